"""What an event changes in a state: one small function for each kind of event, and nothing that judges."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from . import vote
from .events import (
    NIGHT,
    BallotCast,
    BallotVoided,
    Blocked,
    Chosen,
    Dealt,
    Eliminated,
    Event,
    Extended,
    Gestured,
    Guarded,
    Learned,
    MatchOver,
    MorningCame,
    Paused,
    Penalised,
    PhaseBegan,
    PhaseKind,
    Readied,
    Recorded,
    Resumed,
    Reversed,
    RunoffCancelled,
    Said,
    Saved,
    Suspected,
    VoteClosed,
)
from .night import lone_courtesan, power
from .state import NEW_DAY, NEW_NIGHT, Day, Memory, Night, NightChoice, State

MAX_TALK = 500
"""How many lines of each kind of talk a state keeps, the newest: no view grows with an evening's chatter."""


def evolve(state: State, event: Event) -> State:
    """The state after `event`, at the state's own time. Total for every event that `decide` or `advance` gave."""
    return _BY_TYPE[type(event)](state, event)


def _dealt(state: State, _: Dealt) -> State:
    return state


def _phase_began(state: State, event: PhaseBegan) -> State:
    enter = _ENTER.get(event.phase)
    entered = state if enter is None else enter(state, event)
    return replace(entered, phase=event, left_ms=event.clock_ms if state.paused else None)


def _enter_night(state: State, _: PhaseBegan) -> State:
    if state.phase.phase is NIGHT:
        return state
    return replace(state, night=Night(lone_courtesan=lone_courtesan(state)), day=NEW_DAY)


def _enter_morning(state: State, _: PhaseBegan) -> State:
    choices, tonight = state.night.choices, state.phase.day
    blocked = {out.seat for night, out in state.outcomes if night == tonight and isinstance(out, Blocked)}
    protected = tuple(
        (choice.seat, choice.target)
        for choice in choices
        if choice.target is not None and power(state, choice.seat) == "protect"
    )
    spent = state.memory.notes_spent | {each.seat for each in choices if each.note and each.seat not in blocked}
    memory = replace(state.memory, protected=protected, notes_spent=spent)
    return replace(state, night=NEW_NIGHT, memory=memory, past_choices=state.past_choices + choices)


def _enter_discussion(state: State, _: PhaseBegan) -> State:
    return replace(state, day=NEW_DAY)


def _enter_speeches(state: State, event: PhaseBegan) -> State:
    if state.phase.phase is PhaseKind.SPEECHES:
        return _next_speaker(state, event)
    order = speaking_order(state)
    return replace(state, day=replace(state.day, queue=order[1:]), memory=replace(state.memory, opener=order[0]))


def _next_speaker(state: State, event: PhaseBegan) -> State:
    queue = state.day.queue
    after = queue[queue.index(event.speaker) + 1 :] if event.speaker in queue else queue
    return replace(state, day=replace(state.day, queue=after))


def _enter_defence(state: State, event: PhaseBegan) -> State:
    if state.phase.phase is PhaseKind.DEFENCE:
        return _next_speaker(state, event)
    tied = tuple(each for each in state.day.candidates or () if isinstance(each, int) and each != event.speaker)
    return replace(state, day=replace(state.day, queue=tied))


_ENTER: dict[PhaseKind, Callable[[State, PhaseBegan], State]] = {
    PhaseKind.NIGHT: _enter_night,
    PhaseKind.MORNING: _enter_morning,
    PhaseKind.DISCUSSION: _enter_discussion,
    PhaseKind.SPEECHES: _enter_speeches,
    PhaseKind.DEFENCE: _enter_defence,
}


def speaking_order(state: State) -> tuple[int, ...]:
    """Who speaks after whom today: the opener moves on by one living seat a day (RULES 5.2)."""
    opener = state.memory.opener
    if opener is None:
        return state.living
    later = tuple(seat for seat in state.living if seat > opener)
    return later + tuple(seat for seat in state.living if seat <= opener)


def _chosen(state: State, event: Chosen) -> State:
    choice = NightChoice(state.phase.day, event.seat, event.target, event.note, event.kill)
    if choice in state.night.choices:
        return state
    kept = [each for each in state.night.choices if each.seat != event.seat]
    return replace(state, night=replace(state.night, choices=(*kept, choice)))


def _suspected(state: State, event: Suspected) -> State:
    return replace(state, night=replace(state.night, answered=state.night.answered | {event.seat}))


def _came_of_the_night(state: State, event: Blocked | Saved | Guarded | Learned) -> State:
    return replace(state, outcomes=(*state.outcomes, (state.phase.day, event)))


def _told(state: State, news: Any, **changes: Any) -> State:
    """Put news into the public record, beside what else it changes."""
    entry = Recorded(state.now_ms, state.phase.day, state.phase.phase, news)
    return replace(state, record=(*state.record, entry), **changes)


