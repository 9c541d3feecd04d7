"""Where a host may see everything the whole table is told so, from the lobby on, on every screen (RULES 5.7)."""

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.rules.view import Viewer
from mafia_ssh.table.views import Update
from mafia_ssh.ui.frames.lobby import lobby_frame
from mafia_ssh.ui.frames.tv import tv_body
from mafia_ssh.ui.plain.narration import greeting, hear
from mafia_ssh.ui.plain.scene import Notebook

from .builders import CARD, NAMES, Game, lobby
from .pictures import match_picture, text_picture

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
OPEN = Settings.of("moderated", moderator_view=True)
TOLD = "At this table a host without a seat sees every role and every choice."


def shows(picture: str) -> bool:
    """Are all its words there, wherever its lines were broken?"""
    return set(TOLD.split()) <= set(picture.split())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everybody_reads_it_in_the_lobby(size: tuple[int, int]) -> None:
    for view in (lobby(OPEN), lobby(OPEN, host=True), lobby(OPEN, NAMES, seat=16), lobby(OPEN, seat=None)):
        rows = lobby_frame(view, CARD, *size, cursor=1, refusal=None, keys=(), utf8=True, hints=True)
        assert shows(text_picture(rows))
    rows = lobby_frame(lobby(), CARD, *size, cursor=1, refusal=None, keys=(), utf8=True)
    assert not shows(text_picture(rows))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("viewer", [3, "watcher", "host"])
def test_everybody_reads_it_at_the_table(viewer: Viewer, size: tuple[int, int]) -> None:
    game = Game.of(None, OPEN, NAMES[:9])
    for phase in (PhaseKind.NIGHT, PhaseKind.VOTE):
        assert shows(match_picture(game.until(phase).table(viewer), size))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_big_board_says_it(size: tuple[int, int]) -> None:
    view = Game.of(None, OPEN, NAMES[:9]).until(PhaseKind.VOTE).table("watcher").match
    assert view is not None
    assert shows(text_picture(tv_body(view, frozenset(), size[0], size[1] - 8, (("?", "help"),), utf8=True)))


def test_plain_mode_says_it_on_coming_in_when_it_is_set_and_at_the_deal() -> None:
    assert TOLD in greeting(lobby(OPEN), 0.0)
    assert TOLD not in greeting(lobby(), 0.0)
    before = lobby(Settings.of("moderated"))
    assert TOLD in hear(before, Update(lobby(OPEN)), Notebook())
    assert TOLD in greeting(Game.of(None, OPEN, NAMES[:9]).table(3), 0.0)
