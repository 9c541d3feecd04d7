"""RULES 4.1 to 4.4: choices, the kill and the doctor."""

import pytest

from mafia_ssh.rules.commands import Choose, Suspect
from mafia_ssh.rules.options import Value

from .table import Table, table

# 4.1


def test_4_1_a_final_choice_stands() -> None:
    match = table("classic", "mafia doctor detective villager*3", full_nights=True).to("night")
    for seat, target, other in ((1, 4, 5), (2, 5, 6), (3, 6, 1)):
        match.choose(seat, target)
        assert match.no(seat, Choose(other)) == "already_chosen"
        assert not match.may(seat).choose
    match.past()
    assert match.died == (4,)


def test_4_1_without_final_choices_the_last_one_counts() -> None:
    match = table("classic", "mafia doctor detective villager*4", final_choices=False, full_nights=True).to("night")
    for seat, target in ((1, 4), (2, 4), (3, 4), (1, 5), (2, 6), (3, 1)):
        match.choose(seat, target)
    assert [choice.target for choice in match.sees(2).choices] == [6]
    match.past()
    assert match.died == (5,)
    assert [(learned.target, learned.mafia) for _, learned in match.sees(3).results] == [(1, True)]


@pytest.mark.parametrize("role", ["mafia", "godfather", "courtesan", "doctor", "detective", "bodyguard"])
def test_4_1_only_the_maniac_may_pass(role: str) -> None:
    match = table("classic", f"mafia {role} maniac villager*5", full_nights=True).to("night")
    assert not match.may(2).may_pass
    assert match.no(2, Choose(None)) in ("illegal_target", "not_allowed")
    assert match.may(3).may_pass
    match.choose(3, None)
    assert match.no(3, Choose(4)) == "already_chosen"


@pytest.mark.parametrize("role", ["villager", "jester"])
def test_4_1_who_has_no_power_has_no_choice(role: str) -> None:
    match = table("classic", f"mafia {role} villager*4").to("night")
    assert not match.may(2).choose
    match.no(2, Choose(3))
    match.no(2, Choose(None))


def test_4_1_the_dead_choose_nothing_and_are_no_target() -> None:
    match = table("classic", "mafia doctor detective villager*4").expel(3, 4).to("night")
    assert match.no(3, Choose(1)) == "dead"
    assert match.no(2, Choose(4)) == "illegal_target"
    assert match.no(1, Choose(3)) == "illegal_target"
    assert match.may(1).choose == (2, 5, 6, 7)
    match.choose(1, 5)
    match.choose(2, 5)
    assert match.kind == "morning", "the night does not wait for the dead"


@pytest.mark.parametrize(
    ("role", "targets"),
    [
        ("detective", (2, 3, 4, 5, 6)),
        ("doctor", (1, 2, 3, 4, 5, 6)),
        ("bodyguard", (2, 3, 4, 5, 6)),
        ("maniac", (2, 3, 4, 5, 6)),
        ("courtesan", (1, 2, 3, 4, 5, 6)),
    ],
)
def test_2_legal_targets_of_a_role(role: str, targets: tuple[int, ...]) -> None:
    match = table("classic", f"{role} mafia villager*4", full_nights=True).to("night")
    assert match.may(1).choose == targets
    for seat in (0, 7, -1, 99, *({1} - set(targets))):
        assert match.no(1, Choose(seat)) == "illegal_target"


# 4.2


@pytest.mark.parametrize(
    ("rule", "by_mafia", "by_godfather"),
    [
        ("not_self", (2, 3, 4, 5, 6, 7, 8), (1, 3, 4, 5, 6, 7, 8)),
        ("not_mafia", (4, 5, 6, 7, 8), (4, 5, 6, 7, 8)),
        ("not_mafia_but_courtesan", (3, 4, 5, 6, 7, 8), (3, 4, 5, 6, 7, 8)),
    ],
)
@pytest.mark.parametrize("preset", ["classic", "club"])
def test_4_2_whom_the_mafia_may_target(
    preset: str, rule: str, by_mafia: tuple[int, ...], by_godfather: tuple[int, ...]
) -> None:
    match = table(preset, "mafia godfather courtesan villager*4 jester", mafia_targets=rule, full_nights=True)
    match.to("night")
    assert match.may(1).choose == by_mafia
    assert match.may(2).choose == by_godfather
    for seat in range(1, 9):
        if seat not in by_mafia:
            assert match.no(1, Choose(seat)) == "illegal_target"


