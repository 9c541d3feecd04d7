"""RULES 5.5: runoffs."""

import pytest

from mafia_ssh.rules.commands import NOBODY, Candidate, CastBallot, Penalty
from mafia_ssh.rules.events import BallotVoided, Eliminated, RunoffCancelled, VoteClosed
from mafia_ssh.rules.options import Value

from .table import Table, table

TEN = "mafia*2 doctor detective villager*6"


def club(**options: Value) -> Table:
    return table("club", TEN, early_parity=False, **options)


def runoff(**options: Value) -> Table:
    match = club(**options).vote({1: 5, 2: 5, 3: 6, 4: 6, 5: 7})
    assert match.kind == "defence"
    return match


def test_5_5_a_tie_leads_to_defences_and_a_second_vote() -> None:
    match = runoff()
    assert match.last(VoteClosed).tied == (5, 6)
    assert match.last(VoteClosed).out is None
    assert match.state.phase.speaker == 5
    assert match.sees("watcher").candidates == (5, 6)
    match.go()
    assert (match.kind, match.state.phase.speaker) == ("defence", 6)
    match.go()
    assert match.kind == "runoff"
    assert match.may(1).vote == (5, 6)
    assert match.may(5).vote == (6,)
    assert match.no(1, CastBallot(7)) == "illegal_target"
    assert match.no(5, CastBallot(5)) == "illegal_target"
    match.vote({5: 6, 1: 6, 6: 5})
    assert match.last(VoteClosed).out == 6
    assert (match.kind, match.state.phase.speaker) == ("last_words", 6)


@pytest.mark.parametrize("ballots", [{1: 5, 2: 6}, {}])
def test_5_5_a_second_tie_eliminates_nobody(ballots: dict[int, Candidate]) -> None:
    match = runoff().to("runoff").vote(ballots)
    assert match.last(VoteClosed).out is None
    assert match.kind == "result"
    match.to("night")
    assert match.all(Eliminated) == []


def test_5_5_one_runoff_a_day_also_when_everybody_is_tied() -> None:
    match = table("club", "mafia villager*4", early_parity=False)
    match.vote({1: 2, 2: 3, 3: 4, 4: 5, 5: 1})
    assert match.state.day.candidates == (1, 2, 3, 4, 5)
    match.to("runoff").vote({1: 2, 2: 3, 3: 4, 4: 5, 5: 1})
    assert match.kind == "result"


def test_5_5_the_next_day_may_have_a_runoff_again() -> None:
    match = runoff().to("runoff").vote({}).to("night").vote({1: 5, 2: 6})
    assert match.kind == "defence"


def test_5_5_no_votes_at_all_bring_no_runoff() -> None:
    match = club().vote({})
    assert match.kind == "result"


@pytest.mark.parametrize("phase", ["defence", "runoff"])
def test_5_5_a_runoff_with_one_candidate_left_is_cancelled(phase: str) -> None:
    match = runoff().to(phase).expel(5)
    assert match.all(RunoffCancelled) == [RunoffCancelled()]
    assert match.kind == "result"
    match.to("night")
    assert [event.seat for event in match.all(Eliminated)] == [5]


def test_5_5_a_runoff_with_two_candidates_left_goes_on() -> None:
    match = club().vote({1: 5, 2: 6, 3: 7})
    match.expel(5)
    assert match.all(RunoffCancelled) == []
    assert (match.kind, match.state.phase.speaker) == ("defence", 6)
    match.to("runoff")
    assert match.may(1).vote == (6, 7)
    match.vote({1: 6})
    assert match.last(VoteClosed).out == 6


def test_5_5_an_expelled_candidate_who_waited_to_speak_is_left_out() -> None:
    match = club().vote({1: 5, 2: 6, 3: 7})
    match.expel(6)
    assert match.state.phase.speaker == 5
    match.go()
    assert match.state.phase.speaker == 7


def test_5_5_a_runoff_ballot_for_an_expelled_candidate_is_void() -> None:
    match = club().vote({1: 5, 2: 6, 3: 7}).to("runoff")
    match.ballot(1, 5)
    match.ballot(2, 6)
    match.expel(5)
    assert match.all(BallotVoided) == [BallotVoided(1)]
    match.ballot(1, 6)
    match.go()
    assert match.last(VoteClosed).tally == ((6, 2),)


def test_5_5_a_penalty_counts_in_the_runoff_of_who_is_in_it() -> None:
    match = club().to("discussion")
    match.do("host", Penalty(4))
    match.do("host", Penalty(9))
    match.vote({1: 4, 2: 5, 3: 5})
    assert match.state.day.candidates == (4, 5)
    match.to("runoff").vote({1: 4, 2: 5})
    news = match.last(VoteClosed)
    assert news.runoff
    assert (news.tally, news.penalties, news.out) == (((4, 2), (5, 1)), (4,), 4)


@pytest.mark.parametrize("end", ["closed", "cancelled"])
def test_5_5_penalties_are_spent_when_the_days_vote_is_decided(end: str) -> None:
    match = club()
    match.do("host", Penalty(9))
    match.vote({1: 5, 2: 5, 3: 6, 4: 6}).to("runoff")
    match = match.expel(5) if end == "cancelled" else match.vote({1: 5})
    match.to("night").vote({1: 7})
    assert match.last(VoteClosed).tally == ((7, 1),)


def test_5_5_a_penalty_against_the_last_of_a_cancelled_runoff_is_spent_with_it() -> None:
    match = club()
    match.do("host", Penalty(5))
    match.vote({1: 6}).to("runoff").expel(6).to("night").vote({1: 7})
    assert match.last(VoteClosed).tally == ((7, 1),)


def test_5_5_a_penalty_given_during_the_runoff_to_one_outside_it_is_for_the_next_vote() -> None:
    match = club().vote({1: 4, 2: 5})
    match.do("host", Penalty(9))
    match.to("runoff").vote({1: 4, 2: 4})
    match.to("night").vote({1: 7})
    assert match.last(VoteClosed).tally == ((7, 1), (9, 1))


def test_5_5_a_tie_with_nobody_is_a_runoff_too() -> None:
    match = club(no_elimination=True).vote({1: 5, 2: NOBODY})
    assert (match.kind, match.state.phase.speaker) == ("defence", 5)
    match.go()
    assert match.kind == "runoff"
    assert match.may(1).vote == (5, NOBODY)
    assert match.may(5).vote == (NOBODY,)
    match.vote({1: NOBODY})
    assert match.last(VoteClosed).out is None
    assert match.kind == "result"
