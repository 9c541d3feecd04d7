"""The title of a client's window: where the match stands and the viewer's own name, all of it public. Pure."""

from ..rules.presets import Theme
from ..rules.roles import Side
from ..table.views import TableView
from .wording import phase_title, seat_label, side_name

_WITHOUT = ("linux", "vt", "ansi", "dumb", "cygwin", "pcansi", "con", "unknown", "sun", "eterm")
"""How terminal types begin whose terminals have no title, and might print one."""


def takes_title(term: str) -> bool:
    """Has a terminal of this type a title to set?"""
    return bool(term) and not term.lower().startswith(_WITHOUT)


def window_title(table: TableView) -> str:
    """The title for this session now: "Night 2 · 3 Ana"."""
    view, you = table.match, table.you
    theme: Theme = table.settings.theme
    if you.asked is not None or you.bad_name is not None:
        return "Mafia"
    if view is None:
        where = f"{side_name(theme, Side.MAFIA)}: the lobby"
    elif view.over is not None:
        where = "The match is over"
    else:
        where = phase_title(view.settings.theme, view.phase, view.day)
    if you.seat is not None and you.name is not None:
        return f"{where} · {seat_label(you.seat, you.name)}"
    return where
