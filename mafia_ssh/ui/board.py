"""The board: one widget that draws rows of text, line by line. No game, no keys, no layout.

A session has one board a screen. New rows are compared with the old ones and only those that differ are drawn
again; nothing is laid out, so an update costs what changed and no more.
"""

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from .paint import Row, ascii_text, fit_row
from .palette import PALETTES


@lru_cache(maxsize=8192)
def strip_of(row: Row, cells: int, palette: str, utf8: bool) -> Strip:
    """A row as Textual draws it, in exactly `cells` cells. Shared by every session that shows the same row."""
    styles = PALETTES[palette].styles
    segments = [
        Segment(text if utf8 else ascii_text(text), styles[token]) for text, token in fit_row(row, cells) if text
    ]
    return Strip(segments, cells)


class Board(Widget, can_focus=False):
    """Rows of text over the whole of its region."""

    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; }
    """

    def __init__(self, palette: str = "dark", *, utf8: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._palette = palette
        self._utf8 = utf8

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown now, top down."""
        return self._rows

    def set_rows(self, rows: Iterable[Row]) -> None:
        """Show these rows from the top down; only those that differ from what is shown are drawn again."""
        old, new = self._rows, tuple(rows)
        if new is old:
            return
        self._rows = new
        longest = max(len(old), len(new))
        changed = [
            y for y in range(longest) if (old[y] if y < len(old) else None) != (new[y] if y < len(new) else None)
        ]
        if changed:
            width = self.size.width
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def set_row(self, y: int, row: Row) -> None:
        """Show another row at `y`, which must be there."""
        if self._rows[y] != row:
            self._rows = (*self._rows[:y], row, *self._rows[y + 1 :])
            self.refresh(Region(0, y, self.size.width, 1))

    def set_palette(self, name: str) -> None:
        """Paint everything in another palette."""
        if name != self._palette:
            self._palette = name
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line, as Textual asks for it."""
        row = self._rows[y] if y < len(self._rows) else ()
        return strip_of(row, self.size.width, self._palette, self._utf8)
