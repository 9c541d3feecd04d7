"""Where one key ends and the next begins in what a terminal sends. Values and steps; knows no parser.

Textual's parser takes Esc and a quick letter or digit for one key, some of them for symbols that Macs once sent, and
hands out what it does not know as if it had been typed. Here Esc before a character is the key Esc and then that
character; a control sequence that means nothing means nothing.
"""

from enum import Enum

from .paste import END, START


class Step(Enum):
    """What a character is to the keys around it."""

    PLAIN = "plain"
    """Part of whatever is under way; nothing to be done about it."""
    AFTER_ESC = "after esc"
    """A key of its own; the Esc before it was one too."""
    ENDS_SEQUENCE = "ends sequence"
    """The last of a control sequence: if no key has come of it, it is none."""


class Escapes:
    """Follows the characters of one terminal, outside and inside of a paste."""

    def __init__(self) -> None:
        self._sequence = ""
        """What has come in since the last Esc that nothing has ended."""
        self._in_paste = False

    def step(self, char: str) -> Step:
        """The next character."""
        before = self._sequence
        if char == "\x1b":
            self._sequence = char
            return Step.PLAIN
        if not before:
            return Step.PLAIN
        if before == "\x1b" and char not in "[O" and not self._in_paste:
            self._sequence = ""
            return Step.AFTER_ESC
        self._sequence += char
        if before == "\x1b" or " " <= char <= "?" or self._sequence == "\x1b[[":  # the last: a Linux console's F1
            return Step.PLAIN
        return self._ended()

    def lapse(self) -> None:
        """Nothing followed in time: what has come in was keys."""
        if not self._in_paste:
            self._sequence = ""

    def _ended(self) -> Step:
        sequence, self._sequence = self._sequence, ""
        if self._in_paste or sequence == START:
            self._in_paste = sequence != END
            return Step.PLAIN
        return Step.ENDS_SEQUENCE
