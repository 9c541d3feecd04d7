"""Who comes back by a code is told that there is one, in the lobby and on open screens, and no neighbour sees it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import Choose
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.presets import PRESETS
from mafia_ssh.table.views import TableView
from mafia_ssh.ui.curtain import OPEN_S
from mafia_ssh.ui.frames.lobby import lobby_frame
from mafia_ssh.ui.frames.match import match_rows
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.hand import EMPTY
from mafia_ssh.ui.lobby_actions import footer_keys
from mafia_ssh.ui.paint import text_of
from mafia_ssh.ui.screens.lobby import LobbyScreen
from tests.ui.builders import CARD, NAMES, Game, lobby
from tests.ui.foyer import Foyer
from tests.ui.sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
CODE = "K7M4-9QXT"
NO_KEY = "No key: note your code; y shows it."


def shown(table: TableView, size: tuple[int, int], cursor: int | None) -> str:
    keys = footer_keys(table, cursor)
    rows = lobby_frame(table, CARD, *size, cursor=cursor, refusal=None, keys=keys, utf8=True, hints=True)
    return "\n".join(text_of(row) for row in rows)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("host", [True, False])
def test_the_lobby_says_so_and_has_the_key_in_its_footer(size: tuple[int, int], host: bool) -> None:
    for names in (NAMES[:6], NAMES[:12]):
        without = shown(lobby(names=names, seat=3, host=host, code=CODE), size, 3)
        assert NO_KEY in without and "y code" in without.splitlines()[-1] and CODE not in without
        known = shown(lobby(names=names, seat=3, host=host), size, 3)
        assert "No key" not in known and "y code" not in known


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_key_shows_the_code_until_the_next_key_and_then_nothing_more_is_said_of_it(
    size: tuple[int, int],
) -> None:
    app = Foyer(lobby(seat=3, code=CODE)).app()
    async with app.run_test(size=size) as pilot:
        assert NO_KEY in words(app) and CODE not in words(app)
        await pilot.press("y")
        assert CODE in words(app)
        await pilot.press("r")
        assert CODE not in words(app) and NO_KEY not in words(app) and "y code" in words(app)


@pytest.mark.parametrize("by", ["time", "resize"])
async def test_a_code_in_the_lobby_covers_itself_like_every_secret(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[tuple[float, Callable[[], None]]] = []
    monkeypatch.setattr(LobbyScreen, "set_timer", lambda _, delay_s, then: timers.append((delay_s, then)))
    foyer = Foyer(replace(lobby(seat=2), you=replace(lobby(seat=2).you, code="K7M4-9QXT")))
    app = foyer.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        assert "K7M4-9QXT" in words(app)
        if by == "time":
            ((delay_s, then),) = timers
            assert delay_s == OPEN_S
            then()
        else:
            await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "K7M4-9QXT" not in words(app)


def everywhere(preset: str) -> list[TableView]:
    """Every seat of a match in its reveal, its first night and the day after it, where much is known already."""
    names = NAMES[:10] if preset == "club" else NAMES[: Settings.of(preset).options.seats]
    game = Game.of(None, Settings.of(preset), names)
    tables = [game.table(seat) for seat in game.state.setup.seats]
    game.until(PhaseKind.NIGHT)
    tables += [game.table(seat) for seat in game.state.setup.seats]
    for table in tables[len(names) :]:
        may = table.match.legal.choose if table.match else ()
        if may and table.you.seat:
            game.do(table.you.seat, Choose(may[-1]))
    game.until(PhaseKind.DISCUSSION if preset != "club" else PhaseKind.SPEECHES)
    return [*tables, *(game.table(seat) for seat in game.state.setup.seats)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_an_open_screen_never_cuts_the_code_off_and_a_covered_one_never_has_it(
    preset: str, size: tuple[int, int]
) -> None:
    for table in everywhere(preset):
        mine = replace(table, you=replace(table.you, code=CODE))
        for hints in (True, False):
            opened = match_rows(scene_of(mine, EMPTY, covered=False, hints=hints), *size)
            assert f"Code to come back with: {CODE}" in "\n".join(text_of(row) for row in opened)
            assert "You are " in "\n".join(text_of(row) for row in opened)
            covered = match_rows(scene_of(mine, EMPTY, covered=True, hints=hints), *size)
            assert CODE not in "\n".join(text_of(row) for row in covered)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_sit_here_is_offered_where_one_can_sit_down(size: tuple[int, int]) -> None:
    for host in (True, False):
        table = lobby(seat=3, host=host)
        footers = [shown(table, size, cursor).splitlines()[-1] for cursor in (3, 2, 6)]
        assert ["d sit here" in footer for footer in footers] == [False, False, True]
    assert "d sit here" in shown(lobby(seat=None, name="Zed"), size, 2)


def test_free_seat_is_offered_on_a_seat_that_somebody_has() -> None:
    table = lobby(seat=None, name=None, host=True)
    offers = [("x", "free seat") in footer_keys(table, cursor) for cursor in (2, 9)]
    assert offers == [True, False]
