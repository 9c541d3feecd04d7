"""The key moments of a finished match as rows. Pure."""

from typing import Final

from rich.cells import cell_len

from ...record.decisive import key_moments
from ...rules.view import View
from ..paint import Row, paragraph
from ..wording import moment_line, moment_when, names_of
from .parts import heading, indented

_COLUMN_FROM: Final = 56
"""From this width on nights and days stand in a column of their own."""


def moment_rows(view: View, width: int) -> list[Row]:
    """The moments that decided the match, oldest first, each with its night or day; empty before the end."""
    found = key_moments(view)
    if not found or view.truth is None:
        return []
    rows = [heading("Key moments")]
    cells = max(cell_len(moment_when(moment)) for moment in found) + 2
    for moment in found:
        when = moment_when(moment)
        line = moment_line(view.settings.theme, names_of(view), view.truth.roles, moment)
        if width < _COLUMN_FROM:
            rows += paragraph(f"{when}: {line}", width, "text", "  ")
        else:
            first, *rest = paragraph(line, width - cells)
            rows += [((when.ljust(cells), "dim"), *first), *indented(rest, cells)]
    return rows
