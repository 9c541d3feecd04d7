"""The lobby as rows: seats, rules in short, what stops the start, the room's lines, the join card. Pure."""

from collections import Counter
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len

from ...rules.presets import Theme
from ...rules.roles import Side
from ...rules.settings import Settings, composition
from ...table.joincard import JoinCard
from ...table.views import Sitter, TableView
from ..balance_words import NO_ODDS, balance_line
from ..option_words import changes
from ..paint import BLANK, Row, Span, clip, clip_row, fit, fit_row, paragraph, width_of, wrap
from ..wording import hint_line, list_text, moderator_line, role_name, side_name
from .joincard import commands, join_column
from .notices import notice_rows
from .parts import columns, foot_rows, headline, indented, keys_row, offset_for, too_small, window
from .tags import tag, told

_TWO_COLUMNS = 74
_ROOMY = 18
"""From so many rows on there are blank ones between the parts."""
_LEAST_NAME = 8
_NO_KEY = "No key: note your code; y shows it."
_LINES_KEPT = 2
"""So many rows for what the room writes, before two seats share a row."""


@lru_cache(maxsize=64)
def lobby_frame(
    table: TableView,
    card: JoinCard,
    width: int,
    height: int,
    *,
    cursor: int | None,
    refusal: str | None,
    keys: tuple[tuple[str, str], ...],
    utf8: bool,
    hints: bool = False,
    code_seen: bool = False,
) -> tuple[Row, ...]:
    """The whole lobby. `cursor`: the seat the keys act on, None for people who have nothing to choose there.
    `code_seen`: who comes back by a code has had a look at it.

    Drawn once for all to whom the table looks the same: everybody who joins changes it for everybody who is there.
    """
    small = too_small(width, height)
    if small:
        return small
    if refusal:
        said, style = refusal, "refusal"
    elif table.you.code is not None and not code_seen:
        said, style = _NO_KEY, "warn"
    else:
        said, style = lobby_prompt(table), "prompt"
    foot = foot_rows(said, style, hint_line(table) if hints else "", width, height)
    body_height = height - 2 - len(foot)
    if width >= _TWO_COLUMNS:
        right_width = 52 if width >= 112 else 33
        left_width = width - right_width - 3
        left = _table(table, left_width - 1, body_height, cursor)
        right = join_column(card, right_width - 1, body_height, utf8=utf8)
        body = columns(indented(left), right, left_width, width, body_height)
    else:
        join = indented(commands(card, width - 2)[1:2])
        body = [*join, *indented(_table(table, width - 2, body_height - len(join), cursor))]
    rows = (
        headline(f"{side_name(table.settings.theme, Side.MAFIA)}: the lobby", _crowd(table, width), width),
        *body,
        *foot,
        keys_row(keys, width),
    )
    return tuple(clip_row(row, width) for row in rows)


def lobby_prompt(table: TableView) -> str:
    """What this person can do next, in one line."""
    you, seated = table.you, [sitter for sitter in table.sitters if sitter.name is not None]
    mine = next((sitter for sitter in seated if sitter.seat == you.seat), None)
    if you.host and not table.problems:
        late = sum(not sitter.ready for sitter in seated)
        return "You are the host: start when you like." + (f" {late} not marked ready." if late else " All are ready.")
    if mine is not None:
        return "You are ready. The host starts." if mine.ready else "Say that you are ready, and talk until then."
    if you.watch_only:
        return "You are watching. Nobody gives you a seat."
    if len(seated) == len(table.sitters):
        return "Every seat is taken. You are watching."
    return "You have no seat yet: take one to play."


def _crowd(table: TableView, width: int) -> str:
    seated = sum(sitter.name is not None for sitter in table.sitters)
    text = f"{seated} of {len(table.sitters)} seated"
    if table.watchers and width >= 56:
        text += f", {table.watchers} watching"
    return text


def _table(table: TableView, width: int, height: int, cursor: int | None) -> list[Row]:
    told = moderator_line(table.settings)
    warning = paragraph(told, width, "warn") if told else []
    gap = [BLANK] if height >= _ROOMY else []
    room = height - len(warning) - 2 * len(gap)
    least = _least_rows(table, cursor)
    about = _about(table, width, room - least, roomy=height >= _ROOMY)
    seats = max(3, min(least, room - len(about)), room - len(about) - _LINES_KEPT)
    shown = _seats(table, width, seats, cursor)
    rows = [*warning, *shown, *gap, *about, *gap][:height]
    return [*rows, *_lines(table, width, height - len(rows))]