@pytest.mark.parametrize("rule", ["not_self", "not_mafia", "not_mafia_but_courtesan"])
def test_4_2_a_courtesan_who_is_the_last_never_targets_herself(rule: str) -> None:
    match = table("classic", "mafia courtesan villager*5", mafia_targets=rule, full_nights=True).expel(1).to("night")
    assert match.may(2).choose == (3, 4, 5, 6, 7)


@pytest.mark.parametrize("kill_rule", ["first_pick", "plurality", "majority", "godfather"])
def test_4_2_the_courtesan_takes_no_part_while_another_mafia_lives(kill_rule: str) -> None:
    match = table("classic", "courtesan mafia villager*6", kill_rule=kill_rule).night({1: 5, 2: 6})
    assert match.died == (6,), "her choice is a block, and counts in no majority"
    assert match.kind == "morning"


# 4.3


def killed(
    kill_rule: str, picks: list[tuple[int, int]], roles: str = "mafia*4 villager*8", expelled: tuple[int, ...] = ()
) -> tuple[int, ...]:
    match = table("classic", roles, kill_rule=kill_rule, final_choices=False, full_nights=True)
    match.expel(*expelled).to("night")
    for seat, target in picks:
        match.wait(0.1)
        match.choose(seat, target)
    match.past()
    return match.died


@pytest.mark.parametrize(
    ("picks", "dead"),
    [
        ([], ()),
        ([(3, 8)], (8,)),
        ([(1, 8), (2, 8), (3, 8), (4, 8)], (8,)),
        ([(2, 7), (1, 8), (3, 8), (4, 8)], (7,)),
        ([(1, 7), (2, 8), (1, 9)], (8,)),
        ([(1, 7), (2, 8), (1, 9), (2, 9)], (9,)),
        ([(1, 7), (2, 8), (1, 9), (2, 10)], (9,)),
    ],
)
def test_4_3_first_pick(picks: list[tuple[int, int]], dead: tuple[int, ...]) -> None:
    assert killed("first_pick", picks) == dead


@pytest.mark.parametrize(
    ("picks", "dead"),
    [
        ([], ()),
        ([(3, 8)], (8,)),
        ([(1, 7), (2, 8), (3, 8)], (8,)),
        ([(1, 7), (2, 8)], (7,)),
        ([(1, 7), (2, 8), (3, 8), (4, 7)], (7,)),
        ([(1, 8), (2, 7), (3, 7), (4, 8)], (8,)),
        ([(1, 7), (2, 8), (3, 7), (4, 8), (1, 9), (1, 7)], (8,)),
        ([(1, 7), (2, 8), (1, 9)], (8,)),
    ],
)
def test_4_3_plurality(picks: list[tuple[int, int]], dead: tuple[int, ...]) -> None:
    assert killed("plurality", picks) == dead


@pytest.mark.parametrize(
    ("picks", "expelled", "dead"),
    [
        ([], (), ()),
        ([(1, 7), (2, 7), (3, 7)], (), (7,)),
        ([(1, 7), (2, 7), (3, 8)], (), ()),
        ([(1, 7), (2, 7), (3, 8), (4, 8)], (), ()),
        ([(1, 7), (2, 7), (3, 7), (4, 8)], (), (7,)),
        ([(1, 7), (2, 7), (3, 7), (3, 8)], (), ()),
        ([(1, 7), (2, 7)], (4,), (7,)),
        ([(1, 7)], (4,), ()),
        ([(1, 7), (2, 8)], (3, 4), ()),
        ([(1, 7)], (3, 4), ()),
        ([(1, 7), (2, 7)], (3, 4), (7,)),
        ([(1, 7)], (2, 3, 4), (7,)),
    ],
)
def test_4_3_majority_of_the_living(
    picks: list[tuple[int, int]], expelled: tuple[int, ...], dead: tuple[int, ...]
) -> None:
    assert killed("majority", picks, expelled=expelled) == dead


