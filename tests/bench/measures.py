"""What is measured, one function each. Times are in milliseconds unless a name says otherwise."""

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from .clients import Client, House, connect
from .party import Party

_STILL_S = 0.15


@dataclass(frozen=True, slots=True)
class Spread:
    """What many samples of one thing say."""

    p50: float
    p99: float
    count: int

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Spread":
        """The middle and the slow end of samples in seconds, in milliseconds."""
        ordered = sorted(samples)
        slow = ordered[min(len(ordered) - 1, round(0.99 * (len(ordered) - 1)))]
        return cls(median(ordered) * 1000, slow * 1000, len(ordered))


async def round_trip(client: Client, keys: str) -> float:
    """Seconds from a key to the next bytes."""
    reply = client.screen.next_bytes()
    begun_s = time.monotonic()
    client.screen.press(keys)
    async with asyncio.timeout(10):
        return await reply - begun_s


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys at one player's screen, and the same number of bytes to and fro at the bare echo, turn by turn."""

    echo: Spread
    cursor: Spread
    chat: Spread


async def keystrokes(player: Client, echo: Client, count: int, pause_s: float = 0.03) -> Keys:
    """Move the cursor of `player`, who must be in a vote, and type on the line for chat."""
    bare, cursor, chat = [], [], []
    for key in itertools.islice(itertools.cycle("jk"), count):
        cursor.append(await round_trip(player, key))
        await asyncio.sleep(pause_s)
        bare.append(await round_trip(echo, key))
        await asyncio.sleep(pause_s)
    await round_trip(player, "t")
    await player.screen.quiet(_STILL_S)
    for number in range(count):
        chat.append(await round_trip(player, "\x7f" if number % 20 > 9 else "a"))
        await asyncio.sleep(pause_s)
        bare.append(await round_trip(echo, "a"))
        await asyncio.sleep(pause_s)
    player.screen.press("\x1b")
    await asyncio.sleep(0.3)
    return Keys(Spread.of(bare), Spread.of(cursor), Spread.of(chat))


async def chatter(party: Party, but: Client, every_s: float) -> None:
    """Everybody but one player writes to the room in turn, for ever."""
    talkers = [player for player in party.players if player is not but]
    for player in talkers:
        player.screen.press("t")
    for number in itertools.count():
        talkers[number % len(talkers)].screen.press(f"I think it is number {number % 12 + 1}\r")
        await asyncio.sleep(every_s)


@dataclass(frozen=True, slots=True)
class Change:
    """From a player's key to the last bytes that others get for it."""

    players: Spread
    watchers: Spread
    cpu_ms: float
    """The server's time for one change, by the number of screens."""


async def changes(party: Party, count: int, *, but: Sequence[Client] = ()) -> Change:
    """In an untimed talk, so that nothing else is painted: one player is ready, or is not any more."""
    players, watchers = [], []
    one = party.players[0]
    others = [each for each in party.players if each is not one and each not in but]
    looking = [each for each in party.watchers if each not in but]
    await asyncio.sleep(1.5)
    cpu_s = await party.house.ask("cpu")
    for _ in range(count):
        before = {id(each): each.screen.bytes for each in (*others, *looking)}
        begun_s = time.monotonic()
        one.screen.press("r")
        async with asyncio.timeout(20):
            while any(each.screen.bytes == before[id(each)] for each in (*others, *looking)):
                await asyncio.sleep(0.005)
        for client in party.everybody:
            if client not in but:
                await client.screen.quiet(_STILL_S)
        players.append(max(each.screen.last_s for each in others) - begun_s)
        if looking:
            watchers.append(max(each.screen.last_s for each in looking) - begun_s)
    cpu_s = await party.house.ask("cpu") - cpu_s
    cpu_ms = 1000 * cpu_s / count / len(party.everybody)
    return Change(Spread.of(players), Spread.of(watchers or [0.0]), cpu_ms)


@dataclass(frozen=True, slots=True)
class Ticks:
    """What a running clock costs while nothing else happens."""

    cpu: float
    """Part of one core for all screens."""
    player_bytes: float
    """A tick of one player's screen: payload bytes."""
    player_packets: float
    watcher_bytes: float
    watcher_packets: float


async def ticks(party: Party, for_s: float) -> Ticks:
    """Watch a clock run, once what began it has been painted."""
    await asyncio.sleep(1)
    before = [(client.screen.bytes, client.packets) for client in party.everybody]
    cpu_s = await party.house.ask("cpu")
    await asyncio.sleep(for_s)
    cpu_s = await party.house.ask("cpu") - cpu_s
    spent = [
        (client.screen.bytes - had_bytes, client.packets - had_packets)
        for client, (had_bytes, had_packets) in zip(party.everybody, before, strict=True)
    ]
    seats = len(party.players)
    players, watchers = (_each_tick(each, for_s) for each in (spent[:seats], spent[seats:]))
    return Ticks(cpu_s / for_s, *players, *watchers)


def _each_tick(spent: Sequence[tuple[int, int]], for_s: float) -> tuple[float, float]:
    ticks = max(1, len(spent)) * for_s
    return sum(size for size, _ in spent) / ticks, sum(packets for _, packets in spent) / ticks


async def first_paint(port: int, name: str) -> float:
    """Seconds from nothing to the first picture."""
    begun_s = time.monotonic()
    client = await connect(port, name)
    try:
        return await client.screen.painted() - begun_s
    finally:
        await client.close()


async def storm(port: int, name: str, count: int) -> float:
    """Seconds until the last of `count` clients that connect at once has its first picture."""
    begun_s = time.monotonic()
    clients = await asyncio.gather(*(connect(port, name) for _ in range(count)))
    painted = await asyncio.gather(*(client.screen.painted() for client in clients))
    await asyncio.gather(*(client.close() for client in clients))
    return max(painted) - begun_s


@dataclass(frozen=True, slots=True)
class Coming:
    """What is left after many have come and gone."""

    apps: int
    first_mb: float
    """Memory after the first half."""
    last_mb: float


async def come_and_go(house: House, count: int, at_once: int) -> Coming:
    """`count` clients connect, see the lobby and hang up."""
    memory = []
    for _ in range(2):
        for _ in range(max(1, count // 2 // at_once)):
            await storm(house.port, "watch", at_once)
        await asyncio.sleep(1.5)
        memory.append(await house.ask("memory") / 1e6)
    return Coming(int(await house.ask("apps")), *memory)
