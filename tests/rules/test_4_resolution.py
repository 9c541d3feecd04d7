"""RULES 4.5, 4.8, 4.9: what comes of a night."""

import pytest

from mafia_ssh.rules.commands import Choose
from mafia_ssh.rules.events import Blocked, Eliminated, Guarded, Learned, MorningCame, Note, Saved

from .table import Night, Table, table, told, viewers

TWELVE = "godfather mafia courtesan doctor bodyguard detective maniac villager*5"
GF, MF, CT, DOC, BG, DET, MAN, VIC, OTHER = 1, 2, 3, 4, 5, 6, 7, 8, 9

CASES: dict[str, tuple[Night, set[int]]] = {
    "nobody acts": ({}, set()),
    "a kill": ({GF: VIC}, {VIC}),
    "a save": ({GF: VIC, DOC: VIC}, set()),
    "a save from both attackers": ({GF: VIC, MAN: VIC, DOC: VIC}, set()),
    "attacked twice, dead once": ({GF: VIC, MAN: VIC}, {VIC}),
    "two attackers, two deaths": ({GF: VIC, MAN: OTHER}, {VIC, OTHER}),
    "a doctor saves themselves": ({GF: DOC, DOC: DOC}, set()),
    "the maniac passes": ({MAN: None}, set()),
    "the courtesan stays at home": ({GF: VIC, CT: CT}, {VIC}),
    "blocked doctor": ({GF: VIC, CT: DOC, DOC: VIC}, {VIC}),
    "blocked maniac": ({CT: MAN, MAN: OTHER}, set()),
    "blocked bodyguard": ({GF: VIC, CT: BG, BG: VIC}, {VIC}),
    "blocked godfather": ({GF: VIC, MF: VIC, CT: GF}, set()),
    "blocked godfather who picked nobody": ({MF: VIC, CT: GF}, set()),
    "blocked mafia, godfather decides": ({GF: VIC, MF: VIC, CT: MF}, {VIC}),
    "blocked mafia whose pick is the kill": ({MF: VIC, CT: MF}, {VIC}),
    "blocked villager": ({GF: VIC, CT: OTHER}, {VIC}),
    "a courtesan killed by the mafia still blocks her doctor": ({GF: CT, CT: DOC, DOC: CT}, {CT}),
    "a courtesan killed by the maniac still blocks": ({GF: VIC, CT: DOC, DOC: VIC, MAN: CT}, {CT, VIC}),
    "a courtesan who blocks the maniac lives": ({CT: MAN, MAN: CT}, set()),
    "a maniac killed still shoots": ({GF: MAN, MAN: VIC}, {MAN, VIC}),
    "a godfather shot still kills": ({GF: VIC, MAN: GF}, {GF, VIC}),
    "godfather and maniac kill each other": ({GF: MAN, MAN: GF}, {GF, MAN}),
    "a doctor killed still protects": ({GF: DOC, MAN: VIC, DOC: VIC}, {DOC}),
    "a bodyguard dies instead": ({GF: VIC, BG: VIC}, {BG}),
    "a bodyguard dies instead of the maniac's victim": ({MAN: VIC, BG: VIC}, {BG}),
    "a bodyguard dies once for two attacks": ({GF: VIC, MAN: VIC, BG: VIC}, {BG}),
    "a bodyguard guards whom nobody attacked": ({GF: VIC, BG: OTHER}, {VIC}),
    "a protected bodyguard lives and so does the guarded": ({GF: VIC, BG: VIC, DOC: BG}, set()),
    "a protected bodyguard against two": ({GF: VIC, MAN: VIC, BG: VIC, DOC: BG}, set()),
    "a protected target needs no guard": ({GF: VIC, BG: VIC, DOC: VIC}, set()),
    "doctor blocked, so the guard is needed": ({GF: VIC, BG: VIC, DOC: VIC, CT: DOC}, {BG}),
    "doctor of the bodyguard blocked": ({GF: VIC, BG: VIC, DOC: BG, CT: DOC}, {BG}),
    "a bodyguard attacked": ({GF: BG, BG: VIC}, {BG}),
    "a bodyguard attacked, and the guarded too": ({GF: VIC, MAN: BG, BG: VIC}, {BG}),
    "a bodyguard guards the mafia's leader": ({MAN: GF, BG: GF}, {BG}),
    "doctor and bodyguard look after each other": ({GF: DOC, DOC: BG, BG: DOC}, set()),
    "doctor and bodyguard attacked, bodyguard protected": ({GF: DOC, MAN: BG, DOC: BG, BG: DOC}, set()),
}


@pytest.mark.parametrize("order", ["together", "called"])
@pytest.mark.parametrize("case", CASES)
def test_4_5_resolution(case: str, order: str) -> None:
    choices, dead = CASES[case]
    match = table("club", TWELVE, night_order=order, full_nights=True).night(choices)
    assert match.died == tuple(sorted(dead))
    assert set(match.state.living) == set(range(1, 13)) - dead
    assert [event.seat for event in match.all(Eliminated)] == sorted(dead)


@pytest.mark.parametrize("case", CASES)
def test_4_5_the_order_of_choices_never_matters(case: str) -> None:
    choices, dead = CASES[case]
    match = table("club", TWELVE, night_order="together", full_nights=True)
    match.night(dict(reversed(list(choices.items()))))
    assert set(match.died) == dead


