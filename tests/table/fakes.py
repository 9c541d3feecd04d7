"""A clock that a test turns by hand, a journal in memory, and a party of people at one table."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from mafia_ssh.arrival import Arrival
from mafia_ssh.rules import Settings, Setup
from mafia_ssh.rules.commands import By, Command
from mafia_ssh.rules.events import Event
from mafia_ssh.rules.view import View
from mafia_ssh.table.gate import Gate
from mafia_ssh.table.journal import JournalFactory
from mafia_ssh.table.lobbykeeping import KeepLobby
from mafia_ssh.table.requests import Request
from mafia_ssh.table.table import Table
from mafia_ssh.table.views import Deliver, Delivery, Goodbye, Link, Refusal, TableView, Update

SEED = "5e" * 32


class FakeAlarm:
    """An alarm of the fake clock."""

    def __init__(self, when: float, ring: Callable[[], None]) -> None:
        self.when = when
        self.ring = ring
        self.set = True

    def cancel(self) -> None:
        self.set = False


class FakeClock:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.alarms: list[FakeAlarm] = []

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> datetime:
        return datetime(2026, 11, 29, 20, 15, tzinfo=UTC) + timedelta(seconds=self.now - 1000)

    def call_at(self, when: float, ring: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(when, ring)
        self.alarms.append(alarm)
        return alarm

    @property
    def waiting(self) -> list[float]:
        """When the alarms that are set will ring."""
        self.alarms = [alarm for alarm in self.alarms if alarm.set]
        return sorted(alarm.when for alarm in self.alarms)

    def ring_until(self, when: float) -> bool:
        """Go to the next alarm up to `when` and ring it; or, when there is none, to `when`."""
        due = sorted((alarm for alarm in self.alarms if alarm.set and alarm.when <= when), key=lambda each: each.when)
        self.now = max(self.now, due[0].when if due else when)
        if due:
            due[0].cancel()
            due[0].ring()
        return bool(due)


class MemoryJournal:
    """A journal that keeps what it is given, until it is told to fail."""

    def __init__(self, setup: Setup, started: datetime) -> None:
        self.setup = setup
        self.started = started
        self.inputs: list[tuple[int, By, Command]] = []
        self.failing = False
        self.closed = False
        self.come_ms = 0
        self.seats = ""

    def write(self, at_ms: int, by: By, command: Command) -> None:
        if self.failing:
            raise OSError("disk full")
        self.inputs.append((at_ms, by, command))

    def keep_time(self, at_ms: int) -> None:
        self.come_ms = at_ms

    def keep_seats(self, text: str) -> None:
        if self.failing:
            raise OSError("disk full")
        self.seats = text

    def close(self, over_ms: int | None = None) -> None:
        self.closed = True


class Person:
    """Somebody connected: their letter box and their hold on the table."""

    def __init__(self, party: "Party", arrival: Arrival, on_delivery: Deliver | None = None) -> None:
        self._party = party
        self._on_delivery = on_delivery
        self.box: list[Delivery] = []
        self.link: Link = party.table.join(arrival, self._deliver)

    def _deliver(self, delivery: Delivery) -> None:
        self.box.append(delivery)
        if self._on_delivery is not None:
            self._on_delivery(delivery)

    async def ask(self, *requests: Request) -> Refusal | None:
        """Ask, and return the last refusal that came of it."""
        before = len(self.box)
        for request in requests:
            self.link.ask(request)
        await self._party.settle()
        refusals = [each for each in self.box[before:] if isinstance(each, Refusal)]
        return refusals[-1] if refusals else None

    async def close(self) -> None:
        self.link.close()
        await self._party.settle()

    async def leave(self) -> None:
        self.link.leave()
        await self._party.settle()

    @property
    def view(self) -> TableView:
        return self.link.latest

    @property
    def match(self) -> View:
        assert self.view.match is not None
        return self.view.match

    @property
    def told(self) -> list[str]:
        """The notices, oldest first."""
        return [notice.text for notice in self.view.notices]

    @property
    def seat(self) -> int | None:
        return self.view.you.seat

    @property
    def updates(self) -> list[Update]:
        return [each for each in self.box if isinstance(each, Update)]

    @property
    def news(self) -> list[tuple[int, Event]]:
        return [each for update in self.updates for each in update.news]

    @property
    def goodbye(self) -> str | None:
        return next((each.text for each in self.box if isinstance(each, Goodbye)), None)


class Party:
    """One table with a clock that a test turns, in the test's own event loop."""

    def __init__(
        self,
        settings: Settings | None = None,
        journals: JournalFactory | None = None,
        gate: Gate | None = None,
        *,
        keep_lobby: KeepLobby | None = None,
    ) -> None:
        self.clock = FakeClock()
        self.journals: list[MemoryJournal] = []
        self.disk_full = False
        self.table = Table(
            self.clock, journals or self._journal, lambda: SEED, settings, gate=gate, keep_lobby=keep_lobby
        )
        self.task = asyncio.create_task(self.table.run())

    def _journal(self, setup: Setup, started: datetime) -> MemoryJournal:
        if self.disk_full:
            raise OSError("disk full")
        self.journals.append(MemoryJournal(setup, started))
        return self.journals[-1]

    async def settle(self) -> None:
        """Let the table do everything that needs no time."""
        for _ in range(8):
            await asyncio.sleep(0)

    async def go(self, seconds: float) -> None:
        """Let time pass, alarm by alarm."""
        until = self.clock.now + seconds
        while self.clock.ring_until(until):
            await self.settle()
        await self.settle()

    async def join(
        self,
        user: str,
        key: str | None = "",
        *,
        host: bool = False,
        on_delivery: Deliver | None = None,
        address: str = "192.0.2.1",
    ) -> Person:
        """Connect as `user`, with a key named after them unless another or None is given."""
        key = user if key == "" else key
        arrival = Arrival(user, None if key is None else f"SHA256:{key}", host, address)
        person = Person(self, arrival, on_delivery)
        await self.settle()
        return person

    async def host(self) -> Person:
        """Connect as the host, without a seat."""
        return await self.join("host", "host-key", host=True)

    async def players(self, *names: str) -> list[Person]:
        """Connect players, each with a key of their own."""
        return [await self.join(name) for name in names]
