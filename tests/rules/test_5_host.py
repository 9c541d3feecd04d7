"""RULES 5.6 and 5.7: elimination by vote, and the host as moderator."""

import pytest

from mafia_ssh.rules import host_legal
from mafia_ssh.rules.commands import Expel, Pause, Penalty, Ready, Resume, Reverse, Stop
from mafia_ssh.rules.events import Eliminated, MatchOver, PhaseBegan, Reversed, VoteClosed
from mafia_ssh.rules.options import Value
from mafia_ssh.rules.roles import Role, Side

from .table import Table, table

TEN = "mafia*2 doctor detective jester villager*5"


def club(**options: Value) -> Table:
    return table("club", TEN, early_parity=False, **options)


# 5.6


def test_5_6_last_words_come_first_with_the_role_still_hidden() -> None:
    match = club().vote({1: 6})
    assert (match.kind, match.state.phase.speaker) == ("last_words", 6)
    assert 6 in match.state.living
    for viewer in (1, 2, 3, 7, "watcher", "host"):
        assert match.sees(viewer).seats[5].role is None
        assert match.sees(viewer).condemned == 6
    match.go()
    match.to("night")
    assert match.all(Eliminated) == [Eliminated(6, Role.VILLAGER, "vote")]
    assert match.sees("watcher").seats[5].role is Role.VILLAGER


def test_5_6_a_night_death_gives_no_last_words() -> None:
    match = club().night({1: 6}).to("discussion")
    assert "last_words" not in [name for name, _, _ in match.phases()]


@pytest.mark.parametrize("reveal", [True, False])
def test_5_6_reveal_on_death(reveal: bool) -> None:
    match = table("classic", TEN, reveal_on_death=reveal).vote({1: 6}).to("night")
    assert match.last(Eliminated) == Eliminated(6, Role.VILLAGER if reveal else None, "vote")
    assert match.sees("watcher").seats[5].role == (Role.VILLAGER if reveal else None)
    assert match.sees(1).seats[5].role == (Role.VILLAGER if reveal else None)


def test_5_6_a_vote_that_eliminates_nobody_has_no_last_words() -> None:
    match = club().vote({})
    assert match.kind == "result"


def test_5_6_whoever_is_out_does_nothing_more() -> None:
    match = table("classic", TEN).vote({1: 3}).to("night")
    assert not match.may(3).choose
    assert 3 not in match.may(1).choose


# 5.7 expel


@pytest.mark.parametrize(
    "phase",
    ["reveal", "night", "morning", "discussion", "speeches", "vote", "defence", "runoff", "last_words", "result"],
)
def test_5_7_expel_at_any_time(phase: str) -> None:
    match = club()
    if phase in ("defence", "runoff", "last_words"):
        match.vote({1: 6} if phase == "last_words" else {1: 6, 2: 7})
    match.to(phase)
    assert host_legal(match.state).expel == tuple(range(1, 11))
    match.expel(8)
    assert match.all(Eliminated) == [Eliminated(8, Role.VILLAGER, "expelled")]
    assert 8 not in match.state.living
    assert host_legal(match.state).expel == (1, 2, 3, 4, 5, 6, 7, 9, 10)
    assert match.kind == phase
    assert match.no("host", Expel(8)) == "illegal_target"
    assert match.no(1, Expel(9)) == "not_host"


def test_5_7_expel_while_paused_keeps_the_clocks_still() -> None:
    match = table("classic", TEN).to("vote")
    for seat in range(1, 10):
        match.ballot(seat, 1 if seat != 1 else 2)
    match.do("host", Pause())
    match.expel(10)
    assert match.state.paused
    assert match.ends is None
    mark = len(match.log)
    match.wait(5000)
    assert match.log[mark:] == []
    match.do("host", Resume())
    match.to("result")
    assert match.last(VoteClosed).out == 1


@pytest.mark.parametrize("reveal", [True, False])
def test_5_7_the_role_of_the_expelled(reveal: bool) -> None:
    match = table("classic", TEN, reveal_on_death=reveal).expel(1)
    assert match.last(Eliminated).role == (Role.MAFIA if reveal else None)


