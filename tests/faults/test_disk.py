"""The disk while people play: full, unwritable, open to others. The table is told, the match goes on."""

import os
import re
import resource
import stat
from pathlib import Path

import pytest

from mafia_ssh.record.reader import read_journal
from mafia_ssh.rules.commands import Say
from mafia_ssh.server import open_house
from mafia_ssh.table.matchkeeping import JOURNAL_BACK, JOURNAL_LOST
from tests.e2e.evening import config_in
from tests.faults.house import Server, gathered, records

SLOW = ("--set", "reveal_s=600")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_disk_that_fills_up_is_told_the_match_goes_on_and_nothing_is_half_written(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        ben = people.players["Ben"]
        await ben.asks("say before", "Ben: before")
        (record,) = records(tmp_path)
        full = record.stat().st_size + 20  # room for less than a line
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        await ben.asks("say lost", "Ben: lost")
        for talker in people.everybody:
            await talker.hears(JOURNAL_LOST)
        await ben.asks("say lost too", "Ben: lost too")
        await people.host.asks("continue yes", "Night 1")
        assert read_journal(record).record.inputs[-1].command == Say("room", "before")
        assert record.read_bytes().endswith(b"\n")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await people.host.asks("pause", "paused")
        for talker in people.everybody:
            await talker.hears(JOURNAL_BACK)
        await server.kill()
    text = record.read_text(encoding="utf-8")
    assert [re.search(word, text) is not None for word in ("before", "lost too", '"continue"', '"pause"')] == [True] * 4
    assert read_journal(record).warnings == ()


async def test_a_data_folder_that_cannot_be_used_is_said_at_the_start_and_to_the_table(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "matches").write_text("a file where the folder should be")
    server = await Server.start(tmp_path, *SLOW)
    await server.out.until("cannot be written in")
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        for talker in people.everybody:
            await talker.hears(JOURNAL_LOST)
        await people.players["Ben"].asks("say all the same", "Ben: all the same")
        (tmp_path / "data" / "matches").unlink()
        await people.players["Ben"].asks("say once more", "Ben: once more")
        for talker in people.everybody:
            await talker.hears(JOURNAL_BACK)
        await server.kill()
    (record,) = records(tmp_path)
    assert [entry.command for entry in read_journal(record).record.inputs] == [
        Say("room", "all the same"),
        Say("room", "once more"),
    ]
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port, people.keys) as people:
        await people.host.hears("The game is paused with 10:00 left.")
        await people.host.hears("Ana is back in seat 1.")
    await server.stop()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_data_folder_that_becomes_unwritable_is_told_at_the_next_match(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        (tmp_path / "data" / "matches").chmod(0o500)
        await people.begin()
        await people.host.hears(JOURNAL_LOST)
        (tmp_path / "data" / "matches").chmod(0o700)
    await server.stop()


async def test_a_data_folder_that_disappears_while_playing_is_no_harm(tmp_path: Path) -> None:
    server = await Server.start(tmp_path, *SLOW)
    async with gathered(tmp_path, server.port) as people:
        await people.begin()
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        (tmp_path / "data").write_text("a file in its place")
        await people.players["Ben"].asks("say here I am", "Ben: here I am")
        await people.host.asks("cohost 2 yes", "Ben in seat 2 is co-host now.")
        await people.host.asks("continue yes", "Night 1")
    await server.stop()


async def test_data_folder_and_files_are_private_and_wider_ones_are_narrowed_with_a_word(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        server = await Server.start(tmp_path, *SLOW)
        async with gathered(tmp_path, server.port) as people:
            await people.begin()
            await people.host.asks("continue yes", "Night 1")
            made = [tmp_path / "data", *(tmp_path / "data").rglob("*")]
            assert {path.suffix for path in made if path.is_file()} == {".jsonl", ".seats", ".clock"}
            assert tmp_path / "data" / "lobby.jsonl" in made
            assert {oct(mode(path)) for path in made if path.is_dir()} == {"0o700"}
            assert {oct(mode(path)) for path in made if path.is_file()} == {"0o600"}
        await server.kill()
    finally:
        os.umask(before)
    for path in made:
        path.chmod(0o755 if path.is_dir() else 0o644)
    server = await Server.start(tmp_path)
    for path in made:
        await server.out.until(f"{path} could be read by others")
    assert {oct(mode(path) & 0o077) for path in made} == {"0o0"}
    await server.stop()


async def test_what_is_not_the_tables_own_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "holiday.txt").write_text("mine")
    (folder / "holiday.txt").chmod(0o644)
    folder.chmod(0o755)
    async with open_house(config_in(tmp_path)) as house:
        assert any("holds other files too and stays as it is (mode 0755)" in line for line in house.found)
        assert mode(folder / "matches") == 0o700
    assert mode(folder / "holiday.txt") == 0o644 and mode(folder) == 0o755
