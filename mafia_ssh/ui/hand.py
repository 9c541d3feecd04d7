"""What the keys have done so far on the match screen: the cursor, a question that waits for Enter, an open menu.

Values. Where the cursor may go is in `pointing`, what Enter leads to in `choosing`. Their steps see the whole table
view, but what a neighbour could see of the outcome never depends on a secret: at night every living player moves over
the same seats and answers the same questions.
"""

from dataclasses import dataclass
from typing import Final, Literal

from ..rules.commands import Candidate, Sign

Menu = Literal[
    "host",
    "expel",
    "penalty",
    "table_vote",
    "cohost",
    "guest_host",
    "end_cohost",
    "hand_over",
    "newcomer",
    "sign_to",
    "sign",
    "sign_about",
]
"""What is open beside the table: the host's list, a seat to point at for it, the steps of a sign."""

Question = Literal[
    "choose",
    "pass",
    "vote",
    "continue",
    "reverse",
    "stop",
    "expel",
    "penalty",
    "table_vote",
    "cohost",
    "guest_host",
    "end_cohost",
    "hand_over",
    "leave",
]
"""What the next Enter would do."""

SIGNS: Final[tuple[Sign, ...]] = (
    "citizen",
    "mafia",
    "question",
    "check",
    "active",
    "even",
    "detective",
    "doctor",
    "maniac",
    "courtesan",
    "godfather",
)
"""The signs in the order of the picker."""

DONE: Final = "Done. Space shows what came of it."
"""What a covered screen says of every choice at night, whatever it was and whether or not it was taken."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One line about what the last key did."""

    covered: str
    """For a covered screen."""
    uncovered: str
    """For an uncovered one."""
    bad: bool = False
    """A refusal. Told by colour only where the uncovered line is."""

    @classmethod
    def open(cls, text: str, *, bad: bool = False) -> "Answer":
        """A line that anybody may read."""
        return cls(text, text, bad)


@dataclass(frozen=True, slots=True)
class Hand:
    """Where the keys stand. The default is where they stand when a phase begins."""

    cursor: Candidate | None = None
    """The seat (or nobody) the keys act on; None before the first move."""
    digits: str = ""
    """The digits typed so far, while they may become a seat of two."""
    passes: bool = False
    """Nobody is picked, and that is the choice."""
    question: Question | None = None
    """What Enter would do."""
    menu: Menu | None = None
    line: int = 0
    """Where in the menu's list the cursor is."""
    note: bool = False
    """The note is to be left with the choice. Secret."""
    to: int | None = None
    """Whom the sign being made is for, or whose seat is being handed over."""
    newcomer: str | None = None
    """Who was asked about, of a list of names: whoever stands on that line later."""
    sign: Sign | None = None
    answer: Answer | None = None


EMPTY: Final = Hand()


def veiled(hand: Hand) -> Hand:
    """A hand that points in secret, as a neighbour may see it: the question and the answer, never whom or what."""
    menu: Menu | None = None if hand.menu is None else "sign_to"
    question: Question | None = "choose" if hand.question == "pass" else hand.question
    return Hand(question=question, menu=menu, answer=hand.answer)
