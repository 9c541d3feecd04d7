"""What everybody is told beside a match's record: kept in order, the least of it dropped first. Plain bookkeeping."""

from typing import Final

from .views import Cause, Notice

MAX_NOTICES: Final = 50
"""How many notices are kept."""


class Notices:
    """The notices of this table."""

    def __init__(self) -> None:
        self.shown: tuple[Notice, ...] = ()
        """What everybody may read, oldest first."""
        self._told = 0

    def tell(self, text: str, *, passing: bool = False) -> None:
        """Tell everybody something. `passing`: that somebody came, went or is back."""
        self._add(Notice(self._next(), text, passing))

    def stand(self, cause: Cause, text: str) -> None:
        """Tell everybody something that holds until `settle`."""
        self._add(Notice(self._next(), text, stands=cause))

    def settle(self, cause: Cause) -> None:
        """What was told for this cause holds no more, and goes: somebody who reads it later would take it for true."""
        self.shown = tuple(notice for notice in self.shown if notice.stands != cause)

    def clear(self) -> None:
        """Put all of it away."""
        self.shown = ()

    def _next(self) -> int:
        self._told += 1
        return self._told

    def _add(self, notice: Notice) -> None:
        self.shown = (*self.shown, notice)
        if len(self.shown) > MAX_NOTICES:
            least = min(self.shown, key=lambda each: (each.stands is not None, not each.passing, each.number))
            self.shown = tuple(each for each in self.shown if each is not least)
