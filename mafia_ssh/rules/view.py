"""What one viewer may know, as a value built from allow lists (RULES 7). Never a state with parts taken out."""

from dataclasses import dataclass
from typing import Literal

from .commands import Candidate
from .events import Gestured, Learned, MatchOver, PhaseKind, Recorded, Said
from .legal import NOTHING, Legal
from .roles import Role
from .settings import Settings
from .state import NightChoice, Outcome

Viewer = int | Literal["watcher", "host"]
"""A seat, somebody who only watches, or the host without a seat (a watcher, unless `moderator_view` is on)."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as a viewer sees it."""

    seat: int
    name: str
    alive: bool
    role: Role | None
    """None when this viewer may not know it."""
    voted: bool
    """Has voted in the vote that is on. Public."""
    ready: bool
    """Is ready for the talk to end. Public."""
    penalty: bool
    """Has a penalty vote against them at the coming vote. Public."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Everything about the nights: for everybody after the end, for ghosts and the moderator during the match."""

    roles: tuple[Role, ...]
    """Seat 1 first."""
    choices: tuple[NightChoice, ...]
    """Every choice that stands or stood when its night ended, oldest first."""
    outcomes: tuple[tuple[int, Outcome], ...]
    """Night number and what came of it."""


@dataclass(frozen=True, slots=True)
class View:
    """One match as one viewer may know it. Equal views look equal, so nothing else may decide what is drawn."""

    viewer: Viewer
    settings: Settings
    commitment: str | None
    phase: PhaseKind
    day: int
    """Night n comes before day n."""
    call: Role | None
    """In a called night the role that is awake; MAFIA for the mafia's call."""
    speaker: int | None
    ends_ms: int | None
    """The deadline in milliseconds since the deal; None when untimed or paused."""
    paused: bool
    left_ms: int | None
    """While paused: what was left on the clock; None when untimed."""
    seats: tuple[SeatView, ...]
    candidates: tuple[Candidate, ...] | None
    """In defence and runoff: whom it is between. Public."""
    condemned: int | None
    """In last words and result: whom the vote picked. Public."""
    record: tuple[Recorded, ...]
    """The public record, oldest first."""
    room: tuple[Said, ...]
    """The room chat, oldest first."""
    role: Role | None = None
    """Own role; None for a watcher and the host."""
    alive: bool = False
    """Is the viewer a living player?"""
    mates: tuple[int, ...] = ()
    """For the living mafia side: the seats of the whole side, the viewer's own included, dead ones too."""
    picks: tuple[NightChoice, ...] = ()
    """For the living mafia side: the side's kill picks of this night, earliest first."""
    choices: tuple[NightChoice, ...] = ()
    """Own night choices of the whole match, oldest first; the last may be of the night that is on."""
    answered: bool = False
    """The viewer has answered tonight's decoy question."""
    results: tuple[tuple[int, Learned], ...] = ()
    """Own investigations: night and answer."""
    ballots: tuple[tuple[int, Candidate], ...] = ()
    """Ballots of the vote that is on whose target the viewer may know: own, all of them when `ballots = live`."""
    mafia_talk: tuple[Said, ...] = ()
    dead_talk: tuple[Said, ...] = ()
    gestures: tuple[Gestured, ...] = ()
    """Signs the viewer sent or received."""
    legal: Legal = NOTHING
    """What the viewer may do now."""
    truth: Truth | None = None
    """Everything, where the viewer may know everything."""
    over: MatchOver | None = None
