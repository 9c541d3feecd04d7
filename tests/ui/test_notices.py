"""What everybody was told, on the screens: as much as there is room for, and what holds before who came and went."""

from dataclasses import replace

import pytest

from mafia_ssh.rules.commands import HOST, Pause, Say
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.table import TAKEN_UP
from mafia_ssh.table.views import Notice, TableView
from mafia_ssh.ui.frames.notices import for_the_board, notice_rows, ranked
from mafia_ssh.ui.paint import text_of
from tests.ui.builders import NAMES, Game, notices_of
from tests.ui.foyer import Foyer
from tests.ui.pictures import match_picture
from tests.ui.sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")
BACK = tuple(
    Notice(seat + 1, f"{name} is back in seat {seat}.", passing=True) for seat, name in enumerate(NAMES[:6], start=1)
)
RETURNED = (Notice(1, TAKEN_UP, stands="pause"), *BACK)


def returned(lines: int = 0) -> TableView:
    """Six players are back after the server was restarted; `lines` had been written."""
    game = Game.of(SEVEN).until(PhaseKind.DISCUSSION)
    for number in range(lines):
        game.do(1 + number % 7, Say("room", f"line number {number}"))
    return replace(game.do(HOST, Pause()).table(2), notices=RETURNED)


def flat(picture: str) -> str:
    """The words of a picture, its columns apart: what is told stands in the last."""
    cut = [line.rpartition("│")[2].strip() for line in picture.splitlines()]
    return " ".join(cut)


@pytest.mark.parametrize("lines", [0, 60])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_why_the_game_stands_still_outlasts_those_who_come_back(size: tuple[int, int], lines: int) -> None:
    picture = match_picture(returned(lines), size)
    assert TAKEN_UP in flat(picture)
    if lines and size != (40, 20):  # where the record has the rest
        assert "line number 59" in picture


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=str)
def test_rows_that_stand_empty_are_used(size: tuple[int, int]) -> None:
    picture = match_picture(returned(), size)
    assert [notice.text for notice in BACK if notice.text not in flat(picture)] == []


def test_the_talk_keeps_the_rows_that_it_needs() -> None:
    many = notices_of(*(f"told {number}" for number in range(20)))
    assert [text_of(row) for row in notice_rows(many, 40, 8, wanted=8)] == ["· told 18", "· told 19"]
    assert len(notice_rows(many, 40, 8, wanted=3)) == 5
    assert len(notice_rows(many, 40, 8)) == 8
    assert notice_rows(many, 40, 0) == []


def test_what_holds_is_first_and_who_came_and_went_last() -> None:
    holds, counts = Notice(1, "holds", stands="record"), Notice(3, "counts")
    mixed = (holds, Notice(2, "came", passing=True), counts, Notice(4, "went", passing=True))
    assert [each.text for each in ranked(mixed)] == ["holds", "counts", "went", "came"]
    assert for_the_board(returned().you, mixed) == ("holds", "counts")


async def test_the_big_board_says_why_the_game_stands_still_and_not_who_came_back() -> None:
    watching = Game.of(SEVEN).until(PhaseKind.DISCUSSION).do(HOST, Pause()).table("watcher")
    for size in SIZES:
        app = Foyer(replace(watching, notices=RETURNED)).app()
        async with app.run_test(size=size):
            shown = words(app)
        assert TAKEN_UP in flat(shown) and "is back" not in shown


async def test_who_lost_the_seat_reads_so_on_the_board_that_takes_its_place() -> None:
    lost = "The host has handed your seat to Zoe. You watch from now on."
    foyer = Foyer(Game.of(SEVEN).until(PhaseKind.NIGHT).table(2))
    app = foyer.app()
    async with app.run_test(size=(80, 24)) as pilot:
        watching = Game.of(SEVEN).until(PhaseKind.NIGHT).table("watcher")
        foyer.show(lambda _: replace(watching, you=replace(watching.you, name="Ben", lost=lost)))
        await pilot.pause()
        assert lost in flat(words(app))
