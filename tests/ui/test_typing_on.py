"""Whoever is still typing when their line goes away gives no commands: no secret comes up, nothing is chosen."""

from dataclasses import replace

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.commands import Ready, Say
from mafia_ssh.rules.events import PhaseKind

from .builders import Game
from .foyer import Foyer
from .sitting import Sitting, words
from .test_match_keys import SEVEN, TEN, sit

REST = [*"he is ", "2", "space", *"Qtc mine"]
"""What somebody goes on to type, with keys in it that show secrets, choose and leave."""


async def test_the_rest_of_a_line_that_the_morning_closed_is_no_command() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 1) as seat:
        await seat.press("t", *"kill")
        seat.sitting.pass_time(31)
        screen = await seat.press(*REST)
        assert "nothing of it was sent" in screen and "For your eyes only" not in screen and "Leave" not in screen
        assert seat.asked == []
        await seat.press("enter", "t", *"hi", "enter")
        assert seat.asked == [Say("room", "hi")]


async def test_a_pause_makes_keys_of_them_again() -> None:
    async with sit(Game.of(SEVEN).until(PhaseKind.NIGHT), 1) as seat:
        await seat.press("t", *"kill")
        seat.sitting.pass_time(31)
        await seat.press(*REST)
        seat.sitting.now_s += 1.4
        assert "For your eyes only" not in await seat.press("space")
        seat.sitting.now_s += 1.6
        assert "For your eyes only" in await seat.press("space")


@pytest.mark.parametrize(
    ("phase", "settings", "why"),
    [
        (PhaseKind.SPEECHES, Settings.of("club"), "Only the speaker writes now."),
        (PhaseKind.NIGHT, Settings.of("moderated", mafia_chat=False), "Nobody writes at night."),
        (PhaseKind.DISCUSSION, Settings.of("moderated", room_chat=False), "This table talks aloud."),
    ],
)
async def test_who_cannot_write_now_is_told_so_and_what_they_type_is_no_command(
    phase: PhaseKind, settings: Settings, why: str
) -> None:
    async with sit(Game.of(TEN, settings).until(phase), 4) as seat:
        screen = await seat.press("t", *REST, "r")
        assert why in screen and "For your eyes only" not in screen
        assert seat.asked == []
        if settings.options.ready_ends_talk and phase is PhaseKind.DISCUSSION:
            await seat.press("escape", "r")
            assert seat.asked == [Ready(True)]


async def test_the_rest_of_a_line_in_the_lobby_shows_no_role_when_the_match_begins() -> None:
    game = Game.of(SEVEN)
    playing = replace(Sitting(game), now_s=100.0).game.table(2)
    foyer = Foyer(replace(playing, match=None))
    app = foyer.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", *"let us")
        foyer.show(lambda _: playing)
        await pilot.pause()
        await pilot.press(*REST)
        await pilot.pause()
        assert "Roles are dealt" in words(app) and "the Detective" not in words(app)
        foyer.now_s += 2.0
        await pilot.press("space")
        await pilot.pause()
        assert "the Detective" in words(app)
