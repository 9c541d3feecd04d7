"""What fills frames and packets up: it adds nothing that a terminal would show, and always fits."""

import asyncio
from pathlib import Path

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_ssh.ssh.driver import filled
from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.throttle import Throttle
from mafia_ssh.ui.curtain import frame_bytes
from mafia_ssh.ui.paint import Row
from tests.security.party import talks, until
from tests.security.tap import tapped
from tests.security.test_attackers import room


@given(st.binary(min_size=1, max_size=300), st.integers(1, 64))
def test_a_filled_frame_is_the_frame_and_nothing_to_see(frame: bytes, size: int) -> None:
    done = filled(frame, size)
    assert done.startswith(frame)
    assert len(done) % size == 0
    assert len(done) < len(frame) + size + 2 * size + 9
    screen = pyte.Screen(10, 2)
    pyte.ByteStream(screen).feed(done[len(frame) :])
    assert screen.display == [" " * 10] * 2 and (screen.cursor.x, screen.cursor.y) == (0, 0)


def test_nothing_is_not_filled_and_neither_is_anything_without_a_size() -> None:
    assert filled(b"", 100) == b""
    assert filled(b"x", 0) == b"x"


@pytest.mark.parametrize(("width", "height"), [(40, 20), (80, 24), (120, 36), (200, 60)])
def test_the_size_of_a_frame_depends_on_the_window_alone_and_leaves_room(width: int, height: int) -> None:
    assert frame_bytes(width, height) >= 4 * width * height
    assert frame_bytes(width, height) % 2048 == 0


def test_a_frame_has_room_for_letters_of_many_bytes() -> None:
    """A line of chat that is all marks makes the frames of every open screen larger, alike for everybody."""
    heavy: list[Row] = [(("a\U0001e8d0\U0001e8d1" * 60, "text"),)] * 30
    plain: list[Row] = [(("a" * 60, "text"),)] * 30
    assert frame_bytes(40, 40, plain) == frame_bytes(40, 40)
    assert frame_bytes(40, 40, heavy) >= frame_bytes(40, 40) + 30 * 60 * (9 - 5)


async def test_plain_lines_come_in_packets_of_one_size_and_in_fours(tmp_path: Path) -> None:
    async with room(tmp_path) as party, tapped(party.port) as tap, talks(tap.port, "Eve") as eve:
        await eve.until(lambda: b"You are Eve" in eve.raw, "a seat")
        counts = []
        for line in ("clock", "help", "rules all"):
            tap.take()
            before = len(eve.raw)
            eve.press(f"{line}\n")
            await eve.until(lambda before=before: len(eve.raw) > before, "an answer")  # type: ignore[misc]
            await until(lambda: len(tap.sizes) % 8 == 0, "all of it")
            sizes = [size for size in tap.take() if size != 0]
            assert set(sizes) == {4 + 240 + 16}
            counts.append(len(sizes))
        assert counts[0] == 8, "a short answer, in four packets with what asyncssh sends before each"
        assert counts[0] < counts[2]


class Transport:
    def __init__(self) -> None:
        self.calls: list[str] = []
        self.unread = 0

    def pause_reading(self) -> None:
        self.calls.append("pause")

    def resume_reading(self) -> None:
        self.calls.append("resume")

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        self.calls.append("abort")


async def test_a_throttle_stops_reads_and_goes_on_and_cuts_off_who_does_not_read() -> None:
    transport = Transport()
    received: list[bytes] = []
    throttle = Throttle(transport, received.append, Limits(read_burst=10, read_bytes_per_s=1000, unread_bytes=100))
    throttle.received(b"0123456789")
    assert transport.calls == []
    throttle.received(b"01234")
    assert transport.calls == ["pause"] and b"".join(received) == b"012345678901234"
    async with asyncio.timeout(5):
        while transport.calls != ["pause", "resume"]:
            await asyncio.sleep(0.001)
    transport.unread = 101
    throttle.received(b"x")
    assert transport.calls[-1] == "abort"
    throttle.close()