@pytest.mark.parametrize(
    ("picks", "expelled", "dead"),
    [
        ([(2, 7), (3, 7), (4, 7), (1, 8)], (), (8,)),
        ([(1, 8), (2, 7), (3, 7), (1, 9)], (), (9,)),
        ([(2, 7), (3, 9), (4, 9)], (), (9,)),
        ([(2, 7), (3, 9)], (), (7,)),
        ([(4, 9), (3, 9), (2, 7)], (1,), (7,)),
        ([(4, 9), (3, 8)], (1,), (9,)),
        ([(4, 9), (3, 8)], (1, 2), (8,)),
        ([(4, 9)], (1, 2, 3), (9,)),
        ([], (), ()),
    ],
)
def test_4_3_the_acting_godfather(
    picks: list[tuple[int, int]], expelled: tuple[int, ...], dead: tuple[int, ...]
) -> None:
    assert killed("godfather", picks, "godfather mafia*3 villager*8", expelled) == dead


@pytest.mark.parametrize("kill_rule", ["first_pick", "plurality", "majority", "godfather"])
@pytest.mark.parametrize("order", ["together", "called"])
def test_4_3_the_last_courtesan_kills_instead_of_blocking(kill_rule: str, order: str) -> None:
    match = table("club", "courtesan mafia doctor villager*5", kill_rule=kill_rule, night_order=order).expel(2)
    match.night({1: 5})
    assert match.died == (5,)
    match.night({1: 3, 3: 6})
    assert match.died == (3,), "a kill, so the doctor was not blocked but killed"
    assert not match.state.outcomes or all(type(outcome).__name__ != "Blocked" for _, outcome in match.state.outcomes)


def test_4_3_the_courtesan_kills_from_the_first_night_that_she_begins_alone() -> None:
    match = table("club", "courtesan mafia doctor villager*6", night_order="together", full_nights=True).to("night")
    match.choose(1, 5)
    match.choose(2, 6)
    match.expel(2)
    match.past()
    assert not match.died, "the expelled player's pick is void and her choice was a block"
    match.night({1: 5})
    assert match.died == (5,)


def test_4_3_a_courtesan_left_alone_during_a_called_night_still_blocks() -> None:
    match = table("club", "courtesan mafia doctor villager*6").to("night", "mafia")
    match.choose(2, 6)
    match.expel(2)
    assert not match.may(1).choose, "the mafia's call is not hers tonight"
    match.to("night", "courtesan")
    match.choose(1, 3)
    match.to("night", "doctor")
    match.choose(3, 6)
    match.past()
    assert not match.died
    match.night({1: 5})
    assert match.died == (5,)


def test_4_3_naming_the_same_player_again_is_no_new_pick() -> None:
    match = table("classic", "mafia*2 villager*6", final_choices=False, full_nights=True).to("night")
    match.choose(1, 5)
    match.choose(2, 6)
    match.choose(1, 5)
    match.past()
    assert match.died == (5,)


def test_4_6_no_kill_is_waited_for_when_nobody_is_left_to_make_it() -> None:
    match = table("classic", "mafia courtesan villager*6", kill_rule="majority", night_s=0).to("night")
    match.choose(2, 2)
    assert match.kind == "night"
    match.expel(1)
    assert match.kind == "morning"


def test_4_3_an_expelled_pickers_pick_is_void() -> None:
    match = table("classic", "mafia*2 villager*6", full_nights=True).to("night")
    match.choose(1, 5)
    match.choose(2, 6)
    match.expel(1).past()
    assert match.died == (6,)


def test_4_3_a_void_pick_is_shown_no_more_and_is_in_no_log() -> None:
    match = table("classic", "mafia*3 villager*6", final_choices=False, full_nights=True).to("night")
    match.choose(1, 5)
    match.choose(2, 6)
    match.expel(1)
    assert [(pick.seat, pick.target) for pick in match.sees(3).picks] == [(2, 6)]
    match.past()
    assert [(choice.seat, choice.target) for choice in match.state.past_choices] == [(2, 6)]


