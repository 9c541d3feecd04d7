"""Paces: of raw bytes, of keys, of lines; and whoever leaves answers unread is cut off."""

import asyncio
from pathlib import Path

import pytest

from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.throttle import Throttle, throttle

from .front import front, until


class Transport:
    def __init__(self) -> None:
        self.reading = True
        self.unread = 0
        self.closing = False
        self.aborted = False
        self.max_size = 256 * 1024

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


LIMITS = Limits(read_burst=100, read_bytes_per_s=1000.0, unread_bytes=500)


async def test_reading_stops_above_the_burst_and_goes_on_at_the_pace() -> None:
    loop = asyncio.get_running_loop()
    transport, taken = Transport(), bytearray()
    guard = Throttle(transport, taken.extend, LIMITS)
    begun_s = loop.time()
    guard.received(b"x" * 100)
    assert transport.is_reading()
    guard.received(b"y" * 300)
    assert not transport.is_reading() and taken == b"x" * 100 + b"y" * 300, "what has been read is dealt with"
    await until(lambda: transport.is_reading())
    assert loop.time() - begun_s >= 0.29
    guard.received(b"z" * 100)
    assert not transport.is_reading(), "the burst is spent"
    guard.close()


@pytest.mark.parametrize("end", ["closed", "closing"])
async def test_a_connection_that_is_over_is_not_read_again(end: str) -> None:
    transport = Transport()
    guard = Throttle(transport, lambda _: None, LIMITS)
    guard.received(b"x" * 120)
    if end == "closed":
        guard.close()
    transport.closing = end == "closing"
    other = Transport()
    later = Throttle(other, lambda _: None, LIMITS)
    later.received(b"x" * 150)  # set after the first, so it rings after it
    await until(lambda: other.is_reading())
    assert not transport.is_reading()


@pytest.mark.parametrize(("unread", "cut"), [(500, False), (501, True)])
async def test_who_leaves_too_many_answers_unread_is_cut_off(unread: int, cut: bool) -> None:
    transport = Transport()

    def answer(_: bytes) -> None:
        transport.unread = unread

    Throttle(transport, answer, LIMITS).received(b"x")
    assert transport.aborted is cut


async def test_a_connection_is_read_in_small_pieces_through_the_throttle() -> None:
    class Connection:
        def __init__(self) -> None:
            self._transport = Transport()
            self.taken = bytearray()

        def data_received(self, data: bytes) -> None:
            self.taken += data

    conn = Connection()
    guard = throttle(conn, LIMITS)
    conn.data_received(b"x" * 120)
    assert (conn._transport.max_size, conn._transport.is_reading(), bytes(conn.taken)) == (2048, False, b"x" * 120)
    guard.close()


PACE = Limits(input_burst=20, input_chars_per_s=40.0)
"""Sixty characters take a second: forty of them are over the burst."""


async def test_keys_have_a_pace_and_others_have_theirs(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    async with front(tmp_path, limits=PACE) as house:
        fast = await house.player("fast")
        app = house.desk.app
        begun_s = loop.time()
        fast.type("x" * 60)
        slow = await house.player("slow")
        slow.type("one\r")
        await slow.until("<one>")
        await until(lambda: app.focused is not None and len(app.focused.value) >= 60)
        assert loop.time() - begun_s >= 0.95


async def test_lines_have_the_same_pace(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    async with front(tmp_path, limits=PACE) as house:
        begun_s = loop.time()
        out, _, _ = await house.lines("x" * 59 + "\n", "plain")
        assert "said " + "x" * 59 in out
        assert loop.time() - begun_s >= 0.95
