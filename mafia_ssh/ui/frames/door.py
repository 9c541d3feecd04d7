"""The door as rows: what it asks of whom, and why a name cannot be used. Pure."""

from ...table.views import Lock, You
from ...text import MAX_NAME_CELLS
from ..paint import BLANK, Row, clip, paragraph
from .parts import headline, indented, too_small

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
    rows = indented([BLANK, *paragraph(what, cells, "prompt"), BLANK, *paragraph(how, cells)])[: height - 3]
    rows += [BLANK] * (height - 3 - len(rows))
    answer: Row = ((" " + clip(refusal or line, width - 2), "refusal" if refusal else "prompt"),)
    return (headline("Mafia: the door", "", width), *rows, answer)


def _name(why: str | None) -> tuple[str, str, str]:
    return (
        f"Your name cannot be used here: {why or 'there is none'}.",
        f"Choose another: at most {MAX_NAME_CELLS} characters wide, with a letter or a digit in it, and not one that "
        "passes for somebody else at the table.",
        "Your name, then Enter:",
    )
