"""What is asked once before it is done, on the full screen and in plain lines in the same words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .hand import Question

QUESTIONS: Final[Mapping[Question, str]] = MappingProxyType(
    {
        "choose": "{who}?",
        "pass": "Pass?",
        "vote": "Vote for {who}?",
        "continue": "Go on now? It cannot be undone.",
        "reverse": "Reverse the vote? It cannot be undone.",
        "stop": "Stop the match? Nobody wins.",
        "expel": "Expel {who}? It cannot be undone.",
        "penalty": "A penalty vote against {who}?",
        "table_vote": "The table picked {who}?",
        "cohost": "Give {who} the host's rights too?",
        "guest_host": "Give {newcomer} the host's rights too?",
        "end_cohost": "Take the host's rights back from {newcomer}?",
        "hand_over": "Hand the seat of {to} to {newcomer}?",
        "leave": "Leave the game? Your seat is kept.",
    }
)
"""By what Enter, or the word with `yes`, would do. `who`: a player or nobody; `newcomer`: a name; `to`: a seat."""
