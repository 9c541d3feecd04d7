"""RULES 7: who sees what."""

import pytest
from msgspec.structs import replace

from mafia_ssh.rules.commands import Say, Suspect
from mafia_ssh.rules.events import Dealt, Learned, MorningCame, VoteClosed
from mafia_ssh.rules.legal import NOTHING
from mafia_ssh.rules.options import Value
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.view import Viewer

from .table import Table, roles_of, table, told, viewers

TWELVE = "godfather mafia courtesan doctor bodyguard detective maniac jester villager*4"
MAFIA = (1, 2, 3)


def roles_known(match: Table, viewer: Viewer) -> dict[int, Role]:
    return {seat.seat: seat.role for seat in match.sees(viewer).seats if seat.role is not None}


def half_played(preset: str = "club", **options: Value) -> Table:
    """A match after one night and one day: 9 killed, 10 voted out, 11 expelled; it stands in night 2."""
    match = table(preset, TWELVE, **options).to("night")
    match.do(1, Say("mafia", "the ninth"))
    match.night_on({1: 9, 2: 9, 3: 4, 4: 9, 5: 12, 6: 1, 7: None})
    match.vote(dict.fromkeys((1, 2, 3, 4, 5, 6, 7), 10))
    return match.expel(11).to("night")


# Roles.


def test_7_roles_at_the_deal() -> None:
    match = table("classic", TWELVE)
    for viewer in viewers(match.state):
        if viewer in MAFIA:
            assert roles_known(match, viewer) == dict(zip(MAFIA, roles_of(TWELVE), strict=False))
            assert match.sees(viewer).mates == MAFIA
        elif isinstance(viewer, int):
            assert roles_known(match, viewer) == {viewer: match.state.role(viewer)}
            assert match.sees(viewer).role is match.state.role(viewer)
            assert match.sees(viewer).mates == ()
        else:
            assert roles_known(match, viewer) == {}
            assert match.sees(viewer).role is None


def test_7_what_the_deal_tells() -> None:
    match = table("classic", TWELVE)
    for viewer in viewers(match.state):
        heard = [event for _, event in told(viewer, match.state, match.log) if isinstance(event, Dealt)]
        known = MAFIA if viewer in MAFIA else (viewer,) if isinstance(viewer, int) else ()
        assert [seat for seat, _ in heard[0].roles] == list(known)


@pytest.mark.parametrize("reveal", [True, False])
def test_7_roles_half_way(reveal: bool) -> None:
    match = half_played(reveal_on_death=reveal)
    assert match.state.living == (1, 2, 3, 4, 5, 6, 7, 8, 12)
    public = {9, 10, 11} if reveal else set()
    for viewer in viewers(match.state):
        own = set(MAFIA) if viewer in MAFIA else {viewer} if isinstance(viewer, int) else set()
        assert set(roles_known(match, viewer)) == public | own


# The watcher and the host.


def test_7_a_watcher_sees_the_public_board_only() -> None:
    match = half_played()
    seen = match.sees("watcher")
    assert (seen.phase, seen.day, seen.call, seen.ends_ms) == ("night", 2, Role.MAFIA, match.state.phase.ends_ms)
    assert [seat.seat for seat in seen.seats if seat.alive] == list(match.state.living)
    assert isinstance(seen.record[0].news, MorningCame)
    assert any(isinstance(entry.news, VoteClosed) for entry in seen.record)
    assert (seen.role, seen.alive, seen.mates, seen.picks, seen.choices, seen.results) == (None, False, (), (), (), ())
    assert (seen.mafia_talk, seen.dead_talk, seen.gestures, seen.legal, seen.truth) == ((), (), (), NOTHING, None)


@pytest.mark.parametrize("preset", ["classic", "parlour", "moderated", "club"])
def test_7_the_host_without_a_seat_is_a_watcher(preset: str) -> None:
    match = table(preset, TWELVE)
    for phase in ("reveal", "night", "morning", "discussion", "vote", "result", "night"):
        match.to(phase)
        assert replace(match.sees("host"), viewer="watcher") == match.sees("watcher")


def test_7_moderator_view_sees_everything_and_only_the_host_has_it() -> None:
    match = half_played(moderator_view=True)
    match.choose(1, 12)
    seen = match.sees("host")
    assert roles_known(match, "host") == dict(enumerate(roles_of(TWELVE), 1))
    assert seen.truth is not None
    assert (2, 1, 12) in {(choice.night, choice.seat, choice.target) for choice in seen.truth.choices}
    assert any(isinstance(outcome, Learned) for _, outcome in seen.truth.outcomes)
    assert [said.text for said in seen.mafia_talk] == ["the ninth"]
    assert seen.settings.options.moderator_view, "the table is told"
    for viewer in viewers(match.state):
        if viewer != "host":
            assert match.sees(viewer).truth is None


