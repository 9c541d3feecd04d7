"""RULES 4.6 and 4.7: when a night ends, calls, and the decoy question."""

from itertools import pairwise

import pytest
from msgspec.structs import fields

from mafia_ssh.rules.commands import Choose, Suspect
from mafia_ssh.rules.events import Chosen, PhaseBegan, PhaseKind, Suspected
from mafia_ssh.rules.options import Value
from mafia_ssh.rules.roles import Role

from .table import Night, Table, setup_of, table, told, viewers

TWELVE = "godfather mafia courtesan doctor bodyguard detective maniac villager*5"


def calls(match: Table) -> list[tuple[str, int]]:
    """Call and length of the first night."""
    found = []
    began = [(at, event) for at, event in match.log if isinstance(event, PhaseBegan)]
    for (at, event), (then, _) in pairwise(began):
        if event.phase is PhaseKind.NIGHT and event.day == 1:
            assert event.call is not None
            found.append((event.call.value, then - at))
    return found


# Together.


def test_4_6_together_ends_at_once_when_every_required_choice_is_in() -> None:
    match = table("classic", TWELVE).to("night")
    for seat in (7, 6, 5, 4, 3, 2):
        match.choose(seat, {2: 8, 7: None}.get(seat, 9))
        assert match.kind == "night"
    match.wait(3.5)
    match.choose(1, 8)
    assert match.kind == "morning"
    assert match.now == 8.5
    assert match.died == (8,)


def test_4_6_together_ends_at_the_clock_otherwise() -> None:
    match = table("classic", TWELVE).to("night")
    for seat in (7, 6, 5, 4, 2, 1):
        match.choose(seat, 8)
    match.at(34.999)
    assert match.kind == "night"
    match.at(35)
    assert match.kind == "morning"


@pytest.mark.parametrize("complete", [True, False])
def test_4_6_full_nights_tell_nothing_by_their_length(complete: bool) -> None:
    match = table("classic", TWELVE, full_nights=True).to("night")
    if complete:
        for seat in range(1, 8):
            match.choose(seat, 8)
    match.at(34.999)
    assert match.kind == "night"
    match.at(35)
    assert match.kind == "morning"


def test_4_6_a_night_without_actors_left_to_wait_for_still_comes() -> None:
    match = table("classic", "mafia doctor villager*4").night({2: 3, 1: 2})
    match.night({1: 3})
    assert match.died == (3,)


def test_4_6_majority_is_in_once_it_exists() -> None:
    match = table("classic", "mafia*3 doctor villager*5", kill_rule="majority").to("night")
    match.choose(1, 6)
    match.choose(4, 5)
    assert match.kind == "night"
    match.choose(2, 6)
    assert match.kind == "morning"
    assert match.died == (6,)


def test_4_6_without_a_majority_the_night_waits_for_one() -> None:
    match = table("classic", "mafia*2 villager*5", kill_rule="majority", final_choices=False).to("night")
    match.choose(1, 6)
    match.choose(2, 5)
    match.wait(10)
    assert match.kind == "night"
    match.choose(2, 6)
    assert match.kind == "morning"
    assert match.died == (6,)


def test_4_6_expulsion_of_the_last_who_was_waited_for_ends_the_night() -> None:
    match = table("classic", "mafia doctor detective villager*4").to("night")
    match.choose(1, 4)
    match.choose(2, 5)
    match.expel(3)
    assert match.kind == "morning"
    assert match.died == (4,)


def test_4_6_an_untimed_full_night_waits_for_the_host() -> None:
    match = table("classic", "mafia doctor detective villager*4", night_s=0, full_nights=True).to("night")
    for seat in (1, 2, 3):
        match.choose(seat, 4)
    match.wait(1000)
    assert (match.kind, match.state.phase.day) == ("night", 1)
    match.go()
    assert (match.kind, match.state.phase.day) == ("morning", 1)


# Called.


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("doctor_first", ["mafia", "courtesan", "doctor", "bodyguard", "detective", "maniac"]),
        ("detective_first", ["mafia", "courtesan", "detective", "doctor", "bodyguard", "maniac"]),
    ],
)
def test_4_6_the_order_of_calls(order: str, expected: list[str]) -> None:
    match = table("club", TWELVE, call_order=order).past().past()
    assert calls(match) == [(call, 20_000) for call in expected]


@pytest.mark.parametrize(
    ("roles", "expected"),
    [
        ("mafia doctor detective villager*3", ["mafia", "detective", "doctor"]),
        ("godfather villager*5", ["mafia"]),
        ("mafia jester bodyguard villager*3", ["mafia", "bodyguard"]),
        ("courtesan maniac villager*4", ["mafia", "courtesan", "maniac"]),
    ],
)
def test_4_6_only_roles_that_were_dealt_are_called(roles: str, expected: list[str]) -> None:
    match = table("moderated", roles).past().past()
    assert [call for call, _ in calls(match)] == expected


@pytest.mark.parametrize("acting", [True, False])
@pytest.mark.parametrize("dead", [(), (3, 4, 5, 6, 7)])
def test_4_6_every_call_runs_its_full_time(acting: bool, dead: tuple[int, ...]) -> None:
    match = table("club", TWELVE, call_seconds=25).expel(*dead)
    choices: Night = {1: 8, 2: 8, 3: 9, 4: 9, 5: 9, 6: 1, 7: None}
    match.night({seat: choice for seat, choice in choices.items() if acting and seat not in dead})
    assert [length for _, length in calls(match)] == [25_000] * 6


