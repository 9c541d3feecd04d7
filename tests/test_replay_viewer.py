"""`mafia-ssh replay` in a terminal: a viewer with keys; lines where there is no terminal, or where they are wanted."""

import os
import pty
import select
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.record.files import NIGHT_AND_DAY, text


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "m.jsonl"
    file.write_bytes(text(*NIGHT_AND_DAY))
    return file


class Terminal:
    """A program on a pseudo-terminal of 80 by 24."""

    def __init__(self, *arguments: str, term: str = "xterm-256color") -> None:
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(self._ours, (24, 80))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mafia_ssh", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": term, "COLUMNS": "80", "LINES": "24"},
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, words: str, seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while words not in self.seen:
            assert self._read(end), f"{words!r} never came: {self.seen[-2000:]!r}"

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def end(self) -> int:
        end = time.monotonic() + 20.0
        while self._read(end):
            pass
        os.close(self._ours)
        return self.process.wait(5)

    def _read(self, end: float) -> bool:
        if not select.select([self._ours], [], [], max(0.0, end - time.monotonic()))[0]:
            return False
        try:
            found = os.read(self._ours, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        self.seen += found.decode(errors="replace")
        return bool(found)


def test_in_a_terminal_one_steps_through_it_and_gets_the_terminal_back(record: Path) -> None:
    terminal = Terminal("replay", str(record))
    terminal.wait_for("the truth")
    terminal.type("n")
    terminal.wait_for("Night 1")
    terminal.type("4")
    terminal.wait_for("as 4 Dee saw it")
    terminal.type("q")
    assert terminal.end() == 0
    assert terminal.seen.rindex("\x1b[?1049l") > terminal.seen.rindex("\x1b[?1049h")


def test_as_one_viewer_the_terminal_shows_that_viewer_alone(record: Path) -> None:
    terminal = Terminal("replay", "--as", "watcher", str(record))
    terminal.wait_for("as a watcher saw it")
    terminal.type("t")
    terminal.type("\x03")
    assert terminal.end() == 0
    assert "the truth" not in terminal.seen


@pytest.mark.parametrize(("flags", "term"), [(["--plain"], "xterm"), ([], "dumb"), (["--check"], "xterm")])
def test_lines_where_lines_are_wanted(record: Path, flags: list[str], term: str) -> None:
    terminal = Terminal("replay", *flags, str(record), term=term)
    assert terminal.end() == 0
    assert "\x1b" not in terminal.seen
    assert ("Night 1" in terminal.seen) != ("--check" in flags)


def test_a_bad_record_is_one_line_in_a_terminal_too(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text("{}\n")
    terminal = Terminal("replay", str(file))
    assert terminal.end() == 2
    assert "\x1b" not in terminal.seen
    assert len(terminal.seen.strip().splitlines()) == 1
