"""RULES 6: who wins, when, and what is shown then."""

import pytest

from mafia_ssh.rules.commands import Gesture, Say
from mafia_ssh.rules.events import Eliminated, MatchOver, MorningCame, VoteClosed
from mafia_ssh.rules.roles import Role, Side

from .table import Table, everybody_for, roles_of, table, viewers


def result(match: Table) -> tuple[str | None, tuple[int, ...], str]:
    assert match.over
    assert len(match.all(MatchOver)) == 1
    news = match.last(MatchOver)
    assert match.state.over == news
    return (None if news.winner is None else news.winner.value, news.winners, news.reason)


def out(match: Table, seat: int) -> Table:
    """Vote one player out and see what comes of it."""
    match.to("vote").vote(everybody_for(seat, match.state.living))
    while not match.over and match.kind != "night":
        match.go()
    return match


def test_6_town_wins_when_no_mafia_is_left() -> None:
    match = out(table("classic", "mafia doctor detective villager*3"), 1)
    assert result(match) == ("town", (2, 3, 4, 5, 6), "no_mafia")


def test_6_the_whole_side_wins_living_or_dead() -> None:
    match = table("classic", "mafia doctor detective villager*3").night({1: 4})
    out(match, 1)
    assert result(match) == ("town", (2, 3, 4, 5, 6), "no_mafia")


def test_6_the_jester_does_not_win_with_the_town() -> None:
    match = out(table("classic", "mafia jester bodyguard maniac villager*2"), 1)
    assert result(match) == ("town", (3, 4, 5, 6), "no_mafia")


def test_6_courtesan_and_godfather_are_mafia_to_the_last() -> None:
    match = out(table("classic", "godfather courtesan villager*6"), 1)
    assert not match.over
    out(match, 2)
    assert result(match)[0] == "town"


def test_6_mafia_win_at_parity_after_a_night() -> None:
    match = table("classic", "mafia*2 villager*4").night({1: 3, 2: 3})
    assert not match.over
    out(match, 4)
    assert result(match) == ("mafia", (1, 2), "parity")


def test_6_a_night_kill_that_reaches_parity_ends_it_with_the_morning_news() -> None:
    match = table("classic", "mafia villager*4").night({1: 2})
    out(match, 3)
    assert not match.over
    match.night({1: 4})
    assert result(match) == ("mafia", (1,), "parity")
    kinds = [type(event) for _, event in match.log]
    last_morning = max(at for at, kind in enumerate(kinds) if kind is MorningCame)
    assert last_morning < kinds.index(MatchOver)
    assert match.died == (4,)
    assert any(isinstance(entry.news, MorningCame) and entry.news.day == 2 for entry in match.sees("watcher").record)


def test_6_the_jester_counts_as_non_mafia_for_parity() -> None:
    match = table("classic", "mafia jester villager*3").night({1: 3})
    out(match, 4)
    assert not match.over, "one mafia, the jester and a villager live"
    match.night({1: 5})
    assert result(match) == ("mafia", (1,), "parity")


def test_6_the_jester_alone_wins_when_voted_out() -> None:
    match = out(table("classic", "mafia jester villager*4"), 2)
    assert result(match) == ("jester", (2,), "jester_out")


def test_6_the_jester_comes_before_parity() -> None:
    match = table("classic", "mafia jester villager*3").night({1: 3}).expel(4)
    assert match.state.living == (1, 2, 5)
    out(match, 2)
    assert result(match) == ("jester", (2,), "jester_out")


@pytest.mark.parametrize("how", ["night", "expelled"])
def test_6_the_jester_does_not_win_any_other_way(how: str) -> None:
    match = table("classic", "mafia jester villager*4")
    match = match.night({1: 2}) if how == "night" else match.expel(2)
    assert not match.over
    assert match.last(Eliminated).role is Role.JESTER


def test_6_a_jester_spared_by_the_host_has_not_won() -> None:
    from mafia_ssh.rules.commands import Reverse

    match = table("moderated", "mafia jester villager*4")
    match.vote(everybody_for(2, range(1, 7))).to("result")
    match.do("host", Reverse())
    match.to("night")
    assert not match.over


def test_6_town_comes_before_parity_when_nobody_lives() -> None:
    match = table("classic", "mafia maniac*2 villager*2").expel(4)
    match.expel(5)
    match.night({1: 2, 2: 3, 3: 1})
    assert match.died == (1, 2, 3)
    assert match.state.living == ()
    assert result(match) == ("town", (2, 3, 4, 5), "no_mafia")


def test_6_town_wins_when_the_last_mafia_dies_with_a_victim() -> None:
    match = table("classic", "mafia maniac villager*3").night({1: 3, 2: 1})
    assert match.died == (1, 3)
    assert result(match)[0] == "town"


