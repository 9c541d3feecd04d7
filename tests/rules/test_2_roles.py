"""RULES 2: who is dealt what, and which settings are refused."""

from collections import Counter

import pytest
from msgspec.structs import replace

from mafia_ssh.rules import commitment, deal, deal_by_hand, problems
from mafia_ssh.rules.events import Learned
from mafia_ssh.rules.options import BadOption, Value
from mafia_ssh.rules.roles import Role, Side
from mafia_ssh.rules.settings import Settings

from .table import NAMES, roles_of, table

AUTO = {
    "standard": {5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 3, 13: 4, 14: 4, 15: 4, 16: 4},
    "quarter": {5: 1, 6: 1, 7: 1, 8: 1, 9: 2, 10: 2, 11: 2, 12: 2, 13: 3, 14: 3, 15: 3, 16: 3},
    "club": {5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 3, 13: 4, 14: 4, 15: 4, 16: 4},
}


def dealt(settings: Settings, players: int, seed: str = "00") -> Counter[Role]:
    assert problems(settings, players) == ()
    return Counter(deal(settings, NAMES[:players], seed).roles)


@pytest.mark.parametrize("auto", AUTO)
def test_2_auto_table(auto: str) -> None:
    for players, count in AUTO[auto].items():
        roles = dealt(Settings.of("moderated", auto_table=auto), players)
        assert sum(times for role, times in roles.items() if role.side is Side.MAFIA) == count, players


@pytest.mark.parametrize(("preset", "auto"), [("classic", "standard"), ("fast", "standard"), ("parlour", "standard")])
def test_2_auto_is_always_accepted_in_twelve_seats(preset: str, auto: str) -> None:
    for players in range(5, 13):
        roles = dealt(Settings.of(preset), players)
        assert roles[Role.MAFIA] == AUTO[auto][players]
        assert roles[Role.DETECTIVE] == roles[Role.DOCTOR] == 1


@pytest.mark.parametrize(("preset", "auto"), [("moderated", "quarter"), ("club", "club")])
def test_2_auto_is_always_accepted_in_sixteen_seats(preset: str, auto: str) -> None:
    for players in range(5, 17):
        roles = dealt(Settings.of(preset), players)
        assert sum(times for role, times in roles.items() if role.is_mafia) == AUTO[auto][players]


@pytest.mark.parametrize(
    ("preset", "count", "smallest"),
    [("classic", 3, 7), ("moderated", 3, 7), ("club", 3, 7), ("parlour", 2, 6), ("parlour", 3, 8)],
)
def test_2_a_fixed_count_needs_its_smallest_table(preset: str, count: int, smallest: int) -> None:
    settings = Settings.of(preset, mafia_count=count)
    found = problems(settings, smallest - 1)
    assert [problem.option for problem in found] == ["mafia_count"]
    assert str(smallest) in found[0].text
    assert problems(settings, smallest) == ()


@pytest.mark.parametrize(("preset", "count"), [("classic", 1), ("classic", 2), ("parlour", 1)])
def test_2_a_fixed_count_that_five_accept(preset: str, count: int) -> None:
    settings = Settings.of(preset, mafia_count=count)
    assert dealt(settings, 5)[Role.MAFIA] == count


@pytest.mark.parametrize(
    ("options", "misfit"),
    [
        ({"bodyguard": True, "maniac": True, "jester": True}, "jester"),
        ({"mafia_count": 2, "bodyguard": True, "maniac": True}, "maniac"),
        ({"mafia_count": 2, "bodyguard": True, "jester": True}, "jester"),
    ],
)
def test_2_special_roles_must_fit_and_the_misfit_is_named(options: dict[str, Value], misfit: str) -> None:
    settings = Settings.of("classic", **options)
    found = problems(settings, 5)
    assert [problem.option for problem in found] == [misfit]
    assert misfit in found[0].text
    assert problems(settings, 6) == ()


def test_2_special_roles_may_fill_the_table() -> None:
    roles = dealt(Settings.of("classic", mafia_count=2, bodyguard=True), 5)
    assert roles == Counter(roles_of("mafia*2 detective doctor bodyguard"))


def test_2_town_roles_switched_off_become_villagers() -> None:
    assert dealt(Settings.of("classic", detective=False, doctor=False), 6) == Counter(roles_of("mafia villager*5"))
    assert dealt(Settings.of("classic", detective=False), 6) == Counter(roles_of("mafia doctor villager*4"))


