"""A client that reads slowly costs a bounded number of bytes, gets one fresh frame later, or is dropped."""

import asyncio
import socket
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from textual.app import ComposeResult
from textual.widgets import Static

from mafia_ssh.ssh.limits import Limits
from mafia_ssh.terminal import Terminal

from .front import PATIENCE_S, Front, Player, Toy, front, until

LIMITS = Limits(output_high=20_000, output_low=2_000, send_buffer=8192)


class Busy(Toy):
    """Draws other noise, all over the screen, as often as it can."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(terminal)
        self.frame = 0
        self.flowing = True

    def compose(self) -> ComposeResult:
        yield Static("ready", markup=False)

    def on_mount(self) -> None:
        self.set_interval(1 / 200, self.draw)

    def draw(self) -> None:
        if self.flowing:
            self.frame += 1
        noise = "".join(chr(33 + (self.frame * 7 + cell * cell) % 90) for cell in range(80 * 20))
        self.query_one(Static).update(f"frame {self.frame} {noise}")


def deaf(player: Player, where: str, stopped: bool) -> None:
    """Stop reading, or read again: at the SSH window, or at the socket."""
    target: Any = player.process.channel if where == "window" else player.conn._transport
    (target.pause_reading if stopped else target.resume_reading)()


async def stalled(house: Front, where: str) -> tuple[Player, Any]:
    player = await house.player(ready=None, window=4096 if where == "window" else 1 << 26)
    (session,) = house.house.sessions
    await until(lambda: bool(house.desk.apps) and house.desk.app.frame > 3)
    deaf(player, where, True)
    await until(lambda: session._outlet.congested)
    return player, session


def lived_through(app: Busy, frame: int) -> bool:
    return app.frame > frame


async def nothing_more_is_sent(app: Busy, session: Any) -> None:
    """Wait until the app lives through fifty frames without a packet; the kernels may take some more before that."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            frame, packets = app.frame, session._outlet._wire._conn._send_seq
            await until(partial(lived_through, app, frame + 50))
            if session._outlet._wire._conn._send_seq == packets:
                return


@pytest.mark.parametrize("where", ["window", "socket"])
async def test_painting_stops_and_goes_on_with_the_present(tmp_path: Path, where: str) -> None:
    async with front(tmp_path, Busy, LIMITS) as house:
        player, session = await stalled(house, where)
        app = house.desk.app
        await nothing_more_is_sent(app, session)
        assert session._outlet.congested
        assert session._outlet._wire.unsent() < LIMITS.output_high + 40_000
        deaf(player, where, False)
        await until(lambda: not session._outlet.congested)
        app.flowing = False
        await player.until(f"frame {app.frame} ")


@pytest.mark.parametrize("where", ["window", "socket"])
async def test_a_client_that_stays_behind_is_dropped(tmp_path: Path, where: str) -> None:
    limits = Limits(output_high=20_000, output_low=2_000, send_buffer=8192, stall_s=0.2)
    async with front(tmp_path, Busy, limits) as house:
        player, session = await stalled(house, where)
        await until(lambda: not house.house.sessions and not house.house.connections)
        assert session._outlet.closed
        player.conn.abort()


async def test_plain_lines_drop_a_client_that_stays_behind(tmp_path: Path) -> None:
    limits = Limits(output_high=20_000, output_low=2_000, send_buffer=8192, stall_s=0.2)
    async with front(tmp_path, limits=limits) as house:
        conn: asyncssh.SSHClientConnection = await house.connect()
        process: Any = await conn.create_process("plain", encoding=None, window=4096)
        process.channel.pause_reading()
        process.stdin.write(b"a line\n" * 20)
        (session,) = await session_of(house)
        session._outlet.write(b"noise\n" * 10_000)
        await until(lambda: not house.house.sessions)


async def session_of(house: Front) -> set[Any]:
    await until(lambda: bool(house.house.sessions))
    return set(house.house.sessions)


async def test_little_is_in_flight_before_a_slow_reader_is_noticed(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        (connection,) = house.house.connections
        size = connection.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
        # Linux takes twice as much, for what it needs itself.
        assert size in (Limits().send_buffer, 2 * Limits().send_buffer)
        assert Limits().send_buffer == 64 * 1024
        await player.leave()
