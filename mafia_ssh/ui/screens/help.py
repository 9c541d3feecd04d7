"""The help: what is going on, and the keys that mean something now."""

from typing import ClassVar

from ..frames.pages import help_frame
from ..paint import Row
from .page import PageScreen
from .rulebook import RuleBookScreen


class HelpScreen(PageScreen):
    """The help for whatever screen it lies over."""

    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter", "question_mark")

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The help as rows."""
        return help_frame(self.table, width, height, offset)

    def other_key(self, key: str) -> None:
        """The rules are one key away from here too."""
        if key == "i":
            self.game.switch_screen(RuleBookScreen())
