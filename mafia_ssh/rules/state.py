"""The state of one match: everything that is true, secrets included. Values only; `evolve` makes the next one.

Nothing outside `rules` reads a state to show it: what a viewer may know is built by `view`.
"""

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from .commands import Candidate
from .events import (
    Blocked,
    Gestured,
    Guarded,
    Learned,
    MatchOver,
    PhaseBegan,
    Recorded,
    Said,
    Saved,
)
from .options import Options
from .roles import Role
from .settings import Settings


class Setup(Struct, frozen=True):
    """What is fixed from the deal on."""

    settings: Settings
    players: tuple[str, ...]
    """Names, seat 1 first."""
    roles: tuple[Role, ...]
    """Dealt roles, seat 1 first."""
    seed: str | None
    """The seed of the deal, hexadecimal; None for a hand-written deal."""
    commitment: str | None
    """SHA-256 of seed, seating and settings; None without a seed."""
    mafia: frozenset[int] = frozenset()
    """The seats that were dealt to the mafia side: always worked out from `roles`, and kept because everything asks."""

    def __post_init__(self) -> None:
        force_setattr(self, "mafia", frozenset(seat for seat in self.seats if self.role(seat).is_mafia))

    @property
    def seats(self) -> range:
        """Every seat number."""
        return range(1, len(self.players) + 1)

    def role(self, seat: int) -> Role:
        """The role dealt to `seat`."""
        return self.roles[seat - 1]

    def name(self, seat: int) -> str:
        """The name of the player in `seat`."""
        return self.players[seat - 1]


class NightChoice(Struct, frozen=True):
    """A choice that stands (RULES 4.1)."""

    night: int
    seat: int
    target: int | None
    note: bool
    kill: bool
    """A pick of the mafia side, as against a block, a protection and so on."""


Outcome = Blocked | Saved | Guarded | Learned


class Night(Struct, frozen=True):
    """The night that is on."""

    choices: tuple[NightChoice, ...] = ()
    """Those that stand, earliest first; a changed choice moves to the end."""
    answered: frozenset[int] = frozenset()
    """Who has answered the decoy question."""
    lone_courtesan: int | None = None
    """The courtesan who was the last of the mafia side when this night began: her choice is the kill."""


NEW_NIGHT = Night()


class Day(Struct, frozen=True):
    """The day that is on."""

    ready: frozenset[int] = frozenset()
    """Who is ready for the talk to end."""
    queue: tuple[int, ...] = ()
    """Who still speaks after the present speaker."""
    ballots: tuple[tuple[int, Candidate], ...] = ()
    """Voter and target, in the order cast."""
    candidates: tuple[Candidate, ...] | None = None
    """In defence and runoff: whom the runoff is between."""
    condemned: int | None = None
    """In last words and result: whom the vote picked and nobody has spared."""


NEW_DAY = Day()


class Memory(Struct, frozen=True):
    """What one night or day must know of earlier ones."""

    protected: tuple[tuple[int, int], ...] = ()
    """Doctor and whom they chose on the night before, blocked or not."""
    notes_spent: frozenset[int] = frozenset()
    """Detectives whose one note is spent."""
    opener: int | None = None
    """Who opened the speeches last."""
    penalties: tuple[int, ...] = ()
    """Who has a penalty vote against them at the coming vote."""


class State(Struct, frozen=True):
    """One match at one moment."""

    setup: Setup
    phase: PhaseBegan
    """The phase that is on, with its deadline as it stands now."""
    living: tuple[int, ...]
    """The seats still in the match, ascending."""
    now_ms: int = 0
    """Milliseconds since the deal."""
    paused: bool = False
    left_ms: int | None = None
    """While paused: what was left on the clock, None when untimed."""
    night: Night = NEW_NIGHT
    day: Day = NEW_DAY
    memory: Memory = Memory()
    past_choices: tuple[NightChoice, ...] = ()
    """The choices that stood when earlier nights ended."""
    outcomes: tuple[tuple[int, Outcome], ...] = ()
    """Night number and what came of it."""
    record: tuple[Recorded, ...] = ()
    """The public record, oldest first."""
    revealed: frozenset[int] = frozenset()
    """The seats whose role has been named to everybody."""
    room: tuple[Said, ...] = ()
    mafia_talk: tuple[Said, ...] = ()
    dead_talk: tuple[Said, ...] = ()
    gestures: tuple[Gestured, ...] = ()
    over: MatchOver | None = None

    @property
    def options(self) -> Options:
        """The options in force."""
        return self.setup.settings.options

    def at(self, now_ms: int) -> "State":
        """The same state at another time, in milliseconds since the deal."""
        return replace(self, now_ms=now_ms)

    def role(self, seat: int) -> Role:
        """The role dealt to `seat`."""
        return self.setup.roles[seat - 1]

    @property
    def is_condemned_alive(self) -> bool:
        """Is there a condemned player who has not left yet: in last words, or while a result can be reversed?"""
        return self.day.condemned in self.living

    @property
    def living_mafia(self) -> tuple[int, ...]:
        """The living seats of the mafia side."""
        mafia = self.setup.mafia
        return tuple([seat for seat in self.living if seat in mafia])
