"""Noticing that the machine slept: somebody who looks at the clock every second sees it jump."""

from collections.abc import Callable
from typing import Final

from .clock import Alarm, Clock

BEAT_S: Final = 1.0
"""How often the clock is looked at while one runs."""
JUMP_S: Final = 5.0
"""No look for longer than this: a lid was closed, or the machine stood still for some other reason."""


class Heartbeat:
    """Looks at the clock every second while it is kept going, and whenever it is told to."""

    def __init__(self, clock: Clock, beat: Callable[[], None]) -> None:
        """`beat` is called every `BEAT_S` seconds while the heart is going."""
        self._clock = clock
        self._beat = beat
        self._alarm: Alarm | None = None
        self._looked_s: float | None = None

    def keep(self, going: bool) -> None:
        """Start, go on, or stop."""
        if not going:
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm = self._looked_s = None
        elif self._alarm is None:
            self._looked_s = self._clock.monotonic()
            self._set_alarm()

    def look(self) -> float | None:
        """Look at the clock. When it has jumped since the last look, the time of that look, in the clock's seconds."""
        if self._looked_s is None:
            return None
        now_s, before_s = self._clock.monotonic(), self._looked_s
        self._looked_s = now_s
        return before_s if now_s - before_s > JUMP_S else None

    def _set_alarm(self) -> None:
        self._alarm = self._clock.call_at(self._clock.monotonic() + BEAT_S, self._ring)

    def _ring(self) -> None:
        self._set_alarm()
        self._beat()
