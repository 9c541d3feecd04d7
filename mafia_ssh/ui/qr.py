"""QR codes as rows of half-block characters, two modules high and one wide to a cell. Pure; no colours, no widgets."""

from functools import lru_cache
from itertools import groupby

import segno

QUIET = 2
"""Light modules around the code; readers need some, most are content with two."""

_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


@lru_cache(maxsize=8)
def qr_rows(text: str) -> tuple[str, ...]:
    """`text` as a QR code, top row first, all rows equally wide.

    Dark modules are drawn as blocks: show it as dark ink on a light ground, whatever the theme.
    """
    modules = _modules(text)
    if len(modules) % 2:
        modules.append([False] * len(modules[0]))
    return tuple(
        "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(modules[::2], modules[1::2], strict=True)
    )


@lru_cache(maxsize=8)
def qr_runs(text: str) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """`text` as a QR code without any characters: each row as runs of modules, how many and whether they are dark.

    For terminals without blocks, painted as blanks on a dark or a light ground, two cells to a module.
    """
    return tuple(tuple((len(list(run)), dark) for dark, run in groupby(row)) for row in _modules(text))


def _modules(text: str) -> list[list[bool]]:
    code = segno.make_qr(text, error="l", boost_error=False)
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]
