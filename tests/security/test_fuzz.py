"""Bytes that nobody meant: at the front door, behind it, and typed into a full screen. Plain lines and records have
their own in tests/plain/test_words.py and tests/record/test_reader.py.

`MAFIA_FUZZ=50 pytest tests/security/test_fuzz.py` plays that many times as much, and anew each time.
"""

import asyncio
import contextlib
import logging
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mafia_ssh.ssh.limits import Limits
from tests.conftest import FUZZ
from tests.e2e.client import Person, sits_down
from tests.security.party import KEYS, until
from tests.security.test_attackers import Room, room, stranger

ONE_PLACE = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large)
LIMITS = Limits(input_chars_per_s=1e6, read_bytes_per_s=1e9, connections=10_000, per_address=10_000)


class Place:
    """A server that stays for all examples, in a loop of its own, since those are no coroutines."""

    def __init__(self, runner: asyncio.Runner, party: Room) -> None:
        self.run = runner.run
        self.party = party
        self.eve: Person | None = None
        self._stack = contextlib.AsyncExitStack()

    async def sit(self) -> Person:
        """The session that is typed into; a new one when what was typed ended the last."""
        if self.eve is None or self.eve.gone:
            await self.leave()
            self.eve = await self._stack.enter_async_context(sits_down(self.party.port, "Eve", key=KEYS[1]))
            await self.eve.until(lambda: b"Eve" in self.eve.raw, "a screen")  # type: ignore[union-attr]
        return self.eve

    async def leave(self) -> None:
        await self._stack.aclose()
        self._stack, self.eve = contextlib.AsyncExitStack(), None


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        stack = contextlib.AsyncExitStack()

        async def open_(what: contextlib.AbstractAsyncContextManager[Room]) -> Room:
            return await stack.enter_async_context(what)

        place = Place(runner, runner.run(open_(room(Path(folder), LIMITS))))
        try:
            yield place
        finally:
            runner.run(place.leave())
            runner.run(stack.aclose())


@pytest.fixture
def no_error(place: Place, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that was sent may be an error of ours, and afterwards everything is as before."""
    caplog.set_level(logging.WARNING)
    yield
    place.run(place.party.plays_on())
    place.run(place.leave())
    place.run(place.party.lets_in("Ben", KEYS[2]))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text


def framed(kind: int, payload: bytes, padding: int) -> bytes:
    """A packet as it is before the keys are exchanged, honest about its length or nearly so."""
    body = bytes([padding, kind]) + payload + bytes(padding)
    return struct.pack(">I", len(body)) + body


packets = st.builds(framed, st.integers(0, 255), st.binary(max_size=300), st.integers(0, 255))
greetings = st.sampled_from([b"SSH-2.0-x\r\n", b"SSH-1.99-x\n", b"SSH-2.0-\xff\r\n", b"", b"\r\n", b"SSH-2.0-x"])


@given(greeting=greetings, rest=st.lists(st.one_of(packets, st.binary(max_size=400)), max_size=6))
@settings(max_examples=120 * (FUZZ or 1), suppress_health_check=ONE_PLACE)
def test_bytes_at_the_front_door(place: Place, no_error: None, greeting: bytes, rest: list[bytes]) -> None:
    async def knock() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", place.party.port)
        writer.write(greeting + b"".join(rest))
        writer.write_eof()
        with contextlib.suppress(OSError):
            await writer.drain()
        keeper = place.party.house.listener._house.doorkeeper
        await until(lambda: keeper.connections <= 2, "the end of the connection")
        writer.transport.abort()

    place.run(place.leave())
    place.run(knock())


requests = st.sampled_from(
    [b"pty-req", b"shell", b"exec", b"env", b"subsystem", b"window-change", b"signal", b"break", b"x11-req",
     b"auth-agent-req@openssh.com", b"xon-xoff", b"exit-status", b"\xff\xfe", b"tcpip-forward", b""]
)  # fmt: skip


@given(
    sent=st.lists(
        st.tuples(st.integers(80, 110), requests, st.booleans(), st.binary(max_size=120), st.booleans()), max_size=6
    )
)
@settings(max_examples=30 * (FUZZ or 1), suppress_health_check=ONE_PLACE)
def test_packets_behind_the_front_door(
    place: Place, no_error: None, sent: list[tuple[int, bytes, bool, bytes, bool]]
) -> None:
    async def go_in() -> None:
        async with stranger(place.party.port, "Mal", KEYS[3]) as mal:
            channel: Any = await mal.create_process(term_type="xterm", encoding=None)
            for kind, name, answer, payload, to_channel in sent:
                where = struct.pack(">I", channel.channel._send_chan) if to_channel else b""
                with contextlib.suppress(OSError):
                    mal.send_packet(kind, where, String(name), bytes([answer]), payload)
            with contextlib.suppress(OSError, asyncssh.Error, TimeoutError):
                async with asyncio.timeout(0.02):
                    await mal._make_global_request(b"keepalive@openssh.com")
            mal.abort()

    place.run(go_in())


escapes = st.sampled_from(
    ["\x1b", "\x1b[", "\x1b[200~", "\x1b[201~", "\x1b[<0;1;1M", "\x1b[8;9999;9999t", "\x1b[1;2R", "\x1bO", "\x1b]52;c;",
     "\x07", "\x1b[?2026;2$y", "\x1b[99999999999999999999u", "\x1b[27;5;9~", "\x1b[I", "\x1b[O", "\x9b", "\x00", "\x7f"]
)  # fmt: skip
typed = st.lists(
    st.one_of(escapes.map(str.encode), st.text(max_size=12).map(lambda text: text.encode("utf-8", "replace")),
              st.binary(max_size=12), st.sampled_from([b"\r", b"\t", b"\x03", b"\x04", b"\x11", b"\x13", b"?", b"t"])),
    min_size=1,
    max_size=12,
)  # fmt: skip


@given(pieces=typed)
@settings(max_examples=60 * (FUZZ or 1), suppress_health_check=ONE_PLACE)
def test_bytes_typed_into_a_full_screen(place: Place, no_error: None, pieces: list[bytes]) -> None:
    async def type_() -> None:
        eve = await place.sit()
        session = place.party.session_of(eve.name)
        for piece in pieces:
            session._intake.push(piece)
        await until(lambda: eve.gone or _at_rest(session), "rest")

    place.run(type_())


def _at_rest(session: Any) -> bool:
    run = session._run
    if run is None or run._driver is None:
        return True
    return not session._intake._kept and not run._driver._busy()
