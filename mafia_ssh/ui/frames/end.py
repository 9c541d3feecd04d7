"""The end of a match as rows: the news that ended it, who won and why, every role, key moments, story, talk. Pure."""

from rich.cells import cell_len

from ...rules.events import Eliminated, MatchOver, MorningCame
from ...rules.roles import Side
from ...rules.view import View
from ...table.views import TableView
from ..paint import BLANK, Row, fit, fit_row, paragraph, width_of
from ..wording import hint_line, names_of, news_line, over_line, role_name, seat_label
from .moments import moment_rows
from .parts import columns, foot_rows, heading, headline, indented, keys_row, too_small, window
from .story import story_rows

_TWO_COLUMNS = 100
_AROUND = 9
"""The cells around names and roles: whether they won, the seat's number, the gaps."""
_FATES = {
    False: ("died night {}", "out on day {}", "expelled day {}"),
    True: ("night {}", "day {}", "expelled"),
}
"""What became of somebody: in a night, by a vote, by the host; in full and in short."""
_FATE, _SHORT_FATE = 15, 8
"""How many cells those take at most."""
_SIDE_STYLES = {Side.MAFIA: "mafia", Side.TOWN: "town", Side.JESTER: "jester"}


def end_frame(
    table: TableView,
    width: int,
    height: int,
    *,
    offset: int,
    refusal: str | None,
    keys: tuple[tuple[str, str], ...],
    hints: bool = False,
) -> tuple[tuple[Row, ...], int]:
    """The whole screen, and the offset of the scrolled part that it used. The match must be over."""
    view = table.match
    small = too_small(width, height)
    if small or view is None or view.over is None:
        return small or (), offset
    said, style = (refusal, "refusal") if refusal else (end_prompt(table), "prompt")
    foot = foot_rows(said, style, hint_line(table) if hints else "", width, height)
    body = height - 2 - len(foot)
    if width >= _TWO_COLUMNS:
        left_width = max(48, width * 9 // 20)
        left = indented([*_result(view, view.over, left_width - 2), BLANK, *_players(view, view.over, left_width - 2)])
        left += _talk(table, left_width - 2, body - len(left))
        told = _told(view, view.over, width - left_width - 4)
        shown, offset = window(told, body, offset)
        middle = columns(left[:body], shown, left_width, width, body)
    else:
        talk = _talk(table, width - 2, 4 if height >= 22 else 3)
        told = [
            *_result(view, view.over, width - 2),
            BLANK,
            *_players(view, view.over, width - 2),
            BLANK,
            *_told(view, view.over, width - 2),
        ]
        shown, offset = window(told, body - len(talk), offset)
        middle = [*indented(shown), *[BLANK] * (body - len(talk) - len(shown)), *talk]
    more = "more below" if offset + len(shown) < len(told) else "more above" if offset else ""
    return (
        headline("The match is over", more, width),
        *middle,
        *foot,
        keys_row(keys, width),
    ), offset


def end_prompt(table: TableView) -> str:
    """What can be done next, in one line."""
    if not table.you.host:
        return "The host may deal again, or go back to the lobby."
    if table.problems:
        return f"No rematch as it stands: {table.problems[0].text}."
    return "Deal again with the same seats, or go back to the lobby."


def _result(view: View, over: MatchOver, width: int) -> list[Row]:
    """The news that ended the match, newest last, and what it came to."""
    names, theme = names_of(view), view.settings.theme
    end_ms = view.record[-1].at_ms if view.record else 0
    style = "prompt" if over.winner is None else _SIDE_STYLES[over.winner]
    rows: list[Row] = []
    if over.winner is not None:
        for entry in view.record[-4:-1]:
            if entry.at_ms == end_ms and not (isinstance(entry.news, Eliminated) and entry.news.cause == "night"):
                rows += paragraph(news_line(theme, names, entry), width, "prompt")
    rows += paragraph(over_line(theme, names, over), width, style)
    if over.winner is not None and isinstance(view.viewer, int):
        mine: Row = (("You won." if view.viewer in over.winners else "You lost.", style),)
        together: Row = (*rows[-1], (" ", style), *mine)
        rows[-1:] = [together] if width_of(together) <= width else [rows[-1], mine]
    return rows


def _players(view: View, over: MatchOver, width: int) -> list[Row]:
    rows = [heading("Everybody")]
    theme = view.settings.theme
    names = max(cell_len(seat.name) for seat in view.seats)
    roles = max(cell_len(role_name(theme, role)) for role in over.roles)
    left = width - roles - _AROUND
    fates = _fates(view, short=left - names < _FATE)
    names = min(names, left - (_SHORT_FATE if left - names < _FATE else _FATE))
    for seat in view.seats:
        role = over.roles[seat.seat - 1]
        won = seat.seat in over.winners
        row: Row = (
            ("● " if won else "  ", "good"),
            (f"{seat.seat:>2} ", "text"),
            (fit(seat.name, names), "you" if seat.seat == view.viewer else "text"),
            (f"  {fit(role_name(theme, role), roles)}  ", _SIDE_STYLES[role.side]),
            (fates.get(seat.seat, "alive"), "text" if seat.alive else "dim"),
        )
        rows.append(fit_row(row, width))
    if over.winners:
        rows.append((("● won", "good"),))
    return rows


def _fates(view: View, *, short: bool) -> dict[int, str]:
    """How and when each of the dead went, by seat."""
    died_in, out_on, expelled_on = _FATES[short]
    fates: dict[int, str] = {}
    for entry in view.record:
        match entry.news:
            case MorningCame(day=day, died=died):
                fates |= {death.seat: died_in.format(day) for death in died}
            case Eliminated(seat=seat, cause="vote"):
                fates[seat] = out_on.format(entry.day)
            case Eliminated(seat=seat, cause="expelled"):
                fates[seat] = expelled_on.format(entry.day)
    return fates


def _told(view: View, over: MatchOver, width: int) -> list[Row]:
    parts = moment_rows(view, width), story_rows(view, width), _deal(view, over, width)
    rows: list[Row] = []
    for part in parts:
        rows += [*([BLANK] if rows and part else []), *part]
    return rows


def _deal(view: View, over: MatchOver, width: int) -> list[Row]:
    if over.seed is None or view.commitment is None:
        return []
    return [
        heading("The deal"),
        *paragraph(f"Seed {over.seed}", width, "dim", "  "),
        *paragraph(f"SHA-256 {view.commitment}", width, "dim", "  "),
    ]


def _talk(table: TableView, width: int, height: int) -> list[Row]:
    """The newest lines of the room under a thin line, in at most `height` rows; none when nobody wrote."""
    view = table.match
    lines: list[tuple[str, str]] = []
    if view is not None:
        lines += [(seat_label(said.seat, view.seats[said.seat - 1].name), said.text) for said in view.room]
    lines += [(line.name, line.text) for line in table.lobby]
    if height < 2 or not lines:
        return []
    rows: list[Row] = []
    for name, text in lines[-height:]:
        first, *rest = paragraph(text, max(8, width - cell_len(name) - 2))
        rows += [((f"{name}: ", "name"), *first), *indented(rest, cell_len(name) + 2)]
    return [(("─" * (width + 2), "rule"),), *indented(rows[-(height - 1) :])]
