"""Which screen belongs to what a session may see. The only place that knows all of them."""

from typing import Literal

from ..table.views import TableView
from .screens.base import GameScreen

Kind = Literal["door", "lobby", "match", "tv", "end"]
"""The screens of the game."""


def kind_of(table: TableView, *, tv: bool) -> Kind:
    """Which screen to show. `tv`: would this session, as a watcher, rather see the big board?"""
    if table.you.asked is not None or table.you.bad_name is not None:
        return "door"
    if table.match is None:
        return "lobby"
    if table.match.over is not None:
        return "end"
    return "tv" if tv and table.you.seat is None and not table.you.host else "match"


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
