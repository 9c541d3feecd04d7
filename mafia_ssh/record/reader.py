"""Reading a whole match record: from a file, from standard input, or a journal that a crash may have torn."""

import errno
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from .format import End, Header, Input, read_header, read_input
from .strict import MAX_LINE, RecordError, Where

STDIN: Final = "-"
"""The name that stands for standard input."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read."""

    file: str
    """Its name, as errors show it."""
    header: Header
    inputs: tuple[Input, ...]
    """In the order of the file, times never backwards."""
    end: End | None
    """The line up to which a hand-written record plays on; None where there is none."""


@dataclass(frozen=True, slots=True)
class Journal:
    """A record that a server left behind."""

    record: Record
    warnings: tuple[str, ...]
    """What had to be left out, one line each."""
    whole_bytes: int
    """How long the file is without a torn last line."""
    newline: bool
    """Does that part end with a line end? A crash can take just the last one."""


def read(name: str) -> Record:
    """Read the record in the file `name`, or from standard input for "-". Raises `RecordError` and `OSError`."""
    if name == STDIN:
        stream: BinaryIO | None = getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return parse(stream, "stdin")
    with Path(name).open("rb") as file:
        return parse(file, name)


def parse(file: BinaryIO, name: str) -> Record:
    """Read a record; errors call it `name`. What follows an `end` is not read. Raises `RecordError`."""
    return _parse(_lines(file, name), name)


def read_journal(path: Path) -> Journal:
    """Read a journal to go on with its match: a torn last line is left out, with a warning.

    Raises `RecordError` for everything else that is wrong, `OSError` when the file cannot be read.
    """
    name = str(path)
    with path.open("rb") as file:
        lines = _lines(file, name)
    warnings: tuple[str, ...] = ()
    if len(lines) > 1 and not lines[-1].endswith(b"\n"):
        try:
            record = _parse(lines, name)
        except RecordError as error:
            if error.line != len(lines):
                raise
            lines.pop()
            warnings = (f"{error}; the last line is torn and was left out",)
        else:
            return Journal(record, (), sum(map(len, lines)), newline=False)
    return Journal(_parse(lines, name), warnings, sum(map(len, lines)), lines[-1].endswith(b"\n"))


def mend(path: Path, journal: Journal) -> None:
    """Cut a torn last line off the file on disk and end it with a line end, so that it can be written on."""
    with path.open("r+b") as file:
        file.truncate(journal.whole_bytes)
        if not journal.newline:
            file.seek(0, os.SEEK_END)
            file.write(b"\n")
        file.flush()
        os.fsync(file.fileno())


def _lines(file: BinaryIO, name: str) -> list[bytes]:
    lines: list[bytes] = []
    while line := file.readline(MAX_LINE + 2):
        lines.append(line)
        if len(line.rstrip(b"\r\n")) > MAX_LINE:
            Where(name, len(lines)).fail("line", f"longer than {MAX_LINE} bytes")
    if not lines:
        Where(name, 1).fail("line", "the record is empty; its first line is the header")
    return lines


def _parse(lines: list[bytes], name: str) -> Record:
    header = read_header(lines[0].rstrip(b"\r\n"), Where(name, 1))
    seats = len(header.setup.players)
    inputs: list[Input] = []
    at_ms = 0
    for number, line in enumerate(lines[1:], start=2):
        read_line = read_input(line.rstrip(b"\r\n"), Where(name, number), seats, at_ms)
        if isinstance(read_line, End):
            return Record(name, header, tuple(inputs), read_line)
        inputs.append(read_line)
        at_ms = read_line.at_ms
    return Record(name, header, tuple(inputs), None)
