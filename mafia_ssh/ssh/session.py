"""One SSH session: a shell with a terminal gets an app, without one or on request plain lines, the rest a refusal."""

import asyncio
import contextlib
import contextvars
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import asyncssh
from textual.app import App

from ..arrival import Arrival
from ..crash import BROKEN, log_crash
from ..terminal import Terminal
from ..text import clean_line
from .doorkeeper import Doorkeeper
from .limits import Limits, Pace
from .lines import ChannelLines, LineTerminal
from .link import Intake, Outlet
from .places import Places
from .running import AppRun
from .terminals import describe, size
from .wire import ChannelWire, bound_environment

_log = logging.getLogger(__name__)

COMMANDS = ("plain", "board")
"""What may follow the address: `ssh -p 2222 ana@host plain`."""
_REFUSAL = "This server runs no such command. Use: plain, board, or nothing at all for the game."
FULL = "The server is full. A place is made for you in a moment, or in a minute when others wait as well."
"""What somebody reads who waits for a place."""
NO_PLACE = "The server is full, and so is the queue. Connect again in a minute."
"""What somebody reads for whom there is no place."""
GAVE_WAY = "The server is full. You have no seat, so your place went to somebody who came after you."
"""What somebody reads whose place was needed."""


class Reception(Protocol):
    """Who receives a client once it is through the door."""

    def open_app(self, arrival: Arrival, terminal: Terminal) -> App[None]:
        """The app for this client, not run yet; called inside a fresh, empty context."""

    async def converse(self, arrival: Arrival, lines: LineTerminal, command: str) -> None:
        """Talk with this client in lines until it is over; `command` is "plain", "board" or "" (no terminal)."""

    def expects(self, arrival: Arrival) -> bool:
        """Will this client play or host as soon as it is let in?"""

    def welcomes(self, arrival: Arrival) -> bool:
        """Would this client, by its name, get a seat or be asked for the code of one?"""

    def keeps(self, arrival: Arrival) -> bool:
        """Does this client, which has been let in, play or host?"""


@dataclass(slots=True)
class House:
    """What all sessions of one listener share."""

    reception: Reception
    limits: Limits
    host_fingerprints: frozenset[str]
    doorkeeper: Doorkeeper
    places: Places
    starting: asyncio.Semaphore
    logged_logins: Pace = field(default_factory=lambda: Pace(1.0, 60))
    """How many log-ins are worth a line in the log: those of a party, not those of a flood."""
    sessions: set["Session"] = field(default_factory=set)
    connections: set[asyncssh.SSHServerConnection] = field(default_factory=set)