def test_5_7_the_win_check_follows_at_once() -> None:
    match = table("classic", "mafia doctor villager*3").to("discussion").expel(1)
    assert match.over
    assert match.last(MatchOver).winner is Side.TOWN
    match = table("classic", "mafia doctor villager*3").to("discussion").expel(2, 3)
    assert not match.over
    match.expel(4)
    assert match.last(MatchOver).winner is Side.MAFIA


def test_5_7_an_expelled_jester_does_not_win() -> None:
    match = table("classic", "mafia jester villager*4").expel(2)
    assert not match.over


def test_5_7_a_phase_that_the_expulsion_completes_ends() -> None:
    match = table("parlour", TEN).to("discussion")
    for seat in range(1, 10):
        match.do(seat, Ready(True))
    match.expel(10)
    assert match.kind == "vote"


def test_5_7_an_expelled_player_who_was_ready_ends_no_talk() -> None:
    match = table("parlour", TEN).to("discussion")
    for seat in range(1, 10):
        match.do(seat, Ready(True))
    match.expel(9)
    assert match.kind == "discussion"
    match.do(10, Ready(True))
    assert match.kind == "vote"


def test_5_7_a_phase_that_is_completed_while_paused_goes_on_when_the_game_does() -> None:
    match = table("classic", "mafia detective villager*5").to("night")
    match.choose(1, 4)
    match.do("host", Pause())
    match.expel(2)
    assert match.kind == "night"
    match.do("host", Resume())
    assert match.kind == "morning"


def test_5_7_a_phase_that_begins_while_paused_has_its_whole_clock_to_come() -> None:
    match = club().to("speeches")
    match.do("host", Pause())
    match.expel(1)
    assert (match.state.phase.speaker, match.ends) == (2, None)
    match.wait(5000)
    match.do("host", Resume())
    assert match.ends == match.now + 60


def test_5_7_an_expelled_player_has_no_penalty_any_more() -> None:
    match = club()
    match.do("host", Penalty(9))
    assert match.sees("watcher").seats[8].penalty
    match.expel(9)
    assert not match.sees("watcher").seats[8].penalty


def test_5_7_the_speaker_is_expelled() -> None:
    match = club().to("speeches").expel(1)
    assert match.state.phase.speaker == 2


@pytest.mark.parametrize("phase", ["last_words", "result"])
def test_5_7_the_condemned_is_expelled(phase: str) -> None:
    match = club(reverse=True).vote({1: 5}).to(phase)
    already = list(match.all(Eliminated))
    if already:
        assert match.no("host", Expel(5)) == "illegal_target"
        return
    match.expel(5)
    assert not match.over, "the jester was expelled, not voted out"
    match.to("night")
    assert match.all(Eliminated) == [Eliminated(5, Role.JESTER, "expelled")]
    assert not match.over


def test_5_7_a_condemned_who_is_expelled_is_not_voted_out_as_well() -> None:
    match = club(reverse=False).vote({1: 5}).to("last_words").expel(5)
    assert match.kind == "result"
    assert match.all(Eliminated) == [Eliminated(5, Role.JESTER, "expelled")]
    assert not match.over


def test_5_7_everything_at_once_stays_in_step() -> None:
    match = club().to("night").expel(1)
    assert match.kind == "night"
    match.expel(2)
    assert match.last(MatchOver).winner is Side.TOWN


# 5.7 reverse


def reversible(**options: Value) -> Table:
    return table("moderated", TEN, **options)


@pytest.mark.parametrize("phase", ["last_words", "result"])
def test_5_7_reverse_spares_the_condemned(phase: str) -> None:
    match = reversible(threshold="plurality", last_words=True).vote({1: 5})
    match.to(phase)
    assert host_legal(match.state).reverse
    match.do("host", Reverse())
    assert match.all(Reversed) == [Reversed(5)]
    assert Reversed(5) in [entry.news for entry in match.sees("watcher").record]
    assert not host_legal(match.state).reverse
    match.no("host", Reverse())
    match.to("night")
    assert match.all(Eliminated) == []
    assert 5 in match.state.living
    assert not match.over


