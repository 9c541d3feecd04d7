"""How a match goes on: from phase to phase, and what follows when one is complete (RULES 3). Writes only to a tale."""

from collections.abc import Callable

from . import night, victory, vote
from .commands import NOBODY
from .events import (
    DISCUSSION,
    NIGHT,
    Eliminated,
    MorningCame,
    PhaseBegan,
    PhaseKind,
    RunoffCancelled,
    VoteClosed,
)
from .evolve import speaking_order
from .options import Options
from .roles import Role
from .tale import Tale


def begin_phase(
    tale: Tale, phase: PhaseKind, *, day: int | None = None, call: Role | None = None, speaker: int | None = None
) -> None:
    """Begin a phase, a call or a speech now, with the clock that the options give it."""
    state = tale.state
    clock_s = _CLOCK_S[phase](state.options) if call is None else state.options.call_seconds
    clock_ms = clock_s * 1000 if clock_s else None
    ends_ms = None if clock_ms is None or state.paused else state.now_ms + clock_ms
    tale.tell(PhaseBegan(phase, state.phase.day if day is None else day, ends_ms, clock_ms, call, speaker))


_CLOCK_S: dict[PhaseKind, Callable[[Options], int]] = {
    PhaseKind.REVEAL: lambda options: options.reveal_s,
    PhaseKind.NIGHT: lambda options: options.night_s,
    PhaseKind.MORNING: lambda options: options.morning_s,
    PhaseKind.DISCUSSION: lambda options: options.talk_s,
    PhaseKind.SPEECHES: lambda options: options.speech_s,
    PhaseKind.VOTE: lambda options: options.vote_s,
    PhaseKind.DEFENCE: lambda options: options.defence_s,
    PhaseKind.RUNOFF: lambda options: options.vote_s,
    PhaseKind.LAST_WORDS: lambda options: options.last_words_s,
    PhaseKind.RESULT: lambda options: options.result_s,
}
"""Which option is the clock of which phase; a call has its own."""


def finish_phase(tale: Tale) -> None:
    """The phase that is on, or its present call or speech, is over: what comes next."""
    _FINISH[tale.state.phase.phase](tale)


def settle(tale: Tale) -> None:
    """After something happened: end the phase if nothing is missing any more (RULES 3, 4.6, 5.5)."""
    state = tale.state
    if state.over is not None or state.paused:
        return
    phase = state.phase.phase
    if phase is NIGHT:
        done = state.phase.call is None and not state.options.full_nights and night.is_complete(state)
    elif phase in vote.VOTING:
        done = vote.is_complete(state)
    else:
        talking = phase is DISCUSSION and state.options.ready_ends_talk
        done = talking and len(state.day.ready) == len(state.living)
    if done:
        finish_phase(tale)


def _after_reveal(tale: Tale) -> None:
    if tale.state.options.day_first:
        begin_phase(tale, PhaseKind.DISCUSSION)
    else:
        _begin_night(tale, day=1)


def _begin_night(tale: Tale, day: int) -> None:
    called = tale.state.options.night_order == "called"
    begin_phase(tale, PhaseKind.NIGHT, day=day, call=night.calls(tale.state.setup)[0] if called else None)


def _after_night(tale: Tale) -> None:
    call = tale.state.phase.call
    if call is not None:
        order = night.calls(tale.state.setup)
        later = order[order.index(call) + 1 :]
        if later:
            begin_phase(tale, PhaseKind.NIGHT, call=later[0])
            return
    dawn = night.resolve(tale.state)
    for happened in dawn.secret:
        tale.tell(happened)
    begin_phase(tale, PhaseKind.MORNING)
    tale.tell(MorningCame(tale.state.phase.day, dawn.died, dawn.note))
    for death in dawn.died:
        tale.tell(Eliminated(death.seat, death.role, "night"))
    end_if_won(tale)


def _after_morning(tale: Tale) -> None:
    begin_phase(tale, PhaseKind.DISCUSSION)


def _after_discussion(tale: Tale) -> None:
    if tale.state.options.speeches:
        begin_phase(tale, PhaseKind.SPEECHES, speaker=speaking_order(tale.state)[0])
    else:
        begin_phase(tale, PhaseKind.VOTE)


def _after_speech(tale: Tale) -> None:
    queue = tale.state.day.queue
    if queue:
        begin_phase(tale, PhaseKind.SPEECHES, speaker=queue[0])
    else:
        begin_phase(tale, PhaseKind.VOTE)


def _after_vote(tale: Tale) -> None:
    state = tale.state
    table = state.options.vote_mode == "table"  # nothing was entered: the table agreed on nobody
    close_vote(tale, vote.enter(state, NOBODY) if table else vote.count(state))


def close_vote(tale: Tale, closed: VoteClosed) -> None:
    """Close the vote with this count, and go on as it demands."""
    tale.tell(closed)
    between = tale.state.day.candidates
    if between is not None:
        first = min(each for each in between if isinstance(each, int))
        begin_phase(tale, PhaseKind.DEFENCE, speaker=first)
    elif closed.out is not None and tale.state.options.last_words:
        begin_phase(tale, PhaseKind.LAST_WORDS, speaker=closed.out)
    else:
        show_result(tale)


def _after_defence(tale: Tale) -> None:
    queue = tale.state.day.queue
    if queue:
        begin_phase(tale, PhaseKind.DEFENCE, speaker=queue[0])
    else:
        begin_phase(tale, PhaseKind.RUNOFF)


def show_result(tale: Tale) -> None:
    """Begin the result and carry it out: at once, or at its end while the host may reverse it (RULES 5.6, 5.7)."""
    begin_phase(tale, PhaseKind.RESULT)
    if tale.state.day.condemned is None or not tale.state.options.reverse:
        _carry_out(tale)


def _carry_out(tale: Tale) -> None:
    """Whoever is condemned leaves, and the win check follows (RULES 5.6, 6)."""
    condemned = tale.state.day.condemned
    if condemned is not None:
        named = tale.state.role(condemned) if tale.state.options.reveal_on_death else None
        tale.tell(Eliminated(condemned, named, "vote"))
    end_if_won(tale, voted_out=condemned)


def _after_result(tale: Tale) -> None:
    if tale.state.is_condemned_alive:
        _carry_out(tale)
        if tale.state.over is not None:
            return
    _begin_night(tale, day=tale.state.phase.day + 1)


def end_if_won(tale: Tale, voted_out: int | None = None) -> None:
    """End the match if somebody has won."""
    over = victory.check(tale.state, voted_out)
    if over is not None:
        tale.tell(over)


def after_expulsion(tale: Tale, seat: int) -> None:
    """The win check, then whether the phase can still go on as it was (RULES 5.7)."""
    end_if_won(tale)
    state = tale.state
    if state.over is not None:
        return
    between = state.day.candidates
    if between is not None and len(between) < 2:
        tale.tell(RunoffCancelled())
        show_result(tale)
    elif state.phase.speaker == seat:
        finish_phase(tale)
    else:
        settle(tale)


_FINISH: dict[PhaseKind, Callable[[Tale], None]] = {
    PhaseKind.REVEAL: _after_reveal,
    PhaseKind.NIGHT: _after_night,
    PhaseKind.MORNING: _after_morning,
    PhaseKind.DISCUSSION: _after_discussion,
    PhaseKind.SPEECHES: _after_speech,
    PhaseKind.VOTE: _after_vote,
    PhaseKind.DEFENCE: _after_defence,
    PhaseKind.RUNOFF: _after_vote,
    PhaseKind.LAST_WORDS: show_result,
    PhaseKind.RESULT: _after_result,
}
