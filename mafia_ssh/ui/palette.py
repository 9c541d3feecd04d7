"""Colours: what each style token looks like in each palette. No screen, no state.

A token names what a thing is; no palette is needed to understand a screen, because marks and words say it too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final

from rich.style import Style
from textual.theme import Theme

TOKENS: Final = (
    "text",  # ordinary text
    "dim",  # what may be skipped
    "hint",  # what first-timers may press next
    "rule",  # lines between parts
    "heading",  # the name of a part
    "title",  # the headline: phase and day
    "bar",  # the headline's ground
    "clock",  # the clock in the headline
    "hurry",  # the clock when little is left
    "alive",  # a living player
    "dead",  # a player who is out
    "you",  # the viewer's own seat
    "cursor",  # the line the keys act on
    "mark",  # a small mark: has voted, is ready
    "prompt",  # what to do now
    "ask",  # a question that waits for Enter
    "refusal",  # why something was not done
    "secret",  # what only this viewer may know
    "mafia",  # the mafia side, once known
    "town",  # the town side, once known
    "jester",  # the jester, once known
    "key",  # a key in the footer
    "label",  # what a key does
    "name",  # who wrote a line
    "good",  # all is well
    "warn",  # something stands in the way
    "qr",  # the light of a code for a camera as ground, with the dark as ink, in every palette
    "qr_ink",  # the other way round
)
"""Every token a frame may use."""


@dataclass(frozen=True, slots=True)
class Palette:
    """One way to paint every token."""

    name: str
    """Its id, and its name for people."""
    styles: Mapping[str, Style]
    """By token; every token of `TOKENS` is there."""
    theme: Theme
    """The same colours for Textual's own widgets: dialogs, inputs, help."""


@dataclass(frozen=True, slots=True)
class _Inks:
    """The few colours that a palette mixes its tokens from."""

    ground: str
    raised: str
    text: str
    dim: str
    rule: str
    accent: str
    red: str
    green: str
    blue: str
    violet: str


def _painted(name: str, inks: _Inks, *, dark: bool) -> Palette:
    def ink(colour: str, ground: str = inks.ground, *, bold: bool = False) -> Style:
        return Style(color=colour, bgcolor=ground, bold=bold)

    styles = {
        "text": ink(inks.text),
        "dim": ink(inks.dim),
        "hint": ink(inks.blue),
        "rule": ink(inks.rule),
        "heading": ink(inks.dim, bold=True),
        "title": ink(inks.accent, inks.raised, bold=True),
        "bar": ink(inks.text, inks.raised),
        "clock": ink(inks.text, inks.raised, bold=True),
        "hurry": ink(inks.red, inks.raised, bold=True),
        "alive": ink(inks.text),
        "dead": ink(inks.dim),
        "you": ink(inks.accent, bold=True),
        "cursor": ink(inks.ground, inks.accent, bold=True),
        "mark": ink(inks.blue),
        "prompt": ink(inks.text, bold=True),
        "ask": ink(inks.accent, bold=True),
        "refusal": ink(inks.red, bold=True),
        "secret": ink(inks.violet),
        "mafia": ink(inks.red, bold=True),
        "town": ink(inks.green, bold=True),
        "jester": ink(inks.violet, bold=True),
        "key": ink(inks.accent, bold=True),
        "label": ink(inks.dim),
        "name": ink(inks.blue, bold=True),
        "good": ink(inks.green),
        "warn": ink(inks.red, bold=True),
        "qr": Style(color="#000000", bgcolor="#ffffff"),
        "qr_ink": Style(color="#ffffff", bgcolor="#000000"),
    }
    return Palette(name, MappingProxyType(styles), _theme(name, inks, dark=dark))


def _theme(name: str, inks: _Inks, *, dark: bool) -> Theme:
    return Theme(
        name=f"mafia-{name.replace(' ', '-')}",
        primary=inks.accent,
        secondary=inks.blue,
        accent=inks.accent,
        warning=inks.accent,
        error=inks.red,
        success=inks.green,
        foreground=inks.text,
        background=inks.ground,
        surface=inks.ground,
        panel=inks.raised,
        dark=dark,
    )


def _monochrome() -> Palette:
    plain, bold, reverse = Style(), Style(bold=True), Style(reverse=True)
    heavy = {"title", "clock", "hurry", "bar"}
    strong = {"heading", "you", "prompt", "ask", "refusal", "mafia", "key", "name", "warn"}
    faint = {"rule", "dead"}  # what is to be read is not fainter than the terminal's own text
    styles = dict.fromkeys(TOKENS, plain)
    styles |= dict.fromkeys(strong, bold) | dict.fromkeys(faint, Style(dim=True))
    styles |= dict.fromkeys(heavy, reverse + bold)
    styles |= {"cursor": reverse, "secret": Style(underline=True), "bar": reverse, "qr": reverse}
    inks = _Inks(*(["#000000", "#000000"] + ["#ffffff"] * 8))
    return Palette("monochrome", MappingProxyType(styles), _theme("monochrome", inks, dark=True))


_DARK: Final = _Inks(
    ground="#14161a",
    raised="#22262d",
    text="#d6d3cb",
    dim="#858a92",
    rule="#3a4049",
    accent="#e3b261",
    red="#e8766d",
    green="#8fbf7f",
    blue="#7fb0d8",
    violet="#c39bd3",
)
_LIGHT: Final = _Inks(
    ground="#faf8f3",
    raised="#f3efe6",
    text="#26282c",
    dim="#6b6f76",
    rule="#c9c4b6",
    accent="#8a5a00",
    red="#b3261e",
    green="#2e6b2a",
    blue="#1f5a8c",
    violet="#7a3d8f",
)
_CONTRAST: Final = _Inks(
    ground="#000000",
    raised="#000000",
    text="#ffffff",
    dim="#dddddd",
    rule="#ffffff",
    accent="#ffff00",
    red="#ff9090",
    green="#80ff80",
    blue="#80d0ff",
    violet="#ffa0ff",
)

_SIXTEEN: Final[tuple[tuple[_Inks, _Inks], ...]] = (
    (_DARK, _Inks("0", "0", "15", "7", "8", "11", "9", "10", "14", "13")),
    (_LIGHT, _Inks("15", "15", "0", "0", "7", "4", "1", "0", "4", "5")),
    (_CONTRAST, _Inks("0", "0", "15", "15", "15", "11", "15", "10", "14", "15")),
)
"""The inks of each palette where there are sixteen colours, by number: the nearest ones would often be unreadable."""


def sixteen_of(hex_colour: str) -> int | None:
    """Which of sixteen colours stands for this ink of ours, "#rrggbb"; None for a colour that is none of them."""
    return _NUMBERS.get(hex_colour)


_NUMBERS: Final = {
    getattr(inks, field.name): int(getattr(numbers, field.name))
    for inks, numbers in reversed(_SIXTEEN)
    for field in fields(_Inks)
}

PALETTES: Final[Mapping[str, Palette]] = MappingProxyType(
    {
        palette.name: palette
        for palette in (
            _painted("dark", _DARK, dark=True),
            _painted("light", _LIGHT, dark=False),
            _painted("high contrast", _CONTRAST, dark=True),
            _monochrome(),
        )
    }
)
"""Every palette by name, in the order in which the key cycles through them."""


def palette_after(name: str) -> str:
    """The next palette of the cycle."""
    names = list(PALETTES)
    return names[(names.index(name) + 1) % len(names)]
