"""The public record of a match, what was told beside it and the room's talk as a page. Pure; without secrets."""

from ...table.views import TableView
from ..hand import EMPTY
from ..paint import BLANK, Row, paragraph
from ..wording import phase_title
from .notices import notice_rows
from .parts import heading, headline, keys_row, says_more, scrolled_rows, too_small
from .scene import scene_of
from .talk import WHOLE, record_rows, talk_rows

_TEXT_CELLS = 100
"""Lines longer than this are hard to read."""
_TITLE_FROM = 60
"""From this width on the headline has the phase too."""


def record_frame(table: TableView, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
    """The whole page from row `offset` on, and the offset that was possible."""
    small = too_small(width, height)
    if small:
        return small, offset
    rows = [row for part in _parts(table, width) for row in part]
    body, offset = scrolled_rows(rows, width, height - 2, offset)
    keys = (("← →", "part"), ("↑ ↓", "scroll"), ("?", "help"), ("esc", "back"))
    return (
        headline(_title(table, width), says_more(offset, height - 2, len(rows)), width),
        *body,
        keys_row(keys, width),
    ), offset


def part_offsets(table: TableView, width: int) -> tuple[int, ...]:
    """The row at which each part starts."""
    starts, rows = [], 0
    for part in _parts(table, width):
        starts.append(rows)
        rows += len(part)
    return tuple(starts)


def _title(table: TableView, width: int) -> str:
    view = table.match
    if view is None or width < _TITLE_FROM:
        return "The record"
    return f"The record: {phase_title(view.settings.theme, view.phase, view.day, view.call)}"


def _parts(table: TableView, width: int) -> list[list[Row]]:
    """The record, newest first; what was told and the talk, as they came; nothing that is for one alone."""
    cells = min(_TEXT_CELLS, width - 2)
    scene = scene_of(table, EMPTY, covered=True)
    record = record_rows(scene, cells, WHOLE) or [(("Nothing has happened yet.", "dim"),)]
    if scene.view.commitment is not None:
        record = [*record, BLANK, *paragraph(f"The deal is sealed: SHA-256 {scene.view.commitment}", cells, "dim")]
    told = notice_rows(table.notices, cells, WHOLE) or [(("Nothing was told.", "dim"),)]
    talk = talk_rows(scene, cells, WHOLE) or [(("Nobody has written anything.", "dim"),)]
    return [
        [BLANK, heading("The record, newest first"), *record],
        [BLANK, heading("Told beside it, newest last"), *told],
        [BLANK, heading("The room, newest last"), *talk],
    ]
