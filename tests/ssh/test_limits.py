"""What protects the server: the pace of input, time limits."""

import asyncio
from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.ssh.door import plain_address
from mafia_ssh.ssh.limits import Limits, Pace, Seldom

from .front import PATIENCE_S, front, until


def test_a_repeated_log_line_is_written_seldom() -> None:
    now = 0.0
    seldom = Seldom(30, lambda: now)
    assert [seldom.due() for _ in range(4)] == [1, 0, 0, 0]
    now = 31.0
    assert seldom.due() == 4


def test_pace() -> None:
    now = 0.0
    pace = Pace(10, 20, lambda: now)
    assert pace.spend(20) == 0
    assert pace.spend(5) == pytest.approx(0.5)
    now = 0.5
    assert pace.spend(10) == pytest.approx(1.0)
    now = 100.0
    assert pace.spend(20) == 0
    assert pace.spend(1) == pytest.approx(0.1)
    assert not pace.take()
    now = 100.25
    assert [pace.take() for _ in range(3)] == [True, False, False]


@pytest.mark.parametrize(
    ("address", "plain"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::1"),
        ("2001:DB8:0::1", "2001:db8::1"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_one_machine_has_one_address(address: str, plain: str) -> None:
    assert plain_address(address) == plain


async def test_a_client_that_does_not_log_in_is_dropped(tmp_path: Path) -> None:
    async with front(tmp_path, limits=Limits(login_timeout_s=0.1)) as house:
        async with asyncio.timeout(PATIENCE_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.listener.port)
            while await reader.read(1000):
                pass
        writer.close()
        await until(lambda: not house.house.connections)


async def test_a_client_that_asks_for_no_session_is_dropped(tmp_path: Path) -> None:
    async with front(tmp_path, limits=Limits(session_timeout_s=0.1)) as house:
        idle = await house.connect()
        async with asyncio.timeout(PATIENCE_S):
            await idle.wait_closed()
        opened = await house.connect()
        with pytest.raises((asyncssh.Error, OSError)):
            # A channel without a shell or a command is no session either.
            await opened.create_process(subsystem="sftp")
        async with asyncio.timeout(PATIENCE_S):
            await opened.wait_closed()


async def test_a_client_that_plays_is_not(tmp_path: Path) -> None:
    limits = Limits(session_timeout_s=0.1, login_timeout_s=0.5, stuck_s=0.1, farewell_s=0.1)
    async with front(tmp_path, limits=limits) as house:
        player = await house.player()
        loop = asyncio.get_running_loop()
        passed = asyncio.Event()
        loop.call_later(1, passed.set)
        await passed.wait()
        player.type("hello\r")
        await player.until("<hello>")


async def test_a_dead_line_is_noticed(tmp_path: Path) -> None:
    limits = Limits(keepalive_interval_s=0.05, keepalive_count=2)
    async with front(tmp_path, limits=limits) as house:
        player = await house.player()
        # The cable is pulled: nothing is read, nothing answered, nothing closed.
        player.conn._transport.pause_reading()
        await until(lambda: not house.house.sessions)
        player.conn.abort()


async def test_apps_start_a_few_at_a_time(tmp_path: Path) -> None:
    from .front import Toy

    gate = asyncio.Event()
    started: list[str] = []

    class Slow(Toy):
        async def on_load(self) -> None:
            started.append("one")
            await gate.wait()

    async with front(tmp_path, Slow, Limits(starts=2, stuck_s=0.1)) as house:
        players = [await house.player(ready=None) for _ in range(4)]
        await until(lambda: len(house.house.sessions) == 4 and len(started) == 2)
        # One that leaves while it waits takes no turn.
        await players[3].leave()
        await until(lambda: len(house.house.sessions) == 3)
        assert len(started) == 2
        gate.set()
        for player in players[:3]:
            await player.until("ready")
        assert len(started) == 3


async def test_closing_ends_everybody(tmp_path: Path) -> None:
    async with front(tmp_path, limits=Limits(farewell_s=0.2)) as house:
        player = await house.player()
        talker = await house.connect()
        process = await talker.create_process("plain", encoding="utf-8")
        await process.stdout.readline()
        reader, writer = await asyncio.open_connection("127.0.0.1", house.listener.port)
        await house.listener.close(5, "closing time")
        assert await player.to_the_end() == 0
        async with asyncio.timeout(PATIENCE_S):
            assert (await process.stdout.read()).endswith("over\nclosing time\r\n")
            while await reader.read(1000):
                pass
        writer.close()
        assert not house.house.connections
        assert not house.house.sessions
        with pytest.raises(OSError):
            await house.connect()
