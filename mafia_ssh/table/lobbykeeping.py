"""Keeping the lobby: whenever something of it has changed, before anybody is told, and a word when that fails."""

import logging
from collections.abc import Callable
from typing import Final

from .gate import Gate
from .lobby import Lobby, lobby_of, put_back, to_text
from .room import Room

_log = logging.getLogger(__name__)

LOBBY_LOST: Final = "The lobby cannot be written down: a restart would lose what is set and who sits where."
"""What everybody reads when the disk fails."""
LOBBY_BACK: Final = "The lobby is written down again."
"""What everybody reads when the disk has room again."""
LOBBY_TAKEN_UP: Final = "The server was restarted; the lobby is as it was."
"""What everybody reads after a crash."""

KeepLobby = Callable[[str], None]
"""Keeps a text in place of what was kept before. Raises OSError."""


class LobbyKeeping:
    """What is kept of the lobby. A new one is not, until something has been accepted in it."""

    def __init__(self, room: Room, gate: Gate, keep: KeepLobby) -> None:
        self._room = room
        self._gate = gate
        self._keep = keep
        self._kept = lobby_of(room, gate)
        self._lost = False

    def take_up(self, found: Lobby) -> None:
        """Open the lobby of an earlier server again, which the file still holds."""
        put_back(self._room, found)
        self._kept = found
        self._room.notices.stand("restart", LOBBY_TAKEN_UP)

    def keep(self) -> None:
        """Keep what has changed since the last time, if anything has. Never raises."""
        now = lobby_of(self._room, self._gate)
        if now == self._kept and not self._lost:
            return
        try:
            self._keep(to_text(now))
        except OSError as error:
            if not self._lost:
                _log.error("the lobby cannot be written down: %s", type(error).__name__)
            self._lost = True
        else:
            self._kept = now
            self._lost = False
        if self._room.stage != "match":  # which has a record to be told of
            self._tell()

    def _tell(self) -> None:
        notices = self._room.notices
        told = any(notice.stands == "lobby" for notice in notices.shown)
        if self._lost and not told:
            notices.stand("lobby", LOBBY_LOST)
        elif told and not self._lost:
            notices.settle("lobby")
            notices.tell(LOBBY_BACK)
