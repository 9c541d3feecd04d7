"""The settings and the retelling read one list for keys, footer and help: what it names works, what works it names."""

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.ui import retelling_keys, settings_keys
from mafia_ssh.ui.pagekeys import PageKey, footer
from mafia_ssh.ui.screens.settings import SettingsScreen
from tests.ui.builders import lobby
from tests.ui.foyer import Foyer
from tests.ui.sitting import words
from tests.ui.test_retelling import app as viewer_app
from tests.ui.test_retelling import screen_of
from tests.ui.test_settings_screen import host_at

SETTINGS = [(key, pressed) for key in settings_keys.KEYS for pressed in key.keys]
RETELLING = [(key, pressed) for key in retelling_keys.KEYS for pressed in key.keys]


@pytest.mark.parametrize("all_keys", [SETTINGS, RETELLING])
def test_no_key_stands_for_two_things(all_keys: list[tuple[object, str]]) -> None:
    pressed = [pressed for _, pressed in all_keys]
    assert len(pressed) == len(set(pressed))


@pytest.mark.parametrize("keys", [settings_keys.KEYS, retelling_keys.KEYS])
def test_the_keys_are_those_that_people_read(keys: tuple[PageKey[str, str], ...]) -> None:
    named = {"?": "question_mark", "esc": "escape", "←": "left", "→": "right", "↑": "up", "↓": "down"}
    named |= {"PgUp": "pageup", "PgDn": "pagedown", "Home": "home", "End": "end", "0-9": "0", "1-9": "1"}
    for key in keys:
        assert {named.get(shown, shown) for shown in key.shown.split()} <= set(key.keys)


@pytest.mark.parametrize(("key", "pressed"), SETTINGS, ids=lambda each: each if isinstance(each, str) else "")
async def test_every_key_of_the_settings_does_something(key: settings_keys.Key, pressed: str) -> None:
    foyer, there = host_at("talk_s", Settings.of("classic", talk_s=90))
    app = foyer.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*there)
        before = (words(app), len(foyer.asked))
        await pilot.press(pressed)
        assert (words(app), len(foyer.asked)) != before
        assert isinstance(app.current, SettingsScreen) == (key.deed not in ("back", "help", "rules"))


async def test_the_footer_and_the_help_of_the_settings_have_the_same_keys() -> None:
    for host in (True, False):
        app = Foyer(lobby(host=host)).app()
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.press("s")
            last = words(app).splitlines()[-1]
            assert all(f"{shown} {label}" in last for shown, label in footer(settings_keys.offered(host=host)))
            assert ("change" in last) == host
            await pilot.press("question_mark")
            told = " ".join(words(app).split())
            assert all(key.help in told for key in settings_keys.offered(host=host))
            assert ("Type the seconds" in told) == host


@pytest.mark.parametrize(("key", "pressed"), RETELLING, ids=lambda each: each if isinstance(each, str) else "")
async def test_every_key_of_the_retelling_does_something(key: retelling_keys.Key, pressed: str) -> None:
    viewer = viewer_app()
    async with viewer.run_test(size=(40, 17)) as pilot:
        # Amid the match, amid the eyes, with more above and below, so that every key has somewhere to go.
        await pilot.press("pagedown", "right", "right", "right", "right", *["down"] * 2, "j")
        screen = screen_of(viewer)

        def state() -> tuple[object, ...]:
            return screen.stop, screen.eyes, screen._offset, screen.helping, viewer.palette, screen.is_current

        before = state()
        await pilot.press(pressed)
        assert state() != before, before
