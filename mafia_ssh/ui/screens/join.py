"""The join card alone: for holding a laptop up to the room."""

from typing import ClassVar

from ..frames.joincard import join_frame
from ..paint import Row
from .page import PageScreen


class JoinScreen(PageScreen):
    """The join card."""

    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter", "a")

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The card as rows; it always fits."""
        return join_frame(self.game.card, width, height, utf8=self.game.terminal.utf8), 0
