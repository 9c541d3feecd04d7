"""Keeping a match: whose seats they are, beside its record whenever that changes, and a word when the record fails."""

from typing import Final

from .match import Match
from .ownership import Ownership, ownership, to_text
from .room import Room

JOURNAL_LOST: Final = "The match record cannot be written: a restart would lose what happens now. The match goes on."
"""What everybody reads when the disk fails."""
JOURNAL_BACK: Final = "The match record is written again, and nothing is missing in it."
"""What everybody reads when the disk has room again."""


class MatchKeeping:
    """What is kept of the match that is on, and what everybody was told of that."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.begin()

    def begin(self) -> None:
        """Another match: nothing is kept of it yet, and nothing told."""
        self._kept = Ownership()
        self._lost_told = False

    def keep(self, match: Match) -> None:
        """Keep whose seats they are now, where that has changed. Never raises: what fails is told, and tried again."""
        if not match.over and (now := ownership(self._room)) != self._kept and match.keep_seats(to_text(now)):
            self._kept = now
        if match.journal_lost != self._lost_told:
            self._lost_told = match.journal_lost
            self._tell()

    def _tell(self) -> None:
        notices = self._room.notices
        if self._lost_told:
            notices.stand("record", JOURNAL_LOST)
        else:
            notices.settle("record")
            notices.tell(JOURNAL_BACK)
