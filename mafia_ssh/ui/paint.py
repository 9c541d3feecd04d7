"""Rows of text as values: spans of (text, style token), measured in terminal cells. Pure; knows no widget, no colour.

What is painted is always text, never markup. Frames build rows; the board turns rows into what Textual draws.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, set_cell_size, split_graphemes

Span = tuple[str, str]
"""Text and the token of its style, see `palette`."""

Row = tuple[Span, ...]
"""One line of the screen, left to right. What is missing on the right is blank."""

BLANK: Final[Row] = ()

_ASCII: Final = {
    "─": "-",
    "│": "|",
    "┬": "+",
    "┴": "+",
    "┼": "+",
    "├": "+",
    "┤": "+",
    "▸": ">",
    "◂": "<",
    "›": ">",
    "✕": "x",
    "●": "*",
    "○": "o",
    "…": "~",
    "·": ".",
    "—": "-",
    "–": "-",
    "↑": "^",
    "↓": "v",
    "→": ">",
    "←": "<",
    "‹": "<",
    "×": "x",
    "█": "#",
    "▀": "^",
    "▄": "_",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
}


_GLUED: Final = re.compile(r"(?<![ ]\d)(?<![ ]\d\d)(?<!^\d)(?<!^\d\d)(?<!×) ")
"""A blank at which a line may be broken: not the one after a number of one or two digits, or after "×"."""


def width_of(row: Row) -> int:
    """How many cells a row takes."""
    return sum(cell_len(text) for text, _ in row)


def text_of(row: Row) -> str:
    """A row without its styles."""
    return "".join(text for text, _ in row)


def clip(text: str, cells: int) -> str:
    """`text` in at most `cells` cells; what does not fit ends in an ellipsis. Never splits a wide character."""
    if cells <= 0:
        return ""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + "…"


def fit(text: str, cells: int) -> str:
    """`text` in exactly `cells` cells, clipped or padded."""
    cut = clip(text, cells)
    return cut + " " * max(0, cells - cell_len(cut))


def clip_row(row: Row, cells: int) -> Row:
    """A row in at most `cells` cells."""
    if width_of(row) <= cells:
        return row
    if not text_of(row)[-1:].strip():
        (*most, (last, style)) = row
        return clip_row((*most, (last.rstrip(), style)) if last.rstrip() else tuple(most), cells)
    kept: list[Span] = []
    left = cells
    for text, style in row:
        wide = cell_len(text)
        if wide >= left:
            kept.append((clip(text + "  ", left) if wide == left else clip(text, left), style))
            break
        kept.append((text, style))
        left -= wide
    return tuple(kept)


def fit_row(row: Row, cells: int, style: str = "text") -> Row:
    """A row in exactly `cells` cells; `style` is that of the blanks added on its right."""
    cut = clip_row(row, cells)
    missing = cells - width_of(cut)
    return (*cut, (" " * missing, style)) if missing > 0 else cut


def spread(left: Row, right: Row, cells: int, style: str = "text") -> Row:
    """`left` and `right` at the two ends of `cells` cells. The right end is kept whole; the left is clipped."""
    right = clip_row(right, cells)
    room = cells - width_of(right)
    return (*fit_row(left, room, style), *right)


def beside(left: Iterable[Row], right: Iterable[Row], left_cells: int, gap: Row, height: int) -> list[Row]:
    """Two columns of rows as one of `height` rows: `left` in `left_cells` cells, then `gap`, then `right`."""
    lefts, rights = list(left), list(right)
    return [
        (
            *fit_row(lefts[index] if index < len(lefts) else BLANK, left_cells),
            *gap,
            *(rights[index] if index < len(rights) else BLANK),
        )
        for index in range(height)
    ]


def wrap(text: str, cells: int) -> list[str]:
    """`text` in lines of at most `cells` cells, broken between words where possible, never between a seat's number
    and its name. Never empty.
    """
    lines: list[str] = []
    line = ""
    for word in _GLUED.split(text):
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= cells:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, cells)
        lines += whole
    return [*lines, line]


def _pieces(word: str, cells: int) -> list[str]:
    if cell_len(word) <= cells:
        return [word]
    pieces = [""]
    room = max(1, cells)
    for start, end, wide in split_graphemes(word)[0]:
        if wide > room and pieces[-1]:
            pieces.append("")
            room = max(1, cells)
        pieces[-1] += word[start:end]
        room -= wide
    return pieces


def paragraph(text: str, cells: int, style: str = "text", hang: str = "") -> list[Row]:
    """`text` wrapped to rows; every row after the first starts with the blanks of `hang`."""
    first, *rest = wrap(text, max(1, cells - cell_len(hang)))
    return [((hang[:0] + first, style),), *(((" " * cell_len(hang) + line, style),) for line in rest)]


def ascii_text(text: str) -> str:
    """`text` for a terminal without UTF-8: the same number of cells, ASCII only."""
    return text if text.isascii() else "".join(_ascii_cells(text))


def _ascii_cells(text: str) -> Iterator[str]:
    for start, end, wide in split_graphemes(text)[0]:
        yield _ascii_char(text[start:end], wide)


@lru_cache(maxsize=4096)
def _ascii_char(char: str, wide: int) -> str:
    if char.isascii():
        return char
    plain = _ASCII.get(char) or "".join(c for c in unicodedata.normalize("NFKD", char) if c.isascii())
    return plain if len(plain) == wide else "?" * wide
