"""What the match screen looks like, at every size it is made for."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.cells import cell_len

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import HOST, Gesture, Pause, Say
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.views import TableView
from mafia_ssh.ui.frames.match import match_rows
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.hand import EMPTY, Hand
from mafia_ssh.ui.paint import text_of, width_of

from .builders import NAMES, WIDE_NAMES, Game, notices_of
from .pictures import check_picture, match_picture

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")
TEN = ("godfather", "courtesan", "mafia", "detective", "doctor", "maniac", *["villager"] * 4)


def night() -> TableView:
    return Game.of(SEVEN).until(PhaseKind.NIGHT).table(2)


def second_day() -> Game:
    game = Game.of(SEVEN).night(s1=4, s6=5, s2=6, s3=5).until(PhaseKind.DISCUSSION)
    game.do(1, Say("room", "I am a plain villager, and I would never lie to any of you about that."))
    game.do(2, Say("room", "Sure."))
    return game


def vote() -> TableView:
    return second_day().vote(s1=2, s2=1, s3=1).table(2, away=[7])


def club_night() -> TableView:
    game = Game.of(TEN, Settings.of("club")).until(PhaseKind.DISCUSSION)
    game.do(8, Gesture(4, "check", 1))
    return game.until(PhaseKind.NIGHT).table(4)


def runoff() -> TableView:
    game = Game.of(TEN, Settings.of("club")).vote(s1=2, s2=1, s3=1, s4=2)
    return game.until(PhaseKind.RUNOFF).table(5)


def last_words() -> TableView:
    return Game.of(TEN, Settings.of("club")).vote(s1=2, s3=2).until(PhaseKind.LAST_WORDS).table(2)


def full_table() -> TableView:
    settings = Settings.of("moderated")
    return Game.of(None, settings, NAMES).until(PhaseKind.VOTE).table(11, host=True)


def paused_host() -> TableView:
    return second_day().do(HOST, Pause()).table("host")


def reveal() -> TableView:
    """The courtesan's, who has no key."""
    table = Game.of(TEN, Settings.of("club")).table(2)
    return replace(table, you=replace(table.you, code="K7M4-9QXT"))


def morning() -> TableView:
    return Game.of(SEVEN).night(s1=4, s6=5, s2=6, s3=5).until(PhaseKind.MORNING).table(2)


def discussion() -> TableView:
    return replace(second_day().table(2, away=[7]), notices=notices_of("Eva in seat 5 is co-host now."))


def result() -> TableView:
    return second_day().vote(s1=2, s2=1, s3=1).until(PhaseKind.RESULT).table(2)


CASES: dict[str, tuple[Callable[[], TableView], Hand, bool]] = {
    "reveal-covered": (reveal, EMPTY, True),
    "reveal-open": (reveal, EMPTY, False),
    "night-covered": (night, Hand(cursor=3, question="choose"), True),
    "night-open": (night, Hand(cursor=3), False),
    "morning": (morning, EMPTY, True),
    "discussion": (discussion, EMPTY, True),
    "vote-covered": (vote, Hand(cursor=3), True),
    "vote-open": (vote, EMPTY, False),
    "club-night-open": (club_night, Hand(menu="sign", to=5, line=2), False),
    "result": (result, EMPTY, True),
    "runoff": (runoff, Hand(cursor=1, question="vote"), True),
    "last-words": (last_words, EMPTY, True),
    "full-table": (full_table, Hand(menu="host", line=1), True),
    "paused-host": (paused_host, Hand(menu="host"), True),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("case", CASES)
def test_the_picture_is_the_one_we_looked_at(case: str, size: tuple[int, int]) -> None:
    build, hand, covered = CASES[case]
    table = build()
    check_picture(f"match-{case}-{size[0]}x{size[1]}", match_picture(table, size, hand, covered=covered))


@pytest.mark.parametrize("names", [NAMES[:8], WIDE_NAMES])
@pytest.mark.parametrize("covered", [True, False])
def test_every_row_fits_at_every_size_with_every_name(names: tuple[str, ...], covered: bool) -> None:
    game = Game.of(["mafia", "detective", *["villager"] * 4, "mafia", "doctor"], names=names)
    game.night(s1=4, s7=4, s2=7).until(PhaseKind.DISCUSSION).do(1, Say("room", "很长的一句话 " * 9 + "x" * 60))
    table = game.vote(s1=2).table(1)
    for width in (1, 2, 10, 33, 34, 40, 41, 65, 66, 79, 80, 109, 110, 200):
        for height in (1, 2, 13, 14, 20, 23, 24, 60):
            rows = match_rows(scene_of(table, Hand(cursor=3), covered=covered), width, height)
            assert len(rows) == height
            assert width < 34 or all(width_of(row) <= width for row in rows), (width, height)


@pytest.mark.parametrize("size", [(34, 17), *SIZES, (66, 17), (80, 17), (110, 20)], ids=str)
def test_everybody_and_the_keys_are_on_the_screen_at_a_full_table(size: tuple[int, int]) -> None:
    settings = Settings.of("moderated", no_elimination=True)
    table = Game.of(None, settings, NAMES).until(PhaseKind.VOTE).table(11)
    picture = match_picture(table, size, Hand(cursor="nobody", question="vote"))
    for seat, name in enumerate(NAMES, 1):
        assert f"{seat} {name}" in picture
    assert "0 nobody" in picture and "Send your vote?" in picture and "?" in picture.splitlines()[-1]


def test_a_window_that_is_too_small_says_so_in_full() -> None:
    rows = match_rows(scene_of(night(), EMPTY, covered=True), 20, 5)
    assert [text_of(row) for row in rows] == ["", "Too small; 40x20", "will do.", "", ""]


@pytest.mark.parametrize("width", [66, 80, 110, 200])
def test_a_phone_held_on_its_side_shows_a_full_table(width: int) -> None:
    game = Game.of(None, Settings.of("moderated", no_elimination=True), NAMES).until(PhaseKind.VOTE)
    picture = match_picture(game.table(11), (width, 15))
    assert all(f"{seat} {name}" in picture for seat, name in enumerate(("nobody", *NAMES)))


def test_wide_names_keep_the_columns_straight() -> None:
    game = Game.of(["mafia", "detective", *["villager"] * 4, "mafia", "doctor"], names=WIDE_NAMES)
    rows = match_rows(scene_of(game.until(PhaseKind.NIGHT).table(1), EMPTY, covered=True), 80, 24)
    edges = {cell_len(text_of(row).partition("│")[0]) for row in rows if "│" in text_of(row)}
    assert len(edges) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=str)
def test_what_the_table_told_everybody_stands_over_the_talk(size: tuple[int, int]) -> None:
    table = replace(second_day().table(2), notices=notices_of("Gil is away.", "Eva is co-host now."))
    picture = match_picture(table, size)
    assert "Gil is away." in picture and "Eva is co-host now." in picture


def test_the_host_is_told_that_the_game_waits_for_them_and_nobody_else_is() -> None:
    game = Game.of(SEVEN, Settings.of("moderated")).until(PhaseKind.DISCUSSION)
    assert "Host: h, then c, goes on." in match_picture(game.table(4, host=True), (80, 24))
    assert "Host: h" not in match_picture(game.table(4), (80, 24))
    assert "until the host goes on" in match_picture(game.table("watcher"), (80, 24))
