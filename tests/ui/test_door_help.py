"""`?` at the door: a page that says what is asked and how to leave, and a way back to what was typed."""

import pytest

from mafia_ssh.table.requests import SitDown, Unlock
from mafia_ssh.table.views import Lock
from mafia_ssh.ui.frames.door import door_help
from mafia_ssh.ui.paint import text_of, width_of
from tests.ui.builders import lobby
from tests.ui.foyer import Foyer
from tests.ui.pictures import check_picture, text_picture
from tests.ui.sitting import words

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("asked", ["passcode", "host", "rejoin", None])
async def test_a_question_mark_on_an_empty_line_opens_the_help_and_esc_leads_back(asked: Lock | None) -> None:
    foyer = Foyer(lobby(seat=None, asked=asked, bad_name=None if asked else "this name is reserved"))
    app = foyer.app()
    async with app.run_test() as pilot:
        assert "? on an empty line: help" in words(app)
        await pilot.press("?")
        assert "Help: the door" in words(app) and "Q leave" in words(app)
        await pilot.press("escape", *"Zoe", "enter")
        assert "the door" in words(app) and "Help" not in words(app)
    assert foyer.asked == ([SitDown(name="Zoe")] if asked is None else [Unlock("Zoe")])


async def test_a_question_mark_later_in_an_answer_is_a_part_of_it() -> None:
    foyer = Foyer(lobby(seat=None, asked="passcode"))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press(*"who?", "enter")
        assert "Help" not in words(app)
    assert foyer.asked == [Unlock("who?")]


async def test_q_leaves_from_the_help_and_is_a_letter_on_the_line() -> None:
    foyer = Foyer(lobby(seat=None, asked="passcode"))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("Q", "backspace")
        before = foyer.left
        await pilot.press("?", "Q")
    assert (before, foyer.left, foyer.asked) == (False, True, [])


async def test_the_help_follows_the_door_to_its_next_question() -> None:
    foyer = Foyer(lobby(seat=None, asked="passcode"))
    app = foyer.app()
    async with app.run_test() as pilot:
        await pilot.press("?")
        foyer.show(lambda _: lobby(seat=None, asked="host"))
        await pilot.pause()
        assert "This is the host's door." in words(app) and "passcode." not in words(app).splitlines()[2]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pictures(size: tuple[int, int]) -> None:
    rows, _ = door_help(lobby(seat=None, asked="passcode").you, *size, 0)
    check_picture(f"door-help-{size[0]}x{size[1]}", text_picture(rows))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("asked", ["passcode", "host", "rejoin", None])
def test_all_of_the_help_can_be_read_at_every_size(asked: Lock | None, size: tuple[int, int]) -> None:
    you = lobby(seat=None, asked=asked, bad_name="there is none").you
    top, bottom = door_help(you, *size, 0)[0], door_help(you, *size, 99)[0]
    assert len(top) == len(bottom) == size[1] and all(width_of(row) <= size[0] for row in (*top, *bottom))
    assert "leave. Ctrl+C" in " ".join(" ".join(text_of(row) for row in bottom).split())
