"""`mafia-ssh presets`: every option of every preset side by side (RULES 8), straight from the presets."""

from typing import Final

from ..rules.options import MIN_SEATS, SPECS, Spec, show_value
from ..rules.presets import PRESETS, Preset
from .output import OK, write_lines

_GAP: Final = "  "
_NONE: Final = "-"


def run() -> int:
    """Print the table."""
    write_lines(table())
    return OK


def table() -> list[str]:
    """The lines of the table: a heading, then a row for each option, blocks by group."""
    presets = tuple(PRESETS.values())
    blocks = [[["option", *(preset.title for preset in presets)]]]
    group = None
    for spec in SPECS:
        if spec.group != group:
            blocks.append([])
            group = spec.group
        blocks[-1].append([spec.name, *(_cell(spec, preset) for preset in presets)])
        if spec.name == "maniac":
            blocks[-1].append(["maniac from", *(_maniac_from(preset) for preset in presets)])
    blocks.append([["theme", *(preset.theme for preset in presets)]])
    rows = [row for block in blocks for row in block]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines: list[str] = []
    for block in blocks:
        if lines:
            lines.append("")
        for row in block:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append(_GAP.join(cells).rstrip())
    return lines


def _cell(spec: Spec, preset: Preset) -> str:
    options = preset.options
    value = getattr(options, spec.name)
    if spec.name == "seats":
        return f"{MIN_SEATS}-{value}"
    called = options.night_order == "called"
    if (spec.name in ("call_order", "call_seconds") and not called) or (spec.name == "night_s" and called):
        return _NONE
    if spec.is_clock:
        return "untimed" if value == 0 else f"{value} s"
    return show_value(value)


def _maniac_from(preset: Preset) -> str:
    return _NONE if preset.maniac_from <= MIN_SEATS else f"{preset.maniac_from} players"
