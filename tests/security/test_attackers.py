"""What somebody in the room's network may try, against the real server, while others play on."""

import asyncio
import contextlib
import logging
import re
import struct
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from mafia_ssh.rules.commands import MAX_SAY
from mafia_ssh.server import OpenHouse, open_house
from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.link import Intake
from mafia_ssh.table.manners import TALK
from tests.e2e.client import Person, sits_down
from tests.e2e.evening import config_in
from tests.security.party import KEYS, talks, until


class Room:
    """A server, and somebody honest who is there already."""

    def __init__(self, house: OpenHouse, ana: Person) -> None:
        self.house = house
        self.port = house.card.port
        self.ana = ana

    async def plays_on(self) -> None:
        """The honest player's keys are answered, by the screen and by the table, and the screen says what it should."""
        await self.answers()
        before = "ready" in self.row("Ana")
        self.ana.press("r")
        await self.ana.until(lambda: ("ready" in self.row("Ana")) != before, "an answer of the table")
        await self.ana.sees("1 Ana", "the lobby", "SHA256:")

    async def answers(self) -> None:
        """A key is answered by the screen."""
        seat = 4 if self.cursor == 3 else 3
        self.ana.press(str(seat))
        await self.ana.until(lambda: self.cursor == seat, "the cursor where it was put")

    @property
    def cursor(self) -> int | None:
        """Where the honest player's cursor is."""
        found = re.search(r"▸ +(\d+)", self.ana.text)
        return None if found is None else int(found[1])

    def row(self, name: str) -> str:
        return next(line for line in self.ana.text.splitlines() if name in line)

    async def lets_in(self, name: str, key: asyncssh.SSHKey | None = None) -> None:
        """Somebody honest from the same address gets in, if need be at the third try, as people do."""
        for attempt in range(3):
            try:
                async with sits_down(self.port, name, key=key) as person:
                    await person.sees("the lobby", name)
                    await self.ana.sees(name)
                    return
            except (OSError, asyncssh.Error):
                assert attempt < 2, "kept out"

    @property
    def sessions(self) -> list[Any]:
        return list(self.house.listener._house.sessions)

    def session_of(self, name: str) -> Any:
        return next(each for each in self.sessions if each._arrival.user == name)


@contextlib.asynccontextmanager
async def room(folder: Path, limits: Limits | None = None) -> AsyncIterator[Room]:
    async with contextlib.AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(config_in(folder), limits=limits))
        ana = await stack.enter_async_context(sits_down(house.card.port, "Ana", key=KEYS[0]))
        await ana.sees("1 Ana", "you")
        yield Room(house, ana)


def stranger(port: int, user: str = "Eve", key: asyncssh.SSHKey | None = None) -> Any:
    """A connection of asyncssh's own client, for what no honest client does."""
    return asyncssh.connect(
        "127.0.0.1",
        port,
        username=user,
        password="",
        client_keys=[key] if key else None,
        known_hosts=None,
        config=None,
        agent_path=None,
    )


@contextlib.asynccontextmanager
async def sockets(port: int, number: int, first: bytes = b"") -> AsyncIterator[list[asyncio.StreamWriter]]:
    """So many connections that are held open, each of which has sent `first`."""
    writers: list[asyncio.StreamWriter] = []
    try:
        for _ in range(number):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(first)
            writers.append(writer)
        yield writers
    finally:
        for writer in writers:
            writer.transport.abort()
        await asyncio.sleep(0)


def resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 if sys.platform == "linux" else 0


KEXINIT = bytes([20]) + bytes(16) + struct.pack(">I", 100_000) + b"curve25519-sha256,"
HALF_OPEN = b"SSH-2.0-half\r\n" + struct.pack(">IB", 30_000, 4) + KEXINIT


