"""How much one person may ask of the table in how much time. Bookkeeping only: no seat, no match, no connection.

What somebody asks for is shown to everybody, so it costs a hundred screens; and chat is read by people. The bounds
go with the owner of a seat, so that connecting anew does not open a new account where the owner is proven. Somebody
new costs their address something: a new key, or none, is made in no time.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from ..rules.commands import Say
from .requests import Request, SitDown, StandUp, Write
from .views import Refusal

_TOO_MUCH: Final = Refusal("not_allowed", "Too much at once; the last was not taken. Wait a moment.")
_TOO_MUCH_TALK: Final = Refusal(
    "not_allowed", "You write faster than anybody reads; wait a moment, then send it again."
)
_TOO_MANY_MOVES: Final = Refusal("not_allowed", "Seats and names change faster than anybody can follow; wait a moment.")
_TOO_MANY_NEW: Final = Refusal(
    "not_allowed", "Many new people write from where you are; wait a moment, then send it again."
)
_KEPT: Final = 256
"""How many accounts are kept before those that are full again are dropped."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """So much at once, and so much a second after that."""

    burst: int
    per_s: float


REQUESTS: Final = Allowance(60, 10.0)
"""Anything at all. A held key asks for less."""
TALK: Final = Allowance(8, 0.7)
"""Lines of chat, in whatever channel."""
MOVES: Final = Allowance(12, 0.5)
"""Changes of seat and name, each of which everybody is told."""
NEWCOMERS: Final = Allowance(20, 0.1)
"""People of one address who write in the lobby for the first time; a party behind one router fits."""


class Manners:
    """Accounts by person."""

    def __init__(self) -> None:
        self._requests = _Accounts(REQUESTS)
        self._talk = _Accounts(TALK)
        self._whispers = _Accounts(TALK)  # of its own: who writes much at night is refused nothing by day
        self._moves = _Accounts(MOVES)
        self._newcomers = _Accounts(NEWCOMERS)

    def refuse(self, person: Hashable, request: Request, now_s: float, address: str | None) -> Refusal | None:
        """Why `request`, which came at `now_s` on the table's clock, is too much; None when it is not.

        `address`: where somebody who is let in comes from; None for who stands at the door, where nothing they ask is
        shown to anybody.
        """
        if not self._requests.take(person, now_s):
            return _TOO_MUCH
        if address is None:
            return None
        if isinstance(request, SitDown | StandUp) and not self._moves.take(person, now_s):
            return _TOO_MANY_MOVES
        if isinstance(request, Write) and not self._talk.knows(person) and not self._newcomers.take(address, now_s):
            return _TOO_MANY_NEW
        if isinstance(request, Say | Write):
            whispered = isinstance(request, Say) and request.channel == "mafia"
            if not (self._whispers if whispered else self._talk).take(person, now_s):
                return _TOO_MUCH_TALK
        return None


class _Accounts:
    """Buckets of tokens. One that has filled up again is as good as none."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._levels: dict[Hashable, tuple[float, float]] = {}

    def knows(self, person: Hashable) -> bool:
        return person in self._levels

    def take(self, person: Hashable, now_s: float) -> bool:
        level = self._level(person, now_s)
        if level < 1.0:
            return False
        if len(self._levels) >= _KEPT:
            self._drop_full(now_s)
        self._levels[person] = (level - 1.0, now_s)
        return True

    def _level(self, person: Hashable, now_s: float) -> float:
        level, at_s = self._levels.get(person, (float(self._allowance.burst), now_s))
        return min(float(self._allowance.burst), level + max(0.0, now_s - at_s) * self._allowance.per_s)

    def _drop_full(self, now_s: float) -> None:
        full = [person for person in self._levels if self._level(person, now_s) >= self._allowance.burst]
        for person in full:
            del self._levels[person]
