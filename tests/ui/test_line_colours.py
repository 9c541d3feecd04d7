"""The line is Textual's own widget; it is painted in the palette's colours all the same, from the start on."""

from textual.color import Color

from mafia_ssh.ui.line import Line
from mafia_ssh.ui.palette import PALETTES, palette_after

from .builders import lobby
from .foyer import Foyer


async def test_the_line_has_the_grounds_and_inks_of_the_palette() -> None:
    app = Foyer(lobby()).app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.pause()
        for name in ("dark", palette_after("dark")):
            theme, styles = PALETTES[name].theme, app.screen.query_one(Line).styles
            assert theme.panel is not None and theme.foreground is not None
            assert (styles.background, styles.color) == (Color.parse(theme.panel), Color.parse(theme.foreground)), name
            app.next_palette()
            await pilot.pause()
