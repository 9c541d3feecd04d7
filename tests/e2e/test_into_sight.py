"""What is sent when a screen comes into sight: one picture, whole, of the window's present size."""

import re
from pathlib import Path

import asyncssh

from mafia_ssh.server import open_house
from tests.e2e.client import sits_down
from tests.e2e.evening import an_evening, config_in
from tests.table.fakes import FakeClock

ROUNDS = 3
EMPTY_TOP = re.compile(rb"\x1b\[1;1H\x1b\[[0-9;]*m {80}")
"""The first row of a picture of nothing."""


async def test_a_screen_is_painted_once(tmp_path: Path) -> None:
    async with an_evening(tmp_path, ("Ana", "Ben", "Cy", "Dee", "Eva"), watched=False) as evening:
        ana = evening.players[1]
        for _ in range(ROUNDS):
            ana.press("?")
            await ana.sees("Help: the lobby")
            ana.press("\x1b")
            await ana.sees("1 Ana")
        evening.host.press("g")
        await evening.host.sees("Start all the same?")
        evening.host.press("g")
        await ana.sees("Roles are dealt", "Space")
        ana.press("?")
        await ana.sees("Help:")
        headlines = [
            ana.raw.count(b"m " + text) for text in (b"Mafia: the lobby", b"Help: the lobby", b"Roles are dealt")
        ]
        assert headlines == [1 + ROUNDS, ROUNDS, 1]
        assert not EMPTY_TOP.search(ana.raw)


async def test_a_screen_that_was_covered_fits_the_window_that_was_resized_meanwhile(tmp_path: Path) -> None:
    async with (
        open_house(config_in(tmp_path), clock=FakeClock()) as house,
        sits_down(house.card.port, "Ana", columns=80, rows=24) as ana,
    ):
        await ana.sees("1 Ana")
        ana.press("?")
        await ana.sees("Help: the lobby")
        ana.resize(60, 20)
        await ana.until(lambda: "Help: the lobby" in ana.screen.display[0] and "esc" in ana.screen.display[19], "it")
        ana.press("\x1b")
        await ana.until(lambda: "Mafia: the lobby" in ana.text and "? help" in ana.screen.display[19], "the lobby")
        assert "1 of 12 seated" in ana.screen.display[0]


async def test_a_terminal_without_utf8_gets_a_stand_in_for_every_mark_in_a_changed_row_too(tmp_path: Path) -> None:
    async with an_evening(tmp_path, ("Ana", "Ben", "Cy", "Dee", "Eva"), watched=False) as evening:
        key = asyncssh.read_private_key(tmp_path / "keys" / "host_id")
        async with sits_down(evening.house.card.port, "host", key=key, term="vt100") as host:
            await host.sees("5 Eva", "g start")
            host.press("g")
            await host.sees("Start all the same?")
            host.press("g")
            await host.sees("Roles are dealt", "h host")
            host.press("h")
            await host.sees("The host may", "^ v move  enter choose")
            assert host.text.isascii()
