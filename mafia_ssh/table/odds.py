"""The estimate of balance that the lobby shows: asked for once the settings rest, forgotten when they change."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec.structs import replace

from ..balance import MATCHES, Estimate
from ..rules.settings import Settings
from .clock import Alarm, Clock

REST_S: Final = 0.8
"""How long settings and players must stay as they are before an estimate is asked for."""
_KEPT: Final = 32
"""How many estimates are kept, for a host who goes back and forth."""

_Case = tuple[Settings, int]


class Estimator(Protocol):
    """Who works out estimates, somewhere else."""

    def ask(self, settings: Settings, players: int, done: Callable[[Estimate], None]) -> None:
        """Work out one in place of what was asked before; `done` is called from the running loop, or never.

        It may be called with fewer than `MATCHES` matches first, and again when they are more.
        """
        ...

    def drop(self) -> None:
        """What was asked for is no longer wanted."""
        ...


class Odds:
    """The estimate for the settings and players of the moment, when there is one."""

    def __init__(
        self, clock: Clock, estimator: Estimator | None, enqueue: Callable[[Callable[[], None]], None]
    ) -> None:
        """`enqueue` puts something into the table's inbox. Without an estimator there are no estimates."""
        self._clock = clock
        self._estimator = estimator
        self._enqueue = enqueue
        self._case: _Case | None = None
        self._alarm: Alarm | None = None
        self._known: dict[_Case, Estimate] = {}
        self._first: Estimate | None = None
        """Of the case of the moment, before all its matches are played."""

    @property
    def now(self) -> Estimate | None:
        """For the settings and players that were last wanted."""
        return None if self._case is None else self._known.get(self._case, self._first)

    def want(self, settings: Settings | None, players: int, then: Callable[[], None]) -> None:
        """An estimate is wanted for these from now on, or for None none is; `then` is called when one has come, and
        when a better one has.
        """
        # Words change no chances.
        case = None if settings is None else (replace(settings, theme="mafia"), players)
        if case == self._case or self._estimator is None:
            return
        self._case, self._first = case, None
        self._estimator.drop()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if case is not None and case not in self._known:
            self._alarm = self._clock.call_at(
                self._clock.monotonic() + REST_S, lambda: self._enqueue(lambda: self._ask(case, then))
            )

    def close(self) -> None:
        """Nothing is wanted any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._estimator is not None:
            self._estimator.drop()

    def _ask(self, case: _Case, then: Callable[[], None]) -> None:
        def came(found: Estimate) -> None:
            self._enqueue(lambda: self._keep(case, found, then))

        if case == self._case and self._estimator is not None:
            self._estimator.ask(*case, came)

    def _keep(self, case: _Case, found: Estimate, then: Callable[[], None]) -> None:
        if found.matches < MATCHES:
            self._first = found if case == self._case else self._first
            then()
            return
        while len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        self._known[case] = found
        then()
