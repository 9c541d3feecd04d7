"""What somebody may do now: the one answer that `decide`, the screens, the plain mode and the tests all ask for."""

from msgspec import Struct

from . import night, vote
from .commands import Candidate, Channel
from .events import DISCUSSION, NIGHT, PhaseKind
from .state import State


class Legal(Struct, frozen=True):
    """What a seat may do at this moment. Empty by default: nothing."""

    choose: tuple[int, ...] = ()
    """Legal targets of the night choice, by seat."""
    may_pass: bool = False
    """Passing the night choice is allowed."""
    may_note: bool = False
    """The sheriff's note may be left with this choice."""
    suspect: tuple[int, ...] = ()
    """The decoy question is open; the seats to offer."""
    vote: tuple[Candidate, ...] = ()
    """Legal candidates of a ballot."""
    ready: bool = False
    """Ready may be switched."""
    yields: bool = False
    """This seat speaks and may stop."""
    say: tuple[Channel, ...] = ()
    """Channels open for writing."""
    gesture: tuple[int, ...] = ()
    """To whom a sign may be sent. At night every other living player, whoever is awake: the list tells nothing."""


class HostLegal(Struct, frozen=True):
    """What the host may do at this moment."""

    continues: bool = False
    pause: bool = False
    resume: bool = False
    extend: bool = False
    reverse: bool = False
    stop: bool = False
    table_vote: tuple[Candidate, ...] = ()
    """What the host may enter as the table's vote."""
    penalty: tuple[int, ...] = ()
    """Who may be given a penalty vote."""
    expel: tuple[int, ...] = ()
    """Who may be expelled."""


NOTHING = Legal()
"""For the dead, watchers, and everybody while the game is paused or over."""


TALKING = frozenset(
    {
        PhaseKind.REVEAL,
        PhaseKind.MORNING,
        PhaseKind.DISCUSSION,
        PhaseKind.VOTE,
        PhaseKind.RUNOFF,
        PhaseKind.RESULT,
    }
)
"""The phases in which every living player may write to the room (RULES 5.3)."""

SPEAKING = frozenset({PhaseKind.SPEECHES, PhaseKind.DEFENCE, PhaseKind.LAST_WORDS})
"""The phases in which one player has the word."""

GESTURING = (TALKING | SPEAKING) - {PhaseKind.REVEAL}
"""The phases of the day, in which signs may be sent (RULES 5.4)."""

CONTINUING = SPEAKING | {PhaseKind.REVEAL, PhaseKind.MORNING, PhaseKind.RESULT}
"""The phases that the host may end even while their clock runs (RULES 3)."""

GESTURE_GAP_MS = 3000
"""At most one sign by one player in this time."""


def legal(state: State, seat: int) -> Legal:
    """What `seat` may do now. Empty for the dead (but their own chat), while paused, and once the match is over."""
    if state.over is not None or state.paused:
        return NOTHING
    if seat not in state.living:
        return Legal(say=("dead",)) if state.options.dead_chat else NOTHING
    options, phase = state.options, state.phase.phase
    if phase is NIGHT:
        return _legal_at_night(state, seat)
    speaks = state.phase.speaker == seat
    votes = phase in vote.VOTING and _may_vote(state, seat)
    return Legal(
        vote=vote.candidates(state, seat) if votes else (),
        ready=phase is DISCUSSION and options.ready_ends_talk,
        yields=speaks,
        say=("room",) if options.room_chat and (speaks or phase in TALKING) else (),
        gesture=_gesture_targets(state, seat) if phase in GESTURING else (),
    )


def _legal_at_night(state: State, seat: int) -> Legal:
    options, now = state.options, state.night
    say: tuple[Channel, ...] = ("mafia",) if options.mafia_chat and seat in state.setup.mafia else ()
    gesture = _gesture_targets(state, seat) if state.phase.call is not None else ()
    if night.is_decoy(state, seat):
        done = options.final_choices and seat in now.answered
        others = tuple(other for other in state.living if other != seat)
        return Legal(suspect=() if done else others, say=say, gesture=gesture)
    if not night.is_awake(state, seat) or (options.final_choices and night.has_chosen(state, seat)):
        return Legal(say=say, gesture=gesture)
    return Legal(
        choose=night.targets(state, seat),
        may_pass=night.may_pass(state, seat),
        may_note=night.may_note(state, seat),
        say=say,
        gesture=gesture,
    )


def _may_vote(state: State, seat: int) -> bool:
    if state.options.vote_mode == "table":
        return False
    return state.options.ballot_change or not vote.has_voted(state, seat)


def _gesture_targets(state: State, seat: int) -> tuple[int, ...]:
    if not state.options.gestures:
        return ()
    return tuple(other for other in state.living if other != seat)


def host_legal(state: State) -> HostLegal:
    """What the host may do now."""
    if state.over is not None:
        return HostLegal()
    options, phase, day = state.options, state.phase, state.day
    untimed = phase.clock_ms is None
    spared = options.reverse and day.condemned is not None
    enters = phase.phase is PhaseKind.VOTE and options.vote_mode == "table" and not state.paused
    return HostLegal(
        continues=not state.paused and (untimed or phase.phase in CONTINUING),
        pause=not state.paused,
        resume=state.paused,
        extend=not state.paused and phase.ends_ms is not None,
        reverse=spared and phase.phase in (PhaseKind.LAST_WORDS, PhaseKind.RESULT),
        stop=True,
        table_vote=vote.table_candidates(state) if enters else (),
        penalty=_penalisable(state),
        expel=state.living,
    )


def _penalisable(state: State) -> tuple[int, ...]:
    if not state.options.penalties or state.options.vote_mode == "table":
        return ()
    return tuple(seat for seat in state.living if seat not in state.memory.penalties)
