"""Process-wide patches of Textual 8.2.8, each with what it cures. Nothing else may patch anything.

They know Textual's insides, so its version is pinned; a new one needs each of them looked at again.
"""

import gc
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import textual
from textual import constants, screen
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.cache import LRUCache
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.design import ColorSystem
from textual.strip import Strip
from textual.style import Style

TEXTUAL_VERSION = "8.2.8"
"""The only version these patches were checked with."""
FRAMES_PER_S = 1000
"""How often an app may draw. Screens change on events only: waiting for the next frame just adds latency."""


def install() -> None:
    """Patch Textual, once for the whole process; calling again changes nothing. Before the first app is made.

    Raises RuntimeError when another version of Textual is installed.
    """
    if textual.__version__ != TEXTUAL_VERSION:
        raise RuntimeError(f"Textual {TEXTUAL_VERSION} is needed, {textual.__version__} is installed")
    if getattr(Strip.divide, "_mafia_ssh", False):
        return
    _free_parsers()
    _free_style_caches()
    _free_strips()
    _share_parsed_rules()
    _share_colours()
    _draw_at_once()


def settle_memory() -> None:
    """After the first app has run and ended: exempt what stays anyway from collection, and collect less often.

    Without the cycles that every strip was, little is left that only the collector can free; a collection between
    phases is enough.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _free_parsers() -> None:
    """A cache around a method keeps every parser it was called on; the keys in it keep the app they were made in."""
    XTermParser._parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


def _free_style_caches() -> None:
    """The same, with the style caches of a thousand dead widgets."""

    @lru_cache(maxsize=1024)
    def inner_outer(base_background: Color, background: Color) -> tuple[Style, Style]:
        return Style(background=base_background + background), Style(background=base_background)

    StylesCache.get_inner_outer = staticmethod(inner_outer)  # type: ignore[method-assign,assignment]


def _free_strips() -> None:
    """A strip divided in one piece remembers `[self]`: a cycle for each line of each frame."""
    original = Strip.divide

    def divide(self: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
        cell_length = self.cell_length
        inside = [cut for cut in cuts if cut <= cell_length]
        return [self] if inside == [cell_length] else original(self, inside)

    divide._mafia_ssh = True  # type: ignore[attr-defined]
    Strip.divide = divide  # type: ignore[method-assign]


def _share_parsed_rules() -> None:
    """Every app parses all default CSS anew, and again for its theme: most of the time of a start."""
    original = Stylesheet._parse_rules
    parsed: LRUCache[tuple[Any, ...], list[RuleSet]] = LRUCache(4096)
    shared: LRUCache[frozenset[tuple[str, str]], frozenset[tuple[str, str]]] = LRUCache(16)

    def parse_rules(  # noqa: PLR0917 -- Textual's own signature
        self: Stylesheet,
        css: str,
        read_from: tuple[str, str],
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        known = self.__dict__.get("_mafia_ssh_variables")
        if known is None or known[0] is not self._variables:
            variables = frozenset(self._variables.items())
            if variables not in shared:
                shared[variables] = variables
            known = (self._variables, shared[variables])
            self.__dict__["_mafia_ssh_variables"] = known
        key = (css, read_from, is_default_rules, tie_breaker, scope, known[1])
        rules = parsed.get(key)
        if rules is None:
            rules = original(self, css, read_from, is_default_rules, tie_breaker, scope)
            if not any(rule.errors for rule in rules):
                parsed[key] = rules
        return rules

    Stylesheet._parse_rules = parse_rules  # type: ignore[method-assign]


def _share_colours() -> None:
    """Every app works out the hundred and seventy colours of its theme anew, and keeps a copy of their names."""
    original = ColorSystem.generate
    known: LRUCache[tuple[Any, ...], dict[str, str]] = LRUCache(64)

    def generate(self: ColorSystem) -> dict[str, str]:
        key = tuple(tuple(value.items()) if isinstance(value, dict) else value for value in vars(self).values())
        colours = known.get(key)
        if colours is None:
            colours = known[key] = original(self)
        return dict(colours)

    ColorSystem.generate = generate  # type: ignore[method-assign]


def _draw_at_once() -> None:
    """TEXTUAL_FPS, whatever was imported first."""
    constants.MAX_FPS = FRAMES_PER_S  # type: ignore[misc]
    screen.UPDATE_PERIOD = 1 / FRAMES_PER_S  # type: ignore[misc]
