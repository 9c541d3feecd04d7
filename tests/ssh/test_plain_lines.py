"""Plain mode: lines in and out, with and without a terminal, never more than was asked for."""

import asyncio
from pathlib import Path

import pytest

from mafia_ssh.ssh.limits import Limits

from .front import front, until


@pytest.mark.parametrize("command", [None, "plain", " plain "])
async def test_lines(tmp_path: Path, command: str | None) -> None:
    async with front(tmp_path) as house:
        out, errors, status = await house.lines("one\r\ntwo\n\nlast without end", command)
        name = "plain" if command else "nobody"
        assert out == f"welcome {name} 80\nsaid one\nsaid two\nsaid \nsaid last without end\nover\n"
        assert (errors, status) == ("", 0)


async def test_the_board_is_printed_once(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        assert await house.lines("", "board") == ("welcome board 80\nover\n", "", 0)


async def test_a_line_is_bounded_and_clean(tmp_path: Path) -> None:
    async with front(tmp_path, limits=Limits(line_chars=50, input_burst=10_000)) as house:
        out, _, _ = await house.lines(b"\x1b[31mred\x1b]0;title\x07\xff\n" + b"long" * 1000 + b"\nshort\n")
        lines = out.splitlines()
        assert lines[1] == "said red\N{REPLACEMENT CHARACTER}"
        assert lines[2] == "said " + ("long" * 13)[:50]
        assert lines[3] == "said short"


@pytest.mark.parametrize(("term", "command"), [("dumb", None), ("xterm", "plain")])
async def test_with_a_terminal_typing_is_echoed_and_edited(tmp_path: Path, term: str, command: str | None) -> None:
    async with front(tmp_path) as house:
        player = await house.player(term=term, command=command, size=(60, 20), ready="welcome")
        player.type("helo\x7flo\r")
        await player.until("said hello")
        assert b"helo\b \blo\r\n" in player.raw
        player.type("wrong\x03never\x15right\rx")
        await player.until("said right")
        player.type("\x7f\x04")
        assert await player.to_the_end() == 0
        assert b"\x1b" not in player.raw
        assert b" 60\r\n" in player.raw
        assert b"\n" not in player.raw.replace(b"\r\n", b"")


async def test_a_talk_whose_client_has_gone_is_told_and_ended(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        conn = await house.connect()
        process = await conn.create_process("plain", encoding="utf-8")
        await process.stdout.readline()
        conn.abort()
        await until(house.desk.ended.is_set)
        await until(lambda: not house.house.sessions)


async def test_what_the_game_writes_is_text(tmp_path: Path) -> None:
    from mafia_ssh.ssh.lines import ChannelLines
    from mafia_ssh.ssh.link import Intake, Outlet

    class Wire:
        def __init__(self) -> None:
            self.sent = b""

        def send(self, data: bytes) -> None:
            self.sent += data

        send_evenly = send

        def unsent(self) -> int:
            return 0

        def hold(self, held: bool) -> None: ...

        def drop(self) -> None: ...

    wire = Wire()
    lines = ChannelLines(Outlet(wire, Limits()), Intake(wire, Limits()), utf8=False)
    lines.write("a\x1b[31mb\u202ec\x07 ─│é猫\n")
    assert wire.sent == b"a[31mbc -|e??\n"


async def test_a_conversation_that_never_ends_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with front(tmp_path, limits=Limits(stuck_s=0.1)) as house:
        hangs = asyncio.Event()

        async def converse(*_: object) -> None:
            hangs.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(house.desk, "converse", converse)
        conn = await house.connect()
        await conn.create_process("plain", encoding=None)
        await hangs.wait()
        conn.abort()
        await until(lambda: not house.house.sessions)
