"""The line on which people write: an input that can be masked with a character every terminal has."""

import asyncio
from typing import Self

from rich.text import Text
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.widgets import Input

from .straight import rows_in_the_open, send


class Line(Input):
    """One line of text, as wide as its screen. A letter is drawn straight on the terminal."""

    virtual_size = Reactive(Size(0, 0))
    """Not laid out anew with every letter, as Textual's own is: half the time from a key to its paint went there."""

    _to_draw = False

    @property
    def _value(self) -> Text:
        if self.password:
            return Text("*" * len(self.value), no_wrap=True, overflow="ignore", end="")
        return super()._value

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Draw the line again: at once where that can be done, else with Textual's next frame."""
        if layout or recompose or not repaint or not self.is_mounted or not rows_in_the_open(self, (0,)):
            return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        self._styles_cache.clear()
        if not self._to_draw:
            # A letter changes the value, the cursor and more, one after another; they are drawn together.
            self._to_draw = True
            asyncio.get_running_loop().call_soon(self._draw)
        return self

    def _draw(self) -> None:
        self._to_draw = False
        try:
            if not rows_in_the_open(self, (0,)):
                super().refresh()
                return
            x, y, width, _ = self.region
            (strip,) = self.render_lines(Region(0, 0, width, 1))
            send(self.app, f"\x1b[{y + 1};{x + 1}H{strip.render(self.app.console)}")
        except Exception as error:
            self.app._handle_exception(error)
