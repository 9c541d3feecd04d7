"""The private notebook as rows: a mark and a line beside each seat, nothing of either while it is covered. Pure.

Covered, it is the same picture for everybody at the table, whatever they have noted.
"""

from typing import Final

from rich.cells import cell_len

from ...rules.presets import Theme
from ...rules.roles import Side
from ...rules.view import View
from ...table.requests import Mark
from ...table.views import Jotting, TableView
from ..paint import BLANK, Row, clip, fit, fit_row, paragraph
from ..wording import prompt_line, side_name
from .parts import indented, keys_row, offset_for, too_small, window

KEYS: Final = (
    ("space", "show", "Show what is noted; it covers itself again."),
    ("← →", "mark", "Turn the mark: town, mafia, unsure, none."),
    ("enter", "write", "Write a line; Enter keeps it, Esc leaves it as it was."),
    ("↑ ↓", "seat", "Move over the seats; 1-9 do it too, 1 then 2 is seat 12."),
    ("x", "rub out", "Rub out mark and line."),
    ("esc", "back", "Back to the table. Your notes are kept through the match; nobody else sees them."),
    ("?", "help", "These keys, or the notebook again."),
)
"""Key, label and one line of help for everything that can be done in it."""
_HELPING: Final = (("esc", "notebook"),)
_WRITING: Final = (("enter", "keep"), ("↑", "show"), ("esc", "leave the line"))
_STYLES: Final[dict[Mark, str]] = {"town": "town", "mafia": "mafia", "unsure": "dim"}


def mark_word(theme: Theme, mark: Mark) -> str:
    """A mark in the words of the table: "town?", "mafia?", "unsure"."""
    match mark:
        case "town":
            return f"{side_name(theme, Side.TOWN).lower()}?"
        case "mafia":
            return f"{side_name(theme, Side.MAFIA).lower()}?"
        case "unsure":
            return "unsure"


def mark_short(theme: Theme, mark: Mark) -> str:
    """The same where there is little room: "town?", "maf?", "?"."""
    match mark:
        case "town":
            return {"werewolf": "vill?", "club": "cit?"}.get(theme, "town?")
        case "mafia":
            return "wolf?" if theme == "werewolf" else "maf?"
        case "unsure":
            return "?"


def mark_style(mark: Mark) -> str:
    """The style that a mark is drawn in."""
    return _STYLES[mark]


def notebook_rows(
    table: TableView,
    width: int,
    height: int,
    *,
    cursor: int,
    covered: bool,
    writing: bool,
    answer: str | None,
    helping: bool = False,
) -> tuple[Row, ...]:
    """The whole screen as `height` rows; row 0 is left for the headline, the last but one for the line.

    `helping`: the keys are explained in place of the seats.
    """
    view = table.match
    small = too_small(width, height)
    if small or view is None:
        return (BLANK, *(small or ()))
    notes = {} if covered else {jotting.seat: jotting for jotting in table.notes}
    said = paragraph(answer or prompt_line(view), width - 2, "ask" if answer else "prompt")[:2]
    room = height - 3 - len(said)
    if helping:
        rows = _help(width)[:room]
    else:
        lines = _seats(view, notes, width, cursor)
        shown, _ = window(lines, min(room, len(lines)), offset_for(max(0, cursor - 1), room, 0, len(lines)))
        rows = [*shown, *_whole(notes.get(cursor), width, room - len(shown))]
    title = "Your notebook. Space shows it." if covered else "Your notebook. Only you see it."
    return (
        BLANK,
        ((" " + clip(title, width - 2), "heading"),),
        *rows,
        *[BLANK] * (room - len(rows)),
        *indented(said),
        keys_row(_WRITING if writing else _HELPING if helping else [(key, label) for key, label, _ in KEYS], width),
    )


def _help(width: int) -> list[Row]:
    rows: list[Row] = [BLANK]
    for key, _, text in KEYS:
        first, *rest = paragraph(text, min(76, width - 10))
        rows += [((fit(key, 7), "key"), *first), *indented(rest, 7)]
    return indented(rows)


def _seats(view: View, notes: dict[int, Jotting], width: int, cursor: int) -> list[Row]:
    theme = view.settings.theme
    names = 16 if width >= 66 else 10
    marks = max(cell_len(mark_word(theme, mark)) for mark in _STYLES)
    rows = []
    for seat in view.seats:
        here = seat.seat == cursor
        pointer = "▸ " if here else "  " if seat.alive else "✕ "
        style = "cursor" if here else "alive" if seat.alive else "dead"
        noted = notes.get(seat.seat)
        mark = None if noted is None else noted.mark
        row: Row = (
            (fit(f" {pointer}{seat.seat:>2} {clip(seat.name, names)}", names + 6), style),
            (f" {fit('' if mark is None else mark_word(theme, mark), marks)}", mark_style(mark) if mark else "text"),
            (f" {'' if noted is None else noted.text}", "secret"),
        )
        rows.append(fit_row(row, width))
    return rows


def _whole(jotting: Jotting | None, width: int, room: int) -> list[Row]:
    """The line under the cursor, where the list does not show all of it."""
    if jotting is None or not jotting.text or room < 3:
        return []
    rows = [((" ", "text"), *row) for row in paragraph(jotting.text, width - 2, "secret")]
    return [BLANK, *rows][:room]
