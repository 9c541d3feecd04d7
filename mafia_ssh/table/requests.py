"""What a session may ask of the table besides the commands of a match. Values only; the table judges them."""

from dataclasses import dataclass
from typing import Final, Literal

from ..rules.commands import Command
from ..rules.options import Value


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a seat in the lobby."""

    seat: int | None = None
    """A free seat number, or None for the first free one."""
    name: str | None = None
    """For somebody who came without a usable name (the host, a bad name): the name to play under."""


@dataclass(frozen=True, slots=True)
class StandUp:
    """Give the own seat back, in the lobby."""


@dataclass(frozen=True, slots=True)
class Tidy:
    """Host, in the lobby: free somebody's seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class MarkReady:
    """Show in the lobby that one is ready for the match to start, or not yet."""

    on: bool


@dataclass(frozen=True, slots=True)
class Write:
    """A line for the room while no match is on."""

    text: str


@dataclass(frozen=True, slots=True)
class SetPreset:
    """Host: start over from a preset."""

    name: str


@dataclass(frozen=True, slots=True)
class SetTheme:
    """Host: other words for the same rules."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """Host: change one option."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Host: deal. Also after a match, for a rematch with the same seats."""


@dataclass(frozen=True, slots=True)
class ToLobby:
    """Host, after a match: back to the lobby, everybody in their seat, settings open again."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """The answer to what the door asks. Empty: go on without, where that is possible."""

    text: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Host, in a match: give somebody's seat to a person without one, for the rest of the match."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class MakeCoHost:
    """Host: give the host's rights to a player, or to a person without a seat."""

    who: int | str
    """A seat number or a name."""


@dataclass(frozen=True, slots=True)
class EndCoHost:
    """Host: take the host's rights back from somebody who was given them."""

    who: int | str
    """A seat number or a name."""


Mark = Literal["town", "mafia", "unsure"]
"""What a player takes somebody for, in their own notes."""

MAX_NOTE: Final = 80
"""The longest line of a note, in characters."""


@dataclass(frozen=True, slots=True)
class Jot:
    """In a match: a player's own mark and line about a seat, in place of what stood there. Nobody else learns of it."""

    seat: int
    mark: Mark | None
    text: str


Request = (
    Command
    | SitDown
    | StandUp
    | Tidy
    | MarkReady
    | Write
    | SetPreset
    | SetTheme
    | SetOption
    | StartMatch
    | ToLobby
    | Unlock
    | HandOver
    | MakeCoHost
    | EndCoHost
    | Jot
)
"""Everything a session may ask."""
