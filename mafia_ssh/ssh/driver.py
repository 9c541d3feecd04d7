"""The Textual driver over one SSH channel: frames out, keys in, one at a time. No thread, no tty, no signal."""

import asyncio
import codecs
import contextlib
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from textual import constants, events
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.app import App, ScreenStackError
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump

from .escapes import Escapes, Step
from .link import Intake, Outlet
from .paste import PasteGuard
from .terminals import encode

_log = logging.getLogger(__name__)

_SLICE = 64  # bytes parsed between two looks at the rest of the world
_SPINS = 25  # turns of the loop to wait for an app to settle, before waiting in time
_PATIENCE_S = 2.0  # a handler slower than this may see the next key early

# Alternate screen (and a clear one, where there is none), cursor hidden, bracketed paste, no automatic wrap.
ENTER = "\x1b[?1049h\x1b[2J\x1b[H\x1b[?25l\x1b[?2004h\x1b[?7l"
MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
# Everything that could be on goes off, whoever switched it on; then back to the shell's screen and cursor.
LEAVE = (
    "\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l"
    "\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
)


def filled(frame: bytes, size: int) -> bytes:
    """`frame` with as much at its end as makes its length a multiple of `size`; what is added does nothing.

    Styles are reset again and again, which is how every frame ends anyway and what every terminal understands.
    """
    if not frame or size <= 0:
        return frame
    missing = -len(frame) % size
    while 0 < missing < 9:  # too short for any mix of the two
        missing += size
    short = -missing % 4
    return frame + b"\x1b[m" * short + b"\x1b[0m" * ((missing - 3 * short) // 4)


def wiped(rows: int) -> str:
    """What empties a screen of so many rows: a terminal that has only one would go on showing what was open on it.

    Line by line: of a screen that is erased as a whole some terminals keep a copy to scroll back to.
    """
    return "\x1b[0m\x1b[H" + "\x1b[2K\x1b[B" * rows + "\x1b[H"


# No title, for terminals that remember none; then the one from before.
TITLE_BACK = "\x1b]2;\x07\x1b[23;2t"


class SshDriver(Driver):
    """Connects one app with one client."""

    def __init__(
        self,
        app: App[Any],
        *,
        outlet: Outlet,
        intake: Intake,
        size: tuple[int, int],
        utf8: bool = True,
        mouse: bool = False,
        paste_chars: int = 2000,
        debug: bool = False,
        on_first_frame: Callable[[], None] | None = None,
    ) -> None:
        """Must be made inside the app's own context: its input task inherits that one.

        `size` is columns and rows; `on_first_frame` is called once, when the app has drawn something.
        """
        super().__init__(app, debug=False, mouse=mouse, size=size)
        self._outlet = outlet
        self._intake = intake
        self._utf8 = utf8
        self._paste = PasteGuard(paste_chars)
        self._escapes = Escapes()
        self._on_first_frame = on_first_frame
        self._out: list[str] = []
        self._flush_later: asyncio.Handle | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._parser = XTermParser()
        self._pump: asyncio.Task[None] | None = None
        self._active = False
        self._paused_painting = False

    # Output

    def write(self, data: str) -> None:
        """Keep `data` for the next flush, which comes by itself when nobody asks for it."""
        self._out.append(data)
        if self._flush_later is None:
            self._flush_later = self._loop.call_soon(self._flush_now)

    def flush(self) -> None:
        """Send what was written, as one write on the channel."""
        self._flush_now()
        if self._on_first_frame is not None:
            self._on_first_frame()
            self._on_first_frame = None

    def _flush_now(self) -> None:
        if self._flush_later is not None:
            self._flush_later.cancel()
            self._flush_later = None
        data = "".join(self._out)
        self._out.clear()
        frame = encode(data, self._utf8)
        self._outlet.write(filled(frame, getattr(self._app, "frame_bytes", 0)))

    def _congestion(self, congested: bool) -> None:
        """Textual draws nothing inside a batch, so a client that is behind is one long batch."""
        if congested and not self._paused_painting:
            self._paused_painting = True
            self._app._begin_batch()
        elif not congested and self._paused_painting:
            self._paused_painting = False
            self._app._end_batch()
            with contextlib.suppress(ScreenStackError):
                self._app.screen.refresh()

    # The terminal's modes

    def start_application_mode(self) -> None:
        """Take the terminal over and begin to listen."""
        self._active = True
        self.write(ENTER + (MOUSE_ON if self._mouse else ""))
        self._flush_now()
        self._outlet.on_congestion = self._congestion
        self._pump = asyncio.create_task(self._read(), name="terminal input")

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was, on every way out. Can be called twice."""
        self.disable_input()
        if self._active:
            self._active = False
            self._outlet.on_congestion = None
            self._out.append(wiped(self._size[1] if self._size else 0) + LEAVE)
            if getattr(self._app, "window_title", None) is not None:
                self._out.append(TITLE_BACK)
            self._flush_now()

    def disable_input(self) -> None:
        """Listen no more, and let go of the app: a parser that was not ended keeps it alive."""
        if self._pump is not None:
            self._pump.cancel()
            self._pump = None
        self._end_parser()

    def close(self) -> None:
        """Nothing is left that could need closing."""
        self.stop_application_mode()

    def resize(self, columns: int, rows: int) -> None:
        """The client's window has a new size, in cells, already clamped."""
        self._size = (columns, rows)
        if self._active:
            size = Size(columns, rows)
            self.send_message(events.Resize(size, size))

    # Input

    def send_message(self, message: Message) -> None:
        """Post to the app, here and now: input is parsed on the app's own loop."""
        self._app.post_message(message)

    async def _read(self) -> None:
        try:
            while data := await self._next():
                # Never feed "": it means the end of the input, and half a character decodes to just that.
                text = self._paste.filter(self._decoder.decode(data))
                # What is dropped of a paste costs next to nothing: whoever pasted a book is soon back at the table.
                await self._intake.paced(max(len(text), 1))
                if text:
                    await self._dispatch(text)
        except Exception as error:
            _log.error("input of a session stopped: %s", type(error).__name__)

    async def _next(self) -> bytes:
        """The next bytes. Meanwhile a lone Esc becomes the Esc key, when nothing follows it in time."""
        while True:
            waits = self._parser._timeout_time is not None
            try:
                async with asyncio.timeout(constants.ESCAPE_DELAY if waits else None):
                    return await self._intake.take(_SLICE)
            except TimeoutError:
                self._paste.lapse()
                self._escapes.lapse()
                await self._deliver_all(self._parser.tick())

    async def _dispatch(self, text: str) -> None:
        for char in text:
            step = self._escapes.step(char)
            if step is Step.AFTER_ESC:
                self._renew_parser()
                await self._deliver_all((events.Key("escape", "\x1b"),))
            try:
                parsed = list(self._parser.feed(char))
            except (ValueError, OverflowError, StopIteration, RuntimeError, ParseError):
                # A sequence with impossible numbers ends the parser; what follows it gets a fresh one.
                self._renew_parser()
                continue
            if step is Step.ENDS_SEQUENCE and not parsed:
                self._renew_parser()
            await self._deliver_all(parsed)

    def _renew_parser(self) -> None:
        self._end_parser()
        self._parser = XTermParser()

    async def _deliver_all(self, parsed: Iterable[Message]) -> None:
        for message in parsed:
            # Nothing else was asked for, and a size that the client claims in-band is not clamped.
            if isinstance(message, events.Key | events.Paste) or (
                self._mouse and isinstance(message, events.MouseEvent)
            ):
                self.process_message(message)
                await self._settled()

    async def _settled(self) -> None:
        """Until the app has dealt with the last event entirely.

        Printable keys are handled at the focused widget, bound ones only after bubbling up to the app, and what they
        cause comes later still; the next key must not overtake any of it.
        """
        deadline = self._loop.time() + _PATIENCE_S
        turns = 0
        while self._busy() and self._loop.time() < deadline:
            await asyncio.sleep(0 if turns < _SPINS else 0.002)
            turns += 1

    def _busy(self) -> bool:
        pump: MessagePump | None = self._app
        with contextlib.suppress(ScreenStackError):
            pump = self._app.focused or self._app.screen
        while pump is not None:
            # A pump is at rest only while it waits for a message; an empty queue may mean a handler at work.
            queue: Any = pump._message_queue  # asyncio.Event keeps its waiters to itself
            waits = not queue.qsize() and bool(queue.ready_event._waiters)
            at_rest = waits and not pump._pending_message and not pump._next_callbacks
            if not at_rest and pump._running and not pump._closing and not pump._closed:
                return True
            pump = pump._parent
        return False

    def _end_parser(self) -> None:
        with contextlib.suppress(Exception):
            for _ in self._parser.feed(""):
                pass

    # What Textual would do on the machine it runs on, which is the host's

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: the browser would be the host's."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Nothing: the file would land on the host's disk."""
        binary.close()
