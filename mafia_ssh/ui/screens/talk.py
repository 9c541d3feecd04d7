"""What the lobby and the end have in common: a board with a line to write on, the keys that work everywhere."""

from typing import ClassVar, Literal

from textual import events, on
from textual.widgets import Input

from ...rules.commands import MAX_SAY
from ...table.requests import Write
from ...table.views import Refusal, Update
from ..actions import ActionId
from ..base import calm
from ..board import Board
from ..line import Line
from ..lobby_actions import action_for
from ..paint import Row
from .anywhere import do_anywhere
from .base import BoardScreen

Purpose = Literal["write", "name", "cohost"]
"""What the line is open for: to write, for the name to play under, for the name of somebody without a seat."""
_PLACEHOLDERS: dict[Purpose, str] = {
    "write": "Write, Enter, Esc",
    "name": "The name to play under",
    "cohost": "The name of somebody without a seat",
}
_NAME_CHARACTERS = 48
"""More than a name may have, so that what is too long is refused with a reason instead of being cut."""


class TalkScreen(BoardScreen):
    """A screen outside a match. Subclasses draw it and do what its keys mean."""

    CSS_PATH: ClassVar[str] = "talk.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.answer: str | None = None
        """What came of the last key, or why it was refused."""
        self._line_is: Purpose | None = None
        self.question: ActionId | None = None
        """What was asked about and waits for Enter, or for the same key again."""

    # What the app says

    def show(self, update: Update) -> None:
        """Draw what differs."""
        self.draw()

    def refuse(self, refusal: Refusal) -> None:
        """Say why, just above where it was typed."""
        self.answer = refusal.text
        self.draw()

    def on_screen_resume(self) -> None:
        """Another screen has gone from over this one."""
        self.draw()

    # Drawing

    def rows(self, width: int, height: int) -> tuple[Row, ...]:
        """The whole screen as rows."""
        raise NotImplementedError

    def draw(self) -> None:
        """Bring the board up to date."""
        width, height = self.size
        if self.has_board and height > 0:
            self.query_one(Board).set_rows(self.rows(width, height))

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Every key that the open line has not taken for itself."""
        if self._line_is is not None:
            if event.key == "escape":
                event.stop()
                self.close_line()
                self.draw()
            return
        event.stop()
        if self.game.spent_on_the_line(event.key):
            return
        pressed = action_for(self.table, event.key)
        asked, self.question, self.answer = self.question, None, None
        if asked is not None and event.key == "enter":
            self._act(asked, event.key, sure=True)
        elif pressed is not None:
            self._act(pressed.id, event.key, sure=pressed.id == asked)
        self.draw()

    def _act(self, action: ActionId, key: str, *, sure: bool) -> None:
        told = do_anywhere(self, action)
        if told is not None:
            self.answer = told or None
        elif action == "write":
            self.open_line("write")
        elif action != "leave":
            self.do(action, key, sure=sure)
        elif sure:
            self.game.leave()
        else:
            self.wonder("leave", "Leave?")

    def do(self, action: ActionId, key: str, *, sure: bool) -> None:
        """Do what this screen's key means. `sure`: that was said, after a question."""
        raise NotImplementedError

    def wonder(self, action: ActionId, question: str) -> None:
        """Ask before doing it; Enter or the same key again says yes, any other no."""
        self.question = action
        self.answer = f"{question} Enter: yes. Esc: no."

    # The line

    def open_line(self, purpose: Purpose) -> None:
        """Open the line."""
        self._line_is = purpose
        line = self._line_made()
        line.value = ""
        line.max_length = MAX_SAY if purpose == "write" else _NAME_CHARACTERS
        line.placeholder = _PLACEHOLDERS[purpose]
        line.add_class("open")
        line.focus()

    def close_line(self) -> None:
        """Close the line; what is on it is gone."""
        self._line_is = None
        line = self.query_one("#line", Input)
        line.value = ""
        line.remove_class("open")
        self.set_focus(None)

    def _line_made(self) -> Input:
        """The line. Most who come never write, so it is made when it is first opened: a sixth of a start."""
        if made := self.query(Line):
            return made.first()
        line = calm(Line(id="line", select_on_focus=False, compact=True))
        self.mount(line)
        return line

    @on(Input.Submitted, "#line")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text, purpose = event.value.strip(), self._line_is
        self.answer = None
        if not text:
            self.close_line()
        elif purpose == "write":
            event.input.value = ""
            self.ask(Write(text))
        elif purpose is not None:
            self.named(purpose, text)
        self.draw()

    def named(self, purpose: Purpose, name: str) -> None:
        """A name was typed."""
