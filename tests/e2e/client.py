"""Real SSH clients with a terminal emulator: they press keys and read their screens, as people would."""

import asyncio
import contextlib
import fcntl
import os
import pty
import struct
import termios
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import asyncssh
import pyte

PATIENCE_S = 20.0
"""How long a screen may take to show something before the test gives up; never waited for in full when all is well."""


class Person:
    """Somebody at a terminal."""

    def __init__(self, name: str, columns: int, rows: int, write: Callable[[bytes], None]) -> None:
        self.name = name
        self.raw = bytearray()
        """Every byte the server sent."""
        self.screen = pyte.Screen(columns, rows)
        self.gone = False
        """Has the session ended?"""
        self.watches = True
        """Does the screen follow what is sent? Otherwise it is only kept in `raw`, which costs little."""
        self.on_resize: Callable[[int, int], object] | None = None
        """How the server is told that the window has another size, in columns and rows."""
        self._stream = pyte.ByteStream(self.screen)
        self._write = write
        self._changed = asyncio.Event()

    def feed(self, data: bytes) -> None:
        """Show what the server sent; nothing: the session has ended."""
        self.raw += data
        if self.watches:
            self._stream.feed(data)
        self.gone = self.gone or not data
        self._changed.set()

    @property
    def text(self) -> str:
        """The screen as text, a line a row."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, keys: str) -> None:
        """Type."""
        self._write(keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self.screen.resize(rows, columns)
        if self.on_resize is not None:
            self.on_resize(columns, rows)

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until `holds`, looking whenever the screen changed."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not holds():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"{self.name} never saw {what}; the screen:\n{self.text}") from None

    async def sees(self, *texts: str) -> None:
        """Wait until all of `texts` are on the screen."""
        await self.until(lambda: all(text in self.text for text in texts), " and ".join(map(repr, texts)))

    async def sees_no(self, text: str) -> None:
        """Wait until `text` is not on the screen."""
        await self.until(lambda: text not in self.text, f"the end of {text!r}")

    async def ends(self) -> None:
        """Wait until the session is over."""
        await self.until(lambda: self.gone, "the end of the session")


@contextlib.asynccontextmanager
async def sits_down(
    port: int,
    user: str,
    *,
    key: asyncssh.SSHKey | None = None,
    columns: int = 80,
    rows: int = 24,
    term: str = "xterm-256color",
) -> AsyncIterator[Person]:
    """Connect `user` with an asyncssh client and a terminal, until the end of the block."""
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username=user,
        client_keys=[key] if key else None,
        password="",  # lets asyncssh answer a log-in that asks nothing
        agent_path=None,
        known_hosts=None,
        config=None,
    )
    async with connection:
        process = await connection.create_process(term_type=term, term_size=(columns, rows), encoding=None)
        person = Person(user, columns, rows, process.stdin.write)
        person.on_resize = process.change_terminal_size
        reading = asyncio.create_task(_read(process, person))
        try:
            yield person
        finally:
            process.close()
            connection.abort()
            await asyncio.wait({reading}, timeout=5)


async def _read(process: asyncssh.SSHClientProcess[bytes], person: Person) -> None:
    with contextlib.suppress(asyncssh.Error, OSError):
        while data := await process.stdout.read(65536):
            person.feed(data)
    person.feed(b"")


@contextlib.asynccontextmanager
async def sits_down_with_ssh(
    port: int, user: str, key: Path, *, columns: int = 80, rows: int = 24
) -> AsyncIterator[Person]:
    """Connect `user` with the system's own `ssh` on a terminal of its own, until the end of the block."""
    loop = asyncio.get_running_loop()
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes")
    flags = [part for option in options for part in ("-o", option)]
    process = await asyncio.create_subprocess_exec(
        "ssh", "-F", "none", *flags, "-i", str(key), "-p", str(port), f"{user}@127.0.0.1",
        stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(theirs)
    person = Person(user, columns, rows, lambda data: _write_all(ours, data))

    def readable() -> None:
        try:
            data = os.read(ours, 65536)
        except OSError:  # Linux says so when the other side has closed
            data = b""
        if not data:
            loop.remove_reader(ours)
        person.feed(data)

    loop.add_reader(ours, readable)
    try:
        yield person
    finally:
        loop.remove_reader(ours)
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
        os.close(ours)


def _write_all(terminal: int, data: bytes) -> None:
    os.write(terminal, data)
