"""What a terminal shows, as an SVG picture: text in whatever monospace font is there, lines and blocks as shapes."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from xml.sax.saxutils import escape

import pyte
from pyte.screens import Char

CELL_W, CELL_H = 9, 18
"""Pixels a cell. A font of 15 px is 9 px wide in nearly every monospace face."""
_FONT_PX = 15
_BASELINE = 14
_PAD = 12
_BAR = 30
_FONTS = (
    "ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, "
    "'DejaVu Sans Mono', 'Liberation Mono', monospace"
)
_GROUND, _INK = "#14161a", "#d6d3cb"
_BAR_GROUND, _BAR_INK, _EDGE = "#22262d", "#858a92", "#3a4049"
_DOTS = ("#e8766d", "#e3b261", "#8fbf7f")

_BLOCKS = {"█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 1), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 1, 1)}
"""Left, top, right, bottom in parts of a cell."""
_ARMS = {
    "─": "lr", "│": "tb", "┌": "rb", "┐": "lb", "└": "rt", "┘": "lt",
    "├": "tbr", "┤": "tbl", "┬": "lrb", "┴": "lrt", "┼": "lrtb",
}  # fmt: skip
"""Towards which sides of the cell a line runs from its middle: left, right, top, bottom."""


@dataclass(frozen=True)
class _Look:
    """How a cell is painted."""

    ink: str
    ground: str
    bold: bool
    underlined: bool


def picture(screen: pyte.Screen, title: str) -> str:
    """An SVG document: the whole screen in a window with `title` on its bar."""
    width, height = screen.columns * CELL_W + 2 * _PAD, screen.lines * CELL_H + 2 * _PAD + _BAR
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{_FONTS}" font-size="{_FONT_PX}">',
        f"<title>{escape(title)}</title>",
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="9" fill="{_GROUND}" stroke="{_EDGE}"/>',
        f'<path d="M1 {_BAR}V10a9 9 0 0 1 9-9H{width - 10}a9 9 0 0 1 9 9V{_BAR}Z" fill="{_BAR_GROUND}"/>',
        *(f'<circle cx="{18 + 18 * at}" cy="{_BAR / 2:g}" r="5" fill="{ink}"/>' for at, ink in enumerate(_DOTS)),
        f'<text x="{width / 2:g}" y="{_BAR / 2 + 5:g}" text-anchor="middle" font-size="13" fill="{_BAR_INK}">'
        f"{escape(title)}</text>",
        f'<g transform="translate({_PAD} {_PAD + _BAR})" style="white-space:pre">',
        *_painted(screen),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _painted(screen: pyte.Screen) -> Iterator[str]:
    shapes: dict[str, list[str]] = {}
    strokes: dict[str, list[str]] = {}
    grounds: dict[str, list[str]] = {}
    texts: list[str] = []
    for row in range(screen.lines):
        for look, cells in groupby(_cells(screen, row), key=lambda cell: cell[2]):
            run = [(column, text) for column, text, _ in cells]
            if look.ground != _GROUND:
                end = run[-1][0] + 1
                grounds.setdefault(look.ground, []).append(_box(run[0][0], row, end, row + 1))
            for column, text in run:
                if text in _BLOCKS:
                    left, top, right, bottom = _BLOCKS[text]
                    shapes.setdefault(look.ink, []).append(_box(column + left, row + top, column + right, row + bottom))
                elif text in _ARMS:
                    strokes.setdefault(look.ink, []).append(_lines(column, row, _ARMS[text]))
            texts += _words(run, row, look)
    # Without smoothed edges, or where two boxes meet the ground behind them shines through.
    for ink, boxes in (*grounds.items(), *shapes.items()):
        yield f'<path fill="{ink}" shape-rendering="crispEdges" d="{"".join(boxes)}"/>'
    yield from (f'<path stroke="{ink}" d="{"".join(lines)}"/>' for ink, lines in strokes.items())
    yield from texts


def _cells(screen: pyte.Screen, row: int) -> Iterator[tuple[int, str, _Look]]:
    for column in range(screen.columns):
        char: Char = screen.buffer[row][column]
        ink, ground = _colour(char.fg, _INK), _colour(char.bg, _GROUND)
        if char.reverse:
            ink, ground = ground, ink
        yield column, char.data, _Look(ink, ground, char.bold, char.underscore)


def _colour(name: str, default: str) -> str:
    return default if name == "default" else f"#{name}"


def _words(run: list[tuple[int, str]], row: int, look: _Look) -> Iterator[str]:
    """The text of a run, in pieces wherever two blanks or a shape stand: each keeps its own place on the grid."""
    pieces: list[tuple[int, str]] = []
    for column, text in run:
        text = " " if text in _BLOCKS or text in _ARMS else text
        if text == " " and (not pieces or pieces[-1][1].endswith("  ") or not pieces[-1][1]):
            continue
        if pieces and not pieces[-1][1].endswith("  ") and pieces[-1][0] + len(pieces[-1][1]) == column:
            pieces[-1] = (pieces[-1][0], pieces[-1][1] + text)
        elif text != " ":
            pieces.append((column, text))
    for column, text in pieces:
        words = text.rstrip()
        weight = ' font-weight="700"' if look.bold else ""
        line = ' text-decoration="underline"' if look.underlined else ""
        yield (
            f'<text x="{column * CELL_W}" y="{row * CELL_H + _BASELINE}" textLength="{len(words) * CELL_W}" '
            f'fill="{look.ink}"{weight}{line}>{escape(words)}</text>'
        )


def _box(left: float, top: float, right: float, bottom: float) -> str:
    x, y, to_x, to_y = left * CELL_W, top * CELL_H, right * CELL_W, bottom * CELL_H
    return f"M{x:g} {y:g}H{to_x:g}V{to_y:g}H{x:g}Z"


def _lines(column: int, row: int, arms: str) -> str:
    x, y = column * CELL_W, row * CELL_H
    middle_x, middle_y = x + CELL_W / 2, y + CELL_H / 2
    ends = {
        "l": f"H{x}",
        "r": f"H{x + CELL_W}",
        "t": f"V{y}",
        "b": f"V{y + CELL_H}",
    }
    return "".join(f"M{middle_x:g} {middle_y:g}{ends[arm]}" for arm in arms)
