"""The big board for whoever only watches: drawn anew when something happens, its clock every second."""

from typing import ClassVar

from textual import events

from ...table.views import Update
from ..actions import BY_KEY, footer
from ..board import Board
from ..frames.notices import for_the_board
from ..frames.tv import tv_body, tv_top
from ..paint import Row
from .anywhere import do_anywhere
from .base import BoardScreen


class TvScreen(BoardScreen):
    """The big board."""

    CSS_PATH: ClassVar[str] = "tv.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._body: tuple[Row, ...] = ()

    def show(self, update: Update) -> None:
        """Draw what differs."""
        self.draw()

    def tick(self) -> None:
        """Draw the clock, and nothing else."""
        if self._body:
            self._put()

    def on_screen_resume(self) -> None:
        """Another screen has gone from over this one."""
        self.draw()

    def draw(self) -> None:
        """Bring the board up to date."""
        view = self.table.match
        width, height = self.size
        if not self.has_board or view is None or height < 1:
            return
        away = frozenset(sitter.seat for sitter in self.table.sitters if not sitter.here)
        room = height - len(self._top())
        told = for_the_board(self.table.you, self.table.notices)
        # The key that leads to the board leads away from it.
        keys = tuple((key, "table" if label == "board" else label) for key, label in footer(self.table))
        self._body = tv_body(view, away, width, room, keys, utf8=self.game.terminal.utf8, told=told)
        self._put()

    def _top(self) -> tuple[Row, ...]:
        view = self.table.match
        if view is None:
            return ()
        width, height = self.size
        return tv_top(view, self.game.left_s(), width, height, utf8=self.game.terminal.utf8)

    def _put(self) -> None:
        self.query_one(Board).set_rows((*self._top(), *self._body))

    def on_key(self, event: events.Key) -> None:
        """The keys of a watcher."""
        event.stop()
        action = BY_KEY.get(event.key)
        if action is None or not action.when(self.table):
            return
        if action.id in ("board", "host"):
            self.game.call_later(self.game.turn_board)
        elif action.id == "leave":
            self.game.leave()
        else:
            do_anywhere(self, action.id)
