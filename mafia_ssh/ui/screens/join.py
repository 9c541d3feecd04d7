"""The join card alone: for holding a laptop up to the room."""

from typing import ClassVar

from ..frames.joincard import join_frame
from ..frames.pages import PageHelp
from ..paint import Row
from .help import HelpScreen
from .page import PageScreen

_HELP = PageHelp(
    "how to join",
    "Hold this up to the room: the line to type, with a name of one's own in place of NAME, or the code for a "
    "phone's camera. Whoever joins for the first time is shown a fingerprint; it must be this one.",
    (("esc", "Back to where you were."),),
)


class JoinScreen(PageScreen):
    """The join card."""

    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter", "a")

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The card as rows; it always fits."""
        return join_frame(self.game.card, width, height, utf8=self.game.terminal.utf8), 0

    def other_key(self, key: str) -> None:
        """What the card is for."""
        if key == "question_mark":
            self.game.push_screen(HelpScreen(_HELP))
