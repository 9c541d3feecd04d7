"""One host's session at the real table: from the empty chair to the rematch, by keys alone."""

import asyncio
from pathlib import Path

from textual.pilot import Pilot

from mafia_ssh.arrival import Arrival
from mafia_ssh.table.journal import journals_in
from mafia_ssh.table.table import Table
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.app import MafiaApp

from ..table.fakes import FakeClock
from .builders import CARD
from .sitting import words


async def press(pilot: Pilot[None], app: MafiaApp, keys: str, seen: str) -> None:
    """Press keys (words, by blanks apart) and wait until the screen shows what should come of them."""
    await pilot.press(*keys.split())
    for _ in range(500):
        await pilot.pause()
        if seen in words(app):
            return
    raise AssertionError(f"{seen!r} never came up:\n{words(app)}")


async def test_a_host_sits_down_sets_starts_stops_and_deals_again(tmp_path: Path) -> None:
    clock = FakeClock()
    table = Table(clock, journals_in(tmp_path), lambda: "5eed" * 16)
    running = asyncio.create_task(table.run())
    for name in ("Ben", "Cy", "Dee", "Eva"):
        table.join(Arrival(name, f"SHA256:{name}", False, "10.0.0.2"), lambda _: None)
    host = Arrival("host", "SHA256:host", True, "10.0.0.1")
    app = MafiaApp(host, Terminal(), table.join, CARD, clock.monotonic)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, app, "", "4 of 12 seated, 1 watching")
        await press(pilot, app, "d", "d takes a seat")
        await press(pilot, app, "B e n enter", "somebody here already goes by that name")
        await press(pilot, app, "A n a enter", "5 Ana")
        await press(pilot, app, "r", "1 of 5 are ready")
        await press(pilot, app, "9 d", "9 Ana")
        await press(pilot, app, "t h i enter escape", "Ana: hi")
        await press(pilot, app, "s pagedown right", "Classic, changed")
        await press(pilot, app, "escape", "Bodyguard: on")
        await press(pilot, app, "g", "Start all the same?")
        await press(pilot, app, "g", "you are 5 Ana, host")
        await press(pilot, app, "i", "The roles of 5 players")
        await press(pilot, app, "escape h s", "Stop the match?")
        await press(pilot, app, "enter", "The host stopped the match.")
        await press(pilot, app, "g", "Roles are dealt")
        await press(pilot, app, "h s enter", "The host stopped the match.")
        await press(pilot, app, "l", "Mafia: the lobby")
    await table.close()
    await running
