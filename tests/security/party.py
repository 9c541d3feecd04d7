"""A party at a real server with a clock that the test turns and a deal that the test chooses."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import partial
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
            await person.until(partial(_has_all, person, texts), " and ".join(texts))

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


async def settle(party: Party) -> None:
    """Until the table has answered everything and every app has dealt with that."""
    await until(lambda: party.house.table._inbox.empty(), "an empty inbox")
    for _ in range(20):
        await asyncio.sleep(0)
    drivers = [session._run._driver for session in party.house.listener._house.sessions if session._run]
    await until(lambda: not any(driver is not None and driver._busy() for driver in drivers), "rest")


@contextlib.asynccontextmanager
async def talks(port: int, user: str, key: asyncssh.SSHKey | None = None) -> AsyncIterator[Person]:
    """Connect `user` in plain lines, without a terminal."""
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username=user,
        client_keys=[key] if key else None,
        password="",
        agent_path=None,
        known_hosts=None,
        config=None,
    )
    async with connection:
        process = await connection.create_process(encoding=None)
        person = Person(user, 200, 500, process.stdin.write)
        reading = asyncio.create_task(_read(process, person))
        try:
            yield person
        finally:
            connection.abort()
            await asyncio.wait({reading}, timeout=5)


async def _read(process: asyncssh.SSHClientProcess[bytes], person: Person) -> None:
    with contextlib.suppress(asyncssh.Error, OSError):
        while data := await process.stdout.read(65536):
            person.raw += data
            person._changed.set()
    person.gone = True
    person._changed.set()


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
    plain: Collection[int] = (),
) -> AsyncIterator[Party]:
    """A server, a host, and a seated player for each of `names`; those at `plain` seats use plain mode."""
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
            if seat in plain:
                person = await stack.enter_async_context(talks(port, name, KEYS[seat - 1]))
                await person.until(partial(_is_told, person, f"in seat {seat}."), "the seat")
            else:
                person = await stack.enter_async_context(sits_down(port, name, key=KEYS[seat - 1]))
                await person.sees(f"{seat} {name}", "you")
            party.players[seat] = person
        yield party


def _is_told(person: Person, text: str) -> bool:
    return text.encode() in person.raw


def _has_all(person: Person, texts: Sequence[str]) -> bool:
    return all(text in person.text or _is_told(person, text) for text in texts)
