"""The measuring side: clients that count what they get and note when, and the server's process as seen from here."""

import asyncio
import contextlib
import json
import os
import socket
import struct
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncssh

SIZE = (100, 30)
"""Columns and rows of every measured screen."""
_A_SCREEN = 300
"""More bytes than the modes that a terminal is sent before anything is painted."""
_PATIENCE_S = 60.0
_SEGS_IN = 152
"""Where Linux's `struct tcp_info` has the number of segments with data that came in."""


class Screen(asyncssh.SSHClientSession[bytes]):
    """A terminal that looks at nothing but its watch."""

    def __init__(self) -> None:
        self.bytes = 0
        self.last_s = 0.0
        """When something came last."""
        self.painted_s = 0.0
        """When the first picture was there; 0 before."""
        self.chan: asyncssh.SSHClientChannel[bytes] | None = None
        self._waiting: asyncio.Future[float] | None = None
        self._picture = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.last_s = time.monotonic()
        self.bytes += len(data)
        if self.bytes > _A_SCREEN and not self.painted_s:
            self.painted_s = self.last_s
            self._picture.set()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(self.last_s)

    def press(self, keys: str) -> None:
        """Type."""
        assert self.chan is not None
        self.chan.write(keys.encode())

    def next_bytes(self) -> "asyncio.Future[float]":
        """When the next bytes come."""
        self._waiting = asyncio.get_running_loop().create_future()
        return self._waiting

    async def painted(self) -> float:
        """When the first picture was there."""
        await self._picture.wait()
        return self.painted_s

    async def quiet(self, for_s: float) -> None:
        """Until nothing has come for a while."""
        while (left_s := max(self.last_s, 0.0) + for_s - time.monotonic()) > 0:
            await asyncio.sleep(left_s)


@dataclass
class Client:
    """A connection with one session."""

    name: str
    connection: asyncssh.SSHClientConnection
    screen: Screen

    @property
    def packets(self) -> int:
        """TCP segments with data that have come in so far."""
        sock = self.connection.get_extra_info("socket")
        info = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192)
        return int(struct.unpack_from("I", info, _SEGS_IN)[0])

    def stop_reading(self) -> None:
        """Take in nothing any more, not even into this process."""
        self._transport.pause_reading()

    def go_on_reading(self) -> None:
        """Take in again what comes."""
        self._transport.resume_reading()

    @property
    def _transport(self) -> asyncio.Transport:
        transport = self.connection._transport
        assert isinstance(transport, asyncio.Transport)
        return transport

    async def close(self) -> None:
        """Hang up."""
        self.connection.close()
        with contextlib.suppress(asyncssh.Error, OSError):
            await self.connection.wait_closed()


async def connect(port: int, name: str, key: asyncssh.SSHKey | None = None, command: str | None = None) -> Client:
    """Log in as `name` and open a full-screen session, or run `command`."""
    connection, _ = await asyncssh.create_connection(
        asyncssh.SSHClient,
        "127.0.0.1",
        port,
        username=name,
        client_keys=[key] if key else None,
        password="",
        agent_path=None,
        known_hosts=None,
        config=None,
        compression_algs=None,
        encryption_algs=["aes128-gcm@openssh.com"],
        kex_algs=["curve25519-sha256"],
    )
    if command is None:
        _, screen = await connection.create_session(Screen, term_type="xterm-256color", term_size=SIZE, encoding=None)
    else:
        _, screen = await connection.create_session(Screen, command=command, encoding=None)
    assert isinstance(screen, Screen)
    return Client(name, connection, screen)


class House:
    """The server's process."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        self._process = process
        self.port = self.bare = 0
        """The ports of the product and of the bare echo."""
        self.host_key = folder / "keys" / "host_id"

    async def begin(self) -> None:
        """Wait until it listens."""
        ports = await self._line()
        self.port, self.bare = ports["port"], ports["bare"]

    async def ask(self, question: str) -> float:
        """One of its figures."""
        self._write(question)
        return float(await self._line())

    async def phase(self) -> tuple[str, int, list[int]]:
        """The phase that is on, its day, and who lives."""
        self._write("phase")
        told = await self._line()
        return told["phase"], told["day"], told["living"]

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    async def _line(self) -> Any:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), _PATIENCE_S)
        return json.loads(line)


@contextlib.asynccontextmanager
async def a_house(core: int | None) -> AsyncIterator[House]:
    """A server in a process of its own, on `core` when there is one to spare."""
    with tempfile.TemporaryDirectory() as name:
        where = [] if core is None else [str(core)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.house", name, *where,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env={**os.environ},
        )  # fmt: skip
        try:
            house = House(process, Path(name))
            await house.begin()
            yield house
        finally:
            assert process.stdin is not None
            process.stdin.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 15)
            if process.returncode is None:
                process.kill()
