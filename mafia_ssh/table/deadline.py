"""The one alarm of a match: for the deadline that is next, set once for each, and heard only while it is still that."""

from collections.abc import Callable
from functools import partial

from ..rules.events import PhaseBegan
from .clock import Alarm, Clock
from .match import Match


class Deadline:
    """What wakes the table when a clock of the match runs out."""

    def __init__(
        self, clock: Clock, enqueue: Callable[[Callable[[], None]], None], rung: Callable[[Match, PhaseBegan], None]
    ) -> None:
        """`enqueue` has something done in the table's own task: it calls `rung` there, with the match and the phase
        that the alarm was set for. Those that are on may be others by then.
        """
        self._clock = clock
        self._enqueue = enqueue
        self._rung = rung
        self._alarm: Alarm | None = None
        self._set_for: tuple[Match, PhaseBegan] | None = None

    def follow(self, match: Match | None) -> None:
        """Have the alarm set for the running deadline of `match`; for None, or while no clock runs, have none."""
        deadline_s = None if match is None else match.deadline_s
        wanted = None if match is None or deadline_s is None else (match, match.phase)
        if wanted == self._set_for:
            return
        self.close()
        self._set_for = wanted
        if wanted is not None and deadline_s is not None:
            ring = partial(self._enqueue, partial(self._rung, *wanted))
            self._alarm = self._clock.call_at(deadline_s, ring)

    def close(self) -> None:
        """No alarm any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._set_for = None
