"""Wrong answers at the door, counted by address: each makes the next answer from there wait longer, up to a bound.

Answers wait in a queue, one for each connection. Whoever has been wrong least often is next, so that somebody who
hammers does not keep out an honest player behind the same address, whose first answer is judged within a few seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from .clock import Alarm, Clock

_KEPT: Final = 1024
"""How many addresses are kept before those that have long been quiet are dropped."""


@dataclass(frozen=True, slots=True)
class AttemptLimits:
    """How many wrong answers cost how much."""

    free: int = 4
    """Wrong answers from one address that cost no wait."""
    first_s: float = 0.25
    """The wait after one more; each further one doubles it."""
    most_s: float = 2.0
    """The longest wait between two answers from one address."""
    forgiven_s: float = 60.0
    """For each this long without a wrong answer, one is forgotten."""
    per_connection: int = 5
    """Wrong answers after which a connection ends."""


@dataclass(slots=True)
class _Address:
    wrong: int = 0
    wrong_s: float = 0.0
    """When the last wrong answer was."""
    judged_s: float = 0.0
    """When the last answer was judged."""
    waiting: list[tuple[int, Callable[[], bool | None]]] = field(default_factory=list)
    alarm: Alarm | None = None


class Attempts:
    """The queues of all addresses."""

    def __init__(self, clock: Clock, enqueue: Callable[[Callable[[], None]], None], limits: AttemptLimits) -> None:
        """`enqueue` has something done in the table's own task."""
        self._clock = clock
        self._enqueue = enqueue
        self._limits = limits
        self._addresses: dict[str, _Address] = {}

    def put(self, address: str, wrong_before: int, judge: Callable[[], bool | None]) -> None:
        """Have `judge` called when an answer from `address` may be judged, at once when nothing was wrong lately.

        `wrong_before`: how often this connection has been wrong. `judge` says whether the answer was right; None when
        there is nothing to judge any more, because its connection is gone.
        """
        self._drop_quiet()
        here = self._addresses.setdefault(address, _Address())
        here.waiting.append((wrong_before, judge))
        if here.alarm is None:
            self._next(here)

    def close(self) -> None:
        """Nothing more is judged."""
        for here in self._addresses.values():
            if here.alarm is not None:
                here.alarm.cancel()
            here.waiting.clear()

    def _next(self, here: _Address) -> None:
        here.alarm = None
        while here.waiting:
            now_s = self._clock.monotonic()
            due_s = here.judged_s + self._wait_s(here, now_s)
            if due_s > now_s:
                here.alarm = self._clock.call_at(due_s, partial(self._enqueue, partial(self._next, here)))
                return
            first = min(range(len(here.waiting)), key=lambda index: here.waiting[index][0])
            right = here.waiting.pop(first)[1]()
            if right is None:
                continue
            here.judged_s = now_s
            if not right:
                here.wrong = min(self._wrong(here, now_s) + 1, 64)
                here.wrong_s = now_s

    def _wrong(self, here: _Address, now_s: float) -> int:
        return max(0, here.wrong - int((now_s - here.wrong_s) / self._limits.forgiven_s))

    def _wait_s(self, here: _Address, now_s: float) -> float:
        over = self._wrong(here, now_s) - self._limits.free
        return 0.0 if over <= 0 else min(self._limits.most_s, self._limits.first_s * 2.0 ** (over - 1))

    def _drop_quiet(self) -> None:
        if len(self._addresses) < _KEPT:
            return
        now_s = self._clock.monotonic()
        for address, here in tuple(self._addresses.items()):
            if not here.waiting and (self._wrong(here, now_s) == 0 or len(self._addresses) > 4 * _KEPT):
                del self._addresses[address]
