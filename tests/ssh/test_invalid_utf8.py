"""Bytes that are no text, and text in pieces, reach the app as text or not at all."""

from pathlib import Path

import pytest

from .front import front, until


@pytest.mark.parametrize(
    "junk",
    [
        b"\xff\xfe\x80",
        b"\xc3",
        b"\x1b[99999999999u",
        b"\x1b[1114112;1u",
        b"\x1b[97;1;99999999u",
        b"\x1b[<0;99999999999999;1M",
        b"\x1b" * 50,
        b"\x1b[" + b"1;" * 40 + b"R",
        b"\x1b]0;title\x07",
        b"\x00\x01",
    ],
)
async def test_junk_does_not_end_the_input(tmp_path: Path, junk: bytes) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        player.type(junk)
        player.type("\x15\r")  # take the line back, whatever became of it
        player.type("hello\r")
        await until(lambda: house.desk.app.lines[-1:] == ["hello"])


async def test_a_character_in_two_packets_is_one(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        for byte in "zoë猫🐈".encode():
            player.type(bytes([byte]))
            # Only once the server has taken this one may the next come: they must not meet on the way.
            await until(lambda: player.process.channel.get_write_buffer_size() == 0)
        player.type("\r")
        await until(lambda: house.desk.app.lines == ["zoë猫🐈"])


async def test_half_a_character_is_not_the_end_of_input(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        (session,) = house.house.sessions
        player.type(b"zo")
        await until(lambda: house.desk.app.focused.value == "zo")
        player.type(b"\xc3")
        await until(lambda: session._intake is not None and not session._intake._kept and house.desk.app.keys == [])
        driver = house.desk.app._driver
        await until(lambda: driver is not None and driver._decoder.getstate()[0] == b"\xc3")
        player.type(b"\xab\r")
        await until(lambda: house.desk.app.lines == ["zoë"])


async def test_a_lone_escape_is_the_escape_key(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        player.type("\x1b")
        await until(lambda: "escape" in house.desk.app.keys)
        player.type("\x1b[A")
        await until(lambda: house.desk.app.keys[-1] == "up")