def test_4_6_a_choice_outside_ones_own_call_is_refused() -> None:
    match = table("club", TWELVE).to("night")
    own = {
        "mafia": (1, 2),
        "courtesan": (3,),
        "doctor": (4,),
        "bodyguard": (5,),
        "detective": (6,),
        "maniac": (7,),
    }
    while match.kind == "night":
        call = match.state.phase.call
        assert call is not None
        for seat in range(1, 13):
            if seat in own[call.value]:
                match.choose(seat, 9 if seat == 4 else 8)
            else:
                assert not match.may(seat).choose
                assert not match.may(seat).may_pass
                reason = match.no(seat, Choose(9))
                assert reason in ("not_your_turn", "not_allowed", "too_late"), reason
        match.go()
    assert match.died == (5,), "the bodyguard stepped in"


def test_4_6_a_last_courtesan_acts_in_the_mafias_call() -> None:
    match = table("club", TWELVE).expel(1, 2).to("night", "mafia")
    match.choose(3, 8)
    match.to("night", "courtesan")
    assert not match.may(3).choose
    match.no(3, Choose(9))
    began = match.now
    match.go()
    assert match.now == began + 20
    match.past()
    assert match.died == (8,)


def test_4_6_a_choice_may_be_changed_within_its_call() -> None:
    match = table("club", TWELVE).to("night", "doctor")
    match.choose(4, 8)
    match.choose(4, 9)
    match.to("night", "bodyguard")
    assert match.no(4, Choose(8)) in ("not_your_turn", "too_late")


# 4.7


def parlour(**options: Value) -> Table:
    return table("parlour", "mafia*2 doctor detective jester villager*3", **options).to("night")


def test_4_7_everybody_without_a_power_is_asked() -> None:
    match = parlour()
    for seat in (5, 6, 7, 8):
        assert match.may(seat).suspect == tuple(other for other in range(1, 9) if other != seat)
        assert not match.may(seat).choose
    for seat in (1, 2, 3, 4):
        assert not match.may(seat).suspect
        match.no(seat, Suspect())


def test_4_7_the_answer_is_required() -> None:
    match = parlour()
    for seat in (1, 2, 3, 4):
        match.choose(seat, 6)
    for seat in (5, 6, 7):
        match.do(seat, Suspect())
        assert not match.may(seat).suspect
        assert match.no(seat, Suspect()) == "already_chosen"
        assert match.kind == "night"
    match.do(8, Suspect())
    assert match.kind == "morning"


def test_4_7_an_answer_may_be_changed_where_choices_may() -> None:
    match = parlour(final_choices=False)
    for _ in range(2):
        assert match.may(8).suspect == (1, 2, 3, 4, 5, 6, 7)
        match.do(8, Suspect())


def test_4_7_in_a_called_night_those_without_a_call_of_their_own_are_asked_in_every_call() -> None:
    match = parlour(night_order="called")
    powerless = [seat for seat in match.state.setup.seats if match.state.role(seat) in (Role.VILLAGER, Role.JESTER)]
    asked = set()
    while match.kind == "night":
        asked.add(match.state.phase.call)
        assert [seat for seat in match.state.living if match.may(seat).suspect] == powerless
        match.go()
    assert asked == {Role.MAFIA, Role.DETECTIVE, Role.DOCTOR}


def test_4_7_the_dead_are_not_asked() -> None:
    match = parlour().expel(8)
    assert not match.may(8).suspect
    assert match.no(8, Suspect()) == "dead"
    for seat in (1, 2, 3, 4):
        match.choose(seat, 6)
    match.suspects()
    assert match.kind == "morning"


def test_4_7_the_answer_has_no_content_and_nobody_else_hears_of_it() -> None:
    assert [field.name for field in fields(Suspect)] == []
    assert [field.name for field in fields(Suspected)] == ["seat"]
    match = parlour()
    before, mark = match.state, len(match.log)
    seen = {viewer: match.sees(viewer) for viewer in viewers(before)}
    match.do(6, Suspect())
    for viewer in viewers(before):
        if viewer != 6:
            assert told(viewer, before, match.log[mark:]) == []
            assert match.sees(viewer) == seen[viewer]
    assert match.sees(6).answered


def test_4_7_the_decoy_changes_nothing() -> None:
    picks: Night = {1: 6, 2: 7, 3: 1, 4: 2}
    quiet, busy = parlour(full_nights=True), parlour(full_nights=True)
    busy.suspects()
    quiet.night_on(picks)
    busy.night_on(picks)
    assert quiet.died == busy.died
    for viewer in viewers(quiet.state):
        assert quiet.sees(viewer) == busy.sees(viewer)


def test_4_7_after_the_end_no_trace_of_decoys_is_left() -> None:
    match = parlour().suspects()
    match.expel(1, 2)
    truth = match.sees("watcher").truth
    assert truth is not None
    assert (truth.choices, truth.outcomes) == ((), ())


def test_4_7_the_doctor_and_detective_choices_are_their_own_secret() -> None:
    setup = setup_of("parlour", "mafia*2 doctor detective jester villager*3")
    match = Table(setup).to("night")
    before, mark = match.state, len(match.log)
    match.choose(3, 6)
    match.choose(4, 1)
    for viewer in viewers(before):
        heard = [event for _, event in told(viewer, before, match.log[mark:])]
        assert [event.seat for event in heard if isinstance(event, Chosen)] == ([viewer] if viewer in (3, 4) else [])
