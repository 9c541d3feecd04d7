"""A closed lid, a deadline after a crash, the end of the server: with real clients, and a clock that the test turns."""

import contextlib
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

from mafia_ssh.rules import Settings
from mafia_ssh.server import OpenHouse, open_house
from mafia_ssh.table.table import SLEPT
from tests.e2e.client import sits_down
from tests.e2e.evening import an_evening, config_in
from tests.faults.house import NAMES, People, gathered, talk
from tests.table.fakes import FakeClock

FULL = Settings.of("classic", full_nights=True)


class Night:
    """A server in this process, people in plain lines, and a match at the beginning of its first night."""

    def __init__(self, house: OpenHouse, clock: FakeClock, people: People) -> None:
        self.house = house
        self.clock = clock
        self.people = people

    async def everybody_hears(self, text: str) -> None:
        for talker in self.people.everybody:
            await talker.hears(text)

    async def pass_time(self, seconds: float) -> None:
        """Let the clock run, second by second, each with an answer in between."""
        for _ in range(round(seconds)):
            until = self.clock.now + 1
            while self.clock.ring_until(until):
                await self.people.host.asks("address", "fingerprint")


@contextlib.asynccontextmanager
async def at_night(folder: Path) -> AsyncIterator[Night]:
    clock = FakeClock()
    async with (
        open_house(config_in(folder, FULL), clock=clock) as house,
        gathered(folder, house.card.port) as people,
    ):
        await people.begin()
        await people.host.asks("continue yes", "Night 1")
        yield Night(house, clock, people)


async def test_a_lid_closed_in_the_night_fires_no_deadline_and_the_match_waits_for_the_host(tmp_path: Path) -> None:
    async with at_night(tmp_path) as night:
        await night.pass_time(10)
        night.clock.now += 3 * 3600
        night.clock.ring_until(night.clock.now)
        await night.everybody_hears(SLEPT)
        clock = await night.people.players["Ana"].asks("clock", "Night 1")
        assert clock == "Night 1. Paused. 20 seconds left."
        assert await night.people.players["Ana"].asks("choose 2", "paused")
        await night.people.host.asks("resume", "goes on")
        await night.pass_time(20)
        await night.everybody_hears("morning. 5 seconds")


async def test_the_full_screen_says_that_the_server_slept(tmp_path: Path) -> None:
    async with an_evening(tmp_path, NAMES, FULL, watched=False) as evening:
        await evening.host.sees("start")
        evening.host.press("g")
        await evening.host.sees("Start all the same?")
        evening.host.press("g")
        await evening.all_see("0:05")
        await evening.pass_time(6)
        evening.clock.now += 7200
        await evening.pass_time(1)
        for player in evening.players.values():
            await player.sees("paused")
            await player.sees("slept")


async def test_the_clock_a_server_was_killed_at_is_the_clock_the_next_one_goes_on_with(tmp_path: Path) -> None:
    async with at_night(tmp_path) as night:
        people = night.people
        await night.pass_time(47)  # the night and the morning end by themselves, nobody types anything
        assert await people.host.asks("clock", "left") == "Day 1, talk. 48 seconds left."
        shutil.copytree(tmp_path / "data", tmp_path / "after" / "data")  # as a kill would leave it
    async with open_house(config_in(tmp_path / "after"), clock=FakeClock()) as house:
        assert any("Found a match" in line for line in house.found)
        ana = await talk(house.card.port, "Ana", people.keys["Ana"])
        await ana.hears("in seat 1")
        assert await ana.asks("clock", "Paused") == "Day 1, talk. Paused. 48 seconds left."
        await ana.leave()


async def test_a_stop_ends_every_session_cleanly_and_puts_the_terminals_back(tmp_path: Path) -> None:
    clock = FakeClock()
    config = config_in(tmp_path)
    async with (
        open_house(config, clock=clock) as house,
        sits_down(house.card.port, "Ana") as ana,
        sits_down(house.card.port, "watch") as watch,
    ):
        await ana.sees("Ana", "you")
        await watch.sees("watching")
        await house.listener.close(3, "The server has stopped.")
        for person in (ana, watch):
            await person.ends()
            raw = bytes(person.raw)
            for on, off in ((b"[?1049h", b"[?1049l"), (b"[?2004h", b"[?2004l"), (b"[?25l", b"[?25h")):
                assert raw.rfind(off) > raw.rfind(on) or on not in raw
            assert b"The server has stopped." in raw
