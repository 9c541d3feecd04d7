"""A finished match gone through again, stop by stop, through the eyes one chooses. Keys in, rows out."""

from typing import Final

from textual import events

from ...record.retelling import Eyes, Retelling
from ...rules.events import PhaseKind
from ...table.views import Update
from ..board import Board
from ..digits import Digits
from ..frames.retelling import retelling_frame
from ..pagekeys import meant
from ..retelling_keys import Deed, offered
from ..scroll import scrolled
from .base import BoardScreen

_BACKWARDS: Final = ("left", "p", "pageup", "home", "up", "k", "M", "upper_m")
"""Those of the keys with a direction that lead back or up."""


class RetellingScreen(BoardScreen):
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
        self._digits = Digits()
        self._typed = 0

    def on_mount(self) -> None:
        self.draw()

    def show(self, update: Update) -> None:
        """The past stays as it was."""

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
        found = meant(offered(locked=self._locked, moments=bool(self.retelling.moments)), key)
        if found is not None and found.deed == "back" and not helping:
            self.dismiss()
            return
        if found is not None:
            self._do(found.deed, key, event.time, helping=helping)
        self.draw()

    def _do(self, deed: Deed, key: str, now_s: float, *, helping: bool) -> None:
        """Do what a key means. `helping`: the help was open, and is closed now."""
        way = -1 if key in _BACKWARDS else 1
        match deed:
            case "step":
                self._go(self.stop + way)
            case "day":
                self._go(self._next_day(way))
            case "ends":
                self._go(0 if way < 0 else len(self.retelling.stops) - 1)
            case "moment":
                self._go(self._next_moment(way))
            case "scroll":
                self._offset = max(0, self._offset + way)
            case "colours":
                self.game.next_palette()
            case "help":
                self.helping, self._offset = not helping, 0
            case "eyes" | "seat" | "truth" | "watcher":
                self.eyes, self._offset = self._chosen(deed, key, now_s, way), 0
            case "back":
                pass  # out of the help, which is done

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

    def _chosen(self, deed: Deed, key: str, now_s: float, way: int) -> Eyes:
        """Through whose eyes to look after this key."""
        seats = self.retelling.setup.seats
        if deed == "truth":
            return "truth"
        if deed == "watcher":
            return "watcher"
        if deed == "eyes":
            eyes: tuple[Eyes, ...] = ("truth", *seats, "watcher")
            here = eyes.index(self.eyes) if self.eyes in eyes else 0
            return eyes[(here + way) % len(eyes)]
        typed = self._typed = self._typed * 10 + int(key) if self._digits.follows(now_s) else int(key)
        return typed if typed in seats else int(key) if int(key) in seats else self.eyes