@pytest.mark.parametrize("kill_rule", ["first_pick", "plurality", "majority"])
def test_4_5_blocking_the_acting_godfather_counts_under_every_kill_rule(kill_rule: str) -> None:
    roles = "mafia mafia mafia courtesan villager*8"
    picks: Night = {2: 8, 3: 8, 1: 8}
    assert table("classic", roles, kill_rule=kill_rule).night({**picks, 4: 1}).died == ()
    assert table("classic", roles, kill_rule=kill_rule).night({**picks, 4: 2}).died == (8,)


def test_4_5_the_outcomes_tell_the_story_for_the_end() -> None:
    match = table("club", TWELVE).night({GF: VIC, MAN: OTHER, DOC: VIC, BG: OTHER, CT: DET, DET: GF})
    outcomes = [outcome for night, outcome in match.state.outcomes if night == 1]
    assert Saved(VIC) in outcomes
    assert Guarded(OTHER) in outcomes
    assert Blocked(DET) in outcomes
    assert Learned(DET, GF, None) in outcomes
    assert match.died == (BG,)


def test_4_5_a_courtesan_who_stays_at_home_blocks_nobody() -> None:
    match = table("club", TWELVE).night({GF: VIC, CT: CT, DET: GF})
    assert match.all(Blocked) == []
    assert match.last(Learned) == Learned(DET, GF, True)


def test_4_5_a_detective_killed_that_night_still_learns() -> None:
    match = table("classic", "mafia detective doctor villager*4").night({1: 2, 2: 1})
    assert match.died == (2,)
    assert match.last(Learned) == Learned(2, 1, True)


def test_5_7_a_detective_still_learns_of_a_target_that_was_expelled() -> None:
    match = table("classic", "mafia*2 detective villager*5", reveal_on_death=False, full_nights=True).to("night")
    match.choose(3, 1)
    match.expel(1).past()
    assert [learned for _, learned in match.sees(3).results] == [Learned(3, 1, True)]


# 4.9


def test_4_9_a_blocked_detective_hears_no_result() -> None:
    match = table("club", TWELVE).night({CT: DET, DET: GF})
    assert [learned for _, learned in match.sees(DET).results] == [Learned(DET, GF, None)]


@pytest.mark.parametrize("seat", [GF, MF, DOC, BG, DET, MAN, VIC])
def test_4_9_nobody_else_hears_of_a_block(seat: int) -> None:
    match = table("club", TWELVE).to("night")
    before, mark = match.state, len(match.log)
    choices: Night = {GF: VIC, MF: VIC, DOC: OTHER, BG: OTHER, DET: GF, MAN: None, CT: seat}
    match.night_on(choices)
    for viewer in viewers(before):
        heard = told(viewer, before, match.log[mark:])
        assert not any(isinstance(event, Blocked | Saved | Guarded) for _, event in heard), viewer


# 4.8


def sheriff() -> Table:
    return table("club", TWELVE)


@pytest.mark.parametrize(("target", "mafia"), [(GF, True), (CT, True), (MAN, False), (VIC, False)])
def test_4_8_a_note_is_read_when_the_detective_was_killed(target: int, mafia: bool) -> None:
    match = sheriff().night({GF: DET, DET: (target, True)})
    assert match.last(MorningCame).note == Note(target, mafia)


@pytest.mark.parametrize(
    "choices",
    [
        {DET: (GF, True)},
        {GF: VIC, DET: (GF, True)},
        {GF: DET, DOC: DET, DET: (GF, True)},
        {GF: DET, BG: DET, DET: (GF, True)},
        {GF: DET, CT: DET, DET: (GF, True)},
        {GF: DET, DET: GF},
    ],
    ids=["quiet night", "another died", "saved", "guarded", "blocked", "no note left"],
)
def test_4_8_in_every_other_case_it_vanishes(choices: Night) -> None:
    match = sheriff().night(choices)
    assert match.last(MorningCame).note is None
    if DET in match.state.living:
        match.night({GF: DET, DET: CT})
        assert match.last(MorningCame).note is None, "only that same night"


def test_4_8_the_maniacs_kill_counts_too() -> None:
    assert sheriff().night({MAN: DET, DET: (GF, True)}).last(MorningCame).note == Note(GF, True)


def test_4_8_an_expelled_detective_leaves_no_note() -> None:
    match = sheriff().to("night", "detective")
    match.choose(DET, GF, note=True)
    match.expel(DET).past()
    assert match.last(MorningCame).note is None


def test_4_8_a_note_that_was_left_is_spent() -> None:
    match = sheriff().night({DET: (GF, True)}).to("night", "detective")
    assert not match.may(DET).may_note
    assert match.no(DET, Choose(CT, note=True)) == "not_allowed"
    match.choose(DET, CT)


def test_4_8_a_blocked_note_is_not_spent() -> None:
    match = sheriff().night({CT: DET, DET: (GF, True)}).to("night", "detective")
    assert match.may(DET).may_note
    match.choose(DET, MF, note=True)


def test_4_8_an_investigation_without_a_note_spends_none() -> None:
    match = sheriff().night({DET: GF}).to("night", "detective")
    assert match.may(DET).may_note


def test_4_8_only_the_detective_and_only_with_the_option() -> None:
    match = table("club", TWELVE, night_order="together", detective_note=False).to("night")
    assert not match.may(DET).may_note
    match.no(DET, Choose(GF, note=True))
    match = table("club", TWELVE, night_order="together").to("night")
    assert [seat for seat in range(1, 13) if match.may(seat).may_note] == [DET]
    match.no(DOC, Choose(GF, note=True))
