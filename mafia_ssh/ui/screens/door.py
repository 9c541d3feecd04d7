"""The door: a secret it asks for, or another name in place of one that cannot be used."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input

from ...table.requests import SitDown, Unlock
from ...table.views import Refusal, Update
from ..actions import BY_KEY
from ..base import calm
from ..board import Board
from ..frames.door import door_help, door_rows, is_masked
from ..paint import Row
from .base import BoardScreen
from .page import PageScreen

_CHARACTERS = 128
"""More than a name or a code may have, so that what is too long is refused with a reason instead of being cut."""


class DoorHelp(PageScreen):
    """What the door asks, and the keys."""

    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter", "question_mark")

    def page(self, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
        """The help as rows."""
        return door_help(self.table.you, width, height, offset)

    def other_key(self, key: str) -> None:
        """The way out, which a line for a name or a code has no key for."""
        if key in BY_KEY["Q"].keys:
            self.game.leave()


class _Answer(Input):
    """The line for the answer. A question mark that would be its first character asks for help instead."""

    async def _on_key(self, event: events.Key) -> None:
        if event.character == "?" and not self.value:
            event.stop()
            event.prevent_default()
            self.app.push_screen(DoorHelp())
        else:
            await super()._on_key(event)


class DoorScreen(BoardScreen):
    """The door."""

    CSS_PATH: ClassVar[str] = "door.tcss"
    AUTO_FOCUS = "#name"

    def __init__(self) -> None:
        super().__init__()
        self._refusal: str | None = None
        self._asked: tuple[str | None, str | None] = (None, None)

    def compose(self) -> ComposeResult:
        yield Board(self.game.palette, utf8=self.game.terminal.utf8, id="board")
        yield calm(_Answer(id="name", select_on_focus=False, compact=True, max_length=_CHARACTERS))

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
