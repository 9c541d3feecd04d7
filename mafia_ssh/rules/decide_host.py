"""The host's commands in a match: clocks, penalties, expulsion, reversal, the table's vote (RULES 3, 5.5, 5.7)."""

from collections.abc import Callable
from typing import Any

from . import flow, victory, vote
from .commands import (
    NOBODY,
    Continue,
    Expel,
    Extend,
    HostCommand,
    Pause,
    Penalty,
    Rejected,
    Resume,
    Reverse,
    Stop,
    TableVote,
)
from .events import (
    BallotVoided,
    Eliminated,
    Extended,
    Paused,
    Penalised,
    PhaseKind,
    Resumed,
    Reversed,
)
from .legal import host_legal
from .tale import Tale

EXTENSION_MS = 30_000
"""What the host adds to a running clock (RULES 3)."""

Refused = Rejected | None


def decide_host(tale: Tale, command: HostCommand) -> Refused:
    """Judge a command of the host, and tell what follows. None: granted."""
    if tale.state.over is not None:
        return Rejected("wrong_phase", "The match is over.")
    return _HOST[type(command)](tale, command)


def _continue(tale: Tale, _: Continue) -> Refused:
    if tale.state.paused:
        return Rejected("paused", "The game is paused.")
    if not host_legal(tale.state).continues:
        return Rejected("wrong_phase", "This phase ends by its clock.")
    flow.finish_phase(tale)
    return None


def _pause(tale: Tale, _: Pause) -> Refused:
    state = tale.state
    if not state.paused:
        ends_ms = state.phase.ends_ms
        tale.tell(Paused(None if ends_ms is None else ends_ms - state.now_ms))
    return None


def _resume(tale: Tale, _: Resume) -> Refused:
    state = tale.state
    if state.paused:
        left_ms = state.left_ms
        tale.tell(Resumed(left_ms, None if left_ms is None else state.now_ms + left_ms))
        flow.settle(tale)
    return None


def _extend(tale: Tale, _: Extend) -> Refused:
    state = tale.state
    if state.paused:
        return Rejected("paused", "The game is paused.")
    if state.phase.ends_ms is None:
        return Rejected("not_allowed", "No clock is running.")
    ends_ms = state.phase.ends_ms + EXTENSION_MS
    tale.tell(Extended(ends_ms - state.now_ms, ends_ms))
    return None


def _reverse(tale: Tale, _: Reverse) -> Refused:
    state = tale.state
    if not state.options.reverse:
        return Rejected("not_allowed", "At this table a vote stands.")
    spared = state.day.condemned
    if not host_legal(state).reverse or spared is None:
        return Rejected("wrong_phase", "There is no verdict to reverse now.")
    tale.tell(Reversed(spared))
    if state.phase.phase is PhaseKind.LAST_WORDS:
        flow.show_result(tale)
    else:
        flow.end_if_won(tale)
    return None


def _penalty(tale: Tale, command: Penalty) -> Refused:
    state = tale.state
    if not state.options.penalties:
        return Rejected("not_allowed", "This table plays without penalty votes.")
    if state.options.vote_mode == "table":
        return Rejected("not_allowed", "The table votes aloud: there is no tally to add to.")
    if command.seat not in state.living:
        return Rejected("illegal_target", "A penalty goes to a living player.")
    if command.seat in state.memory.penalties:
        return Rejected("not_allowed", "That player has a penalty for the coming vote already.")
    tale.tell(Penalised(command.seat))
    return None


def _expel(tale: Tale, command: Expel) -> Refused:
    state = tale.state
    seat = command.seat
    if seat not in state.living:
        return Rejected("illegal_target", "Only a living player can be expelled.")
    tale.tell(Eliminated(seat, state.role(seat) if state.options.reveal_on_death else None, "expelled"))
    for voter, target in sorted(tale.state.day.ballots):
        if target == seat:
            tale.tell(BallotVoided(voter))
    flow.after_expulsion(tale, seat)
    return None


def _table_vote(tale: Tale, command: TableVote) -> Refused:
    state = tale.state
    if state.options.vote_mode != "table":
        return Rejected("not_allowed", "At this table everybody votes for themselves.")
    if state.paused:
        return Rejected("paused", "The game is paused.")
    if state.phase.phase is not PhaseKind.VOTE:
        return Rejected("wrong_phase", "There is no vote now.")
    if command.target not in host_legal(state).table_vote:
        return Rejected("illegal_target", f"The table names a living player or {NOBODY}.")
    flow.close_vote(tale, vote.enter(state, command.target))
    return None


def _stop(tale: Tale, _: Stop) -> Refused:
    tale.tell(victory.stopped(tale.state))
    return None


_HOST: dict[type, Callable[[Tale, Any], Refused]] = {
    Continue: _continue,
    Pause: _pause,
    Resume: _resume,
    Extend: _extend,
    Reverse: _reverse,
    Penalty: _penalty,
    Expel: _expel,
    TableVote: _table_vote,
    Stop: _stop,
}
