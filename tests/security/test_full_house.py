"""Every place taken by strangers without a seat: whoever plays stays, and somebody honest still gets in and plays."""

import asyncio
import contextlib
from pathlib import Path

import asyncssh

from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.session import FULL, GAVE_WAY, NO_PLACE
from tests.e2e.client import Person, sits_down
from tests.security.party import KEYS, talks, until
from tests.security.test_attackers import Room, room, stranger


async def crowd(stack: contextlib.AsyncExitStack, port: int, number: int) -> list[Person]:
    """So many keyless watchers in plain lines, each let in before the next comes."""
    watchers = []
    for _ in range(number):
        watcher = await stack.enter_async_context(talks(port, "watch"))
        await watcher.until(lambda watcher=watcher: len(watcher.raw) > 50, "what a watcher is told")  # type: ignore[misc]
        watchers.append(watcher)
    return watchers


def out(people: list[Person]) -> list[Person]:
    """Who was told that their place is gone."""
    return [person for person in people if GAVE_WAY.encode() in person.raw]


async def chats(party: Room, person: Person, line: str) -> None:
    """`person` writes a line to the lobby, which the one who is there already reads."""
    person.press(f"t{line}\r\x1b")
    await party.ana.sees(line)


async def test_a_newcomer_gets_in_and_plays_where_watchers_have_taken_every_place_of_the_address(
    tmp_path: Path,
) -> None:
    limits = Limits(newcomer_stays_s=0.01)  # what keeps a place is the seat
    async with room(tmp_path, limits) as party, contextlib.AsyncExitStack() as stack:
        watchers = await crowd(stack, party.port, limits.per_address - 1)
        async with sits_down(party.port, "Ben", key=KEYS[1]) as ben:
            await ben.sees("2 Ben", "you")
            await until(lambda: bool(out(watchers)), "the end of a watcher")
            await watchers[-1].ends()
            assert out(watchers) == watchers[-1:], "one, the last that came, is told why"
            assert watchers[-1].raw.decode().splitlines()[-1] == GAVE_WAY
            more = await crowd(stack, party.port, 7)
            await chats(party, ben, "here I am")
            await until(lambda: len(out([*watchers, *more])) == 8, "one for each that came")
            assert not ben.gone
            await party.plays_on()
        await party.ana.sees("2 Ben")
        async with sits_down(party.port, "Ben", key=KEYS[1]) as ben:
            await ben.sees("2 Ben", "you")
            await chats(party, ben, "back again")
        await party.plays_on()


async def test_a_newcomer_gets_in_where_all_places_are_taken_from_several_addresses(tmp_path: Path) -> None:
    limits = Limits(connections=30, per_address=16)
    async with room(tmp_path, limits) as party, contextlib.AsyncExitStack() as stack:
        crowds = {}
        for address, number in (("127.0.0.2", 16), ("127.0.0.3", 13)):
            crowds[address] = [
                await stack.enter_async_context(
                    asyncssh.connect(
                        "127.0.0.1", party.port, username="watch", password="", client_keys=None, known_hosts=None,
                        config=None, agent_path=None, local_addr=(address, 0),
                    )
                )
                for _ in range(number)
            ]  # fmt: skip
            for connection in crowds[address]:
                await connection.create_process(encoding=None)
        await until(lambda: len(party.sessions) == 30, "a full house")
        async with sits_down(party.port, "Ben", key=KEYS[1]) as ben:
            await ben.sees("2 Ben", "you")
            await chats(party, ben, "here I am")
        await until(lambda: crowds["127.0.0.2"][-1].is_closed(), "the end of one of the largest crowd")
        assert not any(connection.is_closed() for connection in crowds["127.0.0.3"])
        await party.plays_on()


