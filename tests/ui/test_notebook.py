"""The private notebook on a screen: nothing of it while it is covered, the same picture for everybody, and its keys."""

from dataclasses import replace

import pytest

from mafia_ssh.rules.events import PhaseKind
from mafia_ssh.table.requests import Jot, Request
from mafia_ssh.table.views import Jotting, Refusal, TableView
from mafia_ssh.ui.app import MafiaApp
from mafia_ssh.ui.curtain import OPEN_S
from mafia_ssh.ui.frames.headline import headline
from mafia_ssh.ui.frames.match import match_rows
from mafia_ssh.ui.frames.notebook import notebook_rows
from mafia_ssh.ui.frames.scene import scene_of
from mafia_ssh.ui.hand import EMPTY
from mafia_ssh.ui.paint import Row, text_of, width_of
from mafia_ssh.ui.screens.match import MatchScreen
from mafia_ssh.ui.screens.notebook import NotebookScreen

from .builders import NAMES, WIDE_NAMES, Game
from .foyer import Foyer
from .pictures import check_picture, text_picture
from .sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
SEVEN = ("mafia", "detective", "doctor", "villager", "villager", "mafia", "villager")
NOTES = (
    Jotting(1, "mafia", "defends 6 whatever 6 says, and never says why; watch the next vote"),
    Jotting(4, "town", ""),
    Jotting(6, None, "voted late"),
    Jotting(7, "unsure", "claims nothing"),
)


def night(viewer: int = 2, names: tuple[str, ...] = NAMES[:7]) -> TableView:
    table = Game.of(SEVEN, names=names).night(s1=4).table(viewer)
    return replace(table, notes=NOTES, zero_s=100.0)


def rows_of(table: TableView, size: tuple[int, int], *, covered: bool, cursor: int = 1) -> tuple[Row, ...]:
    rows = notebook_rows(table, *size, cursor=cursor, covered=covered, writing=False, answer=None)
    return (headline(table, 25.0, size[0]), *rows[1:])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("covered", [True, False])
def test_the_picture_is_the_one_we_looked_at(covered: bool, size: tuple[int, int]) -> None:
    rows = rows_of(night(), size, covered=covered)
    assert len(rows) == size[1]
    name = "covered" if covered else "open"
    check_picture(f"notebook-{name}-{size[0]}x{size[1]}", text_picture(rows))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_covered_it_is_the_same_for_every_player_whatever_is_noted(size: tuple[int, int]) -> None:
    pictures = set()
    for viewer in range(1, 8):
        for notes in ((), NOTES):
            table = replace(night(viewer), notes=notes)
            pictures.add(notebook_rows(table, *size, cursor=3, covered=True, writing=False, answer=None))
    assert len(pictures) == 1


def test_every_row_fits_at_every_size_with_every_name() -> None:
    full = Game.of(None, names=NAMES[:12]).until(PhaseKind.NIGHT).table(3)
    for table in (night(), night(names=WIDE_NAMES[:7]), replace(full, notes=NOTES)):
        for width in (30, 40, 65, 66, 80, 200):
            for height in (12, 20, 24, 60):
                for cursor in (1, len(table.sitters)):
                    for covered in (True, False):
                        rows = rows_of(table, (width, height), covered=covered, cursor=cursor)
                        assert len(rows) == height
                        assert all(width_of(row) <= width for row in rows), (width, height, cursor)
                        assert any("▸" in text_of(row) for row in rows)


def test_marks_stand_beside_the_seats_on_the_open_table_and_only_there() -> None:
    table = night()
    shown = ["\n".join(map(text_of, match_rows(scene_of(table, EMPTY, covered=c), 80, 24))) for c in (True, False)]
    assert "mafia?" not in shown[0] and "unsure" not in shown[0]
    assert "mafia?" in shown[1] and "town?" in shown[1] and "unsure" in shown[1]
    assert scene_of(table, EMPTY, covered=True) == scene_of(replace(table, notes=()), EMPTY, covered=True)


# The screen


class Desk(Foyer):
    """One player at a match, whose notes are kept as the table keeps them."""

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        if isinstance(request, Jot):
            notes = [each for each in self.latest.notes if each.seat != request.seat]
            if request.text or request.mark is not None:
                notes.append(Jotting(request.seat, request.mark, request.text))
            self.show(lambda table: replace(table, notes=tuple(sorted(notes, key=lambda each: each.seat))))


