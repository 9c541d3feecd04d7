"""The line on which people write during a match: an input that can be masked with a character every terminal has."""

from rich.text import Text
from textual.widgets import Input


class Line(Input):
    """One line of text."""

    @property
    def _value(self) -> Text:
        if self.password:
            return Text("*" * len(self.value), no_wrap=True, overflow="ignore", end="")
        return super()._value
