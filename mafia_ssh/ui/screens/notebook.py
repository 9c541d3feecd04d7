"""The private notebook over the table: a mark and a line beside each seat. Covered until its key, and again after it.

While it is open its frames are all of one size, so that nobody who listens to the network learns how much is noted.
"""

from typing import ClassVar, Final, get_args

from textual import events, on
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import Input

from ...table.requests import MAX_NOTE, Jot, Mark
from ...table.views import Jotting, Refusal, Update
from ...text import clean_line
from ..base import calm
from ..board import Board
from ..curtain import CLOSED, OPEN_S, Curtain, frame_bytes
from ..digits import Digits
from ..frames.headline import headline
from ..frames.notebook import notebook_rows
from ..line import Line
from ..paint import Row
from .base import GameScreen

_MARKS: Final[tuple[Mark | None, ...]] = (None, *get_args(Mark))
_COVERED: Final = "Space shows it first."


class NotebookScreen(GameScreen):
    """The notebook."""

    CSS_PATH: ClassVar[str] = "notebook.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 1
        """The seat that the keys act on."""
        self._answer: str | None = None
        self._curtain: Curtain = CLOSED
        self._cover_timer: Timer | None = None
        self._writing = False
        self._helping = False
        self._stage: tuple[object, ...] = ()
        self._digits = Digits()
        self._asked: dict[int, Jotting] = {}
        """What was asked for and may not have come back yet, by seat."""
        self._shown = False
        """Was it open when it was drawn last?"""

    def compose(self) -> ComposeResult:
        yield Board(self.game.palette, utf8=self.game.terminal.utf8, id="board")
        yield calm(Line(id="line", max_length=MAX_NOTE, select_on_focus=False, compact=True))

    def on_mount(self) -> None:
        self._stage = self._stage_now()
        self.draw()

    def on_unmount(self) -> None:
        self.game.frame_bytes = 0

    # What the app says

    def show(self, update: Update) -> None:
        """Draw what differs; a new phase, call or speaker finds it covered. Who has lost the seat has no notebook."""
        if self.table.match is None or self.table.you.seat is None:
            self.dismiss()
            return
        if self._stage != self._stage_now():
            self._stage = self._stage_now()
            self._curtain = CLOSED
        self.draw(if_changed=True)

    def _stage_now(self) -> tuple[object, ...]:
        view = self.table.match
        return () if view is None else (view.phase, view.day, view.call, view.speaker, view.paused, view.alive)

    def refuse(self, refusal: Refusal) -> None:
        """Say why, where it was typed: here, or on the table below just before the notebook was opened."""
        below = self.game.screen_stack[-2]
        if self._asked:
            self._asked.clear()
            self._answer = refusal.text
            self.draw()
        elif isinstance(below, GameScreen):
            below.refuse(refusal)

    def tick(self) -> None:
        """Redraw the headline, and nothing else."""
        board = self.query_one(Board)
        if board.rows:
            board.set_row(0, headline(self.table, self.game.left_s(), self.size.width))

    def on_resize(self, _: events.Resize) -> None:
        """A resize comes up covered."""
        self._curtain = CLOSED
        self.draw()

    # Drawing

    @property
    def covered(self) -> bool:
        """Is the notebook covered now?"""
        return self._curtain.covered(self.game.monotonic())

    def draw(self, *, if_changed: bool = False) -> None:
        """Bring the board up to date: covered only what differs, open the whole of it.

        `if_changed`: an update that changes nothing here sends nothing, for not everybody gets it.
        """
        width, height = self.size
        if not self.has_board or self.table.match is None or height < 1:
            return
        covered, board = self.covered, self.query_one(Board)
        whole = self._shown or not covered
        self._line.password = covered
        rows = self._rows(width, height, covered=covered)
        if if_changed and rows[1:] == board.rows[1:]:
            return  # what was asked for before may not have gone out yet, and has its size
        self.game.frame_bytes = frame_bytes(width, height, self._rows(width, height, covered=True)) if whole else 0
        board.set_rows((headline(self.table, self.game.left_s(), width), *rows[1:]), whole=whole)
        self._shown = not covered

    def _rows(self, width: int, height: int, *, covered: bool) -> tuple[Row, ...]:
        return notebook_rows(
            self.table,
            width,
            height,
            cursor=0 if covered else self.cursor,  # about whom something was noted is a secret too
            covered=covered,
            writing=self._writing,
            helping=self._helping,
            answer=self._answer,
        )

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Every key that the open line has not taken for itself."""
        self._stay_open()
        if self._writing:
            if event.key in ("escape", "up"):
                event.stop()
                if event.key == "escape":
                    self._close_line()
                else:
                    self._turn_curtain()
                self.draw()
            return
        event.stop()
        self._answer = None
        helping, self._helping = self._helping, event.key == "question_mark" and not self._helping
        if event.key in ("escape", "m") and not helping:
            self.dismiss()
            return
        self._do(event.key)
        self.draw()

    def _do(self, key: str) -> None:
        if key == "space":
            self._turn_curtain()
        elif key in ("up", "k", "down", "j"):
            seats = len(self.table.match.seats) if self.table.match else 1
            self.cursor = (self.cursor - 1 + (-1 if key in ("up", "k") else 1)) % seats + 1
        elif key.isdigit():
            self._point(int(key))
        elif key in ("left", "right", "enter", "x"):
            if self.covered:
                self._answer = _COVERED
            elif key == "enter":
                self._open_line()
            elif key == "x":
                self._jot(None, "")
            else:
                self._turn_mark(1 if key == "right" else -1)

    def _point(self, digit: int) -> None:
        seats = len(self.table.match.seats) if self.table.match else 0
        seat = self._digits.seat(digit, self.game.monotonic(), here=self.cursor, seats=seats)
        self.cursor = self.cursor if seat is None else seat

    def _turn_mark(self, step: int) -> None:
        noted = self._noted()
        mark = _MARKS[(_MARKS.index(noted.mark) + step) % len(_MARKS)]
        self._jot(mark, noted.text)

    def _jot(self, mark: Mark | None, text: str) -> None:
        text = clean_line(text, MAX_NOTE)[:MAX_NOTE]
        self._asked[self.cursor] = Jotting(self.cursor, mark, text)
        self.ask(Jot(self.cursor, mark, text))

    def _noted(self) -> Jotting:
        """What stands beside the seat under the cursor, or will as soon as the table has heard of it."""
        there = (jotting for jotting in self.table.notes if jotting.seat == self.cursor)
        return self._asked.get(self.cursor) or next(there, Jotting(self.cursor, None, ""))

    # The curtain

    def _turn_curtain(self) -> None:
        self._curtain = self._curtain.pressed(self.game.monotonic())
        self._set_timer()

    def _stay_open(self) -> None:
        """Whoever presses keys in the open notebook is looking at it."""
        if not self.covered:
            self._curtain = self._curtain.looked_at(self.game.monotonic())
            self._set_timer()

    def _set_timer(self) -> None:
        if self._cover_timer is not None:
            self._cover_timer.stop()
        self._cover_timer = None if self.covered else self.set_timer(OPEN_S + 0.05, self.draw)

    # The line

    @property
    def _line(self) -> Input:
        return self.query_one("#line", Input)

    def _open_line(self) -> None:
        self._writing = True
        self._line.value = self._noted().text
        self._line.cursor_position = len(self._line.value)
        self._line.add_class("open")
        self._line.focus()

    def _close_line(self) -> None:
        self._writing = False
        self._line.value = ""
        self._line.remove_class("open")
        self.set_focus(None)

    @on(Input.Changed, "#line")
    def _typing(self) -> None:
        self._stay_open()

    @on(Input.Submitted, "#line")
    def _keep(self, event: Input.Submitted) -> None:
        event.stop()
        self._jot(self._noted().mark, event.value)
        self._close_line()
        self.draw()
