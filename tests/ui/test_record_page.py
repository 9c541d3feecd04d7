"""The record as a page: all of it can be scrolled to, by players and watchers, and nothing on it is for one alone."""

from dataclasses import replace

import pytest

from mafia_ssh.rules.commands import HOST, Pause, Resume, Say
from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.views import TableView
from mafia_ssh.ui.actions import footer
from mafia_ssh.ui.frames.record import part_offsets, record_frame
from mafia_ssh.ui.paint import text_of
from tests.ui.builders import Game, notices_of
from tests.ui.foyer import Foyer
from tests.ui.pictures import check_picture, match_picture, text_picture
from tests.ui.sitting import Sitting, words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")


def paused_often(lines: int = 3, pauses: int = 12) -> Game:
    """The second day of a match; paused so often that nothing else of the record is on a small screen."""
    game = Game.of(SEVEN).night(s1=4, s6=5, s2=6, s3=5).vote(s1=2, s2=1, s3=1).night(s6=5, s2=7, s3=5)
    game.until(PhaseKind.DISCUSSION)
    for number in range(lines):
        game.do(2, Say("room", f"This is line {number} of what I have to say about it."))
    for _ in range(pauses):
        game.do(HOST, Pause()).do(HOST, Resume())
    return game


def table(viewer: int = 2) -> TableView:
    return replace(paused_often().table(viewer), notices=notices_of("Zoe is co-host now.", "Gil is called Gila now."))


def everything(size: tuple[int, int], lines: int = 3) -> str:
    """What comes into sight while the page is scrolled from top to bottom."""
    shown = replace(paused_often(lines).table(2), notices=table().notices)
    seen: list[str] = []
    offset = -1
    while True:
        rows, at = record_frame(shown, *size, offset + 1)
        if at == offset:
            return " ".join(" ".join(seen).split())
        seen += [text_of(row) for row in (rows[1:-1] if offset < 0 else rows[-2:-1])]
        offset = at


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pictures(size: tuple[int, int]) -> None:
    shown = replace(table(), match=paused_often(pauses=1).table(2).match)
    check_picture(f"record-{size[0]}x{size[1]}", text_picture(record_frame(shown, *size, 0)[0]))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_of_it_can_be_scrolled_to(size: tuple[int, int]) -> None:
    told = everything(size, lines=90)
    for line in (
        "Vote: 1 Ana 2 from 2, 3; 2 Ben 1 from 1.",
        "Nobody died in the night.",
        "Zoe is co-host now.",
        "This is line 0 of what",
        "This is line 89 of what",
    ):
        assert line in told


def test_the_seal_of_the_deal_is_below_the_record() -> None:
    dealt = Game.of().table("watcher")
    assert dealt.match is not None and dealt.match.commitment is not None
    rows, _ = record_frame(dealt, 80, 24, 0)
    assert dealt.match.commitment in " ".join(text_of(row) for row in rows)


def test_the_match_screen_alone_would_not_have_it() -> None:
    assert "Vote: 1 Ana" not in match_picture(table(), (80, 24))


def test_the_keys_turn_from_part_to_part() -> None:
    for size in SIZES:
        starts = part_offsets(table(), size[0])
        for start, title in zip(starts, ("The record", "Told beside it", "The room"), strict=True):
            rows, at = record_frame(table(), *size, start)
            assert title in " ".join(text_of(row) for row in rows)
            assert at == start or "more below" not in text_of(rows[0])


def test_nothing_that_was_said_or_done_in_secret_is_on_it() -> None:
    game = Game.of(SEVEN).until(PhaseKind.NIGHT)
    before = record_frame(game.table(1), 80, 60, 0)
    game.night(s1=4, s6=5).do(1, Say("mafia", "four it is"))
    assert record_frame(game.table(1), 80, 60, 0) == before


async def test_l_opens_it_and_leads_back_and_it_goes_on_while_one_reads() -> None:
    sitting = Sitting(paused_often())
    sitting.now_s += sitting.game.state.now_ms / 1000
    app = sitting.app(2)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "l")
        assert "The record: Day 2, talk" in words(app) and "For your eyes only" not in words(app)
        await pilot.press("end")
        assert "This is line 2" in words(app)
        sitting.game.do(3, Say("room", "And I say no."))
        sitting.tell()
        await pilot.press("end")
        assert "And I say no." in words(app)
        await pilot.press("left", "left", "left", "right")
        assert "Told beside it" in words(app) and "Vote: 1 Ana" in words(app)
        await pilot.press("l")
        assert "Record, newest first" in words(app) and "For your eyes only" not in words(app)


async def test_whoever_watches_the_big_board_reads_it_too() -> None:
    watching = Game.of(SEVEN).until(PhaseKind.NIGHT).table("watcher")
    assert ("l", "record") in footer(watching)
    app = Foyer(watching).app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        assert "The record: Night 1" in words(app)
        await pilot.press("escape")
        assert "So far" in words(app)