def test_7_even_the_moderator_never_sees_totals_only_ballots_or_decoys() -> None:
    match = table("parlour", "mafia*2 doctor villager*5", moderator_view=True).to("night")
    before = match.sees("host")
    match.do(5, Suspect())
    assert match.sees("host") == before
    match.to("vote").ballot(1, 5)
    assert match.sees("host").ballots == ()
    match.vote({3: 5})
    assert all(entry.news.ballots is None for entry in match.sees("host").record if isinstance(entry.news, VoteClosed))


# The dead.


def test_7_a_dead_player_sees_the_board_and_what_they_were() -> None:
    match = half_played()
    dead, watcher = match.sees(9), match.sees("watcher")
    assert (dead.alive, dead.role, dead.legal, dead.truth) == (False, Role.VILLAGER, NOTHING, None)
    assert replace(dead, viewer="watcher", role=None) == watcher


def test_7_dead_mafia_learn_nothing_more_of_their_side() -> None:
    match = table("classic", TWELVE, dead_chat=True).expel(2).to("night")
    match.do(1, Say("mafia", "without him"))
    match.choose(1, 9)
    seen = match.sees(2)
    assert (seen.mates, seen.picks, seen.mafia_talk) == ((), (), ())
    assert roles_known(match, 2) == {2: Role.MAFIA}


def test_7_ghosts_see_every_role_and_choice() -> None:
    match = half_played("moderated", threshold="plurality")
    match.choose(1, 12)
    for ghost in (9, 10, 11):
        assert roles_known(match, ghost) == dict(enumerate(roles_of(TWELVE), 1))
        truth = match.sees(ghost).truth
        assert truth is not None
        chosen = {(choice.night, choice.seat, choice.target) for choice in truth.choices}
        assert {(1, 6, 1), (1, 4, 9), (2, 1, 12)} <= chosen
        assert match.sees(ghost).mafia_talk == ()
    for viewer in (1, 4, 12, "watcher", "host"):
        assert match.sees(viewer).truth is None


# The living.


def test_7_own_choices_and_results_are_kept_for_the_whole_match() -> None:
    match = table("classic", TWELVE, full_nights=True)
    match.night({6: 1, 4: 9}).night({6: 4, 4: 10}).night({6: 3}).to("vote")
    assert [(night, learned.target, learned.mafia) for night, learned in match.sees(6).results] == [
        (1, 1, True),
        (2, 4, False),
        (3, 3, True),
    ]
    assert [(choice.night, choice.target) for choice in match.sees(4).choices] == [(1, 9), (2, 10)]
    for viewer in viewers(match.state):
        if viewer not in (4, 6):
            assert match.sees(viewer).choices == ()
            assert match.sees(viewer).results == ()


def test_7_a_living_player_sees_no_choice_but_their_own() -> None:
    match = table("classic", TWELVE, full_nights=True).to("night")
    before = {viewer: match.sees(viewer) for viewer in viewers(match.state)}
    mark, start = len(match.log), match.state
    for seat, target in ((3, 4), (4, 9), (5, 9), (6, 1), (7, 10)):
        match.choose(seat, target)
    for viewer in viewers(match.state):
        if viewer not in (3, 4, 5, 6, 7):
            assert match.sees(viewer) == before[viewer]
            assert told(viewer, start, match.log[mark:]) == []
        else:
            assert [choice.seat for choice in match.sees(viewer).choices] == [viewer]


def test_7_a_courtesan_sees_the_picks_and_her_block_stays_hers() -> None:
    match = table("classic", TWELVE, full_nights=True).to("night")
    match.choose(1, 9)
    match.choose(3, 4)
    assert [pick.seat for pick in match.sees(3).picks] == [1]
    assert [pick.seat for pick in match.sees(1).picks] == [1]
    assert match.sees(1).choices[0].seat == 1


def test_7_nothing_changes_on_other_screens_when_a_night_is_resolved_in_silence() -> None:
    quiet, busy = (table("classic", TWELVE, full_nights=True).to("night") for _ in range(2))
    busy.night_on({1: 9, 2: 9, 3: 8, 4: 9, 5: 10, 6: 1, 7: None})
    quiet.night_on()
    for viewer in (8, 9, 10, 11, 12, "watcher", "host"):
        assert quiet.sees(viewer) == busy.sees(viewer)


def test_7_over_shows_everybody_the_same() -> None:
    match = half_played().expel(1, 2, 3)
    common = replace(match.sees("watcher"), viewer="host")
    assert common == match.sees("host")
    for seat in range(1, 13):
        seen = match.sees(seat)
        assert replace(seen, viewer="host", role=None, alive=False, mates=(), choices=(), results=()) == common
