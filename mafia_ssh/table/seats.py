"""Who sits where, and whose seat it is. Plain bookkeeping: no clock, no connection, no match."""

from dataclasses import dataclass
from typing import Final

from ..text import look_alike


@dataclass(frozen=True, slots=True)
class ByKey:
    """A seat's owner is whoever proves to hold this key."""

    fingerprint: str


@dataclass(frozen=True, slots=True)
class ByCode:
    """A client without a key: the owner is whoever knows the rejoin code."""

    digest: str
    """What is kept of the code, see `codes`; another one for each client."""


Owner = ByKey | ByCode
"""What a seat belongs to."""
NOBODY: Final = ByCode("")
"""The owner of a seat of which it is not known any more whose it was; no code fits."""


@dataclass(slots=True)
class Occupant:
    """A player in a seat."""

    name: str
    owner: Owner
    host: bool
    """Has the host's rights."""
    line: int | None
    """The number of the connection that plays this seat; None while away."""
    ready: bool = False
    gone: bool = False
    """Will not come back: left on purpose, or expelled. Kept only as long as a match needs them."""
    away: bool = False
    """Shown as away: for some seconds after the line dropped it is not."""
    drops: int = 0
    """How often the line has dropped."""


class SeatBook:
    """The seats of the table. Every change is one that the caller has found to be allowed."""

    def __init__(self) -> None:
        self._taken: dict[int, Occupant] = {}

    def is_taken(self, seat: int) -> bool:
        """Does somebody sit there?"""
        return seat in self._taken

    def at(self, seat: int) -> Occupant:
        """Who sits in a taken seat. Raises KeyError for a free one."""
        return self._taken[seat]

    def seats(self) -> tuple[int, ...]:
        """The seats that are taken, ascending."""
        return tuple(sorted(self._taken))

    def staying(self) -> tuple[int, ...]:
        """The seats of those who would be dealt into a next match, ascending."""
        return tuple(seat for seat in self.seats() if not self._taken[seat].gone)

    def played_by(self, line: int) -> int | None:
        """The seat that this connection plays."""
        return next((seat for seat, sitter in self._taken.items() if sitter.line == line), None)

    def owned_by(self, owner: Owner) -> int | None:
        """The seat that belongs to `owner`, who never has two."""
        return next((seat for seat, sitter in self._taken.items() if sitter.owner == owner), None)

    def seat_of(self, occupant: Occupant) -> int | None:
        """Where this player sits; None when they do not any more."""
        return next((seat for seat, sitter in self._taken.items() if sitter is occupant), None)

    def named(self, name: str) -> int | None:
        """The seat of the player whose name looks like `name`."""
        return next((seat for seat, sitter in self._taken.items() if look_alike(sitter.name, name)), None)

    def first_free(self, seats: int) -> int | None:
        """The lowest free seat of a table with `seats` seats; None when as many are taken, wherever they sit."""
        if len(self._taken) >= seats:
            return None
        return next((seat for seat in range(1, seats + 1) if seat not in self._taken), None)

    def looks_taken(self, name: str, owner: Owner) -> bool:
        """Would `name` be mistaken for that of somebody seated, other than `owner`?"""
        others = (sitter for sitter in self._taken.values() if sitter.owner not in (owner, NOBODY))
        return any(look_alike(sitter.name, name) for sitter in others)

    def sit(self, seat: int, occupant: Occupant) -> None:
        """Put a newcomer into a free seat."""
        self._taken[seat] = occupant

    def move(self, seat: int, to: int) -> None:
        """Move an occupant to a free seat."""
        self._taken[to] = self._taken.pop(seat)

    def free(self, seat: int) -> Occupant:
        """Take the seat from its occupant and return who that was."""
        return self._taken.pop(seat)

    def free_gone(self) -> None:
        """Free the seats of those who will not come back."""
        for seat in self.seats():
            if self._taken[seat].gone:
                del self._taken[seat]

    def close_up(self) -> None:
        """Number the taken seats from 1 without gaps, in the same order, and clear all marks of readiness."""
        order = [self._taken[seat] for seat in self.seats()]
        for occupant in order:
            occupant.ready = False
        self._taken = dict(enumerate(order, start=1))