def test_6_early_parity_after_the_vote_that_makes_it_certain() -> None:
    match = table("club", "mafia villager*4").night({1: 2})
    assert not match.over
    out(match, 3)
    assert result(match) == ("mafia", (1,), "early_parity")


@pytest.mark.parametrize("power", ["doctor", "bodyguard", "maniac"])
def test_6_early_parity_waits_while_somebody_could_prevent_it(power: str) -> None:
    match = table("club", f"mafia {power} villager*3").night({1: 3})
    out(match, 4)
    assert not match.over


@pytest.mark.parametrize("power", ["detective", "jester"])
def test_6_early_parity_does_not_wait_for_others(power: str) -> None:
    match = table("club", f"mafia {power} villager*3").night({1: 3})
    out(match, 4)
    assert result(match)[0] == "mafia"


def test_6_early_parity_is_asked_when_a_vote_eliminates_nobody() -> None:
    match = table("club", "mafia villager*4").night({1: 2}).expel(3)
    assert not match.over, "not before the day's vote is decided"
    match.to("vote")
    match.vote({})
    while not match.over and match.kind != "night":
        match.go()
    assert result(match) == ("mafia", (1,), "early_parity")


def test_6_early_parity_waits_for_the_runoff() -> None:
    match = table("club", "mafia villager*4").night({1: 2}).expel(3)
    match.vote({1: 4, 4: 5})
    assert match.kind == "defence"
    match.to("runoff")
    assert not match.over
    match.vote({1: 4, 4: 5})
    while not match.over and match.kind != "night":
        match.go()
    assert result(match) == ("mafia", (1,), "early_parity")


def test_6_early_parity_is_asked_when_a_reversible_vote_eliminates_nobody() -> None:
    match = table("club", "mafia villager*4", reverse=True).night({1: 2}).expel(3).vote({})
    assert result(match) == ("mafia", (1,), "early_parity")


def test_6_early_parity_is_not_asked_before_the_first_vote() -> None:
    match = table("club", "mafia villager*5").to("night").expel(2, 3, 4)
    assert not match.over
    match.go()
    assert not match.over


def test_6_early_parity_only_with_its_option() -> None:
    match = table("classic", "mafia villager*4").night({1: 2})
    out(match, 3)
    assert not match.over


def test_6_early_parity_of_two() -> None:
    match = table("club", "godfather mafia villager*5").night({1: 3})
    out(match, 4)
    assert result(match) == ("mafia", (1, 2), "early_parity")


def test_6_the_vote_that_ended_it_is_in_the_record() -> None:
    match = out(table("classic", "mafia villager*4"), 1)
    news = [type(entry.news) for entry in match.sees("watcher").record]
    assert news.index(VoteClosed) < news.index(Eliminated) < news.index(MatchOver)


def test_6_everything_is_shown_when_it_is_over() -> None:
    roles = "godfather courtesan doctor detective maniac villager*5"
    match = table("club", roles, mafia_chat=True, dead_chat=True).to("night", "mafia")
    match.do(1, Say("mafia", "the fifth"))
    match.night_on({1: 6, 2: 4, 3: 6, 4: 1, 5: None}).to("discussion")
    match.do(6, Gesture(7, "check", 1))
    match.expel(10)
    match.do(10, Say("dead", "so it goes"))
    match.expel(1, 2)
    assert result(match)[0] == "town"
    for viewer in viewers(match.state):
        view = match.sees(viewer)
        assert tuple(seat.role for seat in view.seats) == roles_of(roles)
        assert view.over is not None
        assert view.truth is not None
        assert view.truth.roles == roles_of(roles)
        assert {(choice.night, choice.seat, choice.target) for choice in view.truth.choices} == {
            (1, 1, 6),
            (1, 2, 4),
            (1, 3, 6),
            (1, 4, 1),
            (1, 5, None),
        }
        assert len(view.truth.outcomes) >= 3
        assert [said.text for said in view.mafia_talk] == ["the fifth"]
        assert [said.text for said in view.dead_talk] == ["so it goes"]
        assert [(sign.seat, sign.to) for sign in view.gestures] == [(6, 7)]


def test_6_nothing_of_it_is_shown_before() -> None:
    match = table("classic", "mafia doctor detective villager*3", reveal_on_death=False).night({1: 4, 3: 1})
    for viewer in viewers(match.state):
        assert match.sees(viewer).truth is None
        assert match.sees(viewer).over is None


def test_6_sides() -> None:
    assert [Role(name).side for name in ("mafia", "villager", "jester")] == [Side.MAFIA, Side.TOWN, Side.JESTER]
