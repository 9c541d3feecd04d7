"""A real server on a free port and real clients with a screen, for every test here."""

import asyncio
import codecs
import contextlib
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import asyncssh
import pyte
from textual.app import App, ComposeResult
from textual.widgets import Input, Static

from mafia_ssh.arrival import Arrival
from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.lines import LineTerminal
from mafia_ssh.ssh.listen import Listener, listen
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.base import SessionApp

PATIENCE_S = 20
"""How long a test waits for what must come; never how long it takes."""


class Toy(SessionApp):
    """Repeats each line that is submitted; "bye" ends it, "boom" breaks it, "hang" never returns."""

    def __init__(self, terminal: Terminal | None = None) -> None:
        super().__init__(terminal)
        self.lines: list[str] = []
        self.keys: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("ready", markup=False)
        yield Input()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        event.input.value = ""
        self.lines.append(event.value)
        self.query_one(Static).update(" ".join(f"<{line}>" for line in self.lines))
        if event.value == "bye":
            self.exit(message="see you")
        if event.value == "boom":
            role_of_ana = "GODFATHER"
            raise ValueError(f"secret {role_of_ana}")
        if event.value == "hang":
            await asyncio.Event().wait()

    def on_key(self, event: object) -> None:
        self.keys.append(str(getattr(event, "key", "")))


class Desk:
    """A reception that remembers everybody."""

    def __init__(self, make: Callable[[Terminal], App[None]] = Toy) -> None:
        self.make = make
        self.arrivals: list[Arrival] = []
        self.terminals: list[Terminal] = []
        self.apps: weakref.WeakSet[App[None]] = weakref.WeakSet()
        self.ended = asyncio.Event()

    def open_app(self, arrival: Arrival, terminal: Terminal) -> App[None]:
        self.arrivals.append(arrival)
        self.terminals.append(terminal)
        app = self.make(terminal)
        self.apps.add(app)
        return app

    async def converse(self, arrival: Arrival, lines: LineTerminal, command: str) -> None:
        self.arrivals.append(arrival)
        try:
            lines.write(f"welcome {command or 'nobody'} {lines.columns}\n")
            while command != "board" and (line := await lines.readline()) is not None:
                if line == "boom":
                    raise ValueError("secret GODFATHER")
                lines.write(f"said {line}\n")
            lines.write("over\n")
        finally:
            self.ended.set()

    def expects(self, arrival: Arrival) -> bool:
        return False

    def welcomes(self, arrival: Arrival) -> bool:
        return False

    def keeps(self, arrival: Arrival) -> bool:
        return False

    @property
    def app(self) -> Any:
        """The only app there is."""
        (app,) = self.apps
        return app


class Player:
    """A client with a terminal."""

    def __init__(self, conn: asyncssh.SSHClientConnection, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.conn = conn
        self.process = process
        columns, rows = 80, 24
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.raw = b""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def type(self, data: str | bytes) -> None:
        self.process.stdin.write(data.encode() if isinstance(data, str) else data)

    async def more(self) -> bool:
        """Wait for some output; False at its end."""
        data = await self.process.stdout.read(65536)
        self.raw += data
        # pyte knows no DEC private mode reset with a leading "?2026l" in one go with others; it ignores it.
        self.stream.feed(self._decoder.decode(data))
        return bool(data)

    async def until(self, wanted: str | Callable[[], bool]) -> None:
        """Read until `wanted` is on the screen, or true."""
        async with asyncio.timeout(PATIENCE_S):
            while not (wanted in self.text if isinstance(wanted, str) else wanted()):
                assert await self.more(), f"the end came before {wanted!r}:\n{self.text}"

    async def to_the_end(self) -> int | None:
        """Read until the server closes; the exit status."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.more():
                pass
            await self.process.wait_closed()
        return self.process.exit_status

    async def leave(self) -> None:
        self.conn.close()
        await self.conn.wait_closed()


class Front:
    """A server and its clients."""

    def __init__(self, listener: Listener, desk: Desk, house: Any) -> None:
        self.listener = listener
        self.desk = desk
        self.house = house
        self._conns: list[asyncssh.SSHClientConnection] = []

    async def connect(
        self, user: str = "ana", keys: Sequence[Any] | None = None, **options: Any
    ) -> asyncssh.SSHClientConnection:
        # asyncssh's client tries keyboard-interactive only when it has something it could answer.
        options = {"password": "x", **options}
        conn = await asyncssh.connect(
            "127.0.0.1",
            self.listener.port,
            username=user,
            known_hosts=None,
            client_keys=keys,
            agent_path=None,
            config=None,
            **options,
        )
        self._conns.append(conn)
        return conn

    async def player(
        self,
        user: str = "ana",
        *,
        term: str = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        keys: Sequence[Any] | None = None,
        env: dict[str, str] | None = None,
        command: str | None = None,
        ready: str | None = "ready",
        **options: Any,
    ) -> Player:
        conn = await self.connect(user, keys)
        process: asyncssh.SSHClientProcess[bytes] = await conn.create_process(
            command, term_type=term, term_size=size, encoding=None, env=env or (), **options
        )
        player = Player(conn, process)
        if ready is not None:
            await player.until(ready)
        return player

    async def lines(self, text: str | bytes, command: str | None = None) -> tuple[str, str, int | None]:
        """A client without a terminal sends `text`, then the end: output, error output, exit status."""
        conn = await self.connect()
        async with asyncio.timeout(PATIENCE_S):
            done = await conn.run(
                command, input=text.encode() if isinstance(text, str) else text, encoding=None, term_type=None
            )
        assert isinstance(done.stdout, bytes)
        assert isinstance(done.stderr, bytes)
        return done.stdout.decode(), done.stderr.decode(), done.exit_status

    async def close(self) -> None:
        for conn in self._conns:
            conn.close()
        for conn in self._conns:
            await conn.wait_closed()
        self._conns.clear()
        await self.listener.close(2)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that changes on the server, in the same process."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def front(
    keys: Path,
    make: Callable[[Terminal], App[None]] = Toy,
    limits: Limits | None = None,
    hosts: Sequence[str] = (),
) -> Any:
    desk = Desk(make)
    listener = await listen("127.0.0.1", 0, keys, desk, limits or Limits(), hosts)
    house = Front(listener, desk, listener._house)
    try:
        yield house
    finally:
        await house.close()
