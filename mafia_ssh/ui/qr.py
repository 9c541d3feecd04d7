"""QR codes as rows of half-block characters, two modules high and one wide to a cell. Pure; no colours, no widgets."""

from functools import lru_cache

import segno

QUIET = 2
"""Light modules around the code; readers need some, most are content with two."""

_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


@lru_cache(maxsize=8)
def qr_rows(text: str) -> tuple[str, ...]:
    """`text` as a QR code, top row first, all rows equally wide.

    Dark modules are drawn as blocks: show it as dark ink on a light ground, whatever the theme. Without UTF-8 there
    is no way to draw it; the caller leaves it out.
    """
    code = segno.make_qr(text, error="l", boost_error=False)
    modules = [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]
    if len(modules) % 2:
        modules.append([False] * len(modules[0]))
    return tuple(
        "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(modules[::2], modules[1::2], strict=True)
    )
