"""What one viewer may know, as a value built from allow lists (RULES 7). Never a state with parts taken out."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .commands import Candidate
from .events import DISCUSSION, BallotVoided, Event, Gestured, Learned, MatchOver, PhaseKind, Recorded, Said
from .legal import NOTHING, Legal, legal
from .roles import Role
from .settings import Settings
from .state import NightChoice, Outcome, State
from .vote import VOTING

Viewer = int | Literal["watcher", "host"]
"""A seat, somebody who only watches, or the host without a seat (a watcher, unless `moderator_view` is on)."""


class SeatView(Struct, frozen=True):
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


class Truth(Struct, frozen=True):
    """Everything about the nights: for everybody after the end, for ghosts and the moderator during the match."""

    roles: tuple[Role, ...]
    """Seat 1 first."""
    choices: tuple[NightChoice, ...]
    """Every choice that stands or stood when its night ended, oldest first."""
    outcomes: tuple[tuple[int, Outcome], ...]
    """Night number and what came of it."""


class View(Struct, frozen=True):
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
    voided: bool = False
    """The viewer's ballot of the vote that is on was void, and they have not voted again."""
    mafia_talk: tuple[Said, ...] = ()
    dead_talk: tuple[Said, ...] = ()
    gestures: tuple[Gestured, ...] = ()
    """Signs the viewer sent or received."""
    legal: Legal = NOTHING
    """What the viewer may do now."""
    truth: Truth | None = None
    """Everything, where the viewer may know everything."""
    over: MatchOver | None = None


def view(state: State, viewer: Viewer) -> View:
    """What `viewer` may know of the match now (RULES 7). Never raises for a seat at the table."""
    seat = viewer if isinstance(viewer, int) else None
    setup, phase, day = state.setup, state.phase, state.day
    alive = seat is not None and seat in state.living
    over = state.over is not None
    own = setup.role(seat) if seat is not None else None
    on_side = alive and seat in setup.mafia
    everything = over or sees_everything(state, viewer)
    voting = phase.phase in VOTING
    return View(
        viewer=viewer,
        settings=setup.settings,
        commitment=setup.commitment,
        phase=phase.phase,
        day=phase.day,
        call=phase.call,
        speaker=phase.speaker,
        ends_ms=phase.ends_ms,
        paused=state.paused,
        left_ms=state.left_ms,
        seats=_seats(state, viewer),
        candidates=day.candidates,
        condemned=day.condemned,
        record=_record(state),
        room=state.room,
        role=own,
        alive=alive,
        mates=tuple(sorted(setup.mafia)) if on_side else (),
        picks=tuple(choice for choice in state.night.choices if choice.kill) if on_side or everything else (),
        choices=() if seat is None else tuple(each for each in _choices(state) if each.seat == seat),
        answered=alive and seat in state.night.answered,
        results=tuple(
            (night, outcome)
            for night, outcome in state.outcomes
            if isinstance(outcome, Learned) and outcome.seat == seat
        ),
        ballots=_ballots(state, viewer) if voting else (),
        voided=alive and voting and _is_void(state, viewer),
        mafia_talk=state.mafia_talk if on_side or everything else (),
        dead_talk=state.dead_talk if everything or (seat is not None and not alive) else (),
        gestures=tuple(each for sign in state.gestures if (each := sign_for(state, sign, viewer)) is not None),
        legal=NOTHING if seat is None else legal(state, seat),
        truth=_truth(state, viewer),
        over=state.over,
    )


def _record(state: State) -> tuple[Recorded, ...]:
    if state.options.ballots != "totals_only":
        return state.record
    return tuple(entry for entry in state.record if not isinstance(entry.news, BallotVoided))


def _is_void(state: State, viewer: Viewer) -> bool:
    phase = state.phase
    now = [entry.news for entry in state.record if (entry.day, entry.phase) == (phase.day, phase.phase)]
    void = any(isinstance(news, BallotVoided) and news.seat == viewer for news in now)
    return void and not any(voter == viewer for voter, _ in state.day.ballots)


def hears_of_void(state: State, event: Event, viewer: Viewer) -> bool:
    """May `viewer` be told of `event`, if it is a void ballot? Where nobody ever learns who chose whom (`totals_only`),
    only its voter, and no record keeps it: everybody knows whom it was for (RULES 5.5, 5.7).
    """
    return not isinstance(event, BallotVoided) or event.seat == viewer or state.options.ballots != "totals_only"


def _seats(state: State, viewer: Viewer) -> tuple[SeatView, ...]:
    living, penalties, known = state.living, state.memory.penalties, _known_roles(state, viewer)
    voters = dict(state.day.ballots) if state.phase.phase in VOTING else ()
    ready = state.day.ready if state.phase.phase is DISCUSSION else ()
    return tuple(
        [
            SeatView(
                seat,
                name,
                seat in living,
                role if seat in known else None,
                seat in voters,
                seat in ready,
                seat in penalties,
            )
            for seat, (name, role) in enumerate(zip(state.setup.players, state.setup.roles, strict=True), 1)
        ]
    )


def is_ghost(state: State, viewer: Viewer) -> bool:
    """Is this a dead player at a table where the dead see every role and choice (`ghosts_see_night`)?"""
    return state.options.ghosts_see_night and isinstance(viewer, int) and viewer not in state.living


def sees_everything(state: State, viewer: Viewer) -> bool:
    """Is this the host without a seat at a table that plays with `moderator_view`?"""
    return viewer == "host" and state.options.moderator_view


def sign_for(state: State, sign: Gestured, viewer: Viewer) -> Gestured | None:
    """A sign as `viewer` may see it: the two of them, and never whether it found somebody awake (RULES 5.4)."""
    if state.over is not None or sees_everything(state, viewer) or (sign.to == viewer and sign.seen):
        return sign
    return replace(sign, seen=True) if sign.seat == viewer else None


def ballot_is_open(state: State, voter: int, viewer: Viewer) -> bool:
    """May `viewer` know now for whom `voter` votes (RULES 5.5)?"""
    if voter == viewer or state.options.ballots == "live":
        return True
    return sees_everything(state, viewer) and state.options.ballots != "totals_only"


def _known_roles(state: State, viewer: Viewer) -> frozenset[int] | range:
    if state.over is not None or sees_everything(state, viewer) or is_ghost(state, viewer):
        return state.setup.seats
    if not isinstance(viewer, int):
        return state.revealed
    known = state.revealed | {viewer}
    if viewer in state.living and viewer in state.setup.mafia:
        known |= state.setup.mafia
    return known


def _choices(state: State) -> tuple[NightChoice, ...]:
    return state.past_choices + state.night.choices


def _ballots(state: State, viewer: Viewer) -> tuple[tuple[int, Candidate], ...]:
    return tuple(sorted(each for each in state.day.ballots if ballot_is_open(state, each[0], viewer)))


def _truth(state: State, viewer: Viewer) -> Truth | None:
    if state.over is not None or sees_everything(state, viewer):
        return Truth(state.setup.roles, _choices(state), state.outcomes)
    if is_ghost(state, viewer):
        return Truth(state.setup.roles, _choices(state), ())
    return None
