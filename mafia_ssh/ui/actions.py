"""The one list of what keys do in a match: keys, labels, help, and when each is possible. Nothing is done here.

The footer, the help and the key handling all read it. `when` looks at what a neighbour may know about the viewer:
public facts and being alive, never a role, a choice or what is legal for one role alone, since the footer is seen
while the screen is covered.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from ..rules.events import PhaseKind
from ..rules.roles import Role
from ..rules.settings import composition
from ..rules.view import View
from ..table.views import TableView

ActionId = Literal[
    "seat",
    "nobody",
    "move",
    "enter",
    "pass",
    "note",
    "ready",
    "yield",
    "sign",
    "write",
    "show",
    "host",
    "board",
    "colours",
    "bell",
    "help",
    "leave",
    "back",
    "rules",
    "sit",
    "stand",
    "settings",
    "start",
    "free",
    "cohost",
    "code",
    "join",
    "lobby",
    "retell",
    "notes",
    "record",
    "hints",
]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key does."""

    id: ActionId
    """What it is called in the code."""
    keys: tuple[str, ...]
    """The keys, as Textual names them."""
    shown: str
    """The keys as people read them."""
    label: str
    """One or two words for the footer; empty: the footer leaves it out."""
    help: str
    """One line for the help."""
    when: Callable[[TableView], bool]
    """Is it possible now? Public facts only."""


_POINTING = (PhaseKind.NIGHT, PhaseKind.VOTE, PhaseKind.RUNOFF)
_SPEAKING = (PhaseKind.SPEECHES, PhaseKind.DEFENCE, PhaseKind.LAST_WORDS)
_OPEN_TALK = (
    PhaseKind.REVEAL,
    PhaseKind.MORNING,
    PhaseKind.DISCUSSION,
    PhaseKind.VOTE,
    PhaseKind.RUNOFF,
    PhaseKind.RESULT,
)


def _match(table: TableView) -> View | None:
    return None if table.match is None or table.match.over is not None else table.match


def _living(table: TableView) -> View | None:
    """The match, when the viewer lives in it and it is not paused."""
    view = _match(table)
    return view if view is not None and view.alive and not view.paused else None


def may_point(table: TableView) -> bool:
    """Do seats and Enter mean something to this viewer now? Every living player alike."""
    view = _living(table)
    if view is None or view.phase not in _POINTING:
        return False
    return view.phase is PhaseKind.NIGHT or bool(view.legal.vote)


def may_name_nobody(table: TableView) -> bool:
    """May the viewer vote for `nobody` now?"""
    view = _living(table)
    return view is not None and may_point(table) and nobody_stands(view)


def nobody_stands(view: View) -> bool:
    """Is a vote on in which `nobody` is a candidate? The same for every viewer."""
    if view.phase not in (PhaseKind.VOTE, PhaseKind.RUNOFF):
        return False
    return view.settings.options.no_elimination if view.candidates is None else "nobody" in view.candidates


def may_pass(table: TableView) -> bool:
    """Is the key for passing on offer? At a table that was dealt a role that may pass, to everybody alike."""
    view = _living(table)
    if view is None or view.phase is not PhaseKind.NIGHT:
        return False
    return Role.MANIAC in composition(view.settings, len(view.seats))


def may_note(table: TableView) -> bool:
    """Is the key for the note on offer? Where the rules know a note, to everybody alike."""
    view = _living(table)
    return view is not None and view.phase is PhaseKind.NIGHT and view.settings.options.detective_note


def may_be_ready(table: TableView) -> bool:
    """May the viewer switch being ready for the talk to end?"""
    view = _living(table)
    return view is not None and view.legal.ready


def may_yield(table: TableView) -> bool:
    """Does the viewer have the floor?"""
    view = _living(table)
    return view is not None and view.phase in _SPEAKING and view.speaker == view.viewer


def may_sign(table: TableView) -> bool:
    """May the viewer send a wordless sign?"""
    view = _living(table)
    return view is not None and view.settings.options.gestures and view.phase is not PhaseKind.REVEAL


def may_write(table: TableView) -> bool:
    """Is there a line to write on? At night every living player has one, whoever is read by somebody."""
    view = _match(table)
    if view is None or view.paused or not isinstance(view.viewer, int):
        return False
    options = view.settings.options
    if not view.alive:
        return options.dead_chat
    if view.phase is PhaseKind.NIGHT:
        return options.mafia_chat
    if not options.room_chat:
        return False
    return view.phase in _OPEN_TALK or (view.phase in _SPEAKING and view.speaker == view.viewer)


