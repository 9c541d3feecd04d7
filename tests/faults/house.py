"""A server as a process of its own that can be killed, and people who talk to it in plain lines over real SSH."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import asyncssh

PATIENCE_S = 30.0
"""How long a test waits for what must come; never how long it takes."""
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eva")


class Lines:
    """Lines as they come, and somebody who waits for one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.all: list[str] = []
        self.ended = False
        self._more = asyncio.Event()

    def add(self, line: str | None) -> None:
        """A line has come; None: no more will."""
        if line is None:
            self.ended = True
        else:
            self.all.append(line)
        self._more.set()

    async def until(self, wanted: str | Callable[[str], bool], start: int = 0) -> str:
        """The first line from `start` on that has `wanted` in it."""
        fits = wanted if callable(wanted) else lambda line: wanted in line
        try:
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    for line in self.all[start:]:
                        if fits(line):
                            return line
                    assert not self.ended, f"{self.name}: the end came before {wanted!r}: {self.all[-15:]}"
                    self._more.clear()
                    await self._more.wait()
        except TimeoutError:
            raise AssertionError(f"{self.name} never heard {wanted!r}: {self.all[-15:]}") from None

    async def end(self) -> None:
        """Wait for the end."""
        async with asyncio.timeout(PATIENCE_S):
            while not self.ended:
                self._more.clear()
                await self._more.wait()


class Server:
    """`mafia-ssh serve` on a free port of this machine alone."""

    running: ClassVar[list["Server"]] = []
    """Those that a test has not stopped; the fixture in conftest does."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.running.append(self)
        self.process = process
        self.out = Lines("the server")
        self.port = 0
        self.host_code = ""

    @classmethod
    async def start(cls, folder: Path, *arguments: str, env: dict[str, str] | None = None) -> "Server":
        """Start it with its keys and data in `folder` and wait until it is open."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("MAFIA_SSH_")}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "mafia_ssh", "serve", "--bind", "127.0.0.1", "--port", "0",
            "--keys", str(folder / "keys"), "--data", str(folder / "data"), *arguments,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
            env={**clean, "HOME": str(folder), **(env or {})}, cwd=folder,
        )  # fmt: skip
        server = cls(process)
        server._reader = asyncio.create_task(server._read())
        await server.out.until("Ctrl+C stops")
        text = "\n".join(server.out.all)
        server.port = int(re.findall(r"-p (\d+) NAME@", text)[0])
        server.host_code = re.findall(r"host code (\S+)", text)[0]
        return server

    _reader: asyncio.Task[None]

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            self.out.add(line.decode(errors="replace").rstrip("\n"))
        self.out.add(None)

    async def kill(self) -> None:
        """`kill -9`."""
        await self.stop(signal.SIGKILL)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the exit status."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE_S):
            await self.out.end()
            await self._reader
            self.running.remove(self)
            return await self.process.wait()


class Talker:
    """Somebody in plain lines."""

    def __init__(self, name: str, connection: asyncssh.SSHClientConnection, process: asyncssh.SSHClientProcess[str]):
        self.heard = Lines(name)
        self._connection = connection
        self._process = process
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(asyncssh.Error, OSError):
            while line := await self._process.stdout.readline():
                if line.endswith("\n"):  # half a line, cut off by a kill, has not been heard
                    self.heard.add(line.rstrip("\r\n"))
        self.heard.add(None)

    def type(self, line: str) -> None:
        """Type a line."""
        self._process.stdin.write(line + "\n")

    async def asks(self, line: str, wanted: str | Callable[[str], bool]) -> str:
        """Type a line and wait for an answer that has `wanted` in it."""
        start = len(self.heard.all)
        self.type(line)
        return await self.heard.until(wanted, start)

    async def hears(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until a line with `wanted` has been heard."""
        return await self.heard.until(wanted)

    async def leave(self) -> None:
        """Drop the line."""
        self._connection.abort()
        await self._reader


@dataclass
class People:
    """The host, by the key the server made, and five players with keys of their own."""

    folder: Path
    keys: dict[str, asyncssh.SSHKey]
    host: Talker
    players: dict[str, Talker]

    @property
    def everybody(self) -> list[Talker]:
        return [self.host, *self.players.values()]

    async def begin(self) -> None:
        """The host starts a match, and everybody has heard of it."""
        self.host.type("start")
        for talker in self.everybody:
            await talker.hears("Roles are dealt.")

    async def leave(self) -> None:
        for talker in self.everybody:
            await talker.leave()


async def talk(port: int, user: str, key: asyncssh.SSHKey | None = None) -> Talker:
    """Connect `user` in plain mode."""
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
    return Talker(user, connection, await connection.create_process("plain"))


@contextlib.asynccontextmanager
async def gathered(folder: Path, port: int, keys: dict[str, asyncssh.SSHKey] | None = None) -> AsyncIterator[People]:
    """Host and players at a server; with the keys of the last time the same people."""
    keys = keys or {name: asyncssh.generate_private_key("ssh-ed25519") for name in NAMES}
    host = await talk(port, "host", asyncssh.read_private_key(folder / "keys" / "host_id"))
    people = People(folder, keys, host, {})
    try:
        for name in NAMES:
            people.players[name] = await talk(port, name, keys[name])
            await people.players[name].hears(f"You are {name}, in seat")
        yield people
    finally:
        await people.leave()


def records(folder: Path) -> list[Path]:
    """The records that the server has written."""
    return sorted((folder / "data" / "matches").glob("*.jsonl"))
