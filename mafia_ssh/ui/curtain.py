"""The curtain before a player's secrets: covered by default, open while wanted. A value over a clock that is passed in.

Nobody can see a key being let go over SSH. So the key opens; pressed once more it covers, however soon; and without it
everything is covered again after a while. Held down it repeats: the first repeat covers, for it could be a second
press, and those that follow as no finger could press them open again and keep it open.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from .paint import Row

OPEN_S: Final = 8.0
"""How long it stays open without the key."""
_BYTES_A_CELL: Final = 5
_REPEAT_S: Final = 0.15
"""A key that comes again this soon is being held down."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """Covered unless a key opened it lately."""

    pressed_s: float | None = None
    """Monotonic time of the last press that left it open; None when covered."""
    came_s: float | None = None
    """Monotonic time of the last press, whatever it did."""

    def covered(self, now_s: float) -> bool:
        """Are the secrets covered at `now_s`?"""
        return self.pressed_s is None or now_s - self.pressed_s >= OPEN_S

    def pressed(self, now_s: float) -> "Curtain":
        """The curtain after its key."""
        held = self.came_s is not None and now_s - self.came_s < _REPEAT_S
        return Curtain(now_s if held or self.covered(now_s) else None, now_s)

    def looked_at(self, now_s: float) -> "Curtain":
        """The same, open for as long as if it had been opened at `now_s`. For an open one."""
        return Curtain(now_s, self.came_s)


CLOSED: Final = Curtain()


def frame_bytes(width: int, height: int, covered: Iterable[Row] = ()) -> int:
    """The size of the frames of an open screen in a window of so many cells, in bytes; more than any is long.

    `covered` is the same screen covered: letters with marks on them take more bytes than most, and whoever fills the
    room's talk with them shall not learn which screen has something to add.
    """
    text = [each for row in covered for each, _ in row if not each.isascii()]
    heavy = sum(max(0, len(each.encode()) - _BYTES_A_CELL * cell_len(each)) for each in text)
    return -(-(width * height * _BYTES_A_CELL + heavy) // 2048) * 2048
