"""Who has a place while there are not enough of them: who waits, who is let in, who gives up theirs for it.

A place is a session. Who plays or hosts keeps it, and gets one at once. Of the others, who have no seat, one gives up
theirs for each newcomer: the last that came, so that those who were there before a flood stay. But who has got in that
way keeps the place for a while, and the pace at which it is done leaves enough time for that. Of those who wait, who
would get a seat goes first.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple, Protocol

from .limits import Limits, Pace, Seldom

_log = logging.getLogger(__name__)

_PACES: Final = 256
"""How many addresses have their pace kept before those without a session lose theirs."""
_ONE_KEY: Final = 4
"""So many places one key may have and still get one at once: who comes back may be counted twice for a while."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place that is taken."""

    address: str
    stays: bool
    """Somebody plays or hosts here."""
    safe_until_s: float
    """Until then others give up theirs first; on the same clock as `now_s` below."""


def gives_way(places: Sequence[Place], address: str | None, now_s: float) -> int | None:
    """Which of `places` is given up, by its index, when one is needed; None when all stay.

    `places`: in the order in which they were taken. `address`: one of that address; None: one of the address that has
    the most of those that can be given up.
    """
    loose = [index for index, place in enumerate(places) if not place.stays]
    crowds = Counter(places[index].address for index in loose)
    most = max(crowds.values(), default=0)
    here = [
        index
        for index in loose
        if (crowds[places[index].address] == most if address is None else places[index].address == address)
    ]
    unsafe = [index for index in here if places[index].safe_until_s <= now_s]
    return unsafe[-1] if unsafe else next(iter(here), None)


class Tenant(Protocol):
    """A session, as far as places are concerned."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    @property
    def key(self) -> str | None:
        """The fingerprint of the key that it proved."""

    def expected(self) -> bool:
        """Will it play or host as soon as it is let in?"""

    def hopeful(self) -> bool:
        """Would it get a seat, by what is known before it is let in?"""

    def stays(self) -> bool:
        """Does it play or host?"""

    def give_way(self) -> None:
        """Its place is gone: say so, and end."""


class _Waiting(NamedTuple):
    hopeful: bool
    answer: "asyncio.Future[bool]"


class Places:
    """All places, and the queue for them."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds."""
        self._limits = limits
        self._clock = clock
        self._held: dict[Tenant, float] = {}  # until when each is safe, in the order in which they came in
        self._away: dict[str, tuple[Tenant, float]] = {}  # by key: whose line dropped, and how long the place is kept
        self._queue: dict[Tenant, _Waiting] = {}
        self._paces: dict[str, Pace] = {}
        self._again: asyncio.TimerHandle | None = None
        self._given_up = Seldom(clock=clock)

    async def take(self, tenant: Tenant, on_wait: Callable[[], None]) -> bool:
        """Get `tenant` a place, `on_wait` called first when that takes a while; False: there is none, nor a queue.

        `leave` must follow, also when this was cancelled.
        """
        places = sum(other.key == tenant.key for other in self._held)
        if tenant.expected() and places < _ONE_KEY:
            self._let_in_at_once(tenant)
            return True
        if not self._queue and self._room(tenant.address):
            self._held[tenant] = -inf
            return True
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue[tenant] = _Waiting(tenant.hopeful(), answer)
        self._serve()
        self._shorten(tenant.address)
        try:
            if not answer.done():
                on_wait()
            return await answer
        finally:
            self._queue.pop(tenant, None)

    def leave(self, tenant: Tenant) -> None:
        """`tenant` needs no place any more."""
        self._queue.pop(tenant, None)
        if tenant in self._held:
            del self._held[tenant]
            if tenant.key is not None and tenant.expected():
                self._away[tenant.key] = tenant, self._clock() + self._limits.newcomer_stays_s
            self._serve()

    def _let_in_at_once(self, tenant: Tenant) -> None:
        """One more than there are places, if all others stay: there are only so many seats.

        Who comes again and again costs nobody a place: it was kept for them, or their older session is about to end.
        """
        kept = self._away.pop(tenant.key or "", None) is not None
        if not kept and not any(other.key == tenant.key for other in self._held) and not self._room(tenant.address):
            self._make_room(tenant.address)
        self._let_in(tenant)

    def _let_in(self, tenant: Tenant) -> None:
        self._held[tenant] = self._clock() + self._limits.newcomer_stays_s

    def _serve(self) -> None:
        waits = False
        for tenant in self._in_turn():
            answer = self._queue[tenant].answer
            if self._room(tenant.address):
                self._let_in(tenant)
                answer.set_result(True)
            elif not self._pace(tenant.address).take():
                waits = True
            elif self._make_room(tenant.address):
                self._let_in(tenant)
                answer.set_result(True)
            else:
                answer.set_result(False)
        if waits and self._again is None:
            self._again = asyncio.get_running_loop().call_later(self._limits.newcomer_every_s, self._serve_again)

    def _serve_again(self) -> None:
        self._again = None
        self._serve()

    def _shorten(self, address: str) -> None:
        """Turn somebody away when the queue has become too long: the last of `address`, or of the longest one."""
        waiting = self._in_turn()
        crowds = Counter(tenant.address for tenant in waiting)
        if crowds[address] <= self._limits.queue_per_address:
            if len(waiting) <= self._limits.queue:
                return
            address = max((address, *crowds), key=lambda each: crowds[each])
        last = next(tenant for tenant in reversed(waiting) if tenant.address == address)
        self._queue[last].answer.set_result(False)

    def _in_turn(self) -> list[Tenant]:
        waiting = [tenant for tenant, waiting in self._queue.items() if not waiting.answer.done()]
        return sorted(waiting, key=lambda tenant: not self._queue[tenant].hopeful)

    def _room(self, address: str) -> bool:
        return len(self._taken()) < self._limits.connections and not self._crowded(address)

    def _crowded(self, address: str) -> bool:
        return sum(tenant.address == address for tenant in self._taken()) >= self._limits.per_address

    def _taken(self) -> list[Tenant]:
        """Who has a place, or will be back for it soon."""
        now_s, here = self._clock(), {tenant.key for tenant in self._held}
        self._away = {
            key: (tenant, until_s)
            for key, (tenant, until_s) in self._away.items()
            if until_s > now_s and key not in here and tenant.expected()
        }
        return [*self._held, *(tenant for tenant, _ in self._away.values())]

    def _make_room(self, address: str) -> bool:
        """Have somebody give up their place for one from `address`, if there is anybody."""
        tenants = tuple(self._held)
        places = [Place(each.address, each.stays(), safe_s) for each, safe_s in self._held.items()]
        index = gives_way(places, address if self._crowded(address) else None, self._clock())
        if index is None:
            return False
        if count := self._given_up.due():
            _log.warning("there were too many sessions; of those without a seat so many had to go: %d", count)
        del self._held[tenants[index]]
        tenants[index].give_way()
        return True

    def _pace(self, address: str) -> Pace:
        if len(self._paces) > _PACES:
            there = {tenant.address for tenant in (*self._held, *self._queue)}
            self._paces = {known: pace for known, pace in self._paces.items() if known in there}
        if address not in self._paces:
            limits = self._limits
            self._paces[address] = Pace(1 / limits.newcomer_every_s, limits.newcomer_burst, self._clock)
        return self._paces[address]