async def test_those_who_come_again_and_again_throw_out_nobody_who_types_a_name_or_was_there_before(
    tmp_path: Path,
) -> None:
    limits = Limits(per_address=44, newcomer_every_s=0.5, newcomer_stays_s=16.0)
    async with room(tmp_path, limits) as party, contextlib.AsyncExitStack() as stack:
        (olga,) = await crowd(stack, party.port, 1)
        came: list[str] = []
        loops = [asyncio.create_task(comes_again(party.port, came)) for _ in range(42)]
        await until(lambda: len(party.sessions) == 44, "a full house")
        async with sits_down(party.port, "nobody") as ben:
            await ben.sees("reserved")
            before = len(came)
            await until(lambda: len(came) > before + 10, "ten more of them")
            assert not ben.gone
            ben.press("Ben\r")
            await ben.sees("2 Ben", "you")
            await party.plays_on()
            assert not olga.gone
        for loop in loops:
            loop.cancel()
        await asyncio.wait(loops)


async def comes_again(port: int, came: list[str]) -> None:
    """A watcher who comes again at once whenever they are sent away."""
    while True:
        with contextlib.suppress(OSError, asyncssh.Error):
            async with stranger(port, "watch") as connection:
                process = await connection.create_process()
                while line := await process.stdout.readline():
                    if "you watch" in line:
                        came.append(line)


async def test_the_pace_at_which_places_change_hands_is_bounded_and_who_waits_is_told(tmp_path: Path) -> None:
    limits = Limits(per_address=12, newcomer_every_s=60.0, newcomer_burst=2, queue_per_address=1, farewell_s=1.0)
    async with room(tmp_path, limits) as party, contextlib.AsyncExitStack() as stack:
        watchers = await crowd(stack, party.port, 11)
        newcomers = [await stack.enter_async_context(talks(party.port, "watch")) for _ in range(10)]
        for newcomer in newcomers[3:]:
            await newcomer.until(lambda newcomer=newcomer: newcomer.raw.endswith(b"\n"), "an answer")  # type: ignore[misc]
            assert newcomer.raw.decode().splitlines() == [NO_PLACE]
        assert party.house.listener._house.doorkeeper.passing == 7, "their lines are held for a while"
        for newcomer in newcomers[3:]:
            await newcomer.ends()
        await until(lambda: len(out(watchers)) == 2, "as many as the pace allows")
        assert not out(newcomers)
        assert newcomers[2].raw.decode().splitlines() == [FULL]
        async with sits_down(party.port, "Ana", key=KEYS[0]) as ana:
            await ana.sees("1 Ana", "you")
        assert len(out(watchers)) == 2


async def test_strangers_who_log_in_and_ask_for_nothing_keep_nobody_out(tmp_path: Path) -> None:
    limits = Limits(per_address=20)
    async with room(tmp_path, limits) as party, contextlib.AsyncExitStack() as stack:
        for _ in range(40):
            await stack.enter_async_context(stranger(party.port))
        async with sits_down(party.port, "Ben", key=KEYS[1]) as ben:
            await ben.sees("2 Ben", "you")
            await party.plays_on()
        assert party.house.listener._house.doorkeeper.passing <= limits.unauthenticated_per_address


async def test_who_would_play_goes_before_a_queue_of_watchers(tmp_path: Path) -> None:
    limits = Limits(per_address=12, newcomer_every_s=3.0, newcomer_burst=1, queue_per_address=4)
    async with room(tmp_path, limits) as party, contextlib.AsyncExitStack() as stack:
        await crowd(stack, party.port, 12)
        queue = [await stack.enter_async_context(talks(party.port, "watch")) for _ in range(4)]
        for watcher in queue[1:]:
            await watcher.until(lambda watcher=watcher: FULL.encode() in watcher.raw, "that they wait")  # type: ignore[misc]
        async with sits_down(party.port, "Ben") as ben:
            await ben.sees("2 Ben", "you")
            assert sum(b"you watch" in watcher.raw for watcher in queue[1:]) <= 1, "nine seconds would have passed"
