"""The settings as rows: every option with its value, what differs from the preset, what is wrong. Pure."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rich.cells import cell_len

from ...balance import Estimate
from ...rules.options import BY_NAME, SPECS
from ...rules.presets import PRESETS, THEMES
from ...rules.settings import Problem, Settings
from ..balance_words import NO_ODDS, balance_line, guessing_line, how_line
from ..option_words import option_label, value_label
from ..paint import BLANK, Row, clip, fit, paragraph
from .parts import columns, headline, indented, keys_row, offset_for, says_more, too_small, window

ITEMS: Final = ("preset", "theme", *(spec.name for spec in SPECS))
"""What the cursor walks over, top down."""

_PANEL_FROM = 104
_LABEL_CELLS = 24
_VALUE_CELLS = 22


@dataclass(frozen=True, slots=True)
class Pen:
    """Where somebody is in the settings, and what they are about to change."""

    cursor: str
    """One of `ITEMS`."""
    typed: str | None = None
    """Seconds being typed for a clock; None when nothing is."""
    preset: str | None = None
    """Another preset that is on offer but not yet taken, because it drops changes; None when none is."""
    refusal: str | None = None
    """Why the last change was not made, or what Enter would do."""


def settings_frame(
    settings: Settings,
    problems: tuple[Problem, ...],
    width: int,
    height: int,
    *,
    pen: Pen,
    editable: bool,
    offset: int,
    keys: tuple[tuple[str, str], ...],
    estimate: Estimate | None = None,
) -> tuple[tuple[Row, ...], int]:
    """The whole screen, and the offset of the list that it used."""
    small = too_small(width, height)
    if small:
        return small, offset
    wide = width >= _PANEL_FROM
    about_width, roomy = 48 if wide else width - 2, wide or height >= 30
    list_width = width - 54 if wide else width - 1
    about = [] if wide else _cut_short(settings, pen, list_width)
    about += _about(settings, problems, pen, about_width, roomy=roomy)
    about += _balance(settings, estimate, about_width, roomy=roomy)
    if estimate is None and problems and roomy:
        about += [BLANK, *paragraph(f"Odds: {NO_ODDS}.", about_width, "dim")]
    about = about[: height - 2 if wide else height - 7]
    list_height = height - 2 if wide else height - 3 - len(about)
    rows, at = _options(settings, pen, list_width, editable=editable)
    offset = offset_for(at, list_height, offset, len(rows))
    shown, offset = window(rows, list_height, offset)
    body = [*shown, *[BLANK] * (list_height - len(shown))]
    if wide:
        middle = columns(body, about, list_width, width, list_height)
    else:
        middle = [*body, (("─" * width, "rule"),), *indented(about)]
    more = says_more(offset, list_height, len(rows))
    title = f"Settings: {settings.title}"
    return (headline(clip(title, width - 14), more, width), *middle, keys_row(keys, width)), offset


def _options(settings: Settings, pen: Pen, width: int, *, editable: bool) -> tuple[list[Row], int]:
    """All rows of the list, and the number of the row the cursor is on."""
    rows: list[Row] = []
    at = 0
    groups: list[tuple[str, tuple[str, ...]]] = [("Rules", ("preset", "theme"))]
    groups += [(group, tuple(spec.name for spec in specs)) for group, specs in groupby(SPECS, lambda spec: spec.group)]
    for group, names in groups:
        rows += [BLANK] if rows else []
        rows.append(((f" {group}", "heading"),))
        for name in names:
            if name == pen.cursor:
                at = len(rows)
            rows.append(_option(settings, name, pen, width, editable=editable))
    return rows, at


def _option(settings: Settings, name: str, pen: Pen, width: int, *, editable: bool) -> Row:
    here = name == pen.cursor
    label, value, base = _facts(settings, name)
    changed = base is not None
    if here and pen.typed is not None:
        value = f"{pen.typed}_ s"
    if here and pen.preset is not None:
        value = f"{PRESETS[pen.preset].title}?"
    value = f"‹ {value} ›" if here and editable else f"  {value}"
    label_cells, value_cells = _cells(width)
    mark = "*" if changed else " "
    row: Row = (
        (f"{'▸' if here else ' '}{mark} ", "cursor" if here else "mark"),
        (fit(label, label_cells), "you" if here else "text"),
        (fit(value, value_cells), "prompt" if here or changed else "text"),
    )
    room = width - label_cells - value_cells - 4
    if changed and room >= 10:
        row = (*row, (clip(f" {settings.based_on.title}: {base}", room), "dim"))
    return row


def _cells(width: int) -> tuple[int, int]:
    """How wide the names and the values of the list are."""
    label_cells = min(_LABEL_CELLS, max(16, width - 20))
    return label_cells, min(_VALUE_CELLS, width - label_cells - 4)


def _facts(settings: Settings, name: str) -> tuple[str, str, str | None]:
    """An item's name, its value, and where it differs the preset's value."""
    theme = settings.theme
    if name == "preset":
        return "Preset", settings.based_on.title, None
    if name == "theme":
        base_theme = settings.based_on.theme
        return "Words", theme, None if theme == base_theme else base_theme
    value = getattr(settings.options, name)
    base = getattr(settings.based_on.options, name)
    return (
        option_label(theme, name),
        value_label(theme, name, value),
        (None if value == base else value_label(theme, name, base)),
    )


def _cut_short(settings: Settings, pen: Pen, width: int) -> list[Row]:
    """The option under the cursor in full, where the list cuts its name or its value."""
    label, value, _ = _facts(settings, pen.cursor)
    label_cells, value_cells = _cells(width)
    if cell_len(label) <= label_cells and cell_len(value) + 4 <= value_cells:
        return []
    return paragraph(f"{label}: {value}", width - 1, "prompt", "  ")


def _about(settings: Settings, problems: tuple[Problem, ...], pen: Pen, width: int, *, roomy: bool) -> list[Row]:
    """The option under the cursor, and what stands against a start."""
    rows: list[Row] = []
    if pen.refusal is not None:
        rows += paragraph(pen.refusal, width, "refusal")
    rows += paragraph(_help(settings, pen.cursor), width)
    if roomy:
        rows += [*paragraph(f"One of: {', '.join(_values(settings, pen.cursor))}.", width, "dim"), BLANK]
    if not problems:
        return [*rows, (("● The match can start like this.", "good"),)]
    for problem in problems if roomy else problems[:2]:
        rows += paragraph("✕ " + problem.text, width, "warn", "  ")
    return rows


def _balance(settings: Settings, estimate: Estimate | None, width: int, *, roomy: bool) -> list[Row]:
    """What simple bots make of these settings; nothing while that is not known."""
    if estimate is None:
        return []
    theme = settings.theme
    if roomy:
        said = paragraph(f"Odds: {balance_line(theme, estimate)}", width, "prompt", "  ")
        return [BLANK, *said, *paragraph(how_line(theme, estimate), width, "dim")]
    words = f"Odds: {guessing_line(theme, estimate)}"
    return paragraph(words if cell_len(words) <= width else f"Odds: {balance_line(theme, estimate)}", width)[:1]


def _help(settings: Settings, name: str) -> str:
    if name == "preset":
        return settings.based_on.about
    if name == "theme":
        return "Which words the table uses; the rules are the same."
    return BY_NAME[name].help


def _values(settings: Settings, name: str) -> list[str]:
    if name == "preset":
        return [preset.title for preset in PRESETS.values()]
    if name == "theme":
        return list(THEMES)
    values = [value_label(settings.theme, name, value) for value in settings.values(name)]
    return [*values, "any number of seconds from 5 to 3600"] if BY_NAME[name].is_clock else values
