"""The door as rows: what it asks of whom, why a name cannot be used, and a page of help. Pure."""

from rich.cells import cell_len

from ...table.views import Lock, You
from ...text import MAX_NAME_CELLS
from ..paint import BLANK, Row, fit, paragraph
from .parts import heading, headline, indented, keys_row, too_small, window

_SAID_ROWS = 3
"""At most so many rows say why an answer was not taken."""
_ASKS: dict[Lock, tuple[str, str, str]] = {
    "passcode": (
        "This table has a passcode.",
        "Whoever invited you knows it. What you type is not shown.",
        "The passcode, then Enter:",
    ),
    "host": (
        "This is the host's door.",
        "The host's code stands on the screen of the machine that runs the game. What you type is not shown. "
        "Enter alone goes on without the host's rights.",
        "The host's code, then Enter:",
    ),
    "rejoin": (
        "Somebody plays under this name, and their seat has a code.",
        "If that is you, type the code the game gave you; it is not shown. If not, Enter alone lets you choose "
        "another name.",
        "Your code, then Enter:",
    ),
}
"""What the door says for each secret it asks for: what, how to answer, and the line above the answer."""
_MORE = "? on an empty line: help, and the way out."
_KEYS = (
    ("enter", "Gives what you have typed."),
    ("?", "On an empty line: this page. No answer can begin with it."),
    ("esc", "From this page back to your line, and what was on it."),
    ("Q", "On this page: leave. Ctrl+C does nothing."),
)
_MANY = "Many wrong answers make the door slow to listen, and then end the connection."


def is_masked(you: You) -> bool:
    """Is what is typed here a secret?"""
    return you.asked is not None


def door_rows(you: You, refusal: str | None, width: int, height: int) -> tuple[Row, ...]:
    """The whole screen but its last row, where the answer is typed."""
    small = too_small(width, height)
    if small:
        return small
    what, how, line = _ASKS[you.asked] if you.asked is not None else _name(you.bad_name)
    cells = min(72, width - 2)
    more = [BLANK, *paragraph(_MORE, cells, "dim")]
    said = paragraph(refusal or line, width - 2, "refusal" if refusal else "prompt")[:_SAID_ROWS]
    room = height - 2 - len(said)
    rows = indented([BLANK, *paragraph(what, cells, "prompt"), BLANK, *paragraph(how, cells), *more])[:room]
    rows += [BLANK] * (room - len(rows))
    return (headline("Mafia: the door", "", width), *rows, *indented(said))


def door_help(you: You, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
    """The help at the door from row `offset` on, and the offset that was possible. Nothing of the table is in it."""
    small = too_small(width, height)
    if small:
        return small, offset
    what, how, _ = _ASKS[you.asked] if you.asked is not None else _name(you.bad_name)
    cells = min(72, width - 2)
    many = paragraph(_MANY, cells) if you.asked is not None else []
    rows: list[Row] = [BLANK, *paragraph(what, cells, "prompt"), *paragraph(how, cells), *many]
    rows += [BLANK, heading("Keys that work now")]
    beside = max(cell_len(key) for key, _ in _KEYS) + 2
    for key, told in _KEYS:
        first, *rest = paragraph(told, cells - beside)
        rows += [((fit(key, beside), "key"), *first), *indented(rest, beside)]
    shown, offset = window(rows, height - 2, offset)
    body = [*indented(shown), *[BLANK] * (height - 2 - len(shown))]
    keys = (("↑ ↓", "scroll"), ("Q", "leave"), ("esc", "back"))
    return (headline("Help: the door", "", width), *body, keys_row(keys, width)), offset


def _name(why: str | None) -> tuple[str, str, str]:
    return (
        f"Your name cannot be used here: {why or 'there is none'}.",
        f"Choose another: at most {MAX_NAME_CELLS} characters wide, with a letter or a digit in it, and not one that "
        "passes for somebody else at the table.",
        "Your name, then Enter:",
    )
