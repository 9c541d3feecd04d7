"""The clock the table lives by: a protocol, and the real one. Nothing else in the table asks for the time."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
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
    """The real clock. Alarms ring in the event loop that is running when they are set."""

    def monotonic(self) -> float:
        """Seconds, on the clock that event loops run by as well."""
        return time.monotonic()

    def wall(self) -> datetime:
        """The date and time of day, in UTC."""
        return datetime.now(UTC)

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        """Set an alarm in the running loop. Raises RuntimeError outside one."""
        loop = asyncio.get_running_loop()
        return loop.call_later(max(0.0, when - time.monotonic()), ring)