@pytest.mark.parametrize(
    ("options", "count", "side"),
    [
        ({"godfather": True, "courtesan": True}, 1, "godfather"),
        ({"godfather": True, "courtesan": True}, 2, "godfather courtesan"),
        ({"godfather": True, "courtesan": True}, 3, "godfather courtesan mafia"),
        ({"godfather": True}, 2, "godfather mafia"),
        ({"courtesan": True}, 1, "mafia"),
        ({"courtesan": True}, 2, "courtesan mafia"),
        ({}, 3, "mafia*3"),
    ],
)
def test_2_special_mafia_take_places_inside_the_count(options: dict[str, Value], count: int, side: str) -> None:
    roles = dealt(Settings.of("classic", mafia_count=count, **options), 9)
    assert Counter({role: times for role, times in roles.items() if role.is_mafia}) == Counter(roles_of(side))


@pytest.mark.parametrize("players", range(5, 17))
def test_8_club_deals_the_maniac_from_eight_on(players: int) -> None:
    assert dealt(Settings.of("club"), players)[Role.MANIAC] == (1 if players >= 8 else 0)


def test_8_elsewhere_the_maniac_is_dealt_at_once() -> None:
    assert dealt(Settings.of("classic", maniac=True), 5)[Role.MANIAC] == 1


@pytest.mark.parametrize(
    ("preset", "most"), [("classic", 12), ("fast", 12), ("parlour", 12), ("moderated", 16), ("club", 16)]
)
def test_2_seats(preset: str, most: int) -> None:
    settings = Settings.of(preset)
    assert settings.options.seats == most
    assert problems(settings, 5) == ()
    assert problems(settings, most) == ()
    assert problems(settings, 4)
    assert problems(settings, most + 1)
    assert isinstance(settings.with_option("seats", most + 1), BadOption)
    assert isinstance(settings.with_option("seats", 4), BadOption)
    assert problems(Settings.of(preset, seats=6), 7)


def test_2_deal_follows_from_seed_and_reaches_every_seat_evenly() -> None:
    settings = Settings.of("classic")
    assert deal(settings, NAMES[:5], "ab12") == deal(settings, NAMES[:5], "ab12")
    seats: Counter[int] = Counter()
    for number in range(1000):
        setup = deal(settings, NAMES[:5], f"{number:064x}")
        seats[setup.roles.index(Role.MAFIA) + 1] += 1
    assert all(150 < seats[seat] < 250 for seat in range(1, 6)), seats


def test_2_the_commitment_binds_seed_seating_and_settings() -> None:
    settings, names = Settings.of("classic"), NAMES[:5]
    published = deal(settings, names, "ab").commitment
    assert published == commitment(settings, names, "ab")
    assert len(published or "") == 64
    others = {
        commitment(settings, names, "ac"),
        commitment(settings, names[::-1], "ab"),
        commitment(Settings.of("fast"), names, "ab"),
        commitment(Settings.of("classic", talk_s=61), names, "ab"),
        commitment(replace(settings, theme="werewolf"), names, "ab"),
    }
    assert len(others | {published}) == 6


@pytest.mark.parametrize(
    "roles",
    ["villager*5", "mafia*3 villager*3", "mafia villager*3", "mafia*3 villager*10", "mafia*2 jester mafia villager*2"],
)
def test_2_a_deal_by_hand_must_be_a_legal_match(roles: str) -> None:
    dealt_roles = roles_of(roles)
    assert isinstance(deal_by_hand(Settings.of("classic"), NAMES[: len(dealt_roles)], dealt_roles), str)


def test_2_a_deal_by_hand_wins_over_count_and_switches() -> None:
    match = table("classic", "courtesan jester maniac bodyguard villager", mafia_count=2, detective=True)
    assert match.state.setup.roles == roles_of("courtesan jester maniac bodyguard villager")


@pytest.mark.parametrize(
    ("role", "mafia"),
    [
        ("mafia", True),
        ("godfather", True),
        ("courtesan", True),
        ("villager", False),
        ("doctor", False),
        ("maniac", False),
        ("bodyguard", False),
        ("jester", False),
    ],
)
def test_2_the_detective_learns_the_side_only(role: str, mafia: bool) -> None:
    match = table("classic", f"detective mafia villager*4 {role} villager*2").night({1: 7})
    assert match.last(Learned) == Learned(seat=1, target=7, mafia=mafia)
    assert [learned for _, learned in match.sees(1).results] == [Learned(1, 7, mafia)]


def test_2_sides() -> None:
    sides = {role: role.side for role in Role}
    assert {role for role, side in sides.items() if side is Side.MAFIA} == set(roles_of("mafia godfather courtesan"))
    assert {role for role, side in sides.items() if side is Side.JESTER} == {Role.JESTER}