def _least_rows(table: TableView, cursor: int | None) -> int:
    """How many rows show every seat, two on each; the free ones share a line unless the cursor is on one."""
    free = [sitter.seat for sitter in table.sitters if sitter.name is None]
    if not free or cursor in free:
        return -(-len(table.sitters) // 2)
    return -(-(len(table.sitters) - len(free)) // 2) + 1


def _seats(table: TableView, width: int, room: int, cursor: int | None) -> list[Row]:
    """The seats in at most `room` rows. Where they are too many the free ones share a line; then two seats share one;
    then a part of them is shown, around the cursor.
    """
    sitters, last = list(table.sitters), []
    free = [sitter.seat for sitter in sitters if sitter.name is None]
    if len(sitters) > room and free and (cursor is None or cursor not in free):
        sitters = [sitter for sitter in sitters if sitter.name is not None]
        last = [(("    ", "text"), (clip(f"free: {', '.join(_spans(free))}", width - 4), "dim"))]
    room -= len(last)
    drawn = _in_pairs if len(sitters) > room else _one_by_one
    rows, at = drawn(table, sitters, width, cursor)
    height = min(room, len(rows))
    return [*window(rows, height, offset_for(at, height, 0, len(rows)))[0], *last]


def _spans(seats: list[int]) -> list[str]:
    """Ascending numbers with those in a row taken together: "3", "7-12"."""
    texts = []
    for _, run in groupby(enumerate(seats), key=lambda each: each[1] - each[0]):
        first, *rest = [seat for _, seat in run]
        texts.append(f"{first}-{rest[-1]}" if rest else str(first))
    return texts


def _one_by_one(table: TableView, sitters: list[Sitter], width: int, cursor: int | None) -> tuple[list[Row], int]:
    """A row for each, and which of them the cursor is on."""
    names = max((cell_len(sitter.name) for sitter in sitters if sitter.name is not None), default=0)
    beside = max((sum(cell_len(text) for text, _ in _tags(table, sitter)) for sitter in sitters), default=0)
    names = min(max(names, 8), max(_LEAST_NAME, width - 4 - beside))
    rows = [_seat(table, sitter, sitter.seat == cursor, names) for sitter in sitters]
    return rows, next((index for index, sitter in enumerate(sitters) if sitter.seat == cursor), 0)


def _in_pairs(table: TableView, sitters: list[Sitter], width: int, cursor: int | None) -> tuple[list[Row], int]:
    """A row for two, left column first, and which of them the cursor is on."""
    half, count = width // 2, -(-len(sitters) // 2)
    cells = [_narrow_seat(table, sitter, sitter.seat == cursor, half - 1) for sitter in sitters]
    rows = [
        (*fit_row(cells[row], half), *(cells[row + count] if row + count < len(cells) else ())) for row in range(count)
    ]
    return rows, next((index % count for index, sitter in enumerate(sitters) if sitter.seat == cursor), 0)


def _seat(table: TableView, sitter: Sitter, here: bool, name_cells: int) -> Row:
    number = f"{'▸' if here else ' '}{sitter.seat:>2} "
    style = "cursor" if here else "dim" if sitter.name is None else "text"
    if sitter.name is None:
        return ((number, style), ("free", "dim"))
    style_of_name = "you" if sitter.seat == table.you.seat else "alive" if sitter.here else "dim"
    return ((number, style), (fit(sitter.name, name_cells), style_of_name), *_tags(table, sitter))


def _narrow_seat(table: TableView, sitter: Sitter, here: bool, width: int) -> Row:
    number, *_ = _seat(table, sitter, here, 0)
    if sitter.name is None:
        return (number, ("free", "dim"))
    mine = sitter.seat == table.you.seat
    tags = [
        *([tag("● ready", "good", "●")] if sitter.ready else []),
        *([tag("away", "warn")] if not sitter.here else []),
        *([tag("host", "mark")] if sitter.host else []),
        *([tag("you", "you")] if mine else []),
    ]
    room = width - 4
    beside = told(tags, room - min(_LEAST_NAME, cell_len(sitter.name)))
    name = fit(sitter.name, max(0, room - width_of(tuple(beside))))
    return (number, (name, "you" if mine else "alive" if sitter.here else "dim"), *beside)


def _tags(table: TableView, sitter: Sitter) -> list[Span]:
    """What is said of somebody beside the name."""
    return [
        ("  ● ready", "good") if sitter.ready else ("         ", "text"),
        *([("  away", "warn")] if sitter.name is not None and not sitter.here else []),
        *([("  host", "mark")] if sitter.host else []),
        *([("  you", "you")] if sitter.seat == table.you.seat else []),
    ]


def _about(table: TableView, width: int, room: int, *, roomy: bool) -> list[Row]:
    """The rules, the odds and the start in short. Where `room` rows are too few, what differs from the preset goes
    first, then the odds; the rest stays.
    """
    title: Row = (("Rules  ", "heading"), (clip(table.settings.title, width - 7), "text"))
    differs, odds = _differs(table.settings, width), _odds(table, width, roomy=roomy)
    kept = [title, *_dealt(table, width), *_start(table, width)]
    if len(kept) + len(odds) > room:
        odds = []
    if len(kept) + len(odds) + len(differs) > room:
        differs = []
    return [title, *differs, *_dealt(table, width), *odds, *_start(table, width)]


def _differs(settings: Settings, width: int) -> list[Row]:
    differs = changes(settings)
    return [((" " * 7 + line, "dim"),) for line in _some(differs, width - 7, 2)] if differs else []


def _dealt(table: TableView, width: int) -> list[Row]:
    """The roles that a start would deal now; nothing while there can be none."""
    if table.problems:
        return []
    seated = sum(sitter.name is not None for sitter in table.sitters)
    first, *rest = wrap(_roles(table.settings, seated), width - 7)
    return [(("Roles  ", "heading"), (first, "text")), *(((" " * 7 + line, "text"),) for line in rest)]


def _odds(table: TableView, width: int, *, roomy: bool) -> list[Row]:
    """What bots make of these rules, or, where there is room, what it takes to know; nothing while they play."""
    if table.estimate is not None:
        text, style = balance_line(table.settings.theme, table.estimate, width - 7), "text"
    elif table.problems and roomy:
        text, style = NO_ODDS, "dim"
    else:
        return []
    first, *rest = wrap(text, width - 7)
    return [(("Odds   ", "heading"), (first, style)), *(((" " * 7 + line, style),) for line in rest)]


def _some(items: tuple[str, ...], width: int, most: int) -> list[str]:
    """As many items as fit into `most` lines, and how many more there are."""
    for kept in range(len(items), 0, -1):
        rest = len(items) - kept
        lines = wrap("; ".join(items[:kept]) + (f"; and {rest} more" if rest else ""), width)
        if len(lines) <= most:
            return lines
    return [clip(f"{len(items)} options differ", width)]


def _roles(settings: Settings, players: int) -> str:
    theme: Theme = settings.theme
    counts = Counter(composition(settings, players))
    return list_text(
        f"{count} × {role_name(theme, role)}" if count > 1 else role_name(theme, role) for role, count in counts.items()
    )


def _start(table: TableView, width: int) -> list[Row]:
    if table.problems:
        rows: list[Row] = []
        for problem in table.problems[:3]:
            first, *rest = wrap(problem.text, width - 7)
            rows.append((("Start  ", "heading") if not rows else (" " * 7, "text"), (first, "warn")))
            rows += [((" " * 7 + line, "warn"),) for line in rest]
        return rows
    seated = [sitter for sitter in table.sitters if sitter.name is not None]
    ready = sum(sitter.ready for sitter in seated)
    if ready == len(seated):
        return [(("Start  ", "heading"), ("everybody is ready", "good"))]
    return [(("Start  ", "heading"), (f"{ready} of {len(seated)} are ready", "dim"))]


def _lines(table: TableView, width: int, height: int) -> list[Row]:
    """The newest of what was written and told, at the bottom of `height` rows."""
    if height <= 0:
        return []
    rows: list[Row] = []
    for line in table.lobby[-height:]:
        first, *rest = wrap(f"{line.name}: {line.text}", width)
        head = len(line.name) + 1
        rows.append(((first[:head], "name"), (first[head:], "text")) if len(first) >= head else ((first, "name"),))
        rows += [((part, "text"),) for part in rest]
    rows = rows[-height:]
    rows = [*notice_rows(table.notices, width, height - len(rows)), *rows]
    return [BLANK] * (height - len(rows)) + rows
