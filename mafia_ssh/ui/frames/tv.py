"""The public board as rows, to be read from across the room: phase and clock large, the living, the record. Pure."""

from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from ...rules.commands import Candidate
from ...rules.events import Eliminated, MorningCame, PhaseKind, VoteClosed
from ...rules.roles import Role
from ...rules.view import SeatView, View
from ..bigtext import ROWS, Scale, big_rows, big_width
from ..paint import BLANK, Row, clip, fit, fit_row, paragraph, spread
from ..wording import clock_text, names_of, news_line, phase_title, prompt_line, role_name, seat_label
from .parts import MIN_WIDTH, columns, heading, indented, keys_row, too_small
from .story import vote_table

_HURRY_S = 10
_LONGEST_CLOCK = "60:00"
_TWO_COLUMNS = 60
_WORDS = {PhaseKind.REVEAL: "Roles", PhaseKind.OVER: "Over"}


def tv_top(view: View, left_s: float | None, width: int, height: int, *, utf8: bool) -> tuple[Row, ...]:
    """The upper part: phase and clock as large as they fit, what is going on. `left_s`: None when untimed."""
    return too_small(width, height) or tuple(_top(view, left_s, width, height, utf8=utf8))


@lru_cache(maxsize=64)
def tv_body(
    view: View, away: frozenset[int], width: int, room: int, keys: tuple[tuple[str, str], ...]
) -> tuple[Row, ...]:
    """The lower part in `room` rows: the players, the record, the keys. The same for every watcher; no clock in it."""
    if width < MIN_WIDTH or room < 4:
        return ()
    room -= 1
    if width >= _TWO_COLUMNS:
        left_width = width * 9 // 20 if width < 120 else width * 2 // 5
        record_width = width - left_width - 5
        left = indented([heading("Players"), *_seats(view, away, left_width - 2, room - 1)])
        counted = _last_vote(view, left_width - 2)
        if len(left) + len(counted) <= room:
            left += indented(counted)
        right = [heading("So far"), *_record(view, record_width, room - 1)]
        body = columns(left, right, left_width, width - 1, room)
    else:
        seats = _seats(view, away, width - 2, max(4, room - 4))[: max(4, room - 4)]
        body = indented([*seats, BLANK, *_record(view, width - 2, room - len(seats) - 1)])
        body += [BLANK] * (room - len(body))
    return (*body[:room], keys_row(keys, width))


def _top(view: View, left_s: float | None, width: int, height: int, *, utf8: bool) -> list[Row]:
    """Phase and clock as large as they fit, and under them one line that says what is going on."""
    title = _WORDS.get(view.phase) or f"{'Night' if view.phase is PhaseKind.NIGHT else 'Day'} {view.day}"
    clock = "pause" if view.paused else "" if left_s is None else clock_text(left_s)
    hurry = left_s is not None and left_s <= _HURRY_S
    style = "warn" if hurry or view.paused else "prompt"
    speaker = None if view.speaker is None else seat_label(view.speaker, view.seats[view.speaker - 1].name)
    said = phase_title(view.settings.theme, view.phase, view.day, view.call, speaker)
    prompt: Row = ((f" {prompt_line(view)}", "text"),)
    scale = _scale(title, width, height, utf8=utf8)
    if scale is None:
        at: Row = ((f" {clock or 'no clock'} ", "hurry" if hurry else "clock"),)
        return [spread(((f" {said}", "title"),), at, width, "bar"), prompt, BLANK]
    large = big_rows(clock, scale) if clock else ("",) * ROWS[scale]
    rows = [
        spread(((f"  {first}", "you"),), ((f"{second}  ", style),), width)
        for first, second in zip(big_rows(title, scale), large, strict=True)
    ]
    return [BLANK, *rows, BLANK, ((f" {said}. ", "ask"), *prompt), (("─" * width, "rule"),)]


def _scale(title: str, width: int, height: int, *, utf8: bool) -> Scale | None:
    """The largest scale at which the phase and the longest clock stand side by side and leave room for the rest."""
    scales: tuple[tuple[Scale, int], ...] = ((2, 40), (1, 24), (0, 20))
    for scale, least in scales:
        if scale == 0 and not utf8:
            continue
        if height >= least and big_width(title, scale) + big_width(_LONGEST_CLOCK, scale) + 7 <= width:
            return scale
    return None


@dataclass(frozen=True, slots=True)
class _Marks:
    """What the table knows of the seats beside who lives."""

    roles: dict[int, Role]
    votes: dict[int, Candidate]
    away: frozenset[int]


def _seats(view: View, away: frozenset[int], width: int, height: int) -> list[Row]:
    """Everybody by seat: in two columns when one is too long, with air between when there is room."""
    marks = _Marks(_announced(view), dict(view.ballots), away)
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
    name = fit(seat.name, min(16, max(4, width - 16)))
    if not seat.alive:
        role = marks.roles.get(seat.seat)
        fate = "out" if role is None else role_name(view.settings.theme, role)
        return ((f"{mark} {seat.seat:>2} {name}", "dead"), (f" {fate}", "dead"))
    style = "you" if pointed else "alive"
    room = max(0, width - 5 - cell_len(name))
    return ((f"{mark} {seat.seat:>2} {name}", style), (clip(" " + _tags(seat, marks), room), "mark"))


def _tags(seat: SeatView, marks: _Marks) -> str:
    tags = []
    vote = marks.votes.get(seat.seat)
    if vote is not None:
        tags.append(f"→ {vote}")
    elif seat.voted:
        tags.append("● voted")
    elif seat.ready:
        tags.append("● ready")
    if seat.penalty:
        tags.append("+1 vote")
    if seat.seat in marks.away:
        tags.append("away")
    return " ".join(tags)


def _last_vote(view: View, width: int) -> list[Row]:
    """The vote that was counted last, as a table; empty before the first."""
    votes = [entry.news for entry in view.record if isinstance(entry.news, VoteClosed) and entry.news.tally]
    if not votes:
        return []
    return [BLANK, heading(f"The last vote, day {votes[-1].day}"), *vote_table(names_of(view), votes[-1], width)]


def _announced(view: View) -> dict[int, Role]:
    """The roles that the record names, by seat."""
    roles: dict[int, Role] = {}
    for entry in view.record:
        match entry.news:
            case MorningCame(died=died):
                roles |= {death.seat: death.role for death in died if death.role is not None}
            case Eliminated(seat=seat, role=role) if role is not None:
                roles[seat] = role
    return roles


def _record(view: View, width: int, height: int) -> list[Row]:
    """The public record, newest first, as much as fits."""
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
    return rows[: max(0, height)]
