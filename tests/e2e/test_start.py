"""What a server says when it starts, beside how to get in."""

from dataclasses import replace
from pathlib import Path

from mafia_ssh.server import open_house

from .evening import config_in


async def said(folder: Path, *, passcode: str | None = None, file: Path | None = None) -> str:
    async with open_house(replace(config_in(folder), passcode=passcode, file=file)) as house:
        return "\n".join(house.found)


async def test_a_first_start_has_nothing_to_say(tmp_path: Path) -> None:
    assert await said(tmp_path) == ""


async def test_that_there_is_a_passcode_is_said_and_what_it_is_is_not(tmp_path: Path) -> None:
    told = await said(tmp_path, passcode="moonlight")
    assert "A passcode is set" in told and "moonlight" not in told


async def test_the_file_that_was_read_is_named(tmp_path: Path) -> None:
    assert f"Settings were read from {tmp_path / 'mafia.toml'}." in await said(tmp_path, file=tmp_path / "mafia.toml")


async def test_a_new_host_key_is_said_where_there_was_another_before(tmp_path: Path) -> None:
    await said(tmp_path)
    assert "REMOTE HOST IDENTIFICATION" not in await said(tmp_path)
    (tmp_path / "keys" / "host_key").unlink()
    assert "REMOTE HOST IDENTIFICATION HAS CHANGED" in await said(tmp_path)