def desk() -> Desk:
    return Desk(replace(night(), notes=()))


def notebook_of(app: MafiaApp) -> NotebookScreen:
    assert isinstance(app.screen, NotebookScreen)
    return app.screen


async def test_a_key_opens_it_covered_and_leads_back() -> None:
    seat = Desk(night())
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("space", "m")
        await pilot.pause()
        assert notebook_of(app).covered
        assert "Your notebook" in words(app) and "defends" not in words(app)
        await pilot.press("space")
        await pilot.pause()
        assert "defends 6 whatever" in words(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen) and app.screen.covered


async def test_a_nights_refusal_that_comes_late_is_not_told_by_the_open_or_covered_notebook() -> None:
    seat = desk()
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("5", "enter", "enter", "m")
        await pilot.pause()
        before = words(app)
        app.deliver(Refusal("too_late", "You cannot choose that."))
        await pilot.pause()
        assert words(app) == before


async def test_marks_turn_and_lines_are_written_beside_the_seat_under_the_cursor() -> None:
    seat = desk()
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "space", "3", "right", "right")
        await pilot.press("enter", *"late", "enter")
        assert seat.latest.notes == (Jotting(3, "mafia", "late"),)
        await pilot.press("enter", *"r!", "enter", "left")
        assert seat.latest.notes == (Jotting(3, "town", "later!"),)
        await pilot.press("x")
        assert list(seat.latest.notes) == []


async def test_leaving_the_line_keeps_what_was_there() -> None:
    seat = desk()
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "space", "enter", *"abc", "escape")
        await pilot.pause()
        assert isinstance(app.screen, NotebookScreen)
        assert seat.asked == []


async def test_covered_it_does_not_say_about_whom_something_was_noted() -> None:
    seat = desk()
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "space", "5", "right")
        assert "▸" in words(app)
        seat.now_s += 2
        await pilot.press("space")
        assert "▸" not in words(app)


async def test_covered_it_takes_nothing_and_says_the_same_to_everybody() -> None:
    seat = desk()
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "right", "x", "enter")
        await pilot.pause()
        assert seat.asked == []
        assert "Space shows it first." in words(app)


async def test_it_covers_itself_again_and_typing_goes_on_masked() -> None:
    seat = Desk(night())
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "space", "enter", *"xyz")
        seat.now_s += OPEN_S + 1
        notebook_of(app).draw()
        await pilot.pause()
        assert "xyz" not in words(app) and "defends" not in words(app)
        await pilot.press("enter")
        assert seat.asked == [Jot(1, "mafia", NOTES[0].text + "xyz")]


async def test_keys_pressed_in_it_keep_it_open() -> None:
    seat = Desk(night())
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "space")
        for _ in range(5):
            seat.now_s += OPEN_S - 2
            await pilot.press("down")
        assert not notebook_of(app).covered
        await pilot.press("space")
        assert notebook_of(app).covered


async def test_help_takes_the_seats_place_and_gives_it_back() -> None:
    seat = Desk(night())
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "question_mark")
        await pilot.pause()
        assert "Turn the mark" in words(app) and "If your role acts" in words(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Turn the mark" not in words(app) and isinstance(app.screen, NotebookScreen)


async def test_a_new_phase_and_another_size_cover_it() -> None:
    seat = Desk(night())
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "space")
        day = Game.of(SEVEN).until(PhaseKind.DISCUSSION).table(2)
        seat.show(lambda _: replace(day, notes=NOTES))
        await pilot.pause()
        assert notebook_of(app).covered
        await pilot.press("space")
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        assert notebook_of(app).covered


async def test_an_open_notebook_is_sent_in_frames_of_one_size() -> None:
    seat = Desk(night())
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await pilot.pause()
        assert app.frame_bytes == 0
        await pilot.press("space", "down")
        await pilot.pause()
        assert app.frame_bytes > 80 * 24
        seat.show(lambda table: table)
        await pilot.pause()
        assert app.frame_bytes > 80 * 24
        seat.now_s += 2
        await pilot.press("space", "down")
        await pilot.pause()
        assert app.frame_bytes == 0


async def test_the_end_of_the_match_takes_it_away_and_watchers_have_none() -> None:
    seat = Desk(night())
    app = seat.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await pilot.pause()
        seat.show(lambda _: Game.of(SEVEN).table("watcher"))
        await pilot.pause()
        await pilot.press("m")
        await pilot.pause()
        assert not isinstance(app.screen, NotebookScreen)
