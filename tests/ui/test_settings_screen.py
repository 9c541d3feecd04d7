"""The settings screen: the host changes, everybody else reads; problems, presets, clocks, sizes."""

from dataclasses import replace

import pytest

from mafia_ssh.rules import Settings, problems
from mafia_ssh.rules.options import SPECS, Value
from mafia_ssh.rules.presets import THEMES
from mafia_ssh.table.requests import SetOption, SetPreset, SetTheme
from mafia_ssh.table.views import TableView
from mafia_ssh.ui.frames.settings import ITEMS, Pen, settings_frame
from mafia_ssh.ui.option_words import option_label, seconds_text, value_label
from mafia_ssh.ui.paint import Row, width_of

from .builders import NAMES, Game, lobby
from .foyer import Foyer
from .pictures import check_picture, text_picture
from .sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
CROWDED = Settings.of("club", talk_s=90, jester=True, mafia_count=3)


def frame(settings: Settings, size: tuple[int, int], pen: Pen, players: int = 5) -> tuple[Row, ...]:
    rows, _ = settings_frame(
        settings, problems(settings, players), *size, pen=pen, editable=True, offset=0, keys=(("esc", "back"),)
    )
    return rows


def host_at(name: str, settings: Settings | None = None) -> tuple[Foyer, list[str]]:
    """A host's session, and the keys that lead from the lobby to an item of the settings."""
    foyer = Foyer(lobby(settings, host=True))
    pages, steps = divmod(ITEMS.index(name), 8)
    return foyer, ["s", *["pagedown"] * pages, *["down"] * steps]


def values(foyer: Foyer) -> list[Value]:
    """What options were asked to become."""
    return [request.value for request in foyer.asked if isinstance(request, SetOption)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("name", "pen"),
    [
        ("problems", Pen("mafia_limit")),
        ("typing", Pen("talk_s", typed="12")),
        ("preset", Pen("preset", preset="fast", refusal="Enter: start over from Fast, 3 changes dropped. Esc: keep.")),
    ],
)
def test_pictures(name: str, pen: Pen, size: tuple[int, int]) -> None:
    check_picture(f"settings-{name}-{size[0]}x{size[1]}", text_picture(frame(CROWDED, size, pen)))


@pytest.mark.parametrize("size", [(20, 5), (30, 12), *SIZES], ids=str)
def test_every_item_is_in_view_under_the_cursor_at_every_size(size: tuple[int, int]) -> None:
    for name in ITEMS:
        rows = frame(CROWDED, size, Pen(name))
        assert len(rows) <= size[1]
        assert all(width_of(row) <= size[0] for row in rows)
        if size >= (30, 12):
            assert any(style == "cursor" for row in rows for _, style in row), name


def test_every_option_and_value_has_a_name_that_fits() -> None:
    for theme in THEMES:
        labels = [option_label(theme, spec.name) for spec in SPECS]
        assert len(set(labels)) == len(labels)
        assert all(len(label) <= 24 for label in labels)
        for spec in SPECS:
            names = [value_label(theme, spec.name, value) for value in spec.values]
            assert len(set(names)) == len(names)
            assert all(len(name) <= 20 and "_" not in name for name in names)


def test_lengths_are_read_as_people_say_them() -> None:
    assert [seconds_text(s) for s in (0, 5, 60, 90, 3600)] == ["untimed", "5 s", "1 min", "1 min 30 s", "60 min"]


async def test_left_and_right_cycle_an_option_and_the_table_decides() -> None:
    foyer, keys = host_at("kill_rule")
    async with foyer.app().run_test() as pilot:
        await pilot.press(*keys, "right", "left", "left")
    assert foyer.asked == [
        SetOption("kill_rule", "plurality"),
        SetOption("kill_rule", "first_pick"),
        SetOption("kill_rule", "godfather"),
    ]


async def test_a_switch_is_switched_with_any_of_the_changing_keys() -> None:
    foyer, keys = host_at("jester")
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press(*keys, "enter", "right", "left", "space")
        assert values(foyer) == [
            True,
            False,
            True,
            False,
        ]
        assert "Classic, changed" not in words(app)


async def test_a_clock_cycles_through_quick_values_and_takes_typed_seconds() -> None:
    foyer, keys = host_at("night_s")
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press(*keys, "right", "right", "right", "right", "left")
        assert values(foyer) == [45, 60, 0, 20, 0]
        foyer.asked.clear()
        await pilot.press("5", "2", "7", "backspace", "enter", "right", "left")
        assert values(foyer) == [52, 60, 45]
        foyer.asked.clear()
        await pilot.press("9", "escape")
        assert foyer.asked == []
        await pilot.press("3", "enter")
        assert "5 to 3600 seconds" in words(app)
        await pilot.press("0", "enter")
        assert foyer.latest.settings.options.night_s == 0
        assert "untimed" in words(app)


async def test_back_to_the_presets_value_is_one_key() -> None:
    foyer, keys = host_at("talk_s", Settings.of("classic", talk_s=90, jester=True))
    app = foyer.app()
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.press(*keys)
        assert "Classic: 1 min" in words(app)
        await pilot.press("r")
        assert foyer.latest.settings == Settings.of("classic", jester=True)
        await pilot.press("home", "r")
        assert foyer.latest.settings == Settings.of("classic")


async def test_another_preset_drops_changes_only_after_a_question() -> None:
    foyer, keys = host_at("preset", Settings.of("classic", talk_s=90))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press(*keys, "right")
        assert foyer.asked == []
        assert "Enter: start over from Fast, 1 change dropped." in words(app)
        await pilot.press("escape", "right", "right", "enter")
        assert foyer.asked == [SetPreset("parlour")]
        await pilot.press("right")
        assert foyer.asked[1:] == [SetPreset("moderated")], "without changes there is nothing to ask about"


async def test_the_theme_changes_the_words_at_once() -> None:
    foyer, keys = host_at("theme")
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press(*keys, "right")
        assert foyer.asked == [SetTheme("werewolf")]
        assert "Size of the Werewolves" in words(app)
        assert "Seer" in words(app)


async def test_a_problem_shows_at_once_with_its_reason() -> None:
    foyer, keys = host_at("mafia_count")
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press(*keys, "left")
        assert "3 mafia need 7 players" in " ".join(words(app).split())
        await pilot.press("r")
        assert "can start like this" in words(app)


async def test_a_guest_reads_live_and_changes_nothing() -> None:
    foyer = Foyer(lobby(seat=2))
    app = foyer.app()
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.press("s", *["down"] * ITEMS.index("talk_s"), "right", "4", "r")
        assert foyer.asked == []
        assert "Only the host changes the settings." in words(app)

        def doubled(table: TableView) -> TableView:
            return replace(table, settings=Settings.of("classic", talk_s=120))

        foyer.show(doubled)
        await pilot.pause()
        assert "2 min" in words(app)
        assert "Classic, changed" in words(app)
        await pilot.press("escape")
        assert "the lobby" in words(app)


async def test_the_match_begins_and_the_settings_are_gone() -> None:
    foyer = Foyer(lobby(names=NAMES[:7], host=True))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("s")
        foyer.show(lambda _: Game.of().table(1, host=True))
        await pilot.pause()
        assert "Settings" not in words(app)
        assert "Roles are dealt" in words(app)
