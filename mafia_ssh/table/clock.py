"""The clock the table lives by: a protocol, and the real one. Nothing else in the table asks for the time."""

import asyncio
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Protocol


class Alarm(Protocol):
    """Something that was set for a later time."""

    def cancel(self) -> None:
        """Unset it. Safe after it rang and when called twice."""
        ...


class Clock(Protocol):
    """Where time comes from."""

    def monotonic(self) -> float:
        """Seconds on a clock that never runs backwards; only differences mean anything."""
        ...

    def wall(self) -> datetime:
        """The date and time of day, in UTC."""
        ...

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        """Call `ring` once, at `when` on the monotonic clock or as soon after as possible."""
        ...


class LoopClock:
    """The real clock. Alarms ring in the event loop that is running when they are set.

    It goes on while the machine sleeps, where the system has such a clock; alarms do not, so they are late after a
    sleep, and whoever keeps looking at the clock sees it jump (see `sleep`).
    """

    def monotonic(self) -> float:
        """Seconds, those included in which the machine slept."""
        return _awake_or_asleep_s()

    def wall(self) -> datetime:
        """The date and time of day, in UTC."""
        return datetime.now(UTC)

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        """Set an alarm in the running loop. Raises RuntimeError outside one."""
        loop = asyncio.get_running_loop()
        return loop.call_later(max(0.0, when - self.monotonic()), ring)


def _steady_clock() -> Callable[[], float]:
    """The clock of this system that counts sleep, or the one that Python has."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return partial(time.clock_gettime, time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":  # there Python's own stands still in a sleep, and this one does not
        return partial(time.clock_gettime, time.CLOCK_MONOTONIC)
    return time.monotonic


_awake_or_asleep_s = _steady_clock()
