"""`make bench`: everything, in one run, as a table on standard output and in docs/performance.md."""

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .clients import Client, House, a_house, connect
from .figures import Arrivals, Full, lines
from .measures import (
    Keys,
    Spread,
    changes,
    chatter,
    come_and_go,
    first_paint,
    keystrokes,
    storm,
    ticks,
)
from .party import Party, a_party, watchers_join
from .report import Line, machine, table, write_into
from .rules_alone import rules_alone

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure what, and with how many people."""

    keys: int
    changes: int
    ticks_s: float
    coming: int
    storm: int
    rules_s: float
    paints: int
    players: int = 12
    watchers: int = 100

    @property
    def crowds(self) -> tuple[int, ...]:
        """At how many full screens memory is measured."""
        whole = self.players + self.watchers
        return (*(count for count in (16, 50) if count < whole), whole)


FULL = Effort(keys=300, changes=30, ticks_s=20, coming=500, storm=100, rules_s=6, paints=15)
QUICK = Effort(keys=25, changes=5, ticks_s=3, coming=20, storm=20, rules_s=0.5, paints=3)


async def _alone(house: House, effort: Effort) -> Keys:
    """Keys at a table of five of whom four do nothing."""
    async with a_party(house, 5) as party:
        await party.start()
        await party.vote()
        echo = await connect(house.bare, "echo")
        keys = await keystrokes(party.players[0], echo, effort.keys)
        await echo.close()
        return keys


async def _full(house: House, effort: Effort) -> Full:
    empty = await house.ask("memory")
    first = await connect(house.port, "watch")
    await first.screen.painted()
    memory_kb = {1: (await house.ask("memory") - empty) / 1024}
    await first.close()
    async with a_party(house, effort.players) as party:
        for count in effort.crowds:
            await watchers_join(party, count - len(party.everybody))
            memory_kb[count] = (await house.ask("memory") - empty) / count / 1024
        await party.start()
        await party.talk()
        change = await changes(party, effort.changes)
        with _not_reading(party.players[-1], party.watchers[-1]) as deaf:
            stalled = await changes(party, effort.changes, but=deaf)
        await party.vote()
        running = await ticks(party, effort.ticks_s)
        keys = await _in_play(party, effort)
        await party.end()
        return Full(memory_kb, change, stalled, running, keys, len(party.played))


async def _in_play(party: Party, effort: Effort) -> Keys:
    """Keys of one player while the others talk."""
    echo = await connect(party.house.bare, "echo")
    talk = asyncio.create_task(chatter(party, party.players[0], 0.4))
    await asyncio.sleep(1)
    keys = await keystrokes(party.players[0], echo, effort.keys)
    talk.cancel()
    for player in party.players:
        player.screen.press("\x1b")
    await asyncio.sleep(1)
    await echo.close()
    return keys


@contextlib.contextmanager
def _not_reading(*clients: Client) -> Iterator[Sequence[Client]]:
    """Clients whose machine takes in nothing."""
    for client in clients:
        client.stop_reading()
    yield clients
    for client in clients:
        client.go_on_reading()


async def _arrivals(house: House, effort: Effort) -> Arrivals:
    bare: list[float] = []
    painted: list[float] = []
    await first_paint(house.port, "watch")
    for _ in range(effort.paints):
        for port, figures in ((house.bare, bare), (house.port, painted)):
            figures.append(await first_paint(port, "watch"))
            await asyncio.sleep(0.2)  # the one before is being taken away
    bare_storm_s = await storm(house.bare, "bare", effort.storm)
    storm_s = await storm(house.port, "watch", effort.storm)
    coming = await come_and_go(house, effort.coming, at_once=min(20, effort.coming // 2))
    return Arrivals(effort.storm, effort.coming, Spread.of(bare), Spread.of(painted), bare_storm_s, storm_s, coming)


async def measure(effort: Effort) -> list[Line]:
    """Everything. Binds this process and the server's to different cores, where there are some."""
    cores = sorted(os.sched_getaffinity(0))
    server_core = None
    if len(cores) > 1:
        server_core = cores[0]
        os.sched_setaffinity(0, set(cores[1:]))
    rules = rules_alone(effort.rules_s)
    async with a_house(server_core) as house:
        arrivals = await _arrivals(house, effort)
    async with a_house(server_core) as house:
        alone = await _alone(house, effort)
    async with a_house(server_core) as house:
        full = await _full(house, effort)
    return lines(rules, alone, full, arrivals, effort.watchers)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measure how fast the product is.")
    parser.add_argument("--quick", action="store_true", help="under a minute, rougher, and not written into the docs")
    quick = parser.parse_args().quick
    measured = asyncio.run(measure(QUICK if quick else FULL))
    text = f"{machine()}\n\n{table(measured)}\n"
    sys.stdout.write(text)
    if not quick:
        write_into(PAGE, text)


if __name__ == "__main__":
    main()
