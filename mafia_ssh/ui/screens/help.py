"""The help: what is going on, and the keys that mean something now."""

from typing import ClassVar

from ..frames.pages import PageHelp, help_frame
from ..paint import Row
from .page import PageScreen


class HelpScreen(PageScreen):
    """The help for whatever screen it lies over."""

    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter", "question_mark")

    def __init__(self, about: PageHelp | None = None) -> None:
        """`about`: the page it lies over; None for a screen of the game."""
        super().__init__()
        self._about = about

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The help as rows."""
        return help_frame(self.table, width, height, offset, self._about)

    def other_key(self, key: str) -> None:
        """The rules are one key away from here too."""
        if key == "i":
            from .rulebook import RuleBookScreen  # which has a help of its own

            self.game.switch_screen(RuleBookScreen())
