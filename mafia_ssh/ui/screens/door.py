"""The door: a secret it asks for, or another name in place of one that cannot be used."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input

from ...table.requests import SitDown, Unlock
from ...table.views import Refusal, Update
from ..base import calm
from ..board import Board
from ..frames.door import door_rows, is_masked
from .base import GameScreen

_CHARACTERS = 128
"""More than a name or a code may have, so that what is too long is refused with a reason instead of being cut."""


class DoorScreen(GameScreen):
    """The door."""

    CSS_PATH: ClassVar[str] = "door.tcss"
    AUTO_FOCUS = "#name"

    def __init__(self) -> None:
        super().__init__()
        self._refusal: str | None = None
        self._asked: tuple[str | None, str | None] = (None, None)

    def compose(self) -> ComposeResult:
        yield Board(self.game.palette, utf8=self.game.terminal.utf8, id="board")
        yield calm(Input(id="name", select_on_focus=False, compact=True, max_length=_CHARACTERS))

    def show(self, update: Update) -> None:
        """Draw what differs; another question starts with an empty line."""
        asked = (update.view.you.asked, update.view.you.bad_name)
        if asked != self._asked:
            self._asked = asked
            self._refusal = None
            line = self.query_one("#name", Input)
            line.value = ""
            line.password = is_masked(update.view.you)
        self.draw()

    def refuse(self, refusal: Refusal) -> None:
        """Say why, just above where the answer was typed."""
        self._refusal = refusal.text
        self.draw()

    def repaint(self) -> None:
        """Take over the app's palette."""
        self.query_one(Board).set_palette(self.game.palette)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self.draw()

    def draw(self) -> None:
        """Bring the board up to date."""
        width, height = self.size
        if self.has_board and height > 0:
            rows = door_rows(self.table.you, self._refusal, width, height)
            self.query_one(Board).set_rows(rows)

    @on(Input.Submitted, "#name")
    def _answered(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        self._refusal = None
        if self.table.you.asked is not None:
            event.input.value = ""
            self.ask(Unlock(text))
        elif text:
            self.ask(SitDown(name=text))
        self.draw()