class Session(asyncssh.SSHServerSession[bytes]):
    """One client's only session on its connection."""

    def __init__(
        self, house: House, arrival: Arrival, on_started: Callable[[], None], on_ended: Callable[[], None]
    ) -> None:
        """`on_started` is called when a shell or command begins, `on_ended` when the client should hang up."""
        self._on_started = on_started
        self._on_ended = on_ended
        self._house = house
        self._arrival = arrival
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._outlet: Outlet | None = None
        self._intake: Intake | None = None
        self._pty: tuple[str, int, int] | None = None
        self._resizes = Pace(house.limits.resizes_per_s, 2)
        self._resize: asyncio.TimerHandle | None = None
        self._command: str | None = None
        self._run: AppRun | None = None
        self._over = asyncio.Event()  # the client is gone, or the server wants it to go
        self._task: asyncio.Task[None] | None = None
        self._last_words = ""

    # What asyncssh calls

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        wire = ChannelWire(chan)
        self._chan = chan
        bound_environment(chan, self._house.limits.variables)
        self._outlet = Outlet(wire, self._house.limits)
        self._intake = Intake(wire, self._house.limits)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """The client has a terminal; columns and rows come first in its size."""
        self._pty = (term_type, term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """No command: the game."""
        return True

    def exec_requested(self, command: str) -> bool:
        """A command. A wrong one is taken too, to say what is right."""
        self._command = command.strip()
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """No SFTP, nor any other."""
        return False

    def session_started(self) -> None:
        """Everything was asked for: begin."""
        chan, outlet, intake = self._chan, self._outlet, self._intake
        if chan is None or outlet is None or intake is None:
            return
        self._on_started()
        self._house.sessions.add(self)
        # A context of its own: asyncssh calls from whichever context the listener was made in.
        self._task = asyncio.get_running_loop().create_task(
            self._serve(chan, outlet, intake), name="ssh session", context=contextvars.Context()
        )

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Input."""
        if self._intake is not None:
            self._intake.push(data)

    def eof_received(self) -> bool:
        """No more input: the end for an app; lines may still be answered."""
        if self._intake is not None:
            self._intake.end()
        if self._command is None and self._has_screen():
            self._over.set()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The client's window has another size, in cells."""
        if self._pty is not None:
            self._pty = (self._pty[0], width, height)
        if self._run is not None and self._resize is None:
            delay_s = self._resizes.spend(1)
            self._resize = asyncio.get_running_loop().call_later(delay_s, self._follow_size)

    def _follow_size(self) -> None:
        self._resize = None
        if self._run is not None and self._pty is not None:
            self._run.resize(*size(*self._pty[1:]))

    def break_received(self, msec: int) -> bool:
        """A break means nothing here."""
        return False

    def signal_received(self, signal: str) -> None:
        """Nor do signals."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed, for whatever reason."""
        if self._outlet is not None:
            self._outlet.close()
        if self._intake is not None:
            self._intake.end()
        if self._resize is not None:
            self._resize.cancel()
        self._over.set()

    def _has_screen(self) -> bool:
        return self._pty is not None and self._pty[0] not in ("", "dumb")

    def dismiss(self, last_words: str = "") -> None:
        """End this session as if its app had, with `last_words` on the client's terminal."""
        self._last_words = last_words
        self._over.set()

    # For the places (`places.Tenant`)

    @property
    def address(self) -> str:
        """Where the client comes from."""
        return self._arrival.address

    @property
    def key(self) -> str | None:
        """The fingerprint of the key that it proved."""
        return self._arrival.fingerprint

    def expected(self) -> bool:
        """Will it play or host as soon as it is let in? Who asks for the board only looks at it."""
        return self._command != "board" and self._house.reception.expects(self._arrival)

    def hopeful(self) -> bool:
        """Would it get a seat?"""
        return self._command != "board" and self._house.reception.welcomes(self._arrival)

    def stays(self) -> bool:
        """Does it play or host?"""
        return self._house.reception.keeps(self._arrival)

    def give_way(self) -> None:
        """Its place is gone."""
        self.dismiss(GAVE_WAY)

    # For the listener

    async def ended(self) -> None:
        """Wait until nothing of this session runs any more."""
        if self._task is not None:
            await asyncio.wait({self._task})

    # The session itself

    async def _serve(self, chan: asyncssh.SSHServerChannel[bytes], outlet: Outlet, intake: Intake) -> None:
        # Where tasks start eagerly this still runs inside asyncssh's handling of the request; let it finish that first.
        await asyncio.sleep(0)
        status = 1
        try:
            status = await self._serve_kind(chan.get_environment(), outlet, intake)
        except Exception as error:
            log_crash(_log, "a session failed", error)
            self._say(BROKEN)
        finally:
            self._house.sessions.discard(self)
            self._house.places.leave(self)
            self._hang_up(status)

    async def _serve_kind(self, env: Mapping[str, str], outlet: Outlet, intake: Intake) -> int:
        term, columns, rows = self._pty or ("", 0, 0)
        terminal = describe(term, columns, rows, env)
        if self._command not in (None, *COMMANDS):
            self._say(_REFUSAL)
            return 127
        placed = await self._before_over(self._house.places.take(self, lambda: self._say(FULL)))
        if not placed:
            if placed is not None:
                await self._turn_away()
            return 1
        if self._command is None and self._has_screen():
            return await self._serve_app(env, outlet, intake)
        return await self._serve_lines(terminal, self._command or "", outlet, intake)

    async def _serve_app(self, env: Mapping[str, str], outlet: Outlet, intake: Intake) -> int:
        starting = contextlib.ExitStack()
        if not await self._before_over(self._house.starting.acquire()):
            return 0
        starting.callback(self._house.starting.release)
        with starting:
            try:
                # Only now: the window may have changed while the start was queued.
                terminal = describe(*(self._pty or ("", 0, 0)), env)
                self._run = run = AppRun(
                    lambda: self._house.reception.open_app(self._arrival, terminal),
                    terminal,
                    outlet=outlet,
                    intake=intake,
                    limits=self._house.limits,
                    on_first_frame=starting.close,
                )
                over = asyncio.create_task(self._over.wait())
                await asyncio.wait({run.task, over}, return_when=asyncio.FIRST_COMPLETED)
                over.cancel()
                await run.stop()
                status, farewell = run.conclude()
            finally:
                self._run = None
        self._say(farewell)
        return status

    async def _serve_lines(self, terminal: Terminal, command: str, outlet: Outlet, intake: Intake) -> int:
        lines = ChannelLines(
            outlet,
            intake,
            columns=terminal.columns,
            pty=self._pty is not None,
            utf8=terminal.utf8,
            line_chars=self._house.limits.line_chars,
        )
        talk = asyncio.create_task(self._house.reception.converse(self._arrival, lines, command))
        over = asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait({talk, over}, return_when=asyncio.FIRST_COMPLETED)
            if not talk.done():
                intake.end()
                await asyncio.wait({talk}, timeout=self._house.limits.stuck_s)
            if talk.done():
                talk.result()
        finally:
            over.cancel()
            talk.cancel()
        return 0

    async def _turn_away(self) -> None:
        """Say that there is no place, and hang up later: who comes again at once is slowed down."""
        self._say(NO_PLACE)
        self._on_ended()
        await self._over.wait()

    async def _before_over(self, doing: Coroutine[Any, Any, bool]) -> bool | None:
        """What `doing` came to; None when the session was over first."""
        task = asyncio.ensure_future(doing)
        over = asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait({task, over}, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            over.cancel()
            task.cancel()

    def _say(self, text: str) -> None:
        """A few plain lines on the client's terminal, outside any app."""
        if self._outlet is not None:
            for line in text.splitlines():
                self._outlet.write(clean_line(line, 400).encode("utf-8", "replace") + b"\r\n")

    def _hang_up(self, status: int) -> None:
        self._say(self._last_words)
        chan, self._chan = self._chan, None
        if chan is not None and self._outlet is not None and not self._outlet.closed:
            chan.exit(status)
        self._on_ended()  # also for a client that has closed the channel and holds the line
