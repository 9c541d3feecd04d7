"""The journal on disk: where it is, who may read it, what it holds, and what happens when the disk fails."""

import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mafia_ssh.record.format import write_header, write_input
from mafia_ssh.rules import Settings, Setup, deal
from mafia_ssh.rules.commands import HOST, Choose, Continue, Say, Suspect
from mafia_ssh.table.journal import DiskJournal, journals_in

STARTED = datetime(2026, 11, 29, 20, 15, tzinfo=UTC)


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture
def setup() -> Setup:
    return deal(Settings(), ("Ana", "Ben", "Cy", "Dee", "Eva"), "5e" * 32)


def test_it_holds_the_header_and_one_line_per_input(tmp_path: Path, setup: Setup) -> None:
    journal = DiskJournal(tmp_path, setup, STARTED)
    inputs = [(0, HOST, Continue()), (8_250, 3, Choose(5)), (8_250, 1, Suspect()), (9_001, 2, Say("room", "é\u2028"))]
    for at_ms, by, command in inputs:
        journal.write(at_ms, by, command)  # type: ignore[arg-type]
        kept = journal.path.read_text(encoding="utf-8")
        assert kept.endswith("\n")
    journal.close()
    header, *lines = journal.path.read_text(encoding="utf-8").split("\n")[:-1]
    assert header == write_header(setup, "2026-11-29T20:15:00Z")
    assert lines == [write_input(at_ms, by, command) for at_ms, by, command in inputs]  # type: ignore[arg-type]


def test_only_its_owner_may_read_it(tmp_path: Path, setup: Setup) -> None:
    before = os.umask(0)
    try:
        journal = journals_in(tmp_path / "data" / "matches")(setup, STARTED)
    finally:
        os.umask(before)
    assert isinstance(journal, DiskJournal)
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(journal.path.parent.stat().st_mode) == 0o700
    journal.close()


def test_each_match_has_a_file_of_its_own_named_by_its_time(tmp_path: Path, setup: Setup) -> None:
    for _ in range(2):
        DiskJournal(tmp_path, setup, STARTED).close()
    names = [path.name for path in tmp_path.iterdir()]
    assert len(names) == 2
    assert all(name.startswith("20261129T201500Z-") and name.endswith(".jsonl") for name in names)


def test_what_cannot_be_written_is_an_os_error(tmp_path: Path, setup: Setup) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        DiskJournal(tmp_path / "file", setup, STARTED)


def test_a_disk_that_fails_behind_our_back_is_noticed(
    tmp_path: Path, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: int) -> None:
        raise OSError("input/output error")

    journal = DiskJournal(tmp_path, setup, STARTED)
    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError):
        for at_ms in range(10_000):
            journal.write(at_ms, HOST, Continue())
    with pytest.raises(OSError):
        journal.close()


@pytest.mark.skipif(
    not (Path("/dev/full").exists() and Path("/proc/self/fd").exists()), reason="needs a device that is always full"
)
def test_a_full_disk_leaves_no_file_open(tmp_path: Path, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    open_ = os.open
    monkeypatch.setattr(os, "open", lambda path, flags, mode: open_("/dev/full", os.O_WRONLY))
    before = open_files()
    with pytest.raises(OSError):
        DiskJournal(tmp_path, setup, STARTED)
    assert open_files() == before
