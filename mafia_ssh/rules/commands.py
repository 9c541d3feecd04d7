"""Commands: what a player or the host asks for, imperative. Values only; `decide` judges them (RECORD, inputs)."""

from dataclasses import dataclass
from typing import Final, Literal

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


@dataclass(frozen=True, slots=True)
class Choose:
    """The night choice of a role (RULES 4.1)."""

    target: int | None
    """The seat chosen, or None to pass where the role allows it."""
    note: bool = False
    """Leave the sheriff's note with this investigation (RULES 4.8)."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """An answer to the decoy question (RULES 4.7). It carries no content: none is ever kept."""


@dataclass(frozen=True, slots=True)
class CastBallot:
    """One vote (RULES 5.5)."""

    target: Candidate


@dataclass(frozen=True, slots=True)
class TableVote:
    """The host enters what the table agreed on (`vote_mode = table`)."""

    target: Candidate


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready, or no longer ready, for the talk to end."""

    on: bool


@dataclass(frozen=True, slots=True)
class Yield:
    """The speaker is done."""


@dataclass(frozen=True, slots=True)
class Say:
    """A line of chat, already cleaned."""

    channel: Channel
    text: str


@dataclass(frozen=True, slots=True)
class Gesture:
    """A wordless sign to one player (RULES 5.4)."""

    to: int
    sign: Sign
    about: int | None = None
    """A seat the sign is about, where it has one."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Host: go on, where the phase allows it (RULES 3)."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Host: stop every clock."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Host: go on with exactly the time that was left."""


@dataclass(frozen=True, slots=True)
class Extend:
    """Host: 30 s more on a running clock."""


@dataclass(frozen=True, slots=True)
class Reverse:
    """Host: the vote does not count (RULES 5.7)."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Host: one vote more against a player at the coming vote."""

    seat: int


@dataclass(frozen=True, slots=True)
class Expel:
    """Host: remove a living player from the match."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Host: end the match without a winner."""


HostCommand = TableVote | Continue | Pause | Resume | Extend | Reverse | Penalty | Expel | Stop
SeatCommand = Choose | Suspect | CastBallot | Ready | Yield | Say | Gesture
Command = HostCommand | SeatCommand

HOST_COMMANDS: Final = (TableVote, Continue, Pause, Resume, Extend, Reverse, Penalty, Expel, Stop)
"""The commands that only the host gives."""

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


@dataclass(frozen=True, slots=True)
class Rejected:
    """A refusal: an ordinary answer, never an exception."""

    reason: Reason
    """A short stable id (RECORD)."""
    text: str
    """One line for the person who asked. It tells nothing they may not know."""
