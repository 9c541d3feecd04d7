"""The list of seats: who is alive, who has voted, where the cursor is; uncovered also what the viewer knows of each."""

from collections import Counter

from rich.cells import cell_len

from ...rules.events import PhaseKind
from ...rules.roles import Role
from ...rules.view import SeatView
from ..actions import nobody_stands
from ..paint import BLANK, Row, fit, fit_row, width_of
from ..pointing import stops
from ..wording import reading_tag, role_name, role_short
from .notebook import mark_short, mark_style, mark_word
from .scene import Scene, announced_roles
from .tags import Tag, least_cells, tag, told

_LEAST_NAME = 3
_STRAIGHT = 30
"""From this width on what is said of the seats stands in a column; below, names take what they need first."""


def seat_rows(scene: Scene, width: int, height: int) -> list[Row]:
    """One row a seat, with `nobody` below while it is a candidate; spaced out where there is room.

    Where there is not room for all, two seats share a row.
    """
    lines = _lines(scene, width)
    if len(lines) <= height:
        roomy = len(lines) * 2 <= height
        return [row for line in lines for row in ((line, BLANK) if roomy else (line,))]
    return pair_rows(scene, width)


def pair_rows(scene: Scene, width: int) -> list[Row]:
    """The same with two seats on a row, left column first, for small windows."""
    half = width // 2
    lines = _lines(scene, half)
    rows = -(-len(lines) // 2)
    return [
        (*fit_row(lines[row], half), *(lines[row + rows] if row + rows < len(lines) else BLANK)) for row in range(rows)
    ]


def _lines(scene: Scene, width: int) -> list[Row]:
    roles = announced_roles(scene.view)
    places = stops(scene.table, scene.hand)
    lines = [
        _line(scene, seat, roles.get(seat.seat), width, choosable=seat.seat in places) for seat in scene.view.seats
    ]
    # As long as the vote is on, whoever may still vote: a row that went away would move all seats.
    if "nobody" in places or nobody_stands(scene.view):
        here = scene.hand.cursor == "nobody"
        pointer = "▸ " if here else "  "
        style = "cursor" if here else "alive" if "nobody" in places else "dim"
        lines.append(((fit(f"{pointer} 0 nobody", width), style),))
    return lines


def _line(scene: Scene, seat: SeatView, role: Role | None, width: int, *, choosable: bool) -> Row:
    here = scene.hand.cursor == seat.seat and choosable
    mark = "▸ " if here else ("  " if seat.alive else "✕ ")
    head = f"{mark}{seat.seat:>2} "
    tags = [*_public_tags(scene, seat, role), *(() if scene.covered else _secret_tags(scene, seat, role))]
    room = max(0, width - len(head) - 1)
    if width >= _STRAIGHT:
        name_cells = 16
        beside = told(tags, room - name_cells)
    else:
        wanted = min(6 if seat.alive else 4, cell_len(seat.name))
        beside = told(tags, room - min(wanted, max(_LEAST_NAME, room - least_cells(tags))))
        name_cells = room - width_of(tuple(beside))
    style = _style(scene, seat, here)
    row: Row = ((f"{head}{fit(seat.name, name_cells)}", style), *beside)
    return fit_row(tuple((text, style) for text, _ in row), width - 1, style) if here else row


def _style(scene: Scene, seat: SeatView, here: bool) -> str:
    if here:
        return "cursor"
    if not seat.alive:
        return "dead"
    if not scene.covered and scene.at_night and scene.view.legal.choose and not _legal(scene, seat.seat):
        return "dim"
    return "you" if seat.seat == scene.me else "alive"


def _legal(scene: Scene, seat: int) -> bool:
    return seat in scene.view.legal.choose


def _public_tags(scene: Scene, seat: SeatView, role: Role | None) -> list[Tag]:
    view, theme = scene.view, scene.view.settings.theme
    if not seat.alive:
        return [tag("out", "dead") if role is None else tag(role_name(theme, role), "dead", role_short(theme, role))]
    tags: list[Tag] = []
    if seat.seat == view.speaker:
        tags.append(tag("speaks", "mark"))
    if seat.seat == view.condemned and seat.seat != view.speaker:
        tags.append(tag("picked", "warn"))
    if view.candidates is not None and seat.seat in view.candidates:
        tags.append(tag("tied", "warn", "="))
    if seat.voted:
        tags.append(tag("voted", "mark", "●"))
    if seat.ready:
        tags.append(tag("ready", "mark", "●"))
    if seat.penalty:
        tags.append(tag("+1", "warn"))
    if any(sitter.seat == seat.seat and not sitter.here for sitter in scene.table.sitters):
        tags.append(tag("away", "dim"))
    if not tags and seat.seat == scene.me:
        tags.append(tag("you", "dim"))
    if scene.view.settings.options.ballots == "live" and seat.voted:
        tags += [tag(f"▸ {target}", "mark") for voter, target in view.ballots if voter == seat.seat]
    return tags


def _secret_tags(scene: Scene, seat: SeatView, announced: Role | None) -> list[Tag]:
    view, theme = scene.view, scene.view.settings.theme
    tags: list[Tag] = []
    if seat.role is not None and seat.seat != scene.me and announced is None:
        style = "mafia" if seat.role.is_mafia else "secret"
        tags.append(tag(role_name(theme, seat.role), style, role_short(theme, seat.role)))
    for _, learned in view.results:
        if learned.target == seat.seat and learned.mafia is not None and seat.alive:
            said, short = reading_tag(theme, learned.mafia)
            tags.append(tag(said, "mafia" if learned.mafia else "town", short))
    if view.phase is PhaseKind.NIGHT:
        own = [choice for choice in view.choices if choice.night == view.day]
        if own and own[-1].target == seat.seat:
            tags.append(tag("◂ pick", "secret", "pick"))
        picks = Counter(pick.target for pick in view.picks if pick.seat != scene.me)
        if picks[seat.seat]:
            by = ",".join(str(pick.seat) for pick in view.picks if pick.target == seat.seat and pick.seat != scene.me)
            tags.append(tag(f"◂ {by}", "mafia"))
    elif view.settings.options.ballots != "live":
        tags += [
            tag("◂ vote", "secret", "◂") for voter, target in view.ballots if target == seat.seat and voter == scene.me
        ]
    tags += [
        tag(mark_word(theme, note.mark), mark_style(note.mark), mark_short(theme, note.mark))
        for note in scene.table.notes
        if note.seat == seat.seat and note.mark is not None
    ]
    return tags
