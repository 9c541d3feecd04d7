"""Events: what has happened, past tense. The only thing that changes a state; `evolve` says how.

Every event is a value. Times are whole milliseconds since the deal.
"""

from enum import StrEnum
from typing import Final, Literal

from msgspec import Struct

from .commands import Candidate, Channel, Sign
from .roles import Role, Side


class PhaseKind(StrEnum):
    """The phases of a match (RULES 3)."""

    REVEAL = "reveal"
    NIGHT = "night"
    MORNING = "morning"
    DISCUSSION = "discussion"
    SPEECHES = "speeches"
    VOTE = "vote"
    DEFENCE = "defence"
    RUNOFF = "runoff"
    LAST_WORDS = "last_words"
    RESULT = "result"
    OVER = "over"


NIGHT: Final = PhaseKind.NIGHT
DISCUSSION: Final = PhaseKind.DISCUSSION
"""For what is asked at every input: on Python 3.11 `PhaseKind.NIGHT` is ten times as slow as a name."""


class Dealt(Struct, frozen=True):
    """The roles were dealt. Secret; what is public of it is the commitment."""

    roles: tuple[tuple[int, Role], ...]
    """Seat and role, by seat: of all, or in a viewer's copy of those the viewer may know."""
    commitment: str | None
    """SHA-256 of seed, seating and settings, hexadecimal; None for a hand-written deal."""


class PhaseBegan(Struct, frozen=True):
    """A phase began, or the next call or speaker of one. Public."""

    phase: PhaseKind
    day: int
    """1, 2, …; night 1 comes before day 1."""
    ends_ms: int | None
    """When its clock runs out, or None when untimed or paused."""
    clock_ms: int | None = None
    """How long its clock is; None when untimed."""
    call: Role | None = None
    """In a called night, the role whose call it is (MAFIA for the mafia's call)."""
    speaker: int | None = None
    """In speeches, defence and last words, the seat that speaks."""


class Chosen(Struct, frozen=True):
    """A night choice was made or changed. Secret: the chooser's, for a kill also the mafia side's."""

    seat: int
    target: int | None
    note: bool
    kill: bool
    """True for a pick of the mafia side, which team mates see."""


class Suspected(Struct, frozen=True):
    """A decoy answer came in. Its content is nowhere."""

    seat: int


class Blocked(Struct, frozen=True):
    """The courtesan kept this player from acting. Secret from everybody, also from the blocked."""

    seat: int


class Saved(Struct, frozen=True):
    """This player was attacked and a doctor's protection held. Secret from everybody."""

    seat: int


class Guarded(Struct, frozen=True):
    """A bodyguard stepped in for this player. Secret from everybody."""

    seat: int


class Learned(Struct, frozen=True):
    """A detective got an answer. The detective's secret."""

    seat: int
    """The detective."""
    target: int
    mafia: bool | None
    """None when blocked: "no result"."""


class Death(Struct, frozen=True):
    """One death as it is announced."""

    seat: int
    role: Role | None
    """None when deaths do not name the role."""


class Note(Struct, frozen=True):
    """What a sheriff's note says."""

    target: int
    mafia: bool


class MorningCame(Struct, frozen=True):
    """The morning's news. Public (RULES 5.1)."""

    day: int
    died: tuple[Death, ...]
    """In seat order."""
    note: Note | None


class Said(Struct, frozen=True):
    """A line of chat. Everybody reads `room`; the others only their members."""

    at_ms: int
    seat: int
    channel: Channel
    text: str


class Gestured(Struct, frozen=True):
    """A wordless sign. Only the two see it."""

    at_ms: int
    seat: int
    to: int
    sign: Sign
    about: int | None
    seen: bool
    """False when it went to somebody asleep: the sender is not told, or it would give away who is awake."""


class Readied(Struct, frozen=True):
    """A player became ready for the talk to end, or no longer is. Public."""

    seat: int
    on: bool


class BallotCast(Struct, frozen=True):
    """A player voted. That they did is public; for whom is as `ballots` says."""

    seat: int
    target: Candidate | None
    """None in the copy of a viewer who may not know it."""


class BallotVoided(Struct, frozen=True):
    """This voter's ballot was void because its target was expelled; they vote again. Public, but with
    `totals_only` ballots, where it would tell who voted for whom: there the voter's alone.
    """

    seat: int


class VoteClosed(Struct, frozen=True):
    """A vote was counted. Public, within what `ballots` allows."""

    day: int
    runoff: bool
    tally: tuple[tuple[Candidate, int], ...]
    """Votes by candidate, penalties included; most first, then by seat, nobody last."""
    ballots: tuple[tuple[int, Candidate], ...] | None
    """Voter and target by voter's seat; None where they are never shown."""
    missing: tuple[int, ...]
    """The living who did not vote."""
    out: int | None
    """Who is to be eliminated."""
    tied: tuple[int, ...]
    """The seats that share the highest total, when more than one candidate does."""
    penalties: tuple[int, ...]
    """The seats of which one vote in the tally is a penalty."""
    threshold: Literal["plurality", "majority"]


class RunoffCancelled(Struct, frozen=True):
    """Expulsions left fewer than two candidates: nobody is eliminated. Public."""


Cause = Literal["night", "vote", "expelled"]


class Eliminated(Struct, frozen=True):
    """A player left the match. Public."""

    seat: int
    role: Role | None
    """As announced: None when deaths do not name the role."""
    cause: Cause


class Reversed(Struct, frozen=True):
    """The host reversed the vote: nobody is eliminated. Public."""

    seat: int
    """Who was spared."""


class Penalised(Struct, frozen=True):
    """The host added a vote against a player for the coming vote. Public."""

    seat: int


class Paused(Struct, frozen=True):
    """The host stopped the clocks. Public."""

    left_ms: int | None
    """What was left on the running clock; None when untimed."""


class Resumed(Struct, frozen=True):
    """The clocks go on. Public."""

    left_ms: int | None
    ends_ms: int | None
    """The deadline from now on."""


class Extended(Struct, frozen=True):
    """The running clock got 30 s more. Public."""

    left_ms: int
    ends_ms: int


class MatchOver(Struct, frozen=True):
    """The match ended. From here on everything but decoys and `totals_only` ballots is public."""

    winner: Side | None
    """None when the host stopped it."""
    winners: tuple[int, ...]
    roles: tuple[Role, ...]
    seed: str | None
    reason: Literal["no_mafia", "parity", "early_parity", "jester_out", "stopped"]


Event = (
    Dealt
    | PhaseBegan
    | Chosen
    | Suspected
    | Blocked
    | Saved
    | Guarded
    | Learned
    | MorningCame
    | Said
    | Gestured
    | Readied
    | BallotCast
    | BallotVoided
    | VoteClosed
    | RunoffCancelled
    | Eliminated
    | Reversed
    | Penalised
    | Paused
    | Resumed
    | Extended
    | MatchOver
)

News = (
    MorningCame
    | VoteClosed
    | RunoffCancelled
    | Eliminated
    | Reversed
    | Penalised
    | BallotVoided
    | Paused
    | Resumed
    | Extended
    | MatchOver
)
"""What goes into the public record."""


class Recorded(Struct, frozen=True):
    """One entry of the public record."""

    at_ms: int
    day: int
    phase: PhaseKind
    news: News
