"""RULES 5.5: ballots, tallies, penalties and runoffs."""

from collections.abc import Mapping

import pytest

from mafia_ssh.rules import host_legal
from mafia_ssh.rules.commands import NOBODY, Candidate, CastBallot, Continue, Penalty, TableVote
from mafia_ssh.rules.events import BallotCast, BallotVoided, Eliminated, VoteClosed
from mafia_ssh.rules.options import Value

from .table import Table, everybody_for, table, told, viewers

TEN = "mafia*2 doctor detective villager*6"


def club(**options: Value) -> Table:
    return table("club", TEN, early_parity=False, **options)


def closed(ballots: Mapping[int, Candidate], preset: str = "classic", **options: Value) -> VoteClosed:
    return table(preset, TEN, **options).vote(ballots).last(VoteClosed)


# Ballots.


def test_5_5_one_ballot_for_another_living_player() -> None:
    match = table("classic", TEN).expel(10).to("vote")
    assert match.may(3).vote == (1, 2, 4, 5, 6, 7, 8, 9)
    for target in (3, 10, 11, 0, -1):
        assert match.no(3, CastBallot(target)) == "illegal_target"
    assert match.no(3, CastBallot(NOBODY)) == "illegal_target"
    assert match.no(10, CastBallot(1)) == "dead"
    match.ballot(3, 4)
    assert match.no(3, CastBallot(5)) == "already_voted"
    assert match.may(3).vote == ()


def test_5_5_ballot_change() -> None:
    match = table("classic", TEN, ballot_change=True).to("vote")
    match.ballot(3, 4)
    match.ballot(3, 5)
    match.ballot(1, 5)
    match.go()
    assert match.last(VoteClosed).ballots == ((1, 5), (3, 5))
    assert match.last(VoteClosed).tally == ((5, 2),)


def test_5_5_nobody_is_a_candidate_where_the_option_is_on() -> None:
    match = table("parlour", TEN).to("vote")
    assert match.may(3).vote == (1, 2, 4, 5, 6, 7, 8, 9, 10, NOBODY)
    match.vote({1: NOBODY, 2: NOBODY, 3: 4})
    news = match.last(VoteClosed)
    assert (news.tally, news.out) == (((NOBODY, 2), (4, 1)), None)


def test_5_5_no_votes_outside_the_vote() -> None:
    match = table("classic", TEN)
    for phase in ("reveal", "night", "morning", "discussion"):
        match.to(phase)
        assert match.may(3).vote == ()
        assert match.no(3, CastBallot(4)) == "wrong_phase"


def test_5_5_the_vote_ends_when_every_living_player_has_voted() -> None:
    match = table("classic", TEN).expel(9, 10).to("vote")
    for seat in range(1, 8):
        match.ballot(seat, 8)
    assert match.kind == "vote"
    match.ballot(8, 1)
    assert match.kind == "result"


# What is shown.


@pytest.mark.parametrize("ballots", ["shown_after", "totals_only", "live"])
def test_5_5_who_may_know_which_ballot(ballots: str) -> None:
    match = table("classic", TEN, ballots=ballots).to("vote")
    before, mark = match.state, len(match.log)
    match.ballot(3, 4)
    match.ballot(5, 4)
    for viewer in viewers(match.state):
        view = match.sees(viewer)
        assert [seat.seat for seat in view.seats if seat.voted] == [3, 5], "who has voted is public at once"
        known = {3, 5} if ballots == "live" else {viewer} & {3, 5}
        assert view.ballots == tuple((seat, 4) for seat in sorted(known))
        heard = [event for _, event in told(viewer, before, match.log[mark:])]
        assert heard == [BallotCast(3, 4 if 3 in known else None), BallotCast(5, 4 if 5 in known else None)]
        assert not any(isinstance(entry.news, VoteClosed) for entry in view.record)
    match.go()
    shown = None if ballots == "totals_only" else ((3, 4), (5, 4))
    assert match.last(VoteClosed).ballots == shown
    for viewer in viewers(match.state):
        assert any(
            isinstance(entry.news, VoteClosed) and entry.news.ballots == shown and entry.news.tally == ((4, 2),)
            for entry in match.sees(viewer).record
        )


@pytest.mark.parametrize("ballots", ["shown_after", "totals_only", "live"])
def test_5_5_totals_only_stays_so_after_the_end(ballots: str) -> None:
    match = table("classic", TEN, ballots=ballots).vote({3: 4, 5: 4, 1: 7})
    match.expel(1, 2)
    for viewer in viewers(match.state):
        shown = [entry.news.ballots for entry in match.sees(viewer).record if isinstance(entry.news, VoteClosed)]
        assert shown == [None if ballots == "totals_only" else ((1, 7), (3, 4), (5, 4))]
        if ballots == "totals_only":
            assert match.sees(viewer).ballots == ()


