"""A real table with plain sessions at it, a clock that stands still, and somebody to type and to listen."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from mafia_ssh.arrival import Arrival
from mafia_ssh.rules.commands import By, Command
from mafia_ssh.rules.roles import Role
from mafia_ssh.rules.settings import Settings
from mafia_ssh.rules.state import Setup
from mafia_ssh.rules.view import View
from mafia_ssh.table.gate import Gate
from mafia_ssh.table.joincard import JoinCard
from mafia_ssh.table.table import Table
from mafia_ssh.table.views import Deliver, Link, TableView
from mafia_ssh.ui.plain.session import converse

CARD = JoinCard(("192.168.1.20",), 2222, "SHA256:abc")
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo")


@dataclass(order=True)
class FakeAlarm:
    """One alarm of the fake clock."""

    when: float
    ring: Callable[[], None] = field(compare=False)
    off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.off = True


class FakeClock:
    """Time that moves when a test says so."""

    def __init__(self) -> None:
        self.now_s = 1000.0
        self.alarms: list[FakeAlarm] = []

    def monotonic(self) -> float:
        return self.now_s

    def wall(self) -> datetime:
        return datetime(2026, 11, 29, 20, 15, tzinfo=UTC)

    def call_at(self, when: float, ring: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(when, ring)
        self.alarms.append(alarm)
        return alarm

    def call_later(self, delay_s: float, ring: Callable[[], None]) -> FakeAlarm:
        return self.call_at(self.now_s + delay_s, ring)

    async def go(self, seconds: float) -> None:
        """Let time pass, ringing every alarm at its own moment."""
        end = self.now_s + seconds
        await settle()
        while True:
            self.alarms = [alarm for alarm in self.alarms if not alarm.off]
            due = min((alarm for alarm in self.alarms if alarm.when <= end), default=None)
            if due is None:
                break
            self.alarms.remove(due)
            self.now_s = max(self.now_s, due.when)
            due.ring()
            await settle()
        self.now_s = end


async def settle() -> None:
    """Let every task run until nobody has anything left to do."""
    for _ in range(30):
        await asyncio.sleep(0)


class NoJournal:
    """A journal for matches that nobody will want back."""

    def __init__(self, setup: Setup, started: datetime) -> None:
        self.setup = setup

    def write(self, at_ms: int, by: By, command: Command) -> None:
        return

    def keep_time(self, at_ms: int) -> None:
        return

    def keep_seats(self, text: str) -> None:
        return

    def close(self, over_ms: int | None = None) -> None:
        return


class Ear:
    """A line terminal: what was typed goes in, what was said is kept."""

    columns = 80

    def __init__(self) -> None:
        self.masked = False
        self.closed = False
        self.said: list[str] = []
        self.writes: list[str] = []
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._heard = 0

    async def readline(self) -> str | None:
        return await self._typed.get()

    def write(self, text: str) -> None:
        self.writes.append(text)
        self.said += text.splitlines()

    def type(self, line: str | None) -> None:
        self._typed.put_nowait(line)

    @property
    def unread(self) -> int:
        """How many typed lines nobody has read yet."""
        return self._typed.qsize()

    def new(self) -> list[str]:
        """What was said since the last time."""
        start, self._heard = self._heard, len(self.said)
        return self.said[start:]


class Guest:
    """One person in a plain session. `view` is for the test's own planning, never part of what is heard."""

    def __init__(
        self, house: "House", user: str, *, host_key: bool = False, command: str = "plain", key: str | None = ""
    ) -> None:
        self.ear = Ear()
        fingerprint = None if key is None else f"SHA256:{key or user}"
        self.arrival = Arrival(user, fingerprint, host_key, "192.0.2.1")
        self._link: Link | None = None
        self.task = asyncio.create_task(
            converse(
                self.arrival,
                self.ear,
                command,
                lambda arrival, deliver: self._join(house, arrival, deliver),
                CARD,
                house.clock.monotonic,
                call_later=house.clock.call_later,
            )
        )

    def _join(self, house: "House", arrival: Arrival, deliver: Deliver) -> Link:
        self._link = house.table.join(arrival, deliver)
        return self._link

    @property
    def view(self) -> TableView:
        assert self._link is not None
        return self._link.latest

    @property
    def match(self) -> View:
        match = self.view.match
        assert match is not None
        return match

    async def type(self, line: str) -> list[str]:
        """Type a line; what is said until everything is quiet."""
        self.ear.new()
        self.ear.type(line)
        await settle()
        return self.ear.new()


class House:
    """The table, the clock and everybody who came. Use as `async with`."""

    def __init__(self, settings: Settings | None = None, seed: str = "5eed", gate: Gate | None = None) -> None:
        self.clock = FakeClock()
        self.table = Table(self.clock, NoJournal, lambda: seed, settings, gate=gate)
        self.guests: list[Guest] = []

    async def __aenter__(self) -> "House":
        self._running = asyncio.create_task(self.table.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.table.close("The evening is over.")
        await settle()
        for guest in self.guests:
            assert guest.task.done(), guest.arrival.user
            await guest.task
        await self._running

    async def come(self, user: str, *, host_key: bool = False, command: str = "plain", key: str | None = "") -> Guest:
        """Somebody connects, with a key named after them unless another or None is given."""
        guest = Guest(self, user, host_key=host_key, command=command, key=key)
        self.guests.append(guest)
        await settle()
        return guest

    async def seat(self, count: int) -> list[Guest]:
        """Players in the first seats."""
        return [await self.come(name) for name in NAMES[:count]]


def by_role(players: list[Guest], role: Role) -> Guest:
    """Somebody who was dealt `role`."""
    return next(player for player in players if player.match.role is role)


async def begin(house: House, players: int) -> tuple[Guest, list[Guest]]:
    """A host without a seat, players, and a match that has just been dealt."""
    host = await house.come("host", host_key=True)
    seated = await house.seat(players)
    await host.type("start")
    for guest in (host, *seated):
        guest.ear.new()
    return host, seated


async def night_falls(house: House, players: int) -> tuple[Guest, list[Guest]]:
    """The same, five seconds later: the first night."""
    host, seated = await begin(house, players)
    await house.clock.go(5)
    for guest in (host, *seated):
        guest.ear.new()
    return host, seated


async def night_kills(house: House, players: list[Guest]) -> Guest:
    """The mafia kill a villager, and the morning comes."""
    victim = by_role(players, Role.VILLAGER)
    await by_role(players, Role.MAFIA).type(f"choose {victim.match.viewer}")
    await house.clock.go(30)
    assert not victim.match.alive
    return victim


async def table_votes_out(house: House, players: list[Guest]) -> Guest:
    """Everybody talks until the vote, and votes a villager out."""
    await house.clock.go(65)
    alive = [player for player in players if player.match.alive]
    victim = by_role(alive, Role.VILLAGER)
    for player in alive:
        if player is not victim:
            await player.type(f"vote {victim.match.viewer}")
    await house.clock.go(31)
    assert not victim.match.alive
    return victim
