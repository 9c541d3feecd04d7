"""What players note for themselves about each other: in memory only, for one match, each page for its owner alone."""

from ..text import clean_line
from .guests import Guest
from .requests import MAX_NOTE, Jot
from .room import Room
from .seats import Owner
from .views import Jotting, Refusal

_Page = dict[int, Jotting]


class Notebooks:
    """A page for every player, kept by seat and owner: whoever gets a seat later does not get what was noted in it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pages: dict[tuple[int, Owner], _Page] = {}

    def clear(self) -> None:
        """The match is put away, and its notes with it."""
        self._pages.clear()

    def jot(self, guest: Guest, jot: Jot, *, in_match: bool) -> Refusal | None:
        """`guest` notes something about a seat, in place of what they had noted there."""
        seat = self._room.book.played_by(guest.line)
        if seat is None or not in_match:
            return Refusal("not_allowed", "Only who plays in a match has a notebook.")
        if not self._room.book.is_taken(jot.seat):
            return Refusal("illegal_target", f"There is no seat {jot.seat}.")
        page = self._pages.setdefault((seat, self._room.book.at(seat).owner), {})
        text = clean_line(jot.text, MAX_NOTE)[:MAX_NOTE]
        if text or jot.mark is not None:
            page[jot.seat] = Jotting(jot.seat, jot.mark, text)
        else:
            page.pop(jot.seat, None)
        return None

    def read(self, seat: int) -> tuple[Jotting, ...]:
        """Everything that the player who now has `seat` has noted there, by the seat it is about."""
        page = self._pages.get((seat, self._room.book.at(seat).owner), {})
        return tuple(page[about] for about in sorted(page))
