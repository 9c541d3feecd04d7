"""Colours for a client's terminal: everything is painted in true colour, and a filter makes fewer of them for it."""

from collections.abc import Sequence
from functools import lru_cache

from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter

from ..terminal import Colours
from .palette import sixteen_of


class Downgrade(LineFilter):
    """Paints with at most as many colours as a client's terminal has."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self._colours = colours

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same text in fewer colours."""
        colours = self._colours
        return [
            Segment(text, None if style is None else _downgraded(style, colours), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=8)
def to_truecolour(theme: TerminalTheme) -> LineFilter:
    """What makes true colours of a terminal's own, which `theme` names.

    One for all apps: strips, which apps share, remember what a filter made of them.
    """
    return ANSIToTruecolor(theme)


@lru_cache(maxsize=8)
def downgrade_to(colours: Colours) -> Sequence[LineFilter]:
    """What makes of true colours those that a terminal has; nothing where it has them."""
    return () if colours is Colours.TRUE else (Downgrade(colours),)


@lru_cache(maxsize=16384)
def _downgraded(style: Style, colours: Colours) -> Style:
    if style.color is None and style.bgcolor is None:
        return style
    rest = style.without_color
    return rest + Style(color=_fewer(style.color, colours), bgcolor=_fewer(style.bgcolor, colours))


@lru_cache(maxsize=16384)
def _fewer(colour: RichColor | None, colours: Colours) -> RichColor | None:
    if colour is None or colours is Colours.NONE:
        return None
    if colour.type is ColorType.DEFAULT:
        return colour
    if colours is Colours.XTERM256:
        return colour.downgrade(ColorSystem.EIGHT_BIT)
    number = None if colour.triplet is None else sixteen_of(colour.triplet.hex)
    return colour.downgrade(ColorSystem.STANDARD) if number is None else RichColor.from_ansi(number)
