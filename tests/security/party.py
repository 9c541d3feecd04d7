"""A party at a real server with a clock that the test turns and a deal that the test chooses."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.rules import Settings, deal
from mafia_ssh.rules.roles import Role
from mafia_ssh.server import OpenHouse, open_house
from mafia_ssh.ssh.limits import Limits
from tests.e2e.client import PATIENCE_S, Person, sits_down
from tests.e2e.evening import config_in
from tests.security.tap import Tap, tapped
from tests.table.fakes import FakeClock

Roles = tuple[Role, ...]
KEYS = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(16)]


def seed_for(settings: Settings, names: Sequence[str], wanted: Callable[[Roles], bool]) -> str:
    """The first seed that deals roles, seat 1 first, which `wanted` likes."""
    for number in itertools.count(1):
        seed = f"{number:064x}"
        if wanted(deal(settings, tuple(names), seed).roles):
            return seed
    raise AssertionError


class Party:
    """Everybody who is there."""

    def __init__(self, house: OpenHouse, clock: FakeClock, host: Person) -> None:
        self.house = house
        self.clock = clock
        self.host = host
        self.players: dict[int, Person] = {}
        self.taps: dict[int, Tap] = {}

    @property
    def living(self) -> list[int]:
        return list(self.players)

    async def pass_time(self, seconds: float) -> None:
        """Let the table's clock run, alarm by alarm."""
        until = self.clock.now + seconds
        ringing = True
        while ringing:
            ringing = self.clock.ring_until(until)
            for _ in range(10):
                await asyncio.sleep(0)

    async def start(self) -> None:
        """Deal, without waiting for everybody to be ready."""
        self.host.press("g")
        await self.host.sees("Start all the same")
        self.host.press("g")
        await self.all_see("Roles are dealt")

    async def all_see(self, *texts: str) -> None:
        for person in (self.host, *self.players.values()):
            await person.sees(*texts)

    def take(self) -> dict[int, list[int]]:
        """What was listened in on since the last call, by seat."""
        return {seat: tap.take() for seat, tap in self.taps.items()}


async def until(condition: Callable[[], bool], what: str) -> None:
    """Wait for something that happens in this very process."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not condition():
                await asyncio.sleep(0.002)
    except TimeoutError:
        raise AssertionError(f"this never happened: {what}") from None


@contextlib.asynccontextmanager
async def a_party(
    folder: Path,
    names: Sequence[str],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    *,
    seed: str | None = None,
    limits: Limits | None = None,
    listened: bool = False,
) -> AsyncIterator[Party]:
    """A server, a host, and a seated player for each of `names`."""
    if seed is not None:
        monkeypatch.setattr("mafia_ssh.server.new_seed", lambda: seed)
    clock = FakeClock()
    config = config_in(folder, settings)
    async with contextlib.AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(config, clock=clock, limits=limits))
        host_key = asyncssh.read_private_key(config.keys / "host_id")
        host = await stack.enter_async_context(sits_down(house.card.port, "host", key=host_key))
        party = Party(house, clock, host)
        for seat, name in enumerate(names, 1):
            port = house.card.port
            if listened:
                party.taps[seat] = await stack.enter_async_context(tapped(port))
                port = party.taps[seat].port
            person = await stack.enter_async_context(sits_down(port, name, key=KEYS[seat - 1]))
            await person.sees(f"{seat} {name}", "you")
            party.players[seat] = person
        yield party
