"""Parts that several screens draw alike: headline, footer, headings, scrolled text, ruled columns. Pure."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from ..paint import BLANK, Row, Span, clip_row, fit_row, paragraph, spread

TOO_SMALL = "Too small; 40x20 will do."
"""What a screen says below the smallest size it can be used at."""

_ANSWER_ROWS = 4
_TALL = 26
"""From so many rows on there is room for a prompt and a hint."""
MIN_WIDTH = 30
MIN_HEIGHT = 12
"""Below these a frame says `TOO_SMALL` instead."""


def too_small(width: int, height: int) -> tuple[Row, ...] | None:
    """What is said in a window that nothing fits into; None when the window will do."""
    if width >= MIN_WIDTH and height >= MIN_HEIGHT:
        return None
    return says_too_small(width, height)


def says_too_small(width: int, height: int) -> tuple[Row, ...]:
    """`TOO_SMALL` in a window of any size."""
    return tuple(clip_row(row, width) for row in paragraph(TOO_SMALL, width, "warn")[:height])


def headline(left: str, right: str, width: int) -> Row:
    """The bar on top: what this is, and the one thing worth knowing about it."""
    return spread(((" " + left, "title"),), ((f" {right} ", "bar"),), width, "bar")


def keys_row(keys: Sequence[tuple[str, str]], width: int) -> Row:
    """The footer: keys and what they do, as many as fit, the first ones first and the last one always."""
    if not keys:
        return BLANK
    *others, last = keys
    room = width - 1 - _cells(last)
    spans: list[Span] = [(" ", "text")]
    for pair in others:
        room -= _cells(pair) + 2
        if room < 0:
            break
        spans += [(pair[0], "key"), (f" {pair[1]}  ", "label")]
    return clip_row((*spans, (last[0], "key"), (f" {last[1]}", "label")), width)


def foot_rows(prompt: str, style: str, hint: str, width: int, height: int) -> list[Row]:
    """What is said above the footer, on one row or two each: for first-timers what to press, and what can be done.
    What is urgent may take more.

    Where there is little room a hint stands in place of the prompt, but of nothing that is urgent (`style`).
    """
    if hint and height < _TALL and style == "prompt":
        return indented(paragraph(hint, width - 2, "hint")[:2])
    hints = paragraph(hint, width - 2, "hint")[:2] if hint and height >= _TALL else []
    return indented([*hints, *paragraph(prompt, width - 2, style)[: 2 if style == "prompt" else _ANSWER_ROWS]])


def _cells(pair: tuple[str, str]) -> int:
    return cell_len(pair[0]) + 1 + cell_len(pair[1])


def heading(text: str) -> Row:
    """The name of a part."""
    return ((text, "heading"),)


def window(rows: Sequence[Row], height: int, offset: int) -> tuple[tuple[Row, ...], int]:
    """`height` of the rows from `offset` on, and the offset that was possible."""
    last = max(0, len(rows) - height)
    start = max(0, min(offset, last))
    return tuple(rows[start : start + height]), start


def scrolled_rows(rows: Sequence[Row], width: int, height: int, offset: int) -> tuple[list[Row], int]:
    """`height` rows of a page from `offset` on, and the offset that was possible."""
    shown, offset = window(rows, height, offset)
    return [*indented(clip_row(row, width - 2) for row in shown), *[BLANK] * (height - len(shown))], offset


def says_more(offset: int, shown: int, total: int) -> str:
    """What the headline of a scrolled page says of the rest: `shown` of `total` rows are seen from `offset` on."""
    if offset + shown < total:
        return "more below"
    return "more above" if offset else ""


def offset_for(cursor: int, height: int, offset: int, length: int) -> int:
    """The nearest offset to `offset` at which row `cursor` is in view, with a row around it where there is one."""
    lowest = min(cursor + 2, length) - height
    highest = max(0, cursor - 1)
    return max(0, min(max(offset, lowest), highest))


def indented(rows: Iterable[Row], cells: int = 1) -> list[Row]:
    """The rows, moved to the right."""
    return [((" " * cells, "text"), *row) if row else BLANK for row in rows]


def columns(left: Sequence[Row], right: Sequence[Row], left_width: int, width: int, height: int) -> list[Row]:
    """Two columns with a thin line between them, `width` cells in all."""
    rows = []
    for y in range(height):
        first = fit_row(left[y] if y < len(left) else BLANK, left_width)
        second = fit_row(right[y] if y < len(right) else BLANK, width - left_width - 3)
        rows.append((*first, (" │ ", "rule"), *second))
    return rows
