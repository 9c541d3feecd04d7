"""The match screen put together at every size: seats, record, talk, secrets, what to do. Pure; nothing but the scene.

The picture has no clock: the screen lays the headline over its first row, which a tick redraws alone.
"""

from functools import lru_cache

from rich.cells import cell_len

from ..paint import BLANK, Row, beside, clip_row, fit_row, wrap
from .foot import answer_row, footer_row, hint_row, prompt_row, write_row
from .menus import menu_rows
from .notices import notice_rows
from .parts import offset_for, says_more, says_too_small
from .scene import Scene
from .seats import pair_rows, seat_rows
from .secrets import code_rows, secret_rows
from .story import last_vote
from .talk import record_rows, talk_rows

_TWO_COLUMNS = 66
_SMALLEST = (34, 17)
"""Below this one line says so."""
_SHORTEST = 15
"""Fewer rows will do where there are two columns."""
_LEAST_LEFT = 31
"""So many cells for the seats let two share a row, each with a name of four letters beside "away"."""
_ROOMY = 20
"""From so many rows on a phone has room for two rows of hints."""
_LEAST_TALK = 2
"""So many rows of talk stay beside open secrets or a menu."""
_GAP: Row = ((" │ ", "rule"),)


@lru_cache(maxsize=256)
def match_rows(scene: Scene, width: int, height: int) -> tuple[Row, ...]:
    """The whole screen of a match as `height` rows of at most `width` cells; row 0 is left for the headline."""
    stacked = width < _TWO_COLUMNS
    if width < _SMALLEST[0] or height < (_SMALLEST[1] if stacked else _SHORTEST):
        said = says_too_small(width, height - 1)
        return (BLANK, *said, *[BLANK] * (height - 1 - len(said)))
    rows = _stacked(scene, width, height) if stacked else _columns(scene, width, height)
    return tuple(rows)


def _padded(row: Row, width: int) -> Row:
    return fit_row(((" ", "text"), *row), width)