def test_5_5_a_vote_cut_short_by_the_end_shows_no_totals_only_ballot() -> None:
    match = table("classic", TEN, ballots="totals_only").to("vote")
    match.ballot(3, 4)
    match.expel(1, 2)
    assert match.over
    for viewer in viewers(match.state):
        if viewer != 3:
            assert match.sees(viewer).ballots == ()


def test_5_5_the_ballots_are_listed_by_seat_however_they_came() -> None:
    assert closed({9: 1, 2: 4, 5: 4}) == closed({5: 4, 2: 4, 9: 1})


# Tallies.


@pytest.mark.parametrize(
    ("ballots", "out", "tied"),
    [
        ({}, None, ()),
        ({3: 4}, 4, ()),
        ({1: 5, 2: 5, 3: 6}, 5, ()),
        ({1: 5, 2: 6}, None, (5, 6)),
        ({1: 5, 2: 5, 3: 6, 4: 6, 7: 8}, None, (5, 6)),
        ({1: 5, 2: 5, 3: 6, 4: 7, 8: 9}, 5, ()),
    ],
)
def test_5_5_plurality(ballots: dict[int, Candidate], out: int | None, tied: tuple[int, ...]) -> None:
    match = table("classic", TEN).vote(ballots)
    news = match.last(VoteClosed)
    assert (news.out, news.tied, news.threshold) == (out, tied, "plurality")
    assert news.missing == tuple(seat for seat in range(1, 11) if seat not in ballots)
    match.to("night")
    assert match.all(Eliminated) == ([] if out is None else [Eliminated(out, match.state.role(out), "vote")])


def test_5_5_a_tie_with_nobody_eliminates_nobody() -> None:
    news = closed({1: 5, 2: NOBODY}, "parlour")
    assert news.out is None
    assert news.tied == (5,)


@pytest.mark.parametrize(
    ("votes", "living", "out"), [(5, 10, False), (6, 10, True), (5, 9, True), (4, 9, False), (4, 8, False)]
)
def test_5_5_majority_is_more_than_half_of_the_living(votes: int, living: int, out: bool) -> None:
    match = table("moderated", TEN).expel(*range(living + 1, 11))
    voters = [seat for seat in range(1, living + 1) if seat != 4]
    match.vote({**dict.fromkeys(voters[:votes], 4), 4: 1})
    news = match.last(VoteClosed)
    assert dict(news.tally)[4] == votes
    assert news.out == (4 if out else None)
    assert news.threshold == "majority"


def test_5_5_ballots_not_cast_count_for_nobody() -> None:
    news = closed({1: 5}, "parlour")
    assert news.tally == ((5, 1),)
    assert news.out == 5


@pytest.mark.parametrize("how", ["host", "clock"])
def test_5_5_compulsory_votes_name_the_missing(how: str) -> None:
    match = club(vote_s=30 if how == "clock" else 0).to("vote")
    for seat in (1, 2, 3, 4):
        match.ballot(seat, 5)
    assert host_legal(match.state).continues is (how == "host")
    match.go()
    assert match.last(VoteClosed).missing == (5, 6, 7, 8, 9, 10)
    assert match.last(VoteClosed).out == 5


def test_5_5_compulsory_means_no_candidate_nobody_by_abstaining() -> None:
    match = club().to("vote")
    assert NOBODY not in match.may(1).vote


# Table vote.


def test_5_5_the_host_enters_what_the_table_agreed_on() -> None:
    match = table("parlour", TEN, vote_mode="table").to("vote")
    assert match.may(1).vote == ()
    match.no(1, CastBallot(4))
    assert match.no(1, TableVote(4)) == "not_host"
    assert host_legal(match.state).table_vote == (*range(1, 11), NOBODY)
    match.do("host", TableVote(4))
    assert match.last(VoteClosed).out == 4
    match.to("night")
    assert match.last(Eliminated).seat == 4


def test_5_5_the_table_may_agree_on_nobody() -> None:
    match = table("parlour", TEN, vote_mode="table").to("vote")
    match.do("host", TableVote(NOBODY))
    assert match.last(VoteClosed).out is None
    assert match.kind == "result"


def test_5_5_a_table_vote_needs_its_option_and_phase() -> None:
    match = table("parlour", TEN).to("vote")
    match.no("host", TableVote(4))
    match = table("parlour", TEN, vote_mode="table").to("discussion")
    match.no("host", TableVote(4))


