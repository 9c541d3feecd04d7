"""The real clock: its alarms ring in the loop, also those that are already due."""

import asyncio
import time
from datetime import UTC

from mafia_ssh.table.clock import LoopClock


async def test_alarms_ring_in_order_and_not_when_cancelled() -> None:
    clock = LoopClock()
    rung: list[str] = []
    done = asyncio.Event()
    now = clock.monotonic()
    clock.call_at(now + 0.002, done.set)
    clock.call_at(now + 0.001, lambda: rung.append("later"))
    clock.call_at(now - 5, lambda: rung.append("long due"))
    clock.call_at(now, lambda: rung.append("cancelled")).cancel()
    await done.wait()
    assert rung == ["long due", "later"]


def test_it_reads_the_clock_that_screens_count_down_by() -> None:
    before = time.monotonic()
    assert before <= LoopClock().monotonic() <= time.monotonic()
    assert LoopClock().wall().tzinfo is UTC