def test_5_7_a_vote_that_would_end_the_match_can_be_reversed() -> None:
    match = table("moderated", "mafia villager*4", threshold="plurality").vote({2: 1})
    assert not match.over
    match.to("result")
    match.do("host", Reverse())
    match.to("night")
    assert not match.over


def test_5_7_who_may_be_spared_has_seen_nothing_that_only_the_dead_see() -> None:
    match = reversible(threshold="plurality", reveal_on_death=True).vote({1: 6}).to("result")
    assert match.sees(6).truth is None
    assert [seat.seat for seat in match.sees(6).seats if seat.role is not None] == [6]
    assert match.sees(7).seats[5].role is None
    match.do("host", Reverse())
    match.to("night")
    assert match.sees(7).seats[5].role is None


def test_5_7_a_vote_that_is_not_reversed_is_carried_out_when_its_result_ends() -> None:
    match = reversible(threshold="plurality").vote({1: 6}).to("result")
    assert 6 in match.state.living
    match.go()
    assert match.all(Eliminated) == [Eliminated(6, None, "vote")]
    assert match.kind == "night"
    match.vote({3: 1}).go()
    match.vote({3: 2})
    assert not match.over
    match.go()
    assert match.last(MatchOver).winner is Side.TOWN


def test_5_7_early_parity_waits_until_the_vote_is_carried_out_or_reversed() -> None:
    match = table("club", "mafia villager*4", reverse=True).expel(2).vote({3: 1, 4: 1}).to("result")
    match.expel(3)
    assert not match.over, "the only mafia is condemned"
    match.go()
    assert match.last(MatchOver).winner is Side.TOWN
    match = table("club", "mafia villager*4", reverse=True).expel(2).vote({3: 1, 4: 1}).to("result")
    match.expel(3)
    match.do("host", Reverse())
    assert match.last(MatchOver).reason == "early_parity"


@pytest.mark.parametrize("phase", ["reveal", "night", "morning", "discussion", "vote"])
def test_5_7_reverse_in_no_other_phase(phase: str) -> None:
    match = reversible().to(phase)
    assert not host_legal(match.state).reverse
    match.no("host", Reverse())


def test_5_7_reverse_needs_the_option_and_a_condemned() -> None:
    match = club().vote({1: 5})
    assert not host_legal(match.state).reverse
    match.no("host", Reverse())
    match = reversible().vote({}).to("result")
    assert not host_legal(match.state).reverse
    match.no("host", Reverse())


def test_5_7_a_reversed_vote_is_over_and_its_penalties_with_it() -> None:
    match = reversible(threshold="plurality").to("discussion")
    match.do("host", Penalty(6))
    match.vote({1: 6}).to("result")
    match.do("host", Reverse())
    match.to("night").vote({1: 7})
    assert match.last(VoteClosed).penalties == ()


# Stop.


def test_stop_ends_the_match_without_a_winner() -> None:
    match = club().to("night")
    assert host_legal(match.state).stop
    assert match.no(1, Stop()) == "not_host"
    match.do("host", Stop())
    news = match.last(MatchOver)
    assert (news.winner, news.winners, news.reason) == (None, (), "stopped")
    assert match.state.over == news
    mark = len(match.log)
    match.wait(10_000)
    assert match.log[mark:] == []


def test_stop_works_while_paused() -> None:
    match = club().to("night")
    match.do("host", Pause())
    match.do("host", Stop())
    assert match.over


def test_after_the_end_nothing_is_accepted() -> None:
    match = club()
    match.do("host", Stop())
    for command in (Pause(), Resume(), Stop(), Expel(3), Reverse(), Penalty(3)):
        match.no("host", command)
    legal = host_legal(match.state)
    assert not (legal.continues or legal.pause or legal.resume or legal.extend or legal.stop or legal.expel)
    assert isinstance(match.log[-1][1], MatchOver | PhaseBegan)
