"""What the table delivers to a session. Values only, built for one person from what that person may know."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from ..balance import Estimate
from ..record.retelling import Retelling
from ..rules.commands import Reason
from ..rules.events import Event
from ..rules.legal import HostLegal
from ..rules.settings import Problem, Settings
from ..rules.view import View
from .requests import Mark, Request

Lock = Literal["passcode", "host", "rejoin"]
"""A secret the door asks for: the room's passcode, the host's code, the rejoin code of a seat without a key."""


@dataclass(frozen=True, slots=True)
class You:
    """Who the viewer is to the table."""

    name: str | None
    """The name they play or chat under; None while they have none that can be used."""
    seat: int | None
    """Their seat, also while dead; None for watchers."""
    host: bool
    """Has the host's rights."""
    watch_only: bool
    """Came as `watch`: never gets a seat."""
    bad_name: str | None = None
    """Why the name they came with cannot be used, in one line; None when it can."""
    asked: Lock | None = None
    """What the door asks first. While it does, nothing of the table is in the view."""
    code: str | None = None
    """Their own rejoin code: a secret. None for who has a key, or no seat."""
    lost: str | None = None
    """In a match: how they lost the seat they came with, in one line; None while they have it or never had one."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """One seat as everybody sees it, in the lobby and during a match."""

    seat: int
    name: str | None
    """None: free."""
    here: bool
    """False: away, their line dropped. They keep the seat."""
    ready: bool
    """Marked ready in the lobby."""
    host: bool
    """This player has the host's rights."""


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """A line written to the room while no match was on."""

    name: str
    text: str


Cause = Literal["pause", "record", "host", "lobby", "restart"]
"""Why a notice holds for a while: a pause that no host asked for, a record that cannot be written, a missing host, a
lobby that cannot be written down, or one of before a restart, until the next deal.
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that everybody is told outside the match's own record."""

    number: int
    """Later ones have higher numbers."""
    text: str
    passing: bool = False
    """Of somebody who came, went or is back: it gives way to the others."""
    stands: Cause | None = None
    """Why it still holds; None for the news of a moment, and when it does not any more."""


@dataclass(frozen=True, slots=True)
class Jotting:
    """What a player has noted about a seat. Nobody else is ever shown it."""

    seat: int
    mark: Mark | None
    text: str


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything one session may show. Equal for equal knowledge."""

    you: You
    settings: Settings
    problems: tuple[Problem, ...]
    """What stands against a start now; public."""
    sitters: tuple[Sitter, ...]
    """All seats, free ones too in the lobby."""
    watchers: int
    """How many are connected without a seat."""
    lobby: tuple[LobbyLine, ...]
    """What was written while no match was on, oldest first."""
    notices: tuple[Notice, ...]
    """What the table told everybody outside the match's own record (who joined, who is away), oldest first."""
    match: View | None
    """The match that is on or has just ended; None in the lobby."""
    zero_s: float
    """Monotonic time at which the match's clock stood at 0: remaining = zero_s + ends_ms / 1000 - monotonic()."""
    host_legal: HostLegal | None
    """What the host may do; None without the host's rights."""
    newcomers: tuple[str, ...] = ()
    """For the host: the names of those without a seat to whom one could be handed, or who could be co-host."""
    co_hosts: tuple[str, ...] = ()
    """For the host: the names of those whose rights can be taken back."""
    notes: tuple[Jotting, ...] = ()
    """In a match: what this player has noted, by seat. A secret of theirs."""
    estimate: Estimate | None = None
    """In the lobby: what simple bots make of these settings with this many players; None while nobody knows."""
    retelling: Retelling | None = None
    """The match to go through again, once it is over; None before."""


def at_the_door(asked: Lock | None, why_not: str | None, *, watch_only: bool) -> TableView:
    """What somebody is shown who has not been let in: the question, or why there is none. Nothing of the table."""
    return TableView(
        you=You(None, None, False, watch_only, why_not, asked),
        settings=Settings(),
        problems=(),
        sitters=(),
        watchers=0,
        lobby=(),
        notices=(),
        match=None,
        zero_s=0.0,
        host_legal=None,
    )


@dataclass(frozen=True, slots=True)
class Update:
    """The table as this session may see it now."""

    view: TableView
    news: tuple[tuple[int, Event], ...] = ()
    """What happened in the match since the last update, as far as this viewer was told: milliseconds and event."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to a request that was not granted. Only the asker hears it."""

    reason: Reason | Literal["taken", "bad_name", "bad_option", "not_ready", "locked", "wrong_code"]
    text: str


@dataclass(frozen=True, slots=True)
class Goodbye:
    """This session is over; say why and end."""

    text: str


Delivery = Update | Refusal | Goodbye

Deliver = Callable[[Delivery], None]
"""A session's letter box. Called from the table's own task: it must only enqueue (`post_message`), never draw."""


class Link(Protocol):
    """A session's hold on the table, from `Table.join` until `close`."""

    @property
    def latest(self) -> TableView:
        """The newest view delivered, the first one at once after joining."""
        ...

    def ask(self, request: Request) -> None:
        """Put a request into the table's inbox. Never blocks; the answer is a later delivery."""
        ...

    def leave(self) -> None:
        """The player leaves on purpose: in the lobby this frees the seat."""
        ...

    def close(self) -> None:
        """The line is gone; the seat stays. Safe to call twice."""
        ...
