"""Which screen belongs to what a session may see. The only place that knows all of them."""

from typing import Literal

from ..table.views import TableView
from .screens.base import GameScreen

Kind = Literal["door", "lobby", "match", "tv", "end"]
"""The screens of the game."""


def kind_of(table: TableView, *, tv: bool | None) -> Kind:
    """Which screen to show. `tv`: would this session rather see the big board than the table? None: as is usual for
    them, which is the board for watchers and the table, with what they can do there, for the host.
    """
    if table.you.asked is not None or table.you.bad_name is not None:
        return "door"
    if table.match is None:
        return "lobby"
    if table.match.over is not None:
        return "end"
    board = not table.you.host if tv is None else tv
    return "tv" if board and table.you.seat is None else "match"


def screen_of(kind: Kind) -> GameScreen:
    """A new screen of that kind."""
    # Loaded when first wanted: a watcher's process never needs the settings, and the screens know the app's type.
    match kind:
        case "match":
            from .screens.match import MatchScreen

            return MatchScreen()
        case "door":
            from .screens.door import DoorScreen

            return DoorScreen()
        case "lobby":
            from .screens.lobby import LobbyScreen

            return LobbyScreen()
        case "tv":
            from .screens.tv import TvScreen

            return TvScreen()
        case "end":
            from .screens.end import EndScreen

            return EndScreen()