@pytest.mark.parametrize("first", [b"", b"SSH-2.0-mute\r\n", HALF_OPEN], ids=["connections", "greeted", "half-open"])
async def test_a_flood_of_connections_that_never_log_in(tmp_path: Path, first: bytes) -> None:
    async with room(tmp_path) as party:
        limits = party.house.listener._house.limits
        before = resident()
        async with sockets(party.port, 400, first):
            await party.plays_on()
            assert resident() - before < 48_000_000, "their sockets and all included"
            await party.lets_in("Ben")
            assert party.house.listener._house.doorkeeper.passing <= limits.unauthenticated_per_address
        await until(lambda: party.house.listener._house.doorkeeper.connections <= 2, "the end of the flood")


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x00\xff" * 50_000,
        b"GET / HTTP/1.1\r\nHost: mafia\r\n\r\n" * 2000,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x1b]52;c;ZXZpbA==\x07" * 3000,
        b"SSH-2.0-\x1b]0;evil\x07\xff\xfe\r\n" + b"\xff" * 100_000,
        b"SSH-2.0-x\r\n" + b"\xff\xff\xff\xff" + b"A" * 100_000,
        b"SSH-1.5-old\r\n",
        b"A" * 1_000_000,
    ],
    ids=["bytes", "http", "tls", "version", "packet", "old", "endless"],
)
async def test_garbage_before_the_banner(tmp_path: Path, garbage: bytes, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with room(tmp_path) as party:
        reader, writer = await asyncio.open_connection("127.0.0.1", party.port)
        with contextlib.suppress(OSError):
            writer.write(garbage)
            await reader.read()  # to the end: the server hangs up
        writer.transport.abort()
        await party.plays_on()
    assert "\x1b" not in caplog.text and "\x07" not in caplog.text


async def test_endless_bytes_without_enter(tmp_path: Path) -> None:
    async with room(tmp_path) as party, sits_down(party.port, "Eve") as eve, talks(party.port, "Mal") as mal:
        await eve.sees("2 Eve")
        eve.press("t" + "x" * 300_000)
        mal.press("say " + "y" * 300_000)
        await party.plays_on()
        await party.lets_in("Ben")
        for name in ("Eve", "Mal"):
            assert len(party.session_of(name)._intake._kept) <= Intake.HIGH + 4096 + 2048
        await eve.until(lambda: "xxxx" in eve.text, "what was typed")
        app: Any = party.session_of("Eve")._run._app
        assert len(app.screen.query_one("#line").value) <= MAX_SAY
        assert "xxxx" not in party.ana.text and "yyyy" not in party.ana.text


async def test_a_large_paste(tmp_path: Path) -> None:
    limits = Limits(input_chars_per_s=3000)
    async with room(tmp_path, limits) as party, sits_down(party.port, "Eve") as eve:
        await eve.sees("2 Eve")
        eve.press("t\x1b[200~" + "paste\x1b[A\r\n" * 6_000 + "\x1b[201~")
        await party.plays_on()
        await eve.until(lambda: "paste" in eve.text, "the beginning of the paste")
        assert not any(line.text for line in party.house.table._room.lines), "a paste presses no Enter"


async def test_ten_thousand_resizes(tmp_path: Path) -> None:
    async with room(tmp_path) as party, sits_down(party.port, "Eve") as eve:
        await eve.sees("2 Eve")
        for number in range(10_000):
            # What asyncssh calls for each request; on the wire the throttle spreads them over minutes.
            party.session_of("Eve").terminal_size_changed(number % 300, number % 120, 0, 0)
            if number % 1000 == 0:
                await party.plays_on()
        party.session_of("Eve").terminal_size_changed(100, 30, 0, 0)
        app: Any = party.session_of("Eve")._run._app
        await until(lambda: tuple(app.size) == (100, 30), "the last size")
        await party.plays_on()


async def test_a_flood_of_tiny_packets_waits_at_the_client(tmp_path: Path) -> None:
    async with room(tmp_path) as party, stranger(party.port) as eve:
        process = await eve.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(1)
        for _ in range(20_000):
            eve.send_packet(asyncssh.constants.MSG_IGNORE, asyncssh.packet.String(b""))
        server = party.session_of("Eve")._chan.get_connection()
        await until(lambda: server._transport is None or not server._transport.is_reading(), "a stop")
        await party.plays_on()
        await party.lets_in("Ben")
        eve.abort()


async def test_who_makes_the_server_answer_and_reads_nothing_is_cut_off(tmp_path: Path) -> None:
    limits = Limits(unread_bytes=20_000, read_bytes_per_s=1e9, send_buffer=4096)
    async with room(tmp_path, limits) as party:
        eve: Any = await stranger(party.port)
        await until(lambda: party.house.listener._house.doorkeeper.connections == 2, "the log-in")
        eve._transport.pause_reading()
        with contextlib.suppress(OSError):
            for number in range(200_000):
                if party.house.listener._house.doorkeeper.connections == 1:
                    break
                eve.send_packet(192, b"")  # a message that nobody knows is answered with one that says so
                if number % 100 == 0:
                    await asyncio.sleep(0)
        await until(lambda: party.house.listener._house.doorkeeper.connections == 1, "the end of it")
        eve.abort()
        await party.plays_on()


async def test_a_client_that_stops_reading(tmp_path: Path) -> None:
    limits = Limits(stall_s=0.5, output_high=4096, output_low=512, send_buffer=4096)
    async with room(tmp_path, limits) as party, sits_down(party.port, "Eve", key=KEYS[1]) as eve:
        await eve.sees("2 Eve")
        server = party.session_of("Eve")._chan.get_connection()
        client: Any = next(each for each in _open_connections() if each.get_extra_info("username") == "Eve")
        client._transport.pause_reading()
        most = 0
        while "Eve" in {each._arrival.user for each in party.sessions}:
            run: Any = party.session_of("Eve")._run
            if run is not None and run._app is not None and run._app.screen_stack:
                run._context.run(run._app.screen.refresh)  # there is something to draw, again and again
            await party.answers()
            if server._transport is not None:
                most = max(most, server._transport.get_write_buffer_size())
        assert most < 200_000
        await party.ana.sees("2 Eve", "away")
        await party.plays_on()


def _open_connections() -> list[asyncssh.SSHClientConnection]:
    import gc

    return [each for each in gc.get_objects() if isinstance(each, asyncssh.SSHClientConnection)]


async def test_chat_spam(tmp_path: Path) -> None:
    async with room(tmp_path) as party, talks(party.port, "Eve") as eve:
        await party.ana.sees("2 Eve")
        for number in range(60):
            eve.press(f"say spam {number}\n")
        await eve.until(lambda: b"You write faster than anybody reads" in eve.raw, "a refusal")
        await party.plays_on()
        lines = [line.text for line in party.house.table._room.lines]
        assert lines[: TALK.burst] == [f"spam {number}" for number in range(TALK.burst)]
        assert len(lines) < 30
        party.ana.press("thello\r\r")
        await party.ana.sees("hello")


async def test_no_command_no_subsystem_and_no_tunnel(tmp_path: Path) -> None:
    async with room(tmp_path) as party:
        async with stranger(party.port) as eve:
            with pytest.raises(asyncssh.Error):
                await eve.open_connection("127.0.0.1", party.port)
            with pytest.raises(asyncssh.ChannelListenError):
                await eve.start_server(lambda *_: None, "127.0.0.1", 0)
            done = await eve.run("cat /etc/passwd", check=False)
            assert done.exit_status == 127 and "root" not in str(done.stdout)
            with pytest.raises(asyncssh.Error):
                await eve.start_sftp_client()
        await party.plays_on()
