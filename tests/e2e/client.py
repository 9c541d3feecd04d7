"""A real SSH client with a terminal emulator: it presses keys and reads its screen, as a person would."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import asyncssh
import pyte

PATIENCE_S = 20.0
"""How long a screen may take to show something before the test gives up; never waited for in full when all is well."""


class Person:
    """Somebody at a terminal."""

    def __init__(self, name: str, process: asyncssh.SSHClientProcess[bytes], columns: int, rows: int) -> None:
        self.name = name
        self.raw = bytearray()
        """Every byte the server sent."""
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._process = process
        self._changed = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(asyncssh.Error, OSError):
            while data := await self._process.stdout.read(65536):
                self.raw += data
                self._stream.feed(data)
                self._changed.set()
        self._changed.set()

    @property
    def text(self) -> str:
        """The screen as text, a line a row."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def gone(self) -> bool:
        """Has the server ended this session?"""
        return self._reader.done()

    def press(self, keys: str) -> None:
        """Type."""
        self._process.stdin.write(keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self.screen.resize(rows, columns)
        self._process.change_terminal_size(columns, rows)

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
    """Connect `user` with a terminal, until the end of the block."""
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username=user,
        client_keys=[key] if key else None,
        agent_path=None,
        known_hosts=None,
        config=None,
    )
    async with connection:
        process = await connection.create_process(term_type=term, term_size=(columns, rows), encoding=None)
        person = Person(user, process, columns, rows)
        try:
            yield person
        finally:
            process.close()
            connection.abort()
            await asyncio.wait({person._reader}, timeout=5)