def _columns(scene: Scene, width: int, height: int) -> list[Row]:
    """Seats on the left; the record and the talk on the right, on wide windows each in a column of its own."""
    body = height - 6
    wide = width >= 110
    left = 40 if wide else min(36, max(_LEAST_LEFT, width * 9 // 20))
    seats = seat_rows(scene, left - 1, body - 1)
    if len(seats) < body:
        seats = [(("Seats", "heading"),), *seats]
    if wide:
        counted = last_vote(scene.view, left - 3)
        seats += counted if len(seats) + len(counted) <= body else []
    seats = [((" ", "text"), *row) for row in seats]
    rest = width - left - 4
    middle = rest * 11 // 20 - 2
    if wide:
        right = rest - middle - 3
        panes = beside(_top(scene, middle, body), _talk_pane(scene, right, body), middle, _GAP, body)
    else:
        panes = _pane(scene, rest, body)
    feet = {left, left + 3 + middle} if wide else {left}
    rule = "".join("┴" if column in feet else "─" for column in range(width))
    return [
        BLANK,
        *beside(seats, panes, left - 1, _GAP, body),
        ((rule, "rule"),),
        *_foot(scene, width),
    ]


def _foot(scene: Scene, width: int) -> list[Row]:
    answers = _wrapped(answer_row(scene) or hint_row(scene, width - 2), width - 2) or [BLANK]
    if len(answers) == 1 or scene.writing:  # a long answer takes the row that invites to write
        answers = [answers[0], write_row(scene)]
    return [_padded(row, width) for row in (prompt_row(scene), *answers, footer_row(scene, width - 2))]


def _top(scene: Scene, width: int, height: int) -> list[Row]:
    """What is open (a menu, the secrets), then the public record."""
    rows = _opened(scene, width, height)
    if rows and len(rows) < height - 2:
        rows.append(BLANK)
    if len(rows) < height - 1:
        rows.append((("Record, newest first", "heading"),))
        rows += record_rows(scene, width, height - len(rows)) or [(("Nothing has happened yet.", "dim"),)]
    return rows


def _opened(scene: Scene, width: int, height: int) -> list[Row]:
    """The open menu, around its cursor where it does not fit; else the secrets, when the curtain is open."""
    if menu := menu_rows(scene, width):
        return _around(menu, scene.hand.line, width, height)
    if scene.covered:
        return []
    secrets, code = secret_rows(scene, width), code_rows(scene, width)
    room = height - len(code)
    if len(secrets) > room:  # the heading is what can be done without
        secrets = secrets[1:]
    if len(secrets) > room > 0:
        secrets = [*secrets[: room - 1], clip_row((*secrets[room - 1], (" …", "dim")), width)]
    return [*secrets[: max(0, room)], *code][: max(0, height)]


def _around(menu: list[Row], line: int, width: int, height: int) -> list[Row]:
    """A menu in at most `height` rows: its heading, which says whether there is more, and the rows about `line`."""
    if len(menu) <= height or height < 2:
        return menu[:height]
    head, *items = menu
    start = offset_for(line, height - 1, 0, len(items))
    more = f"  {says_more(start, height - 1, len(items))}"
    return [(*clip_row(head, width - cell_len(more)), (more, "dim")), *items[start : start + height - 1]]


def _talk_pane(scene: Scene, width: int, height: int) -> list[Row]:
    notices, lines = _told_and_said(scene, width, height - 1)
    return [(("Room", "heading"),), *notices, *([BLANK] * (height - 1 - len(notices) - len(lines))), *lines]


def _told_and_said(scene: Scene, width: int, height: int) -> tuple[list[Row], list[Row]]:
    """What everybody was told, where the talk leaves room, and the newest of the talk, in `height` rows together."""
    lines = talk_rows(scene, width, height)
    notices = notice_rows(scene.table.notices, width, height, wanted=len(lines))
    if len(lines) > height - len(notices):
        lines = talk_rows(scene, width, height - len(notices))
    return notices, lines


def _pane(scene: Scene, width: int, height: int) -> list[Row]:
    """Record above, talk below: the talk gets what it needs, up to half and what the record leaves of it, and less
    where what is open needs more.
    """
    opened = len(_opened(scene, width, height))
    most = max(_LEAST_TALK, min(height // 2 - 1, height - opened - 2)) if opened else height // 2 - 1
    top = _top(scene, width, height)
    lines = [row for rows in _told_and_said(scene, width, max(most, height - 2 - len(top))) for row in rows]
    if not lines:
        return top
    if len(top) > height - len(lines) - 2:
        top = _top(scene, width, height - len(lines) - 2)
    blanks = height - len(top) - len(lines) - 1
    return [*top, *([BLANK] * blanks), (("Room", "heading"),), *lines]


def _stacked(scene: Scene, width: int, height: int) -> list[Row]:
    """Everything below everything else, for a phone."""
    inner = width - 2
    prompt = _wrapped(prompt_row(scene), inner)
    answers = _wrapped(answer_row(scene) or hint_row(scene, inner), inner) or [BLANK]
    if scene.hints and height >= _ROOMY:  # room for two rows at all times, so that nothing jumps
        answers = [*answers, BLANK][:2]
    foot: list[Row] = [*answers, write_row(scene), footer_row(scene, inner)]
    room = height - 1 - len(prompt) - len(foot) - 1
    tall = room - len(scene.view.seats) >= 8
    seats = seat_rows(scene, inner, len(scene.view.seats) + 1) if tall else pair_rows(scene, inner)
    rest = max(0, room - len(seats))
    small = rest <= 8 or scene.hand.menu is not None
    pane = _small_pane(scene, inner, rest) if small else _pane(scene, inner, rest)
    pane = pane[:rest] + [BLANK] * (rest - len(pane))
    rows = [*prompt, *seats, (("─" * inner, "rule"),), *pane, *foot]
    return [BLANK, *(_padded(row, width) for row in rows)][:height]


def _small_pane(scene: Scene, width: int, height: int) -> list[Row]:
    """Only a few rows: what is open, else the newest of the record, of what everybody was told and of the talk."""
    if opened := _opened(scene, width, height):
        return opened
    wanted = len(record_rows(scene, width, height)) + len(talk_rows(scene, width, height))
    notices = notice_rows(scene.table.notices, width, height - 1, wanted=wanted)
    room = height - len(notices)
    kept = min(len(record_rows(scene, width, room)), room - room // 2)
    lines = [*notices, *talk_rows(scene, width, room - kept)]
    record = record_rows(scene, width, height - len(lines))
    return [*record, *([BLANK] * (height - len(record) - len(lines))), *lines]


def _wrapped(row: Row, width: int) -> list[Row]:
    """A row of one span as at most two rows."""
    return [((line, style),) for text, style in row[:1] for line in wrap(text, width)[:2]]
