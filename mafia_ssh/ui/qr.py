"""QR codes as rows of cells, two modules high and one wide to a cell. Pure; no colours, no widgets."""

from functools import lru_cache
from itertools import groupby

import segno

QUIET = 2
"""Light modules around the code; readers need some, most are content with two."""


@lru_cache(maxsize=8)
def qr_rows(text: str) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """`text` as a QR code, top row first: each row as runs of characters and whether they stand on a dark ground.

    The ground is that of a cell's upper module. Where the lower one differs, a lower half block paints it in the colour
    of the other ground. Grounds fill their cell in every font; full and upper half blocks leave seams between the rows
    in many, and then no camera reads the code.
    """
    modules = _modules(text)
    if len(modules) % 2:
        modules.append([False] * len(modules[0]))
    return tuple(_cells(upper, lower) for upper, lower in zip(modules[::2], modules[1::2], strict=True))


def _cells(upper: list[bool], lower: list[bool]) -> tuple[tuple[str, bool], ...]:
    cells = [(" " if above == below else "▄", above) for above, below in zip(upper, lower, strict=True)]
    return tuple(("".join(char for char, _ in run), dark) for dark, run in groupby(cells, key=lambda cell: cell[1]))


@lru_cache(maxsize=8)
def qr_runs(text: str) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """`text` as a QR code without any characters: each row as runs of modules, how many and whether they are dark.

    For terminals without blocks, painted as blanks on a dark or a light ground, two cells to a module.
    """
    return tuple(tuple((len(list(run)), dark) for dark, run in groupby(row)) for row in _modules(text))


def _modules(text: str) -> list[list[bool]]:
    code = segno.make_qr(text, error="l", boost_error=False)
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]
