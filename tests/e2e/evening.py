"""An evening at a real server: people with real clients, and a clock that the test turns."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from mafia_ssh.config import Config
from mafia_ssh.rules import Settings
from mafia_ssh.server import OpenHouse, open_house
from tests.e2e.client import Person, sits_down
from tests.table.fakes import FakeClock

ROLE = re.compile(r"You are (?:(?:a|an|the) )?(\w+)\b(?! \d)")


def config_in(folder: Path, settings: Settings | None = None) -> Config:
    """A configuration whose files are all in `folder`, on a free port of this machine alone."""
    return Config(
        bind="127.0.0.1",
        port=0,
        keys=folder / "keys",
        data=folder / "data",
        settings=settings or Settings(),
        log_level="warning",
    )


@dataclass
class Evening:
    """Everybody who is there."""

    house: OpenHouse
    clock: FakeClock
    host: Person
    players: dict[int, Person] = field(default_factory=dict)
    """By seat."""
    watcher: Person | None = None

    @property
    def everybody(self) -> list[Person]:
        return [self.host, *self.players.values(), *([self.watcher] if self.watcher else [])]

    async def all_see(self, *texts: str, but: Sequence[Person] = ()) -> None:
        """Wait until `texts` are on every screen."""
        for person in self.everybody:
            if person not in but:
                await person.sees(*texts)

    async def pass_time(self, seconds: float) -> None:
        """Let the table's clock run, alarm by alarm."""
        until = self.clock.now + seconds
        ringing = True
        while ringing:
            ringing = self.clock.ring_until(until)
            for _ in range(10):  # turns of the loop in which the table's task takes in what rang
                await asyncio.sleep(0)

    async def roles(self) -> dict[int, str]:
        """What each player reads behind the curtain, which is closed again afterwards."""
        found = {}
        for seat in self.players:
            found[seat] = (await self.peek(seat, ROLE)).lower()
        await self.cover(*self.players.values())
        return found

    async def peek(self, seat: int, pattern: re.Pattern[str]) -> str:
        """Open the curtain of `seat` and read what `pattern` finds there."""
        player = self.players[seat]
        player.press(" ")
        await player.until(lambda: pattern.search(player.text) is not None, pattern.pattern)
        match = pattern.search(player.text)
        assert match is not None
        return match[1]

    async def cover(self, *players: Person) -> None:
        """Close the curtain again, as somebody does who has read enough."""
        await self.pass_time(1)
        for player in players:
            player.press(" ")
            await player.sees_no("For your eyes only")

    async def choose(self, seat: int, target: int) -> None:
        """Choose a seat, at night or in a vote, with the keys that everybody uses."""
        self.players[seat].press(f"{target}\r\r")


@contextlib.asynccontextmanager
async def an_evening(
    folder: Path, names: Sequence[str], settings: Settings | None = None, *, watched: bool = True
) -> AsyncIterator[Evening]:
    """A server with a host, a seated player for each of `names`, and a watcher."""
    clock = FakeClock()
    config = config_in(folder, settings)
    async with contextlib.AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(config, clock=clock))
        port = house.card.port
        host_key = asyncssh.read_private_key(config.keys / "host_id")
        host = await stack.enter_async_context(sits_down(port, "host", key=host_key, columns=120, rows=36))
        evening = Evening(house, clock, host)
        for seat, name in enumerate(names, 1):
            key = asyncssh.generate_private_key("ssh-ed25519")
            player = await stack.enter_async_context(sits_down(port, name, key=key))
            await player.sees(f"{seat} {name}", "you")
            evening.players[seat] = player
        if watched:
            evening.watcher = await stack.enter_async_context(sits_down(port, "watch"))
            await evening.watcher.sees("watching")
        yield evening
