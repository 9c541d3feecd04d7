"""Each patch of Textual, by what it cures."""

import gc
import weakref
from typing import Any

import pytest
import textual
from rich.segment import Segment
from textual import constants, screen
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.color import Color
from textual.css import stylesheet
from textual.design import ColorSystem
from textual.strip import Strip

from mafia_ssh.ui import patches

from .front import Toy


def test_the_version_is_the_one_they_were_written_for() -> None:
    assert textual.__version__ == patches.TEXTUAL_VERSION


def test_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(textual, "__version__", "9.0.0")
    with pytest.raises(RuntimeError, match=r"Textual 8\.2\.8 is needed"):
        patches.install()


def test_installing_twice_is_installing_once() -> None:
    before = Strip.divide, XTermParser._parse_extended_key, stylesheet.Stylesheet._parse_rules
    patches.install()
    assert before == (Strip.divide, XTermParser._parse_extended_key, stylesheet.Stylesheet._parse_rules)


def test_a_parser_is_free_when_dropped() -> None:
    parser = XTermParser()
    assert [event.key for event in parser.feed("\x1b[1;5C")] == ["ctrl+right"]  # type: ignore[attr-defined]
    list(parser.feed(""))
    dead = weakref.ref(parser)
    del parser
    gc.collect()
    assert dead() is None


def test_a_style_cache_is_free_when_dropped() -> None:
    cache = StylesCache()
    inner, outer = cache.get_inner_outer(Color(0, 0, 0), Color(10, 20, 30))
    assert inner.background == Color(10, 20, 30)
    assert outer.background == Color(0, 0, 0)
    dead = weakref.ref(cache)
    del cache
    gc.collect()
    assert dead() is None


def test_a_divided_strip_is_no_cycle() -> None:
    gc.collect()
    gc.disable()
    try:
        strip = Strip([Segment("0123456789")])
        assert strip.divide([10]) == [strip]
        assert [len(part) for part in strip.divide([4, 10])] == [1, 1]
        dead = weakref.ref(strip) if hasattr(strip, "__weakref__") else None
        before = gc.get_count()[0]
        del strip
        if dead is not None:
            assert dead() is None
        assert gc.get_count()[0] <= before
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_default_rules_are_parsed_once_for_all_apps(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse: Any = getattr(stylesheet, "parse")  # noqa: B009 -- not exported, but looked up there

    def counted(scope: str, css: str, *args: object, **options: object) -> object:
        parsed.append(css)
        return parse(scope, css, *args, **options)

    monkeypatch.setattr(stylesheet, "parse", counted)

    def load() -> list[str]:
        parsed.clear()
        app = Toy()
        for read_from, css, tie_breaker, scope in app._get_default_css():
            app.stylesheet.add_source(css, read_from, is_default_css=True, tie_breaker=tie_breaker, scope=scope)
        app.stylesheet.parse()
        assert app.stylesheet.rules
        return list(parsed)

    load()
    assert load() == []


def test_other_variables_are_other_rules() -> None:
    def colour(value: str) -> str:
        sheet = stylesheet.Stylesheet(variables={"mine": value})
        sheet.add_source("Static { color: $mine; }", read_from=("test", "test"))
        return sheet.css

    assert "red" in colour("red") or "#ff0000" in colour("red").lower()
    assert colour("red") != colour("blue")


def test_broken_rules_are_still_an_error() -> None:
    for _ in range(2):
        sheet = stylesheet.Stylesheet()
        sheet.add_source("Static { color: no-such-colour; }", read_from=("test", "broken"))
        with pytest.raises(stylesheet.StylesheetParseError):
            sheet.parse()


def test_the_colours_of_a_theme_are_worked_out_once_and_belong_to_nobody() -> None:
    first = ColorSystem(primary="#123456", dark=True).generate()
    kept = dict(first)
    again = ColorSystem(primary="#123456", dark=True).generate()
    assert again == kept
    assert all(mine is theirs for mine, theirs in zip(again.values(), first.values(), strict=True))
    again.clear()
    assert ColorSystem(primary="#123456", dark=True).generate() == kept
    assert ColorSystem(primary="#123456", dark=False).generate() != kept
    assert ColorSystem(primary="#123456", dark=True, variables={"text": "#abcdef"}).generate() != kept


def test_frames_are_not_delayed() -> None:
    assert constants.MAX_FPS == patches.FRAMES_PER_S
    assert screen.UPDATE_PERIOD == 1 / patches.FRAMES_PER_S
