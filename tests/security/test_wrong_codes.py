"""A thousand wrong codes from one address: they cost their sender time, and keep no honest player behind it out."""

import asyncio
import contextlib
import logging
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.server import open_house
from tests.e2e.client import sits_down
from tests.e2e.evening import config_in
from tests.faults.house import talk
from tests.table.fakes import FakeClock


async def _run_on(clock: FakeClock) -> None:
    """Time passes, whenever nothing else has to be done."""
    while True:
        clock.ring_until(clock.now + 0.25)
        await asyncio.sleep(0)


async def test_a_thousand_wrong_passcodes_and_an_honest_player_behind_the_same_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    clock = FakeClock()
    config = replace(config_in(tmp_path), passcode="moon rise")
    async with (
        open_house(config, clock=clock) as house,
        sits_down(house.card.port, "Max", key=asyncssh.read_private_key(config.keys / "host_id")) as host,
    ):
        running = asyncio.create_task(_run_on(clock))
        await host.sees("1 Max", "you")
        key = asyncssh.generate_private_key("ssh-ed25519")
        before = clock.now
        for _ in range(200):
            guesser = await talk(house.card.port, "Zed", key)
            for number in range(5):
                guesser.type(f"guess{number}")
            await guesser.heard.end()
            assert any("wrong too often" in line for line in guesser.heard.all)
            await guesser.leave()
        assert clock.now - before > 1900  # seconds of the table's clock: two for nearly every guess
        hammering = [await talk(house.card.port, "Zed", key) for _ in range(5)]
        for guesser in hammering:
            guesser.type("guess")
        ana = await talk(house.card.port, "Ana", asyncssh.generate_private_key("ssh-ed25519"))
        before = clock.now
        await ana.asks("moon rise", "You are Ana, in seat 2.")
        assert clock.now - before < 60
        host.press("?")
        await host.sees("Keys")
        for talker in (*hammering, ana):
            await talker.leave()
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
    assert not [record for record in caplog.records if "guess" in record.getMessage() or "moon" in record.getMessage()]
