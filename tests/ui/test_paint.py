"""Rows of text: cells, clipping, wrapping, ASCII, and every style token in every palette."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from mafia_ssh.ui.board import strip_of
from mafia_ssh.ui.paint import ascii_text, clip, fit, fit_row, text_of, width_of, wrap
from mafia_ssh.ui.palette import PALETTES, TOKENS, palette_after

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"]), max_size=40)


@given(TEXTS, st.integers(1, 30))
def test_fitting_gives_exactly_the_cells_asked_for(text: str, cells: int) -> None:
    assert cell_len(fit(text, cells)) == cells
    assert cell_len(clip(text, cells)) <= cells
    assert width_of(fit_row(((text, "text"), (text, "dim")), cells)) == cells


@given(TEXTS, st.integers(2, 30))
def test_wrapped_lines_fit_and_keep_every_character(text: str, cells: int) -> None:
    lines = wrap(text, cells)
    assert all(cell_len(line) <= cells for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(TEXTS)
def test_ascii_keeps_the_width(text: str) -> None:
    plain = ascii_text(text)
    assert plain.isascii() and cell_len(plain) == cell_len(text)


def test_ascii_reads_well() -> None:
    assert ascii_text("▸ Renée ✕ 日 ─│┴ …") == "> Renee x ?? -|+ ~"


def test_a_line_never_breaks_between_a_seat_and_its_name() -> None:
    assert wrap("voted for 10 Jun", 12) == ["voted for", "10 Jun"]


def test_text_is_never_markup() -> None:
    strip = strip_of((("[@click=app.bell]x[/] [/b]", "text"),), 30, "dark", True)
    assert strip.text.rstrip() == "[@click=app.bell]x[/] [/b]"


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_paints_every_token(palette: str) -> None:
    assert set(PALETTES[palette].styles) == set(TOKENS)


def test_monochrome_has_no_colour_and_still_shows_the_cursor() -> None:
    styles = PALETTES["monochrome"].styles
    assert all(style.color is None and style.bgcolor is None for style in styles.values())
    assert styles["cursor"].reverse and styles["cursor"] != styles["alive"]


def test_the_palettes_are_a_cycle() -> None:
    name, seen = "dark", []
    for _ in PALETTES:
        seen.append(name)
        name = palette_after(name)
    assert seen == list(PALETTES) and name == "dark"


def test_a_row_is_clipped_where_it_ends_and_only_blanks_go_without_a_mark() -> None:
    assert text_of(fit_row((("abc   ", "text"),), 4)) == "abc "
    assert text_of(fit_row((("abc", "text"), ("def", "dim")), 5)) == "abcd…"
