"""A finished match gone through again, stop by stop, through the eyes one chooses. Keys in, rows out."""

from typing import Final

from textual import events
from textual.app import ComposeResult

from ...record.retelling import Eyes, Retelling
from ...rules.events import PhaseKind
from ...table.views import Update
from ..board import Board
from ..frames.retelling import retelling_frame
from ..scroll import scrolled
from .base import GameScreen

_DIGITS_S: Final = 1.5
"""Two digits typed within this time may be one seat."""
_STEPS: Final = {"left": -1, "p": -1, "right": 1, "n": 1, "space": 1, "enter": 1}


class RetellingScreen(GameScreen):
    """The match again. It needs no table: the retelling is all it shows."""

    def __init__(self, retelling: Retelling, eyes: Eyes = "truth", *, locked: bool = False) -> None:
        """`locked`: nobody else's eyes can be chosen."""
        super().__init__()
        self.retelling = retelling
        self.stop = 0
        """The number of the stop that is shown."""
        self.eyes: Eyes = eyes
        """Through whose eyes it is shown."""
        self.helping = False
        self._locked = locked
        self._offset = 0
        self._digit_s = float("-inf")
        self._typed = 0

    def compose(self) -> ComposeResult:
        yield Board(self.game.palette, utf8=self.game.terminal.utf8, id="board")

    def on_mount(self) -> None:
        self.draw()

    def show(self, update: Update) -> None:
        """The past stays as it was."""

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
            rows, self._offset = retelling_frame(
                self.retelling,
                self.stop,
                self.eyes,
                width,
                height,
                offset=self._offset,
                locked=self._locked,
                helping=self.helping,
            )
            self.query_one(Board).set_rows(rows)

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Step, look through other eyes, scroll, go back."""
        event.stop()
        key = event.key
        if self.helping and (offset := scrolled(key, self._offset, self.size.height - 2)) is not None:
            self._offset = offset
            self.draw()
            return
        helping, self.helping = self.helping, False
        if helping:
            self._offset = 0
        if key == "escape" and not helping:
            self.dismiss()
            return
        if key in _STEPS:
            self._go(self.stop + _STEPS[key])
        elif key in ("home", "end"):
            self._go(0 if key == "home" else len(self.retelling.stops) - 1)
        elif key in ("pageup", "pagedown"):
            self._go(self._next_day(-1 if key == "pageup" else 1))
        elif key in ("m", "M") and not self._locked:
            self._go(self._next_moment(-1 if key == "M" else 1))
        elif key in ("j", "k"):
            self._offset = max(0, self._offset + (1 if key == "j" else -1))
        elif key == "o":
            self.game.next_palette()
        elif key == "question_mark":
            self.helping, self._offset = not helping, 0
        elif not self._locked:
            self._look(key, event.time)
        self.draw()

    def _go(self, stop: int) -> None:
        self.stop = max(0, min(len(self.retelling.stops) - 1, stop))
        self._offset = 0

    def _next_day(self, way: int) -> int:
        """The nearest stop in this direction at which a night or a day begins."""
        stops = self.retelling.stops
        halves = [(stop.phase.day, stop.phase.phase is PhaseKind.NIGHT) for stop in stops]
        here = self.stop + way
        while 0 < here < len(stops) - 1 and halves[here] == halves[here - 1]:
            here += way
        return here

    def _next_moment(self, way: int) -> int:
        """The nearest stop in this direction with a key moment; this one where there is none."""
        ahead = [stop for stop, _ in self.retelling.moments if (stop - self.stop) * way > 0]
        return min(ahead, key=lambda stop: abs(stop - self.stop), default=self.stop)

    def _look(self, key: str, now_s: float) -> None:
        eyes: tuple[Eyes, ...] = ("truth", *self.retelling.setup.seats, "watcher")
        if key == "t":
            self.eyes = "truth"
        elif key == "w":
            self.eyes = "watcher"
        elif key in ("up", "down"):
            here = eyes.index(self.eyes) if self.eyes in eyes else 0
            self.eyes = eyes[(here + (1 if key == "down" else -1)) % len(eyes)]
        elif key.isdigit():
            typed = self._typed * 10 + int(key) if now_s - self._digit_s <= _DIGITS_S else int(key)
            self._typed, self._digit_s = typed, now_s
            seats = self.retelling.setup.seats
            self.eyes = typed if typed in seats else int(key) if int(key) in seats else self.eyes
        else:
            return
        self._offset = 0
