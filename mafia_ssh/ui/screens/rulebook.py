"""The rule book for the rules in force, live while the host still changes them."""

from typing import ClassVar

from ..frames.pages import PageHelp, chapter_offsets, rules_frame
from ..paint import Row
from .help import HelpScreen
from .page import PageScreen

_HELP = PageHelp(
    "the rules",
    "The rule book for the rules this table plays by, as they are set now. Nothing else applies.",
    (
        ("↑ ↓", "Scroll; page up, page down, home and end as well."),
        ("← →", "The chapter before or after."),
        ("esc", "Back to where you were."),
    ),
)


class RuleBookScreen(PageScreen):
    """The rule book."""

    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter", "i")

    @property
    def _players(self) -> int:
        table = self.table
        if table.match is not None:
            return len(table.match.seats)
        return sum(sitter.name is not None for sitter in table.sitters)

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The book as rows."""
        return rules_frame(self.table.settings, self._players, width, height, offset)

    def other_key(self, key: str) -> None:
        """Left and right turn to the chapter before and after."""
        starts = chapter_offsets(self.table.settings, self._players, self.size.width)
        if key == "right":
            self.offset_rows = next((start for start in starts if start > self.offset_rows), self.offset_rows)
        elif key == "question_mark":
            self.game.push_screen(HelpScreen(_HELP))
        elif key == "left":
            self.offset_rows = max((start for start in starts if start < self.offset_rows), default=0)
