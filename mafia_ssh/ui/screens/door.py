"""The door: somebody came with a name that cannot be used, and chooses another."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input

from ...table.requests import SitDown
from ...table.views import Refusal, Update
from ..base import calm
from ..board import Board
from ..frames.door import door_rows
from .base import GameScreen

_NAME_CHARACTERS = 48
"""More than a name may have, so that what is too long is refused with a reason instead of being cut."""


class DoorScreen(GameScreen):
    """The door."""

    CSS_PATH: ClassVar[str] = "door.tcss"
    AUTO_FOCUS = "#name"

    def __init__(self) -> None:
        super().__init__()
        self._refusal: str | None = None

    def compose(self) -> ComposeResult:
        yield Board(self.game.palette, utf8=self.game.terminal.utf8, id="board")
        yield calm(Input(id="name", select_on_focus=False, compact=True, max_length=_NAME_CHARACTERS))

    def show(self, update: Update) -> None:
        """Draw what differs."""
        self.draw()

    def refuse(self, refusal: Refusal) -> None:
        """Say why, just above where the name was typed."""
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
        if self.is_mounted and height > 0:
            rows = door_rows(self.table.you.bad_name or "", self._refusal, width, height)
            self.query_one(Board).set_rows(rows)

    @on(Input.Submitted, "#name")
    def _named(self, event: Input.Submitted) -> None:
        event.stop()
        if event.value.strip():
            self._refusal = None
            self.ask(SitDown(name=event.value.strip()))
            self.draw()
