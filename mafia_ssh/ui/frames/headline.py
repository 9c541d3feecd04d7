"""The headline: phase and day on the left, who one is and the clock on the right. The only row a tick touches."""

from rich.cells import cell_len

from ...rules.view import View
from ...table.views import TableView
from ..paint import Row, Span, clip, spread, width_of
from ..wording import clock_text, phase_title, seat_label

_HURRY_S = 10
"""From here on the clock is marked."""
_NAMED_FROM = 56
"""From this width on there is room for one's name beside the seat."""


def headline(table: TableView, left_s: float | None, width: int) -> Row:
    """The first row of every screen of a match. `left_s`: seconds left, None when untimed."""
    view = table.match
    if view is None:
        return ()
    title, clock = f" {_title(view)}", _clock(view, left_s)
    who = _who(table) if width >= _NAMED_FROM else _own_seat(table, width - cell_len(title) - width_of(clock))
    return spread(((title, "title"),), (*who, *clock), width, "bar")


def _title(view: View) -> str:
    speaker = None if view.speaker is None else seat_label(view.speaker, view.seats[view.speaker - 1].name)
    return phase_title(view.settings.theme, view.phase, view.day, view.call, speaker)


def _own_seat(table: TableView, room: int) -> tuple[Span, ...]:
    """Which seat is one's own, in `room` cells or the fewest that it takes."""
    if table.you.seat is None:
        return ()
    said = f" you are {table.you.seat} "
    return ((said if cell_len(said) <= room else f" you: {table.you.seat} ", "bar"),)


def _who(table: TableView) -> tuple[Span, ...]:
    if table.you.seat is not None:
        label = f"you are {seat_label(table.you.seat, clip(table.you.name or '', 16))}"
    else:
        label = "host" if table.you.host else "watching"
    host = ", host" if table.you.host and table.you.seat is not None else ""
    return ((f" {label}{host} ", "bar"),)


def _clock(view: View, left_s: float | None) -> tuple[Span, ...]:
    shown = clock_text(left_s)
    if view.paused:
        return ((f" PAUSED {shown} " if left_s is not None else " PAUSED ", "hurry"),)
    if left_s is None:
        return ((f" {shown} ", "bar"),)
    return ((f" {shown:>5} ", "hurry" if left_s <= _HURRY_S else "clock"),)
