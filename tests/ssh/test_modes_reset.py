"""On every way out the client's terminal is as it was; on the way in only what is needed is switched on."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pyte
import pytest

from mafia_ssh.ssh.limits import Limits

from .front import Player, front

SET = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
OFF_AT_THE_END = {"1000", "1002", "1003", "1004", "1006", "1015", "1049", "2004", "2026"}
NEVER_ON = {"1000", "1001", "1002", "1003", "1004", "1005", "1006", "1015", "1016", "2031", "2048"}


def modes(raw: bytes) -> dict[str, bool]:
    return {number: on == b"h" for numbers, on in SET.findall(raw) for number in numbers.decode().split(";")}


def restored(player: Player) -> None:
    state = modes(player.raw)
    assert {number for number in OFF_AT_THE_END if state.get(number, True)} == set()
    assert state["25"], "the cursor is shown"
    assert state["7"], "lines wrap"


@pytest.mark.parametrize("way", ["bye", "boom", "hang", "server closes", "eof"])
async def test_modes_are_reset(tmp_path: Path, way: str) -> None:
    async with front(tmp_path, limits=Limits(stuck_s=0.1, farewell_s=0.2)) as house:
        player = await house.player()
        if way in ("bye", "boom", "hang"):
            player.type(way + "\r")
        if way == "hang":
            await player.until("<hang>")
        if way in ("hang", "server closes"):
            await house.listener.close(5, "closing time")
        if way == "eof":
            player.process.stdin.write_eof()
        status = await player.to_the_end()
        restored(player)
        assert status == (1 if way == "boom" else 0)
        if way == "bye":
            assert player.raw.endswith(b"\x1b[?25hsee you\r\n")
        if way in ("hang", "server closes"):
            assert player.raw.endswith(b"closing time\r\n")


@pytest.mark.parametrize("way", ["bye", "boom", "server closes"])
async def test_what_was_on_the_screen_is_gone_from_a_terminal_that_has_only_one(tmp_path: Path, way: str) -> None:
    """`screen` as it comes, and the console of Linux, know no second screen: an open curtain would stay to be read."""
    async with front(tmp_path) as house:
        player = await house.player()
        player.type("you are the detective\r")
        await player.until("<you are the detective>")
        if way == "server closes":
            await house.listener.close(5, "closing time")
        else:
            player.type(way + "\r")
        await player.to_the_end()
        screen = pyte.Screen(80, 24)  # knows nothing of an alternate screen
        pyte.ByteStream(screen).feed(bytes(player.raw))
        assert not any("detective" in row for row in screen.display)
        assert bytes(player.raw).count(b"\x1b[2J") == 1, (
            "at the start; some terminals would keep a copy of what it erases"
        )


async def test_only_what_is_needed_is_switched_on(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        player.type("hello\r")
        await player.until("<hello>")
        state = modes(player.raw)
        assert {number for number in NEVER_ON if state.get(number)} == set()
        assert state["1049"] and state["2004"] and not state["25"]
        assert b"\x1b[>" not in player.raw, "no kitty keyboard protocol"
        assert b"$p" not in player.raw, "no question that some terminals print"


def recorded(session: Any) -> list[bytes]:
    """What the server sends to this session from now on, write by write."""
    sent: list[bytes] = []
    send = session._outlet._wire.send

    def record(data: bytes) -> None:
        sent.append(data)
        send(data)

    session._outlet._wire.send = record
    return sent


async def test_a_bell_goes_out_by_itself(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        assert b"\x07" not in player.raw
        (session,) = house.house.sessions
        sent = recorded(session)
        house.desk.app.bell()
        # No frame need follow: two turns of the loop are enough.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert any(b"\x07" in data for data in sent)
        await player.until(lambda: b"\x07" in player.raw)


async def test_one_frame_is_one_write(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        (session,) = house.house.sessions
        sent = recorded(session)
        # With synchronised output each frame is written to the driver in three pieces.
        house.desk.app._sync_available = True
        player.type("hello\r")
        await player.until("<hello>")
        frames = [data for data in sent if b"\x1b[?2026" in data]
        assert frames
        assert all(data.startswith(b"\x1b[?2026h") and data.endswith(b"\x1b[?2026l") for data in frames)
        assert all(data.count(b"\x1b[?2026h") == 1 for data in frames)
