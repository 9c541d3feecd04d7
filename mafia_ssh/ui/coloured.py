"""An app in the colours of a palette, and the key that turns to the next one."""

from ..terminal import Colours, Terminal
from .base import SessionApp
from .palette import PALETTES, palette_after
from .screens.base import GameScreen


class ColouredApp(SessionApp):
    """Begins in the dark palette, on a terminal without colours in the one that needs none."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(terminal)
        self.palette = "dark" if terminal.colours > Colours.NONE else "monochrome"
        """The name of the palette in use."""
        for palette in PALETTES.values():
            self.register_theme(palette.theme)
        self.theme = PALETTES[self.palette].theme.name

    def next_palette(self) -> None:
        """Turn to the next palette."""
        self.palette = palette_after(self.palette)
        self.theme = PALETTES[self.palette].theme.name
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.repaint()
