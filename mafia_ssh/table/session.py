"""A connected session as the table keeps it, and the hold on the table that the session has in return."""

import logging
from typing import Final, Protocol

from ..rules.events import Event
from .guests import Guest
from .requests import Request
from .views import Deliver, Delivery, Goodbye, Refusal, TableView, Update

_log = logging.getLogger(__name__)

MAX_WAITING: Final = 64
"""How many requests of one session may wait for the table; what comes on top is not read."""
_TOO_MUCH: Final = Refusal("not_allowed", "Too much at once; the rest was not read.")


class Desk(Protocol):
    """Where a session's calls arrive. They come from outside the table's task, so the desk only enqueues."""

    def asked(self, session: "Session", request: Request) -> None:
        """`session` asks for something."""
        ...

    def ended(self, session: "Session", *, on_purpose: bool) -> None:
        """`session` is gone."""
        ...


class Session:
    """One connection. `latest`, `ask`, `leave` and `close` are its `Link`; the rest is for the table's own task."""

    def __init__(self, guest: Guest, deliver: Deliver, desk: Desk, first: TableView) -> None:
        self.guest = guest
        """Who it is."""
        self.news: list[tuple[int, Event]] = []
        """What happened in the match since the last update it got."""
        self.gone = False
        """Left, closed or replaced: nothing is read from it or delivered to it any more."""
        self._deliver = deliver
        self._desk = desk
        self._latest = first
        self._waiting = 0
        self._overrun = False

    @property
    def latest(self) -> TableView:
        """The newest view delivered, the first one at once after joining."""
        return self._latest

    def ask(self, request: Request) -> None:
        """Put a request into the table's inbox. Never blocks; the answer is a later delivery."""
        if self.gone:
            return
        if self._waiting >= MAX_WAITING:
            self._overrun = True
            return
        self._waiting += 1
        self._desk.asked(self, request)

    def leave(self) -> None:
        """The player leaves on purpose: in the lobby this frees the seat."""
        self._end(on_purpose=True)

    def close(self) -> None:
        """The line is gone; the seat stays. Safe to call twice."""
        self._end(on_purpose=False)

    def taken_up(self) -> None:
        """One waiting request is being answered."""
        self._waiting -= 1
        if self._overrun and self._waiting == 0:
            self._overrun = False
            self.refuse(_TOO_MUCH)

    def is_due(self, view: TableView) -> bool:
        """Is there anything to deliver, now that `view` is what this session may see?"""
        return not self.gone and (bool(self.news) or self._latest != view)

    def update(self, view: TableView) -> None:
        """Deliver `view` and the news so far, if there is anything to deliver."""
        if not self.is_due(view):
            return
        news = tuple(self.news)
        self.news.clear()
        self._latest = view
        self._post(Update(view, news))

    def refuse(self, refusal: Refusal) -> None:
        """Deliver a refusal."""
        if not self.gone:
            self._post(refusal)

    def dismiss(self, text: str) -> None:
        """End this session and say why."""
        if not self.gone:
            self.gone = True
            self._post(Goodbye(text))

    def _end(self, *, on_purpose: bool) -> None:
        if not self.gone:
            self.gone = True
            self._desk.ended(self, on_purpose=on_purpose)

    def _post(self, delivery: Delivery) -> None:
        try:
            self._deliver(delivery)
        except Exception as error:
            # The error's own text may quote what was delivered.
            _log.error("a session's letter box failed: %s", type(error).__name__)
