"""Every style of every palette can be read: contrast as WCAG counts it, at every number of colours."""

import pytest
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Ground

from mafia_ssh.terminal import Colours
from mafia_ssh.ui.downgrade import Downgrade
from mafia_ssh.ui.palette import PALETTES, TOKENS

Rgb = tuple[int, int, int]

XTERM: list[Rgb] = [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205)]
XTERM += [(229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255)]
XTERM += [(0, 255, 255), (255, 255, 255)]
VGA: list[Rgb] = [(0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170)]
VGA += [(170, 170, 170), (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255)]
VGA += [(85, 255, 255), (255, 255, 255)]
"""What the first sixteen colours are in xterm and on a Linux console."""

LEAST = {"dark": 4.5, "light": 4.5, "high contrast": 7.0}
DRAWN = ("rule",)
"""What is no text: thin lines, which need not be read."""


def rgb(colour: Color | None, first: list[Rgb]) -> Rgb:
    assert colour is not None
    if colour.triplet is not None:
        return colour.triplet.red, colour.triplet.green, colour.triplet.blue
    assert colour.number is not None
    if colour.number < 16:
        return first[colour.number]
    red, green, blue = colour.get_truecolor()
    return red, green, blue


def luminance(colour: Rgb) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style, first: list[Rgb]) -> float:
    lights = sorted((luminance(rgb(style.color, first)), luminance(rgb(style.bgcolor, first))), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def as_shown(style: Style, colours: Colours) -> Style:
    if colours is Colours.TRUE:
        return style
    (segment,) = Downgrade(colours).apply([Segment("x", style)], Ground(0, 0, 0))
    assert segment.style is not None
    return segment.style


@pytest.mark.parametrize("colours", [Colours.TRUE, Colours.XTERM256, Colours.SIXTEEN], ids=lambda c: c.name)
@pytest.mark.parametrize("palette", LEAST)
def test_every_style_can_be_read(palette: str, colours: Colours) -> None:
    for first in (XTERM, VGA):
        for token in TOKENS:
            style = as_shown(PALETTES[palette].styles[token], colours)
            found = contrast(style, first)
            least = LEAST[palette] if token not in DRAWN else 1.05
            assert found >= least, f"{token}: {found:.2f}"


@pytest.mark.parametrize("palette", LEAST)
def test_what_is_typed_can_be_read_as_well(palette: str) -> None:
    theme = PALETTES[palette].theme
    assert theme.foreground is not None and theme.background is not None
    assert contrast(Style(color=theme.foreground, bgcolor=theme.background), XTERM) >= LEAST[palette]


@pytest.mark.parametrize("palette", LEAST)
def test_the_cursor_stands_out_from_its_list_at_every_number_of_colours(palette: str) -> None:
    for colours in (Colours.TRUE, Colours.XTERM256, Colours.SIXTEEN):
        styles = PALETTES[palette].styles
        cursor, row = as_shown(styles["cursor"], colours), as_shown(styles["alive"], colours)
        assert contrast(Style(color=cursor.bgcolor, bgcolor=row.bgcolor), XTERM) >= 3.0


def test_monochrome_adds_nothing_to_the_terminals_own_colours() -> None:
    assert all(style.color is None and style.bgcolor is None for style in PALETTES["monochrome"].styles.values())
