"""Connections that have no session yet, or none any more: how many, and which of them goes when there are too many."""

from collections import Counter
from enum import IntEnum
from typing import Protocol

from .limits import Limits


class Closable(Protocol):
    """A connection, as far as the doorkeeper is concerned."""

    def abort(self) -> None: ...


class Stage(IntEnum):
    """How far a connection without a session has got; who has got least far goes first."""

    DONE = 0
    """Its session is over; it stays only until its client hangs up."""
    MUTE = 1
    """It has said nothing that makes sense yet."""
    ASKING = 2
    """It has come through the key exchange and asks to log in."""
    LOGGED_IN = 3
    """It may ask for a session."""


class Doorkeeper:
    """Knows every connection that is open, and bounds those without a session.

    Nobody is refused here: one too many, from one address or in all, costs one of them its place, of that address or
    of the one holding the most, and among those as far as each other the oldest. So whoever floods loses what they
    hold, and somebody honest beside them, who takes a moment to log in, gets in.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[Closable, str] = {}
        self._passing: dict[Closable, Stage] = {}  # in order of arrival

    @property
    def connections(self) -> int:
        """Connections open now."""
        return len(self._open)

    @property
    def passing(self) -> int:
        """Of those, the ones without a session."""
        return len(self._passing)

    @property
    def waiting(self) -> tuple[Closable, ...]:
        """Of those, the ones not logged in yet, oldest first."""
        return tuple(each for each, stage in self._passing.items() if stage in (Stage.MUTE, Stage.ASKING))

    def admit(self, connection: Closable, address: str) -> None:
        """Count `connection` in. `leave` must follow one day."""
        self._open[connection] = address
        self._enter(connection, Stage.MUTE)

    def asks(self, connection: Closable) -> None:
        """`connection` asks to log in."""
        self._gets_to(connection, Stage.ASKING)

    def logged_in(self, connection: Closable) -> None:
        """`connection` has logged in."""
        self._gets_to(connection, Stage.LOGGED_IN)

    def has_session(self, connection: Closable) -> None:
        """`connection` has a session, which `places` bounds."""
        self._passing.pop(connection, None)

    def finished(self, connection: Closable) -> None:
        """The session of `connection` is over."""
        if connection in self._open and connection not in self._passing:
            self._enter(connection, Stage.DONE)

    def leave(self, connection: Closable) -> None:
        """`connection` is closed."""
        self._open.pop(connection, None)
        self._passing.pop(connection, None)

    def _gets_to(self, connection: Closable, stage: Stage) -> None:
        if connection in self._passing:
            self._passing[connection] = stage

    def _enter(self, connection: Closable, stage: Stage) -> None:
        limits, address = self._limits, self._open[connection]
        crowds = Counter(self._open[each] for each in self._passing)
        if crowds[address] >= limits.unauthenticated_per_address:
            self._put_out(address)
        elif len(self._passing) >= limits.unauthenticated:
            self._put_out(crowds.most_common(1)[0][0])
        self._passing[connection] = stage

    def _put_out(self, address: str) -> None:
        there = [each for each in self._passing if self._open[each] == address]
        out = min(there, key=lambda each: self._passing[each])
        del self._passing[out]
        out.abort()
