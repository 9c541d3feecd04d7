"""Who is away, and whether somebody with the host's rights is there when a match waits for one."""

from collections.abc import Callable
from functools import partial
from typing import Final

from .clock import Clock
from .room import Room
from .seats import Occupant

AWAY_S: Final = 5.0
"""A line that comes back this soon was never missed."""
CALL: Final = "The match waits for a host: a co-host, or anybody with the host's code."
"""What everybody reads while it does."""

Waits = object
"""For what a match waits; another value for another time."""


class Presence:
    """Tells the room who is missed, after a while."""

    def __init__(self, clock: Clock, room: Room, enqueue: Callable[[Callable[[], None]], None]) -> None:
        """`enqueue` has something done in the table's own task."""
        self._clock = clock
        self._room = room
        self._enqueue = enqueue
        self._hosts_left_s = -AWAY_S
        self._called_for: Waits | None = None

    def left(self, occupant: Occupant | None, *, host: bool, then: Callable[[], None]) -> None:
        """A connection has dropped: that of this player, if any. `then` is called after whatever is told of it."""
        if host:
            self._hosts_left_s = self._clock.monotonic()
        if occupant is None and not host:
            return

        def miss(drops: int) -> None:
            if occupant is not None:
                self._room.miss(occupant, drops)
            then()

        drops = 0 if occupant is None else occupant.drops
        self._clock.call_at(self._clock.monotonic() + AWAY_S, partial(self._enqueue, partial(miss, drops)))

    def call_for_host(self, waits: Waits | None) -> None:
        """The match waits for a host, or for None it does not: say so once where there is none."""
        if waits is None or any(guest.host for guest in self._room.guests):
            self._called_for = None
            self._room.notices.settle("host")
        elif waits != self._called_for and self._clock.monotonic() - self._hosts_left_s >= AWAY_S:
            self._called_for = waits
            self._room.notices.settle("host")  # that was for another time
            self._room.notices.stand("host", CALL)
