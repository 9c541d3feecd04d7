"""The board: one widget that draws rows of text, line by line. No game, no keys, no layout.

A session has one board a screen. New rows are compared with the old ones and only the cells that differ are drawn
again. Where nothing lies over them they go straight to the terminal: no refresh to wait for, no layout, no compositor.
"""

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from .difference import drawn, patch_between
from .paint import Row, ascii_text, fit_row
from .palette import PALETTES
from .straight import rows_in_the_open, send


@lru_cache(maxsize=1024)
def strip_of(row: Row, cells: int, palette: str, utf8: bool, filters: tuple[LineFilter, ...] = ()) -> Strip:
    """A row as Textual draws it, in exactly `cells` cells. Shared by every session that shows the same row."""
    styles = PALETTES[palette].styles
    segments = [
        Segment(text if utf8 else ascii_text(text), styles[token]) for text, token in fit_row(row, cells) if text
    ]
    return Strip(_filtered(segments, palette, filters), cells)


@lru_cache(maxsize=1024)
def codes_of(token: str, palette: str, filters: tuple[LineFilter, ...]) -> str:
    """The parameters of the control sequence that switches to the style of `token`; empty for a plain style."""
    (segment,) = _filtered([Segment(" ", PALETTES[palette].styles[token])], palette, filters)
    painted = "" if segment.style is None else segment.style.render(" ").partition(" ")[0]
    return painted.removeprefix("\x1b[").removesuffix("m")


def _filtered(segments: list[Segment], palette: str, filters: tuple[LineFilter, ...]) -> list[Segment]:
    background = Color.parse(PALETTES[palette].theme.background or "#000000")
    for each in filters:
        segments = each.apply(segments, background)
    return segments


class Board(Widget, can_focus=False):
    """Rows of text over the whole of its region. It has no border, no padding and no transparency."""

    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; }
    """

    virtual_size = Reactive(Size(0, 0), layout=False, repaint=False)
    """Of one size with its region, whatever is on it: a layout that found another is no reason for the next one."""

    def __init__(self, palette: str = "dark", *, utf8: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._palette = palette
        self._utf8 = utf8

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown now, top down."""
        return self._rows

    def set_rows(self, rows: Iterable[Row], *, whole: bool = False) -> None:
        """Show these rows from the top down; only cells that differ from what is shown are drawn again.

        `whole`: draw everything anew, whatever differs.
        """
        old, new = self._rows, tuple(rows)
        self._rows = new
        if whole:
            self.refresh()
        elif new != old:
            old, new = (shown + ((),) * (max(len(old), len(new)) - len(shown)) for shown in (old, new))
            self._draw({y: before for y, (before, after) in enumerate(zip(old, new, strict=True)) if before != after})

    def set_row(self, y: int, row: Row) -> None:
        """Show another row at `y`, which must be there."""
        before = self._rows[y]
        if before != row:
            self._rows = (*self._rows[:y], row, *self._rows[y + 1 :])
            self._draw({y: before})

    def set_palette(self, name: str) -> None:
        """Paint everything in another palette."""
        if name != self._palette:
            self._palette = name
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line, as Textual asks for it."""
        return strip_of(self._row(y), self.size.width, self._palette, self._utf8, self._filters)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines, as Textual asks for them. What it would do with borders and opacity on the way took a third of it."""
        strips = [self.render_line(y) for y in crop.line_range]
        if crop.column_span != (0, self.size.width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    @property
    def _filters(self) -> tuple[LineFilter, ...]:
        return tuple(self.app.get_line_filters())

    def _row(self, y: int) -> Row:
        return self._rows[y] if y < len(self._rows) else ()

    def _draw(self, changed: dict[int, Row]) -> None:
        """Draw the rows at these places again, where until now those given were shown."""
        width = self.size.width
        if not width:  # before the first layout, which draws all there is
            return
        free = rows_in_the_open(self, changed)
        if free:
            filters, utf8 = self._filters, self._utf8
            patches = [(y, patch_between(changed[y], self._row(y), width)) for y in free]
            if not utf8:  # before control sequences stand between the characters
                patches = [(y, patch.mapped(ascii_text)) for y, patch in patches]
            send(self.app, drawn(patches, *self.region.offset, lambda token: codes_of(token, self._palette, filters)))
        if len(free) < len(changed):
            self.refresh(*(Region(0, y, width, 1) for y in changed if y not in free))
