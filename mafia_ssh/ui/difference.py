"""What differs between two pictures, cell by cell, as the text that turns one into the other on a terminal. Pure.

A second of a running clock changes two or three cells. Sending those alone, a hundred clocks tick at a tenth of what
drawing their rows anew costs.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.cells import split_graphemes

from .paint import Row, fit_row

RESET = "\x1b[0m"


class Patch(NamedTuple):
    """Cells of one row that are to be drawn."""

    x: int
    """The first cell."""
    spans: Row
    """What stands there from now on."""

    def mapped(self, change: Callable[[str], str]) -> "Patch":
        """The same cells with other characters in them."""
        return Patch(self.x, tuple((change(text), token) for text, token in self.spans))


_Cell = tuple[str, int, str]
"""A character as people see one, its width in cells, the token of its style."""


@lru_cache(maxsize=1024)
def patch_between(old: Row, new: Row, width: int) -> Patch:
    """The cells to draw, from the first that differs to the last, in rows of `width` cells. Shared by all sessions."""
    was, now = _cells(old, width), _cells(new, width)
    first = 0
    x = 0
    while first < min(len(was), len(now)) and was[first] == now[first]:
        x += now[first][1]
        first += 1
    # Both rows are equally wide, so the same cells counted from the right stand in the same places.
    same = 0
    while same < min(len(was), len(now)) - first and was[-1 - same] == now[-1 - same]:
        same += 1
    return Patch(x, _spans(now[first : len(now) - same]))


@lru_cache(maxsize=128)
def _cells(row: Row, width: int) -> list[_Cell]:
    cells: list[_Cell] = []
    for text, token in fit_row(row, width):
        if text.isascii():
            cells += [(char, 1, token) for char in text]
        else:
            cells += [(text[start:end], wide, token) for start, end, wide in split_graphemes(text)[0]]
    return cells


def _spans(cells: Iterable[_Cell]) -> Row:
    spans: list[tuple[str, str]] = []
    for char, _, token in cells:
        if spans and spans[-1][1] == token:
            spans[-1] = (spans[-1][0] + char, token)
        else:
            spans.append((char, token))
    return tuple(spans)


def drawn(patches: Iterable[tuple[int, Patch]], x: int, y: int, codes: Callable[[str], str]) -> str:
    """The control sequences that draw `patches`, each with its row, on a picture whose corner is at `x`, `y`.

    `codes`: the parameters of the sequence that switches to the style of a token; empty for a plain style.
    """
    out: list[str] = []
    style = ""
    for row, patch in patches:
        out.append(f"\x1b[{y + row + 1};{x + patch.x + 1}H")
        for text, token in patch.spans:
            wanted = codes(token)
            if wanted != style:
                # A style that follows the same one, on the next row too, is not switched to again.
                out.append(f"\x1b[{'0;' if style else ''}{wanted}m" if wanted else RESET)
                style = wanted
            out.append(text)
    if style:
        out.append(RESET)
    return "".join(out)
