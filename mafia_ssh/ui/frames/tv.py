"""The public board as rows, to be read from across the room: phase and clock large, the living, the record. Pure."""

from functools import lru_cache

from ...rules.events import Eliminated, PhaseKind
from ...rules.view import View
from ..bigtext import ROWS, Scale, big_rows, big_width
from ..paint import BLANK, Row, clip_row, paragraph, spread
from ..wording import clock_text, moderator_line, names_of, news_line, phase_title, prompt_line, seat_label
from .parts import MIN_WIDTH, columns, heading, indented, keys_row, too_small
from .story import last_vote
from .tvseats import large_seats, seat_rows

_HURRY_S = 10
_LONGEST_CLOCK = "60:00"
_TWO_COLUMNS = 60


def tv_top(view: View, left_s: float | None, width: int, height: int, *, utf8: bool) -> tuple[Row, ...]:
    """The upper part: phase and clock as large as they fit, what is going on. `left_s`: None when untimed."""
    clock = "pause" if view.paused else "" if left_s is None else clock_text(left_s)
    hurry = left_s is not None and left_s <= _HURRY_S
    return _top_rows(view, clock, hurry, width, height, utf8=utf8)


@lru_cache(maxsize=64)
def tv_body(
    view: View,
    away: frozenset[int],
    width: int,
    room: int,
    keys: tuple[tuple[str, str], ...],
    *,
    utf8: bool,
    told: tuple[str, ...] = (),
) -> tuple[Row, ...]:
    """The lower part in `room` rows: the players, the record, the keys; no clock in it. The same for every watcher but
    those to whom something else is `told`, above the record.
    """
    if width < MIN_WIDTH or room < 4:
        return ()
    room -= 1
    if width >= _TWO_COLUMNS:
        left_width = width * 9 // 20 if width < 120 else width // 2
        record_width = width - left_width - 5
        seats = (large_seats(view, away, left_width - 2, room - 1) if utf8 else None) or seat_rows(
            view, away, left_width - 2, room - 1
        )
        left = indented([heading("Players"), *seats])
        counted = last_vote(view, left_width - 2)
        if len(left) + len(counted) <= room:
            left += indented(counted)
        right = [heading("So far"), *_record(view, told, record_width, room - 1)]
        body = columns(left, right, left_width, width - 1, room)
    else:
        seats = seat_rows(view, away, width - 2, max(4, room - 4))[: max(4, room - 4)]
        body = indented([*seats, BLANK, *_record(view, told, width - 2, room - len(seats) - 1)])
        body += [BLANK] * (room - len(body))
    return (*(clip_row(row, width) for row in body[:room]), keys_row(keys, width))


@lru_cache(maxsize=64)
def _top_rows(view: View, clock: str, hurry: bool, width: int, height: int, *, utf8: bool) -> tuple[Row, ...]:
    """The same for every watcher in the same second."""
    rows = too_small(width, height) or _top(view, clock, hurry, width, height, utf8=utf8)
    return tuple(clip_row(row, width) for row in rows)


def _top(view: View, clock: str, hurry: bool, width: int, height: int, *, utf8: bool) -> list[Row]:
    """Phase and clock as large as they fit, and under them one line that says what is going on."""
    title = (
        "Roles"
        if view.phase is PhaseKind.REVEAL
        else f"{'Night' if view.phase is PhaseKind.NIGHT else 'Day'} {view.day}"
    )
    style = "warn" if hurry or view.paused else "prompt"
    speaker = None if view.speaker is None else seat_label(view.speaker, view.seats[view.speaker - 1].name)
    said = phase_title(view.settings.theme, view.phase, view.day, view.call, speaker)
    scale = _scale(title, width, height, utf8=utf8)
    if scale is None:
        at: Row = ((f" {clock or 'no clock'} ", "hurry" if hurry else "clock"),)
        prompts = indented(paragraph(prompt_line(view), width - 2))
        return [spread(((f" {said}", "title"),), at, width, "bar"), *prompts, BLANK]
    large = big_rows(clock, scale) if clock else ("",) * ROWS[scale]
    rows = [
        spread(((f"  {first}", "you"),), ((f"{second}  ", style),), width)
        for first, second in zip(big_rows(title, scale), large, strict=True)
    ]
    return [BLANK, *rows, BLANK, ((f" {said}. ", "ask"), (f" {prompt_line(view)}", "text")), (("─" * width, "rule"),)]


def _scale(title: str, width: int, height: int, *, utf8: bool) -> Scale | None:
    """The largest scale at which the phase and the longest clock stand side by side and leave room for the rest."""
    scales: tuple[tuple[Scale, int], ...] = ((2, 40), (1, 24), (0, 20))
    for scale, least in scales:
        if scale == 0 and not utf8:
            continue
        if height >= least and big_width(title, scale) + big_width(_LONGEST_CLOCK, scale) + 7 <= width:
            return scale
    return None


def _record(view: View, told: tuple[str, ...], width: int, height: int) -> list[Row]:
    """The public record, newest first, as much as fits, below what was told beside it."""
    names, theme = names_of(view), view.settings.theme
    rows: list[Row] = []
    latest = view.record[-1].day if view.record else 0
    for entry in reversed(view.record):
        if isinstance(entry.news, Eliminated) and entry.news.cause == "night":
            continue
        style = "prompt" if entry.day == latest else "dim"
        rows += paragraph(news_line(theme, names, entry), width, style, "  ")
        if len(rows) >= height:
            break
    if not rows:
        rows = [(("Nothing has happened yet.", "dim"),)]
    moderator = moderator_line(view.settings)
    above = [*([moderator] if moderator else []), *told]
    rows = [*(row for line in above for row in paragraph(line, width, "warn", "  ")), *rows]
    return rows[: max(0, height)]
