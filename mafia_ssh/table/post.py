"""The post round: who is served when. Players and hosts at once, watchers spread thin behind them."""

import logging
from collections.abc import Callable, Iterable
from math import ceil
from typing import Final

from .clock import Alarm, Clock
from .session import Session
from .views import TableView

_log = logging.getLogger(__name__)

SPREAD_S: Final = 0.06
"""Over how long the watchers of one change are served: so that a player's key never waits for a hundred of them."""
REST_S: Final = 0.25
"""A crowd of watchers is begun with no more often than this: when a hundred people come in at once, each of them is
news for all who are there already.
"""
CROWD: Final = 20
"""More than this are a crowd."""
_TRIPS: Final = 20


class Post:
    """Delivers to each session what it may see, when that differs from what it has."""

    def __init__(
        self, clock: Clock, look: Callable[[Session], TableView], enqueue: Callable[[Callable[[], None]], None]
    ) -> None:
        self._clock = clock
        self._look = look
        self._enqueue = enqueue
        self._queue: dict[Session, None] = {}
        self._later: dict[Session, None] = {}
        """Whose turn comes when those of `_queue` have been served."""
        self._begun_s = float("-inf")
        self._share = 0
        self._alarm: Alarm | None = None

    def round(self, first: Iterable[Session], watchers: Iterable[Session]) -> None:
        """Serve everybody in `first` now and `watchers` over the next `SPREAD_S` seconds.

        A watcher whose turn comes is shown the table as it is then, so changes in between cost nothing.
        """
        for session in first:
            self._queue.pop(session, None)
            self._later.pop(session, None)
            self._serve(session)
        for session in watchers:
            if session not in self._queue and self._is_due(session):
                self._later[session] = None
        if self._alarm is None:
            self._begin()

    def close(self) -> None:
        """Nothing more is delivered."""
        self._queue.clear()
        self._later.clear()
        if self._alarm is not None:
            self._alarm.cancel()

    def _begin(self) -> None:
        """Begin with those who wait, unless they are a crowd that was begun with just now."""
        self._alarm = None
        now_s = self._clock.monotonic()
        if len(self._later) > CROWD and now_s < self._begun_s + REST_S:
            self._alarm = self._clock.call_at(self._begun_s + REST_S, lambda: self._enqueue(self._begin))
        elif self._later:
            self._begun_s = now_s
            self._queue, self._later = self._later, {}
            self._share = ceil(len(self._queue) / _TRIPS)
            self._trip()

    def _trip(self) -> None:
        self._alarm = None
        for session in tuple(self._queue)[: self._share]:
            del self._queue[session]
            self._serve(session)
        if self._queue:
            when = self._clock.monotonic() + SPREAD_S / _TRIPS
            self._alarm = self._clock.call_at(when, lambda: self._enqueue(self._trip))
        else:
            self._begin()

    def _is_due(self, session: Session) -> bool:
        return _guarded(lambda: session.is_due(self._look(session)))

    def _serve(self, session: Session) -> None:
        def serve() -> bool:
            session.update(self._look(session))
            return True

        _guarded(serve)


def _guarded(work: Callable[[], bool]) -> bool:
    """Do `work` for one session; its failure is nobody else's."""
    try:
        return work()
    except Exception as error:
        # No traceback and no message: either may quote what only one player may know.
        _log.error("a session could not be shown the table: %s", type(error).__name__)
        return False
