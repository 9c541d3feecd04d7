"""The journal: a match record written while the match runs, on disk line by line (RECORD)."""

import os
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Protocol

from ..record.format import write_end, write_header, write_input
from ..rules.commands import By, Command
from ..rules.state import Setup


class Journal(Protocol):
    """The record of one match, its header already written."""

    def write(self, at_ms: int, by: By, command: Command) -> None:
        """Add an accepted input. Raises OSError when it cannot be kept."""
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


class DiskJournal:
    """A record in a file that only this user may read (0600, in a directory of 0700 when made here).

    Every line has been handed to the operating system when `write` returns, so a crash of the server loses
    nothing. Getting it onto the disk itself may take long; a thread sees to that, and a power cut may cost the last
    lines. Header and end are waited for.
    """

    def __init__(self, directory: Path, setup: Setup, started: datetime) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = directory / f"{started:%Y%m%dT%H%M%SZ}-{secrets.token_hex(4)}.jsonl"
        """Where the record is."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
        self._file = os.open(self.path, flags, 0o600)
        self._syncer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        self._sync: Future[None] | None = None
        try:
            self._put(write_header(setup, f"{started:%Y-%m-%dT%H:%M:%SZ}"))
            os.fsync(self._file)
        except BaseException:
            self._syncer.shutdown()
            os.close(self._file)
            raise

    def write(self, at_ms: int, by: By, command: Command) -> None:
        """Add an accepted input. Raises OSError, also for an earlier line that did not reach the disk."""
        self._put(write_input(at_ms, by, command))
        waiting = self._sync is not None and not self._sync.done() and not self._sync.running()
        if waiting:  # it will take this line along
            return
        if self._sync is not None and self._sync.done():
            self._sync.result()
        self._sync = self._syncer.submit(os.fsync, self._file)

    def close(self, over_ms: int | None = None) -> None:
        """Wait until everything is on the disk. Raises OSError; the file is closed all the same."""
        self._syncer.shutdown()
        try:
            if over_ms is not None:
                self._put(write_end(over_ms))
            os.fsync(self._file)
        finally:
            os.close(self._file)

    def _put(self, line: str) -> None:
        rest = memoryview(line.encode() + b"\n")
        while rest:
            rest = rest[os.write(self._file, rest) :]