def test_4_3_a_pick_of_an_expelled_target_is_void() -> None:
    match = table("classic", "mafia*2 villager*6", full_nights=True).to("night")
    match.choose(1, 5)
    match.choose(2, 6)
    match.expel(5).past()
    assert match.died == (6,)


def test_4_3_an_attack_on_an_expelled_player_hits_nobody() -> None:
    match = table("classic", "mafia maniac villager*6", full_nights=True).to("night")
    match.choose(1, 5)
    match.choose(2, 5)
    match.expel(5).past()
    assert match.died == ()


@pytest.mark.parametrize("order", ["together", "called"])
def test_4_3_mates_see_each_others_picks_as_they_are_made(order: str) -> None:
    match = table("club", "godfather mafia courtesan villager*7", night_order=order, full_nights=True).to("night")
    match.choose(2, 5)
    match.choose(1, 6)
    match.choose(2, 7)
    for mate in (1, 2, 3):
        assert [(pick.seat, pick.target) for pick in match.sees(mate).picks] == [(1, 6), (2, 7)]
    for viewer in (4, "watcher", "host"):
        assert match.sees(viewer).picks == ()
    match.past().to("night")
    assert match.sees(1).picks == (), "last night's picks are gone"


# 4.4


def doctor(**options: Value) -> Table:
    return table("classic", "doctor mafia villager*6", full_nights=True, **options)


def test_4_4_doctor_self() -> None:
    assert 1 in doctor().to("night").may(1).choose
    match = doctor(doctor_self=False).to("night")
    assert match.may(1).choose == (2, 3, 4, 5, 6, 7, 8)
    assert match.no(1, Choose(1)) == "illegal_target"


@pytest.mark.parametrize(
    ("repeat", "self_again", "other_again"),
    [("free", True, True), ("not_self_twice", False, True), ("not_same_twice", False, False)],
)
def test_4_4_doctor_repeat(repeat: str, self_again: bool, other_again: bool) -> None:
    for target, again in ((1, self_again), (3, other_again)):
        match = doctor(doctor_repeat=repeat).night({1: target}).to("night")
        assert (target in match.may(1).choose) is again
        if not again:
            assert match.no(1, Choose(target)) == "illegal_target"
        match.night({1: 4})
        match.to("night")
        assert target in match.may(1).choose, "two nights later it is allowed again"
        assert (4 in match.may(1).choose) is other_again


@pytest.mark.parametrize("target", [1, 3])
def test_4_4_a_night_without_a_choice_breaks_the_run(target: int) -> None:
    match = doctor(doctor_repeat="not_same_twice").night({1: target}).night().to("night")
    assert target in match.may(1).choose


def test_4_4_each_doctor_has_a_run_of_their_own() -> None:
    match = table("classic", "doctor*2 mafia villager*5", doctor_repeat="not_same_twice", full_nights=True)
    match.night({1: 4, 2: 5}).to("night")
    assert 4 not in match.may(1).choose and 5 in match.may(1).choose
    assert 5 not in match.may(2).choose and 4 in match.may(2).choose


@pytest.mark.parametrize("target", [1, 3])
def test_4_4_a_blocked_choice_counts_for_the_run(target: int) -> None:
    match = table("club", "doctor godfather courtesan villager*7").night({3: 1, 1: target}).to("night", "doctor")
    assert match.no(1, Choose(target)) == "illegal_target"


def test_4_4_the_choice_that_stood_counts_for_the_run() -> None:
    match = table("moderated", "doctor mafia villager*6").to("night", "doctor")
    match.choose(1, 3)
    match.choose(1, 4)
    match.past().to("night", "doctor")
    assert 3 in match.may(1).choose
    assert 4 not in match.may(1).choose


def test_4_7_no_decoy_question_where_the_option_is_off() -> None:
    match = table("classic", "mafia doctor detective villager*3").to("night")
    assert all(not match.may(seat).suspect for seat in range(1, 7))
    match.no(4, Suspect())
