"""The seats on the public board: who lives, who has voted, who is out; in large letters where there is room. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len

from ...rules.commands import Candidate
from ...rules.roles import Role
from ...rules.view import SeatView, View
from ..bigtext import ROWS, big_rows, big_width, drawable
from ..paint import BLANK, Row, clip, fit, fit_row, width_of
from ..wording import role_name, role_short
from .scene import announced_roles
from .tags import Tag, least_cells, tag, told

_LEAST_NAME = 4
_LARGE_CELLS = 46
"""The narrowest column for large letters: a number, five letters and a word beside them."""
_TOLD_CELLS = 12
_AROUND = big_width("16", 0) + _TOLD_CELLS + 7
"""What a large seat takes beside the name."""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What the table knows of the seats beside who lives."""

    roles: Mapping[int, Role]
    votes: dict[int, Candidate]
    away: frozenset[int]


def _marks(view: View, away: frozenset[int]) -> _Marks:
    return _Marks(announced_roles(view), dict(view.ballots), away)


def seat_rows(view: View, away: frozenset[int], width: int, height: int) -> list[Row]:
    """Everybody by seat: in two columns when one is too long, with air between when there is room."""
    marks = _marks(view, away)
    two = len(view.seats) > height
    cells = (width - 2) // 2 if two else width
    rows = [_seat(view, seat, marks, cells) for seat in view.seats]
    if two:
        half = (len(rows) + 1) // 2
        right = [*rows[half:], BLANK]
        return [(*fit_row(rows[y], cells), ("  ", "text"), *right[y]) for y in range(half)]
    if 2 * len(rows) - 1 <= height:
        return [row for pair in rows for row in (pair, BLANK)][:-1]
    return rows


def _seat(view: View, seat: SeatView, marks: _Marks, width: int) -> Row:
    pointed = seat.seat in (view.speaker, view.condemned)
    mark = "▸" if pointed else " " if seat.alive else "✕"
    theme = view.settings.theme
    if seat.alive:
        style, tags = "you" if pointed else "alive", _tags(seat, marks)
    else:
        role = marks.roles.get(seat.seat)
        fate = tag("out", "dead") if role is None else tag(role_name(theme, role), "dead", role_short(theme, role))
        style, tags = "dead", [fate]
    room = max(0, width - 5)
    beside = told(tags, room - min(16, cell_len(seat.name), max(_LEAST_NAME, room - least_cells(tags))))
    name_cells = max(0, min(16, room - width_of(tuple(beside))))
    return ((f"{mark} {seat.seat:>2} {fit(seat.name, name_cells)}", style), *beside)


def large_seats(view: View, away: frozenset[int], width: int, height: int) -> list[Row] | None:
    """The same in letters of three rows, in one column or two; None where that does not fit."""
    tall = ROWS[0] + 1
    for count in (1, 2):
        cells = (width - 2 * (count - 1)) // count
        lines = -(-len(view.seats) // count)
        if lines * tall - 1 <= height and cells >= _LARGE_CELLS:
            marks = _marks(view, away)
            room = cells - _AROUND
            widths = [big_width(seat.name, 0) if drawable(seat.name) else cell_len(seat.name) for seat in view.seats]
            names = max((wide for wide in widths if wide <= room), default=room)
            blocks = [_large_seat(view, seat, marks, names) for seat in view.seats]
            rows: list[Row] = []
            for line in range(lines):
                pair = blocks[line::lines]
                for y in range(tall):
                    left = pair[0][y]
                    right = (("  ", "text"), *pair[1][y]) if len(pair) > 1 else BLANK
                    rows.append((*fit_row(left, cells), *right))
            return rows[:-1]
    return None


def _large_seat(view: View, seat: SeatView, marks: _Marks, name_cells: int) -> list[Row]:
    """Number and name large, where the letters exist; what else there is to tell beside them."""
    pointed = seat.seat in (view.speaker, view.condemned)
    style = "dead" if not seat.alive else "you" if pointed else "prompt"
    mark = "▸" if pointed else " " if seat.alive else "✕"
    role = marks.roles.get(seat.seat)
    fate = "out" if role is None else role_name(view.settings.theme, role)
    beside = " ".join(each.text for each in _tags(seat, marks)) if seat.alive else fate
    number = big_rows(f"{seat.seat:>2}", 0)
    large = drawable(seat.name) and big_width(seat.name, 0) <= name_cells
    name = big_rows(seat.name, 0) if large else ("", seat.name, "")
    return [
        *(
            (
                (f"{mark if y == 1 else ' '} {number[y]}  ", style),
                (fit(name[y], name_cells) + "  ", style),
                (clip(beside, _TOLD_CELLS + 1) if y == 1 else "", "mark" if seat.alive else "dead"),
            )
            for y in range(ROWS[0])
        ),
        BLANK,
    ]


def _tags(seat: SeatView, marks: _Marks) -> list[Tag]:
    tags = []
    vote = marks.votes.get(seat.seat)
    if vote is not None:
        tags.append(tag(f"→ {vote}", "mark"))
    elif seat.voted:
        tags.append(tag("● voted", "mark", "●"))
    elif seat.ready:
        tags.append(tag("● ready", "mark", "●"))
    if seat.penalty:
        tags.append(tag("+1 vote", "mark", "+1"))
    if seat.seat in marks.away:
        tags.append(tag("away", "mark"))
    return tags
