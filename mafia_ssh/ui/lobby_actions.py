"""What keys do outside a match, in the lobby and after the end: a list like that of `actions`. Nothing is done here."""

from typing import Final

from ..table.views import TableView
from .actions import ACTIONS, BY_KEY, Action, possible


def _always(_: TableView) -> bool:
    return True


def _seated(table: TableView) -> bool:
    return table.you.seat is not None


def may_sit(table: TableView) -> bool:
    """Is there a seat for this person to take, or another to move to?"""
    free = any(sitter.name is None for sitter in table.sitters)
    return table.match is None and free and not table.you.watch_only


def may_point(table: TableView) -> bool:
    """Does a cursor on the seats mean anything: to choose a free one, or as the host to free one?"""
    return table.you.host or may_sit(table)


def may_write(table: TableView) -> bool:
    """May this person write to the room?"""
    return table.you.name is not None and not table.you.watch_only


def _has_code(table: TableView) -> bool:
    return table.you.code is not None


def _host(table: TableView) -> bool:
    return table.you.host


def _can_start(table: TableView) -> bool:
    return table.you.host and not table.problems


def _can_retell(table: TableView) -> bool:
    return table.retelling is not None


_COMMON: Final = tuple(BY_KEY[key] for key in ("i", "question_mark", "o", "b", "f"))
_LEAVE: Final = BY_KEY["Q"]
_WRITE: Final = Action("write", ("t", "c", "tab"), "t", "write", "Write a line to the room; Esc leaves it.", may_write)

LOBBY: Final = (
    Action("ready", ("r",), "r", "ready", "Ready for the match, or not yet.", _seated),
    Action("code", ("y",), "y", "code", "Show your own code, with which you come back from another device.", _has_code),
    Action("sit", ("d",), "d", "sit here", "Take the free seat under the cursor, or move to it.", may_sit),
    Action("start", ("g",), "g", "start", "Host: deal the roles, the match begins.", _can_start),
    Action("settings", ("s",), "s", "settings", "The settings; the host changes them, everybody may look.", _always),
    _WRITE,
    Action("stand", ("u",), "u", "stand up", "Give your seat back.", _seated),
    Action("join", ("a",), "a", "join card", "How others join, with a code for cameras.", _always),
    Action("free", ("x",), "x", "free seat", "Host: free the seat under the cursor.", _host),
    Action(
        "cohost", ("m",), "m", "", "Host: share the host's rights; on a free seat, with somebody without one.", _host
    ),
    Action("seat", tuple("0123456789"), "1-9", "", "Put the cursor on a seat; 1 then 2 is seat 12.", may_point),
    Action("move", ("up", "down", "j", "k"), "↑ ↓", "", "Move the cursor over the seats.", may_point),
    *_COMMON,
    Action("leave", _LEAVE.keys, _LEAVE.shown, "", "Leave, and give your seat back.", _always),
)
"""The lobby's keys, in the order of the footer."""

END: Final = (
    Action("start", ("g",), "g", "again", "Host: a rematch, the same seats, roles dealt anew.", _can_start),
    Action("lobby", ("l",), "l", "lobby", "Host: back to the lobby, everybody in their seat.", _host),
    Action("retell", ("r",), "r", "retell", "Go through the match again, through anybody's eyes.", _can_retell),
    Action("move", ("up", "down", "j", "k", "pageup", "pagedown", "home", "end"), "↑ ↓", "scroll", "Scroll.", _always),
    _WRITE,
    *_COMMON,
    _LEAVE,
)
"""The keys after a match, in the order of the footer."""


def actions_of(table: TableView) -> tuple[Action, ...]:
    """Every action of the screen that this table view belongs to."""
    if table.match is None:
        return LOBBY
    return END if table.match.over is not None else ACTIONS


def offered(table: TableView) -> tuple[Action, ...]:
    """What this person can do now, whatever the screen."""
    if actions_of(table) is ACTIONS:
        return possible(table)
    return tuple(action for action in actions_of(table) if action.when(table))


def footer_keys(table: TableView, cursor: int | None = None) -> tuple[tuple[str, str], ...]:
    """Key and label for the footer, help last. `cursor`: the seat that the lobby's keys act on, if there is one."""
    labelled = [action for action in offered(table) if action.label and _acts_on(action, table, cursor)]
    labelled.sort(key=lambda action: action.id == "help")
    return tuple((action.shown, action.label) for action in labelled)


def _acts_on(action: Action, table: TableView, cursor: int | None) -> bool:
    """Is there something for the action to do where the cursor is? A seated player sits down on a free seat only."""
    if cursor is None or action.id not in ("sit", "free"):
        return True
    taken = any(sitter.seat == cursor and sitter.name is not None for sitter in table.sitters)
    return taken if action.id == "free" else not taken or table.you.seat is None


def action_for(table: TableView, key: str) -> Action | None:
    """The action that this key stands for now, if it is possible."""
    return next((action for action in offered(table) if key in action.keys), None)
