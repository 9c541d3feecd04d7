"""The whole public record of the match, with what was told beside it and what the room wrote: a page to scroll."""

from typing import ClassVar

from ..frames.pages import PageHelp
from ..frames.record import part_offsets, record_frame
from ..paint import Row
from .help import HelpScreen
from .page import PageScreen

_HELP = PageHelp(
    "the record",
    "Everything that the whole table has been told, from the deal on, and the lines of the room. Nothing of it is "
    "yours alone, so it needs no curtain.",
    (
        ("↑ ↓", "Scroll; page up, page down, home and end as well."),
        ("← →", "The part before or after."),
        ("esc", "Back to where you were."),
    ),
)


class RecordScreen(PageScreen):
    """The record. There is one as long as there is a match."""

    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter", "l")

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The record as rows."""
        return record_frame(self.table, width, height, offset)

    def other_key(self, key: str) -> None:
        """Left and right turn to the part before and after."""
        starts = part_offsets(self.table, self.size.width)
        if key == "right":
            self.offset_rows = next((start for start in starts if start > self.offset_rows), self.offset_rows)
        elif key == "left":
            self.offset_rows = max((start for start in starts if start < self.offset_rows), default=0)
        elif key == "question_mark":
            self.game.push_screen(HelpScreen(_HELP))
