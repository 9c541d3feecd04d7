"""The journal: a match record written while the match runs, on disk line by line (RECORD), and what lies beside it.

Beside the record of a match that is on lie two small private files: whose seats they are, and how far its clock has
come. Both go when the match is over; who finds them finds a match that a server left behind.
"""

import contextlib
import os
import secrets
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from ..record.format import write_end, write_header, write_input
from ..rules.commands import By, Command
from ..rules.state import Setup
from .private import private_folder, replace_private

if sys.platform != "win32":  # which has no such locks
    import fcntl

MAX_UNSAVED: Final = 4 * 1024 * 1024
"""How many bytes wait for a disk that is full; a whole match is far below it."""
MATCHES: Final = "matches"
"""The folder of the records, in the data folder."""
SUFFIX: Final = ".jsonl"
"""How the name of a record ends."""
INCOMPLETE: Final = ".incomplete"
"""What is put behind the name of a record whose match is over and whose end did not fit on the disk."""


class Journal(Protocol):
    """The record of one match, its header already written."""

    def write(self, at_ms: int, by: By, command: Command) -> None:
        """Add an accepted input. Raises OSError when it cannot be kept now; a later call may make up for it."""
        ...

    def keep_time(self, at_ms: int) -> None:
        """The match has come to `at_ms`, milliseconds since the deal. Never raises: at worst some of it is lost."""
        ...

    def keep_seats(self, text: str) -> None:
        """Keep whose seats they are in place of what was kept before. Raises OSError."""
        ...

    def close(self, over_ms: int | None = None) -> None:
        """The match is over, or for None the server ends. Raises OSError; the journal is closed all the same.

        `over_ms`: milliseconds since the deal up to which the record plays on, for an end that a deadline brought.
        """
        ...


JournalFactory = Callable[[Setup, datetime], Journal]
"""Begins the journal of a match from its deal and the time of the deal (UTC). Raises OSError."""


def journals_in(directory: Path) -> JournalFactory:
    """Journals as files in `directory`, which is made when the first match starts."""
    return lambda setup, started: DiskJournal(directory, setup, started)


def seats_file(record: Path) -> Path:
    """Where it is kept whose seats they are in the match of this record."""
    return record.with_suffix(".seats")


def clock_file(record: Path) -> Path:
    """Where it is kept how far the clock of the match of this record has come."""
    return record.with_suffix(".clock")


def in_use(record: Path) -> bool:
    """Does a running server write this record? Raises OSError when it cannot be read."""
    if sys.platform == "win32":
        return False
    with record.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


class DiskJournal:
    """A record in a file that only this user may read (0600, in a directory of 0700).

    Every line has been handed to the operating system when `write` returns, so a crash of the server loses
    nothing. Getting it onto the disk itself may take long; a thread sees to that, and a power cut may cost the last
    lines. Header and end are waited for. What does not fit on the disk waits here, and the file ends with a whole line.
    """

    path: Path
    """Where the record is."""
    _file: int
    _whole: int
    _unsaved: bytes
    _clock: int | None
    _sync: Future[None] | None
    _syncer: ThreadPoolExecutor

    def __init__(self, directory: Path, setup: Setup, started: datetime) -> None:
        private_folder(directory)
        self._hold(directory / f"{started:%Y%m%dT%H%M%SZ}-{secrets.token_hex(4)}{SUFFIX}", os.O_CREAT | os.O_EXCL)
        try:
            self._put(write_header(setup, f"{started:%Y-%m-%dT%H:%M:%SZ}"))
            os.fsync(self._file)
        except BaseException:
            self._let_go()
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)  # half a header is no record
            raise

    @classmethod
    def reopened(cls, path: Path) -> "DiskJournal":
        """Go on with the record in `path`, which ends with a whole line. Raises OSError."""
        journal = cls.__new__(cls)
        journal._hold(path, 0)
        return journal

    def write(self, at_ms: int, by: By, command: Command) -> None:
        """Add an accepted input. Raises OSError, also for an earlier line that did not reach the disk."""
        self._put(write_input(at_ms, by, command))
        waiting = self._sync is not None and not self._sync.done() and not self._sync.running()
        if waiting:  # it will take this line along
            return
        if self._sync is not None and self._sync.done():
            done, self._sync = self._sync, None
            done.result()
        self._sync = self._syncer.submit(os.fsync, self._file)

    def keep_time(self, at_ms: int) -> None:
        """Keep how far the clock has come. Costs a second of the match at worst, so a failure is nobody's news."""
        with contextlib.suppress(OSError):
            if self._clock is None:
                self._clock = os.open(clock_file(self.path), os.O_WRONLY | os.O_CREAT, 0o600)
            os.lseek(self._clock, 0, os.SEEK_SET)
            os.write(self._clock, b"%015d\n" % at_ms)

    def keep_seats(self, text: str) -> None:
        """Keep whose seats they are: the new text whole, or the old one. Raises OSError."""
        self._put("")
        replace_private(seats_file(self.path), text.encode() + b"\n", sync=True)

    def close(self, over_ms: int | None = None) -> None:
        """Wait until everything is on the disk. Raises OSError; the file is closed all the same."""
        self._syncer.shutdown()
        try:
            self._put("" if over_ms is None else write_end(over_ms))
            os.fsync(self._file)
        except OSError:
            if over_ms is not None:  # nobody shall go on with a match that is over
                self.path.rename(self.path.with_name(self.path.name + INCOMPLETE))
            raise
        finally:
            self._let_go()
            if over_ms is not None:
                forget(self.path)

    def _hold(self, path: Path, flags: int) -> None:
        self.path = path
        self._unsaved = b""
        self._clock = None
        self._sync = None
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | flags, 0o600)
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self._whole = os.fstat(self._file).st_size
        self._syncer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")

    def _let_go(self) -> None:
        self._syncer.shutdown()
        os.close(self._file)
        if self._clock is not None:
            os.close(self._clock)
            self._clock = None

    def _put(self, line: str) -> None:
        """Write `line` and whatever has been waiting, all or nothing. Raises OSError; then it waits as well."""
        if line:
            self._unsaved += line.encode() + b"\n"
        if len(self._unsaved) > MAX_UNSAVED:
            raise OSError("too much waits for the disk")
        try:
            if os.fstat(self._file).st_size > self._whole:  # half of something, from the last time
                os.ftruncate(self._file, self._whole)
            rest = memoryview(self._unsaved)
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._whole)
            raise
        self._whole += len(self._unsaved)
        self._unsaved = b""


def forget(record: Path) -> None:
    """The match of this record is over: take away what lies beside it. What cannot be removed stays."""
    for path in (seats_file(record), clock_file(record)):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
