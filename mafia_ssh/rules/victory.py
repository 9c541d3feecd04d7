"""Who has won (RULES 6). Pure functions."""

from typing import Literal

from .events import MatchOver, PhaseKind
from .roles import Role, Side
from .state import State

_STOPPERS = frozenset({Role.DOCTOR, Role.BODYGUARD, Role.MANIAC})


def check(state: State, voted_out: int | None = None) -> MatchOver | None:
    """The end of the match if a condition holds now, in the order of RULES 6.

    `voted_out` is the seat that a vote has just eliminated, if one has.
    """
    if voted_out is not None and state.role(voted_out) is Role.JESTER:
        return _over(state, Side.JESTER, "jester_out")
    mafia = len(state.living_mafia)
    others = len(state.living) - mafia
    if mafia == 0:
        return _over(state, Side.TOWN, "no_mafia")
    if mafia >= others:
        return _over(state, Side.MAFIA, "parity")
    if state.options.early_parity and _vote_is_decided(state) and mafia >= others - 1 and not _can_be_stopped(state):
        return _over(state, Side.MAFIA, "early_parity")
    return None


def stopped(state: State) -> MatchOver:
    """The end of a match that the host stops: nobody wins."""
    return _over(state, None, "stopped")


def _vote_is_decided(state: State) -> bool:
    """Is this after a day's vote, carried out, and before the next morning?"""
    phase = state.phase
    if phase.phase is PhaseKind.RESULT:
        return not state.is_condemned_alive
    return phase.phase is PhaseKind.NIGHT and phase.day > 1


def _can_be_stopped(state: State) -> bool:
    return any(state.role(seat) in _STOPPERS for seat in state.living)


Why = Literal["no_mafia", "parity", "early_parity", "jester_out", "stopped"]


def _over(state: State, winner: Side | None, why: Why) -> MatchOver:
    setup = state.setup
    winners = tuple(seat for seat in setup.seats if setup.role(seat).side is winner)
    return MatchOver(winner, winners, setup.roles, setup.seed, why)
