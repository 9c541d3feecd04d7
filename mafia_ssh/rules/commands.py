"""Commands: what a player or the host asks for, imperative. Values only; `decide` judges them (RECORD, inputs)."""

from typing import Final, Literal

from msgspec import Struct

HOST: Final = "host"
"""Who gives the host's commands, whether or not the host has a seat."""

NOBODY: Final = "nobody"
"""The candidate that means no elimination (RULES 5.5)."""

By = int | Literal["host"]
"""Who gives a command: a seat number from 1, or the host."""

Candidate = int | Literal["nobody"]
"""What a ballot may name."""

Channel = Literal["room", "mafia", "dead"]
"""Where a line of chat goes (RULES 5.3)."""

Sign = Literal[
    "mafia",
    "citizen",
    "godfather",
    "courtesan",
    "detective",
    "doctor",
    "maniac",
    "question",
    "check",
    "active",
    "even",
]
"""A wordless sign (RULES 5.4): two thumbs, five role signs, a question, "check this player", "active role" and
"even the votes"."""

MAX_SAY = 300
"""The longest chat line, in characters."""


class Choose(Struct, frozen=True):
    """The night choice of a role (RULES 4.1)."""

    target: int | None
    """The seat chosen, or None to pass where the role allows it."""
    note: bool = False
    """Leave the sheriff's note with this investigation (RULES 4.8)."""


class Suspect(Struct, frozen=True):
    """An answer to the decoy question (RULES 4.7). It carries no content: none is ever kept."""


class CastBallot(Struct, frozen=True):
    """One vote (RULES 5.5)."""

    target: Candidate


class HostCommand(Struct, frozen=True):
    """What only the host asks for."""


class TableVote(HostCommand, frozen=True):
    """The host enters what the table agreed on (`vote_mode = table`)."""

    target: Candidate


class Ready(Struct, frozen=True):
    """Ready, or no longer ready, for the talk to end."""

    on: bool


class Yield(Struct, frozen=True):
    """The speaker is done."""


class Say(Struct, frozen=True):
    """A line of chat, already cleaned."""

    channel: Channel
    text: str


class Gesture(Struct, frozen=True):
    """A wordless sign to one player (RULES 5.4)."""

    to: int
    sign: Sign
    about: int | None = None
    """A seat the sign is about, where it has one."""


class Continue(HostCommand, frozen=True):
    """Host: go on, where the phase allows it (RULES 3)."""


class Pause(HostCommand, frozen=True):
    """Host: stop every clock."""


class Resume(HostCommand, frozen=True):
    """Host: go on with exactly the time that was left."""


class Extend(HostCommand, frozen=True):
    """Host: 30 s more on a running clock."""


class Reverse(HostCommand, frozen=True):
    """Host: the vote does not count (RULES 5.7)."""


class Penalty(HostCommand, frozen=True):
    """Host: one vote more against a player at the coming vote."""

    seat: int


class Expel(HostCommand, frozen=True):
    """Host: remove a living player from the match."""

    seat: int


class Stop(HostCommand, frozen=True):
    """Host: end the match without a winner."""


SeatCommand = Choose | Suspect | CastBallot | Ready | Yield | Say | Gesture
Command = HostCommand | SeatCommand

Reason = Literal[
    "too_late",
    "paused",
    "not_your_turn",
    "dead",
    "illegal_target",
    "already_chosen",
    "already_voted",
    "not_host",
    "wrong_phase",
    "not_allowed",
]


class Rejected(Struct, frozen=True):
    """A refusal: an ordinary answer, never an exception."""

    reason: Reason
    """A short stable id (RECORD)."""
    text: str
    """One line for the person who asked. It tells nothing they may not know."""