def _said(state: State, event: Said) -> State:
    if event.channel == "room":
        return replace(state, room=(*state.room, event)[-MAX_TALK:])
    if event.channel == "mafia":
        return replace(state, mafia_talk=(*state.mafia_talk, event)[-MAX_TALK:])
    return replace(state, dead_talk=(*state.dead_talk, event)[-MAX_TALK:])


def _gestured(state: State, event: Gestured) -> State:
    return replace(state, gestures=(*state.gestures, event)[-MAX_TALK:])


def _readied(state: State, event: Readied) -> State:
    ready = state.day.ready | {event.seat} if event.on else state.day.ready - {event.seat}
    return replace(state, day=replace(state.day, ready=ready))


def _ballot_cast(state: State, event: BallotCast) -> State:
    if event.target is None:
        raise ValueError("a viewer's copy of a ballot cannot be played")
    kept = [each for each in state.day.ballots if each[0] != event.seat]
    return replace(state, day=replace(state.day, ballots=(*kept, (event.seat, event.target))))


def _ballot_voided(state: State, event: BallotVoided) -> State:
    kept = tuple(each for each in state.day.ballots if each[0] != event.seat)
    return _told(state, event, day=replace(state.day, ballots=kept))


def _vote_closed(state: State, event: VoteClosed) -> State:
    between = vote.runoff_between(state.options, event)
    spent = set(event.penalties).difference(between or ())  # one against the tied counts in the runoff too
    memory = replace(state.memory, penalties=tuple(each for each in state.memory.penalties if each not in spent))
    day = replace(state.day, ballots=(), candidates=between, condemned=event.out)
    return _told(state, event, day=day, memory=memory)


def _runoff_cancelled(state: State, event: RunoffCancelled) -> State:
    tied = state.day.candidates or ()
    day = replace(state.day, ballots=(), candidates=None, queue=())
    kept = tuple(each for each in state.memory.penalties if each not in tied)
    return _told(state, event, day=day, memory=replace(state.memory, penalties=kept))


def _eliminated(state: State, event: Eliminated) -> State:
    seat, night, day, memory = event.seat, state.night, state.day, state.memory
    if event.cause == "expelled":
        night = replace(night, choices=tuple(choice for choice in night.choices if choice.seat != seat))
        day = _without(day, seat)
        memory = _forget(memory, seat)
    revealed = state.revealed if event.role is None else state.revealed | {seat}
    living = tuple(each for each in state.living if each != seat)
    return _told(state, event, living=living, night=night, day=day, memory=memory, revealed=revealed)


def _without(day: Day, seat: int) -> Day:
    return Day(
        ready=day.ready - {seat},
        queue=tuple(each for each in day.queue if each != seat),
        ballots=tuple(each for each in day.ballots if each[0] != seat),
        candidates=None if day.candidates is None else tuple(each for each in day.candidates if each != seat),
        condemned=None if day.condemned == seat else day.condemned,
    )


def _forget(memory: Memory, seat: int) -> Memory:
    return replace(memory, penalties=tuple(each for each in memory.penalties if each != seat))


def _reversed(state: State, event: Reversed) -> State:
    return _told(state, event, day=replace(state.day, condemned=None))


def _penalised(state: State, event: Penalised) -> State:
    memory = replace(state.memory, penalties=(*state.memory.penalties, event.seat))
    return _told(state, event, memory=memory)


def _paused(state: State, event: Paused) -> State:
    return _told(state, event, paused=True, left_ms=event.left_ms, phase=replace(state.phase, ends_ms=None))


def _resumed(state: State, event: Resumed) -> State:
    phase = replace(state.phase, ends_ms=event.ends_ms)
    return _told(state, event, paused=False, left_ms=None, phase=phase)


def _extended(state: State, event: Extended) -> State:
    return _told(state, event, phase=replace(state.phase, ends_ms=event.ends_ms))


def _match_over(state: State, event: MatchOver) -> State:
    over = PhaseBegan(PhaseKind.OVER, state.phase.day, None)
    return _told(state, event, phase=over, over=event, paused=False, left_ms=None)


_BY_TYPE: dict[type, Callable[[State, Any], State]] = {
    Dealt: _dealt,
    PhaseBegan: _phase_began,
    Chosen: _chosen,
    Suspected: _suspected,
    Blocked: _came_of_the_night,
    Saved: _came_of_the_night,
    Guarded: _came_of_the_night,
    Learned: _came_of_the_night,
    MorningCame: _told,
    Said: _said,
    Gestured: _gestured,
    Readied: _readied,
    BallotCast: _ballot_cast,
    BallotVoided: _ballot_voided,
    VoteClosed: _vote_closed,
    RunoffCancelled: _runoff_cancelled,
    Eliminated: _eliminated,
    Reversed: _reversed,
    Penalised: _penalised,
    Paused: _paused,
    Resumed: _resumed,
    Extended: _extended,
    MatchOver: _match_over,
}
