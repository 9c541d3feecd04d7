"""The line terminal of plain mode: lines in, lines out, for screen readers, dumb terminals and scripts."""

import codecs
from typing import Protocol

from rich.cells import cell_len

from ..text import clean_line
from .link import Intake, Outlet
from .terminals import encode


class LineTerminal(Protocol):
    """What plain mode talks through."""

    columns: int
    """Width of the client's terminal in cells, 80 when it has none."""
    masked: bool
    """What is typed now is a secret: it is not echoed. A client without a pty echoes by itself all the same."""

    @property
    def closed(self) -> bool:
        """The client is gone; writing leads nowhere."""

    async def readline(self) -> str | None:
        """The next line, without its end, cleaned and cut to a bound; None when no more will come."""

    def write(self, text: str) -> None:
        r"""Send `text`; "\n" ends a line. Control characters in it are dropped."""


class ChannelLines:
    """A `LineTerminal` over one channel. With a pty nobody but us echoes what is typed and ends lines with CR LF."""

    def __init__(
        self,
        outlet: Outlet,
        intake: Intake,
        *,
        columns: int = 80,
        pty: bool = False,
        utf8: bool = True,
        line_chars: int = 1000,
    ) -> None:
        self.columns = columns
        self.masked = False
        self._outlet = outlet
        self._intake = intake
        self._pty = pty
        self._utf8 = utf8
        self._line_chars = line_chars
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._line: list[str] = []
        self._ready: list[str] = []
        self._after_cr = False
        self._ended = False

    @property
    def closed(self) -> bool:
        """The client is gone; writing leads nowhere."""
        return self._outlet.closed

    def write(self, text: str) -> None:
        r"""Send `text`; "\n" ends a line. Control characters in it are dropped."""
        kept = "".join(char for char in text if char == "\n" or char.isprintable())
        self._send(kept, evenly=True)

    async def readline(self) -> str | None:
        """The next line, without its end, cleaned and cut to a bound; None when no more will come."""
        while not self._ready and not self._ended:
            data = await self._intake.take(256)
            if not data:
                self._end_input()
                break
            await self._intake.paced(len(data))
            for char in self._decoder.decode(data):
                self._type(char)
        return self._ready.pop(0) if self._ready else None

    def _end_input(self) -> None:
        self._ended = True
        if self._line:
            self._finish_line()

    def _send(self, text: str, *, evenly: bool = False) -> None:
        data = encode(text.replace("\n", "\r\n") if self._pty else text, self._utf8)
        self._outlet.write(data, evenly=evenly)

    def _echo(self, text: str) -> None:
        if self._pty:
            self._send(text)

    def _type(self, char: str) -> None:
        if char in "\r\n":
            if char == "\r" or not self._after_cr:
                self._echo("\n")
                self._finish_line()
            self._after_cr = char == "\r"
            return
        self._after_cr = False
        if not self._pty:
            if len(self._line) < self._line_chars:
                self._line.append(char)
        elif char in "\x7f\b":
            if self._line:
                width = cell_len(self._line.pop())
                if not self.masked:
                    self._outlet.write(b"\b \b" * width)
        elif char in "\x03\x15":  # Ctrl+C and Ctrl+U take the line back; Ctrl+C never drops a player
            self._line.clear()
            self._echo("\n")
        elif char == "\x04":
            if not self._line:
                self._ended = True
        elif char.isprintable() and len(self._line) < self._line_chars:
            self._line.append(char)
            if not self.masked:
                self._echo(char)

    def _finish_line(self) -> None:
        self._ready.append(clean_line("".join(self._line), self._line_chars))
        self._line.clear()