def why_no_line(table: TableView) -> str:
    """Why there is no line to write on, for somebody who asked for one. Public facts only."""
    view = _match(table)
    if view is None or not isinstance(view.viewer, int):
        return "You only watch: nothing to write on while a match is on."
    if view.paused:
        return "The game is paused."
    if not view.alive:
        return "You are out, and write nothing any more."
    if view.phase is PhaseKind.NIGHT:
        return "Nobody writes at night."
    return "Only the speaker writes now." if view.settings.options.room_chat else "This table talks aloud."


def may_move(table: TableView) -> bool:
    """Is there anywhere for a cursor: seats to choose among, or a list that a key opens?"""
    return may_point(table) or may_sign(table) or table.host_legal is not None


def has_secrets(table: TableView) -> bool:
    """Is there a curtain? For everybody with a seat, and for a host who sees everything."""
    view = _match(table)
    return view is not None and (isinstance(view.viewer, int) or view.truth is not None)


def may_note_down(table: TableView) -> bool:
    """Has the viewer a notebook? Everybody with a seat in the match, dead or alive."""
    view = _match(table)
    return view is not None and isinstance(view.viewer, int)


def has_record(table: TableView) -> bool:
    """Is there a public record to read? To everybody, as long as a match is on."""
    return _match(table) is not None


def _always(_: TableView) -> bool:
    return True


ACTIONS: Final = (
    Action("seat", tuple("123456789"), "1-9", "seat", "Put the cursor on a seat; 1 then 2 is seat 12.", may_point),
    Action("enter", ("enter",), "enter", "choose", "Choose where the cursor is; once more confirms.", may_point),
    Action("nobody", ("0",), "0", "nobody", "Put the cursor on `nobody`.", may_name_nobody),
    Action("show", ("space",), "space", "secrets", "Show what only you may know; it covers itself again.", has_secrets),
    Action("pass", ("p",), "p", "pass", "Pass this night, for a role that may.", may_pass),
    Action("note", ("n",), "n", "note", "Leave the note with tonight's question, or not; once a match.", may_note),
    Action("yield", ("y",), "y", "done", "Give the floor back.", may_yield),
    Action("ready", ("r",), "r", "ready", "Ready for the vote, or not yet.", may_be_ready),
    Action("write", ("t", "c"), "t", "write", "Write a line; Esc leaves it.", may_write),
    Action("sign", ("g",), "g", "sign", "Send one player a wordless sign.", may_sign),
    Action("host", ("h",), "h", "host", "What the host may do now.", lambda table: table.host_legal is not None),
    Action("board", ("w",), "w", "board", "The big board, or the table.", lambda table: table.you.seat is None),
    Action("notes", ("m",), "m", "notes", "Your notebook: marks and lines beside the seats.", may_note_down),
    Action("record", ("l",), "l", "record", "The whole public record and the room's lines, to scroll.", has_record),
    Action("help", ("question_mark",), "?", "help", "These keys, and what is going on.", _always),
    Action("rules", ("i",), "i", "rules", "The rule book for the rules in force.", _always),
    Action("move", ("up", "down", "left", "right", "j", "k"), "↑ ↓", "", "Move the cursor.", may_move),
    Action("back", ("escape",), "esc", "", "Back; covers what is shown.", _always),
    Action("colours", ("o",), "o", "", "Other colours: dark, light, high contrast, monochrome.", _always),
    Action("bell", ("b",), "b", "", "The bell and the title of the window on or off.", _always),
    Action("hints", ("f",), "f", "", "The line for first-timers on or off.", _always),
    Action("leave", ("Q", "upper_q"), "Q", "", "Leave. Your seat is kept.", _always),
)
"""Every action, in the order of the footer."""

BY_KEY: Final = {key: action for action in ACTIONS for key in action.keys}
"""The same, by key."""


def possible(table: TableView) -> tuple[Action, ...]:
    """What this viewer can do now, in the order of the footer."""
    return tuple(action for action in ACTIONS if action.when(table))


def footer(table: TableView) -> tuple[tuple[str, str], ...]:
    """Key and label of what the footer offers now."""
    return tuple((action.shown, action.label) for action in possible(table) if action.label)
