"""After clients have come and gone, no app is alive."""

import asyncio
import gc
from pathlib import Path

import pytest

from mafia_ssh.ssh.limits import Limits

from .front import PATIENCE_S, Front, front, until

CLIENTS = 24
"""Enough to tell a leak from a straggler."""


async def come_and_go(house: Front, way: str) -> None:
    player = await house.player()
    player.type("hi\x1b[A\x1b[1;5C\r" if way != "at once" else "")
    if way == "bye":
        player.type("bye\r")
        await player.to_the_end()
    elif way == "boom":
        player.type("boom\r")
        await player.to_the_end()
    elif way == "drop":
        await player.until("<hi>")
        player.conn.abort()
    await player.leave()


@pytest.mark.parametrize("way", ["bye", "boom", "drop", "at once"])
async def test_no_app_outlives_its_client(tmp_path: Path, way: str) -> None:
    async with front(tmp_path, limits=Limits(farewell_s=0.2)) as house:
        for _ in range(CLIENTS // 6):
            await asyncio.gather(*(come_and_go(house, way) for _ in range(6)))
        await until(lambda: not house.house.sessions and not house.house.connections)
        assert house.house.doorkeeper.connections == 0
        house._conns.clear()
        async with asyncio.timeout(PATIENCE_S):
            while house.desk.apps:
                gc.collect()
                await asyncio.sleep(0)


async def test_a_hundred_lines_leave_nothing_behind(tmp_path: Path) -> None:
    async with front(tmp_path, limits=Limits(farewell_s=0.1)) as house:
        for _ in range(10):
            await house.lines("one\ntwo\n", "plain")
        await until(lambda: not house.house.sessions and not house.house.connections)
        assert [task for task in asyncio.all_tasks() if task.get_name() == "ssh session"] == []
