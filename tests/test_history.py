"""`mafia-ssh history` and a match shown by its number."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mafia_ssh.cli import main
from mafia_ssh.rules import Settings, deal
from mafia_ssh.rules.commands import HOST, Continue, Stop
from mafia_ssh.table.journal import DiskJournal
from tests.record.files import NIGHT_AND_DAY, header, text

Captured = pytest.CaptureFixture[str]
FIVE = ("Ana", "Ben", "Cy", "Dee", "Eva")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with three records, made on three evenings; the newest is not finished."""
    for variable in os.environ:
        if variable.startswith("MAFIA_SSH_"):
            monkeypatch.delenv(variable)
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "data" / "matches"
    for day, preset in ((3, "parlour"), (1, "classic"), (7, "club")):
        players = (*FIVE, "Fay", "Gus", "Hal", "Ida", "Jo")
        journal = DiskJournal(folder, deal(Settings.of(preset), players, "6f"), datetime(2026, 11, day, 20, tzinfo=UTC))
        journal.write(0, HOST, Continue())
        if preset == "classic":
            journal.write(1000, HOST, Stop())
        journal.close(1000 if preset == "classic" else None)
    return tmp_path / "data"


def test_matches_are_listed_oldest_first_with_date_rules_players_winner_and_file(data: Path, capsys: Captured) -> None:
    won = text(header(started="2026-11-02T20:15:00Z"), *NIGHT_AND_DAY[1:])
    (data / "matches" / "by hand.jsonl").write_bytes(won)
    assert main(["history", "--data", str(data)]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["date", "rules", "players", "won", "by", "record"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3", "4"]
    assert [row.split()[1] for row in rows] == ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-07"]
    assert "Classic" in rows[0] and " 10 " in rows[0] and "nobody, stopped" in rows[0] and "20261101T" in rows[0]
    assert " town " in rows[1] and rows[1].endswith("by hand.jsonl")
    assert "(not finished)" in rows[2] and "Parlour" in rows[2]


def test_a_folder_without_matches_says_so(tmp_path: Path, capsys: Captured) -> None:
    assert main(["history", "--data", str(tmp_path / "nothing")]) == 0
    assert "No match recorded yet" in capsys.readouterr().out
    assert not (tmp_path / "nothing").exists()


def test_a_number_of_a_folder_without_matches_says_so(tmp_path: Path, capsys: Captured) -> None:
    assert main(["replay", "1", "--data", str(tmp_path)]) == 2
    assert "no match recorded yet" in capsys.readouterr().err


def test_a_record_that_cannot_be_read_is_listed_and_spoils_nothing(data: Path, capsys: Captured) -> None:
    (data / "matches" / "torn\x1b[2J.jsonl").write_bytes(b"\xff\xfe")
    assert main(["history", "--data", str(data)]) == 0
    out = capsys.readouterr().out
    assert "cannot be read" in out and "\x1b" not in out
    assert len(out.splitlines()) == 5


def test_a_match_is_shown_by_its_number(data: Path, capsys: Captured) -> None:
    assert main(["replay", "2", "--data", str(data), "--plain"]) == 0
    assert capsys.readouterr().out.startswith("Parlour, 10 players")
    assert main(["replay", "9", "--data", str(data)]) == 2
    assert "history lists 3" in capsys.readouterr().err


def test_a_file_whose_name_is_a_number_is_that_file(data: Path, capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "2").write_bytes(text(*NIGHT_AND_DAY))
    assert main(["replay", "2", "--data", str(data), "--plain"]) == 0
    assert not capsys.readouterr().out.startswith("Parlour")


def test_a_match_that_is_being_played_is_not_shown_by_its_number(data: Path, capsys: Captured) -> None:
    newest = max((data / "matches").glob("*.jsonl"))
    journal = DiskJournal.reopened(newest)
    try:
        assert main(["history", "--data", str(data)]) == 0
        assert "(being played)" in capsys.readouterr().out
        assert main(["replay", "3", "--data", str(data)]) == 2
        assert "being played" in capsys.readouterr().err
    finally:
        journal.close()


@pytest.mark.parametrize("more", [(), ("--json",), ("--check",), ("--as", "3")])
def test_nor_by_its_file_under_whatever_name_and_another_is(
    data: Path, tmp_path: Path, capsys: Captured, more: tuple[str, ...]
) -> None:
    older, newest = sorted((data / "matches").glob("*.jsonl"))[-2:]
    link = tmp_path / "here.jsonl"
    link.symlink_to(newest)
    journal = DiskJournal.reopened(newest)
    try:
        for file in (newest, newest.relative_to(tmp_path), link):
            assert main(["replay", str(file), *more]) == 2
            told = capsys.readouterr()
            assert "being played" in told.err and not told.out
        assert main(["replay", str(older), *more]) == 0
    finally:
        journal.close()
    assert main(["replay", str(newest), *more]) == 0
