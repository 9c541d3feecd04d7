"""A page to read, laid over whatever was there: scrolling, and the way back."""

from typing import ClassVar

from textual import events

from ...table.views import Refusal, Update
from ..board import Board
from ..paint import Row
from ..scroll import scrolled
from .base import BoardScreen, GameScreen


class PageScreen(BoardScreen):
    """A page. Subclasses draw it."""

    CSS_PATH: ClassVar[str] = "page.tcss"
    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter")
    """The keys that lead back."""

    def __init__(self) -> None:
        super().__init__()
        self.offset_rows = 0
        """How far the page is scrolled."""

    def on_screen_resume(self) -> None:
        """It comes into sight."""
        self.draw()

    def show(self, update: Update) -> None:
        """Draw what differs."""
        self.draw()

    def refuse(self, refusal: Refusal) -> None:
        """Hand it to the screen below, where it was asked."""
        below = self.game.screen_stack[-2]
        if isinstance(below, GameScreen):
            below.refuse(refusal)

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The page as rows from `offset` on, and the offset that was possible."""
        raise NotImplementedError

    def draw(self) -> None:
        """Bring the board up to date."""
        width, height = self.size
        if self.has_board and height > 0:
            rows, self.offset_rows = self.page(width, height, self.offset_rows)
            self.query_one(Board).set_rows(rows)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or go back."""
        event.stop()
        if event.key in self.CLOSING:
            self.dismiss()
            return
        offset = scrolled(event.key, self.offset_rows, self.size.height - 2)
        if offset is not None:
            self.offset_rows = offset
        else:
            self.other_key(event.key)
        self.draw()

    def other_key(self, key: str) -> None:
        """A key that neither scrolls nor leads back."""
