"""Large letters and digits drawn with block characters, for a board read from across a room. Pure."""

from functools import lru_cache
from typing import Final, Literal

Scale = Literal[0, 1, 2]
"""0: half blocks, 3 rows high. 1: a pixel is two cells of one row, 5 rows. 2: twice that, 10 rows."""

_SHAPES: Final = {
    "0": "### # # # # # # ###",
    "1": " #  ##   #   #  ###",
    "2": "###   # ### #   ###",
    "3": "###   # ###   # ###",
    "4": "# # # # ###   #   #",
    "5": "### #   ###   # ###",
    "6": "### #   ### # # ###",
    "7": "###   #   #   #   #",
    "8": "### # # ### # # ###",
    "9": "### # # ###   # ###",
    "A": "### # # ### # # # #",
    "B": "##  # # ##  # # ## ",
    "C": "### #   #   #   ###",
    "D": "##  # # # # # # ## ",
    "E": "### #   ##  #   ###",
    "F": "### #   ##  #   #  ",
    "G": "### #   # # # # ###",
    "H": "# # # # ### # # # #",
    "I": "###  #   #   #  ###",
    "J": "  #   #   # # # ###",
    "K": "# # # # ##  # # # #",
    "L": "#   #   #   #   ###",
    "O": "### # # # # # # ###",
    "P": "### # # ### #   #  ",
    "Q": "### # # # # ###   #",
    "R": "##  # # ##  # # # #",
    "S": "### #   ###   # ###",
    "T": "###  #   #   #   # ",
    "U": "# # # # # # # # ###",
    "V": "# # # # # # # #  # ",
    "X": "# # # #  #  # # # #",
    "Y": "# # # # ###  #   # ",
    "Z": "###   #  #  #   ###",
    " ": "                   ",
}
_WIDER: Final = {
    "M": ("#   #", "## ##", "# # #", "#   #", "#   #"),
    "N": ("#  #", "## #", "# ##", "#  #", "#  #"),
    "W": ("#   #", "#   #", "# # #", "## ##", "#   #"),
    ":": (" ", "#", " ", "#", " "),
    "-": ("  ", "  ", "##", "  ", "  "),
}
ROWS: Final = {0: 3, 1: 5, 2: 10}
"""How many rows each scale takes."""


@lru_cache(maxsize=256)
def big_rows(text: str, scale: Scale) -> tuple[str, ...]:
    """`text` in large letters, all rows equally wide; lower case is drawn as upper case.

    A character without a shape is drawn as a blank: pass letters, digits, colon, dash and space.
    """
    pixels = ["" for _ in range(5)]
    for index, char in enumerate(text.upper()):
        shape = _WIDER.get(char) or _rows_of(_SHAPES.get(char, _SHAPES[" "]))
        for y, line in enumerate(shape):
            pixels[y] += (" " if index else "") + line
    if scale == 0:
        return tuple(_halves(upper, lower) for upper, lower in zip(pixels[::2], [*pixels[1::2], ""], strict=True))
    solid = ["".join(("█" if pixel == "#" else " ") * 2 * scale for pixel in line) for line in pixels]
    return tuple(line for line in solid for _ in range(scale))


def _rows_of(shape: str) -> tuple[str, ...]:
    return tuple(shape[at : at + 3] for at in range(0, 20, 4))


def _halves(upper: str, lower: str) -> str:
    blocks = {("#", "#"): "█", ("#", " "): "▀", (" ", "#"): "▄", (" ", " "): " "}
    return "".join(blocks[pair] for pair in zip(upper, lower.ljust(len(upper)), strict=True))


def big_width(text: str, scale: Scale) -> int:
    """How many cells `big_rows` takes."""
    return len(big_rows(text, scale)[0])


def drawable(text: str) -> bool:
    """Has every character of `text` a large shape?"""
    return all(char in _SHAPES or char in _WIDER for char in text.upper())