def test_5_5_a_table_that_enters_nothing_eliminates_nobody() -> None:
    match = table("parlour", TEN, vote_mode="table", penalties=True).to("discussion")
    assert match.no("host", Penalty(4)) == "not_allowed"
    assert host_legal(match.state).penalty == ()
    match.to("result")
    assert match.last(VoteClosed).out is None


def test_5_5_a_table_vote_against_the_dead_is_refused() -> None:
    match = table("parlour", TEN, vote_mode="table").expel(10).to("vote")
    assert match.no("host", TableVote(10)) == "illegal_target"


# Penalties.


def test_5_5_a_penalty_is_one_vote_in_the_tally() -> None:
    match = table("moderated", TEN).to("discussion")
    assert host_legal(match.state).penalty == tuple(range(1, 11))
    match.do("host", Penalty(4))
    assert host_legal(match.state).penalty == (1, 2, 3, 5, 6, 7, 8, 9, 10)
    match.no("host", Penalty(4))
    assert [seat.seat for seat in match.sees("watcher").seats if seat.penalty] == [4]
    match.vote(dict.fromkeys((1, 2, 3, 5, 6), 4))
    news = match.last(VoteClosed)
    assert (news.tally, news.penalties, news.out) == (((4, 6),), (4,), 4)


def test_5_5_a_penalty_breaks_a_tie() -> None:
    match = club()
    match.do("host", Penalty(4))
    match.vote({1: 4, 2: 5})
    assert match.last(VoteClosed).tally == ((4, 2), (5, 1))
    assert match.kind == "last_words"


def test_5_5_a_penalty_is_for_the_coming_vote_only() -> None:
    match = club()
    match.do("host", Penalty(4))
    match.vote({1: 5, 2: 5}).to("night").vote({1: 6})
    assert match.last(VoteClosed).penalties == ()
    assert match.last(VoteClosed).tally == ((6, 1),)


def test_5_5_penalties_need_their_option_and_a_living_player() -> None:
    table("classic", TEN).no("host", Penalty(4))
    match = club().expel(10)
    assert match.no("host", Penalty(10)) == "illegal_target"
    assert match.no(1, Penalty(4)) == "not_host"


# Expulsion during the vote (5.7).


@pytest.mark.parametrize("ballots", ["shown_after", "totals_only", "live"])
def test_5_7_ballots_for_the_expelled_are_void_and_cast_again(ballots: str) -> None:
    match = table("classic", TEN, ballots=ballots).to("vote")
    match.ballot(1, 9)
    match.ballot(2, 9)
    match.ballot(3, 5)
    match.ballot(9, 5)
    before, mark = match.state, len(match.log)
    match.expel(9)
    assert match.all(BallotVoided) == [BallotVoided(1), BallotVoided(2)]
    for viewer in viewers(before):
        known = [BallotVoided(1), BallotVoided(2)]
        if ballots == "totals_only":  # everybody knows whom it was for, and may never know who chose whom
            known = [each for each in known if each.seat == viewer]
        heard = [event for _, event in told(viewer, before, match.log[mark:])]
        assert [event for event in heard if isinstance(event, BallotVoided)] == known
        written = [entry.news for entry in match.sees(viewer).record if isinstance(entry.news, BallotVoided)]
        assert written == ([] if ballots == "totals_only" else known)
        assert match.sees(viewer).voided == (viewer in (1, 2)), "the open screen says it"
    assert [seat.seat for seat in match.sees("watcher").seats if seat.voted] == [3]
    match.ballot(1, 5)
    assert not match.sees(1).voided
    match.go()
    assert match.last(VoteClosed).tally == ((5, 2),)
    assert match.last(VoteClosed).missing == (2, 4, 5, 6, 7, 8, 10)


def test_5_7_expelling_the_last_who_had_not_voted_closes_the_vote() -> None:
    match = table("classic", TEN).to("vote")
    for seat in range(1, 10):
        match.ballot(seat, 5 if seat != 5 else 6)
    match.expel(10)
    assert match.kind == "result"
    assert match.last(VoteClosed).out == 5


def test_5_7_a_penalty_against_the_expelled_is_gone() -> None:
    match = club()
    match.do("host", Penalty(9))
    match.expel(9).vote({1: 5})
    assert match.last(VoteClosed).tally == ((5, 1),)
    assert match.last(VoteClosed).penalties == ()


def test_5_5_continue_closes_an_untimed_vote() -> None:
    match = club().to("vote")
    match.ballot(1, 5)
    match.do("host", Continue())
    assert match.last(VoteClosed).out == 5


def test_5_5_the_helper_lets_all_but_one_vote_for_that_one() -> None:
    assert closed(everybody_for(5, range(1, 11))).tally == ((5, 9), (1, 1))
