"""A cable is pulled: nothing is closed and nothing answers, and the table is told all the same, in time."""

import asyncio
from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.server import open_house
from tests.e2e.evening import config_in
from tests.faults.house import talk
from tests.table.fakes import FakeClock

WITHIN_S = 30
"""Which the rules of the house promise."""


async def test_a_pulled_cable_shows_as_away_within_half_a_minute_and_who_answers_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock()
    loop = asyncio.get_running_loop()
    real_time = loop.time
    passed_s = 0
    monkeypatch.setattr(loop, "time", lambda: real_time() + passed_s)
    async with open_house(config_in(tmp_path), clock=clock) as house:
        ana, ben = [
            await talk(house.card.port, name, asyncssh.generate_private_key("ssh-ed25519")) for name in ("Ana", "Ben")
        ]
        await ana.hears("You are Ana, in seat 1")
        await ben.hears("You are Ben, in seat 2")
        # What comes in is not read any more, so no question is answered and nothing is closed.
        transport = ana._connection._transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()
        said: list[str] = []
        while not said and passed_s < WITHIN_S:
            passed_s += 1
            until_s = clock.now + 1
            while clock.ring_until(until_s):
                pass
            await ben.asks("clock", "Lobby")
            said = [line for line in ben.heard.all if "is away" in line]
        assert said == ["Ana in seat 1 is away."]
        for talker in (ana, ben):
            await talker.leave()
