"""Bracketed paste on its way to the parser: bounded, and with no escape in it that could act as keys."""

from typing import Final

START: Final = "\x1b[200~"
END: Final = "\x1b[201~"


class PasteGuard:
    """Passes terminal input on, character by character, across any split.

    Inside a paste an escape character that begins no end marker is removed: the parser would hand what follows out
    as pressed keys. Beyond `limit` characters the rest of the paste is dropped.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._inside = False
        self._count = 0
        self._matched = 0  # how much of the marker looked for has come in

    def filter(self, text: str) -> str:
        """What of `text` may go on; may be empty."""
        if not self._inside and not self._matched and "\x1b" not in text:
            return text
        kept: list[str] = []
        for char in text:
            if self._inside:
                self._within(char, kept)
            else:
                self._outside(char, kept)
        return "".join(kept)

    def lapse(self) -> None:
        """Too long a silence: what came in outside a paste was keys, not the beginning of a marker."""
        if not self._inside:
            self._matched = 0

    def _outside(self, char: str, kept: list[str]) -> None:
        kept.append(char)
        self._advance(char, START)
        if self._matched == len(START):
            self._inside, self._matched, self._count = True, 0, 0

    def _within(self, char: str, kept: list[str]) -> None:
        held = END[1 : self._matched]
        self._advance(char, END)
        if self._matched == len(END):
            self._inside, self._matched = False, 0
            kept.append(END)
        elif self._matched == 0:
            self._keep(held + char, kept)
        elif self._matched == 1:
            self._keep(held, kept)

    def _advance(self, char: str, marker: str) -> None:
        if char == marker[self._matched]:
            self._matched += 1
        else:
            self._matched = int(char == "\x1b")

    def _keep(self, text: str, kept: list[str]) -> None:
        room = max(0, self._limit - self._count)
        self._count += len(text)
        kept.append(text[:room])
