"""The vote: who may be voted for, the count, and what it decides (RULES 5.5). Pure functions."""

from .commands import NOBODY, Candidate
from .events import PhaseKind, VoteClosed
from .options import Options
from .state import State

VOTING = (PhaseKind.VOTE, PhaseKind.RUNOFF)
"""The phases in which ballots are cast."""


def candidates(state: State, voter: int) -> tuple[Candidate, ...]:
    """Whom a living `voter` may vote for in the vote that is on: others only, in a runoff only the tied."""
    between = state.day.candidates
    if between is not None:
        return tuple([each for each in between if each != voter])
    others: list[Candidate] = [seat for seat in state.living if seat != voter]
    if state.options.no_elimination:
        others.append(NOBODY)
    return tuple(others)


def has_voted(state: State, seat: int) -> bool:
    """Has `seat` a ballot in the vote that is on?"""
    return seat in dict(state.day.ballots)


def table_candidates(state: State) -> tuple[Candidate, ...]:
    """What the host may enter as the table's decision: a living player, or nobody."""
    return (*state.living, NOBODY)


def is_complete(state: State) -> bool:
    """Has every living player voted? Never so when the table votes through the host."""
    return state.options.vote_mode == "each" and len(state.day.ballots) == len(state.living)


def seat_order(candidate: Candidate) -> tuple[bool, int]:
    """A sort key: by seat, nobody last."""
    return (True, 0) if candidate == NOBODY else (False, int(candidate))


def count(state: State) -> VoteClosed:
    """Count the ballots of the vote that is on, penalties included."""
    options, day = state.options, state.day
    between = state.living if day.candidates is None else day.candidates
    penalties = tuple([seat for seat in state.memory.penalties if seat in between])
    votes: dict[Candidate, int] = {}
    for target in (*[target for _, target in day.ballots], *penalties):
        votes[target] = votes.get(target, 0) + 1
    tally = tuple(sorted(votes.items(), key=_most_first))
    leaders = _leaders(tally)
    voted = dict(day.ballots)
    return VoteClosed(
        day=state.phase.day,
        runoff=state.phase.phase is PhaseKind.RUNOFF,
        tally=tally,
        ballots=None if options.ballots == "totals_only" else tuple(sorted(day.ballots)),
        missing=tuple([seat for seat in state.living if seat not in voted]),
        out=_out(state, tally, leaders),
        tied=tuple(each for each in leaders if each != NOBODY) if len(leaders) > 1 else (),
        penalties=penalties,
        threshold=options.threshold,
    )


def _most_first(entry: tuple[Candidate, int]) -> tuple[int, tuple[bool, int]]:
    candidate, votes = entry
    return -votes, seat_order(candidate)


def enter(state: State, target: Candidate) -> VoteClosed:
    """The close of a vote that the table held aloud and the host entered (`vote_mode = table`)."""
    out = None if target == NOBODY else target
    day, threshold = state.phase.day, state.options.threshold
    return VoteClosed(day, False, (), None, (), out, (), (), threshold)


def _leaders(tally: tuple[tuple[Candidate, int], ...]) -> tuple[Candidate, ...]:
    return tuple([each for each, votes in tally if votes == tally[0][1]])


def _out(state: State, tally: tuple[tuple[Candidate, int], ...], leaders: tuple[Candidate, ...]) -> int | None:
    if len(leaders) != 1 or leaders[0] == NOBODY:
        return None
    if state.options.threshold == "majority" and 2 * tally[0][1] <= len(state.living):
        return None
    return leaders[0]


def runoff_between(options: Options, closed: VoteClosed) -> tuple[Candidate, ...] | None:
    """Whom a runoff is held between after this close; None when the vote is decided."""
    leaders = _leaders(closed.tally)
    if not options.runoff or closed.runoff or closed.out is not None or len(leaders) < 2:
        return None
    return leaders
