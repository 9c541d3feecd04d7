"""Digits that name a seat, typed one after the other: two that come soon may be one seat."""

from typing import Final

_SOON_S: Final = 1.5
"""Within this time of the digit before."""


class Digits:
    """Remembers when the last digit was typed."""

    def __init__(self) -> None:
        self._last_s = float("-inf")

    def follows(self, now_s: float) -> bool:
        """A digit was typed at `now_s`, in seconds: does it come soon after the one before?"""
        soon = now_s - self._last_s <= _SOON_S
        self._last_s = now_s
        return soon

    def seat(self, digit: int, now_s: float, *, here: int, seats: int) -> int | None:
        """The seat of 1 to `seats` that a digit typed at `now_s` leads to from the seat `here`, or None."""
        both = here * 10 + digit if self.follows(now_s) else digit
        return next((seat for seat in (both, digit) if 1 <= seat <= seats), None)
