"""Pages to read, as rows: the help with the keys possible now, and the rule book. Pure."""

from dataclasses import dataclass

from rich.cells import cell_len

from ...rules.settings import Settings
from ...table.views import TableView
from ..balance_words import odds_help
from ..lobby_actions import offered
from ..paint import BLANK, Row, fit, paragraph
from ..phase_help import phase_help
from ..rulebook import rule_book
from ..wording import phase_title, seat_label
from .parts import columns, heading, headline, indented, keys_row, says_more, scrolled_rows, too_small, window

_TEXT_CELLS = 76
"""Lines longer than this are hard to read."""
_WHO_FROM = 56
"""From this width on the headline of the help says who is called or speaks."""
_CONTENTS_FROM = 104
_CONTENTS_CELLS = 26


@dataclass(frozen=True, slots=True)
class PageHelp:
    """The help for a page that lies over a screen of the game."""

    place: str
    """What the page is, as the headline of its help says it."""
    about: str
    """A sentence or two."""
    keys: tuple[tuple[str, str], ...]
    """Each key and what it does."""


def help_frame(
    table: TableView, width: int, height: int, offset: int, page: PageHelp | None = None
) -> tuple[tuple[Row, ...], int]:
    """What is going on and which keys mean something now, on the screen of the game or on `page`; and the offset
    that was used.
    """
    small = too_small(width, height)
    if small:
        return small, offset
    text = min(_TEXT_CELLS, width - 2)
    about = phase_help(table) if page is None else page.about
    rows: list[Row] = [BLANK, *paragraph(about, text), BLANK, heading("Keys that work now")]
    pairs = page.keys if page is not None else tuple((action.shown, action.help) for action in offered(table))
    keys = max(cell_len(key) for key, _ in pairs) + 2
    for key, told in pairs:
        first, *rest = paragraph(told, text - keys)
        rows += [((fit(key, keys), "key"), *first), *indented(rest, keys)]
    if page is None and table.match is None:
        told = odds_help(table.settings.theme, table.estimate)
        rows += [BLANK, heading("The odds"), *paragraph(told, text)]
    rows += [BLANK, *paragraph("Ctrl+C ends nothing: your seat is safe from it.", text, "dim")]
    keys_below = (("i", "rules"), ("↑ ↓", "scroll"), ("esc", "back"))
    body, offset = scrolled_rows(rows, width, height - 2, offset)
    more = says_more(offset, height - 2, len(rows))
    return (
        headline(f"Help: {_place(table, width) if page is None else page.place}", more, width),
        *body,
        keys_row(keys_below, width),
    ), offset


def _place(table: TableView, width: int) -> str:
    view = table.match
    if view is None:
        return "the lobby"
    if width < _WHO_FROM:
        return phase_title(view.settings.theme, view.phase, view.day)
    speaker = None if view.speaker is None else seat_label(view.speaker, view.seats[view.speaker - 1].name)
    return phase_title(view.settings.theme, view.phase, view.day, view.call, speaker)


def chapter_offsets(settings: Settings, players: int, width: int) -> tuple[int, ...]:
    """The row at which each chapter of the rule book starts."""
    starts = []
    rows = 1
    for part in _chapters(settings, players, _book_cells(width)):
        starts.append(rows - 1)
        rows += len(part) + 1
    return tuple(starts)


def rules_frame(settings: Settings, players: int, width: int, height: int, offset: int) -> tuple[tuple[Row, ...], int]:
    """The rule book for these settings; and the offset that was used."""
    small = too_small(width, height)
    if small:
        return small, offset
    rows: list[Row] = []
    for part in _chapters(settings, players, _book_cells(width)):
        rows += [BLANK, *part]
    keys = (("← →", "chapter"), ("↑ ↓", "scroll"), ("?", "help"), ("esc", "back"))
    title = f"Rules: {settings.title}"
    room = height - 2
    body, offset = scrolled_rows(rows, width, room, offset)
    if width >= _CONTENTS_FROM:
        starts = chapter_offsets(settings, players, width)
        here = max((number for number, start in enumerate(starts) if start <= offset), default=0)
        contents: list[Row] = [BLANK]
        for number, chapter in enumerate(rule_book(settings, players)):
            mark, style = ("▸", "you") if number == here else (" ", "dim")
            contents.append(((f" {mark} {chapter.title}", style),))
        body = columns(contents, window(rows, room, offset)[0], _CONTENTS_CELLS, width, room)
    return (headline(title, says_more(offset, room, len(rows)), width), *body, keys_row(keys, width)), offset


def _book_cells(width: int) -> int:
    return min(_TEXT_CELLS, width - 2 - (_CONTENTS_CELLS + 3 if width >= _CONTENTS_FROM else 0))


def _chapters(settings: Settings, players: int, width: int) -> list[list[Row]]:
    chapters = []
    for chapter in rule_book(settings, players):
        rows: list[Row] = [((chapter.title, "ask"),)]
        labels = max((cell_len(rule.label) for rule in chapter.rules), default=0)
        for rule in chapter.rules:
            if rule.label and labels + 30 <= width:
                first, *rest = paragraph(rule.text, width - labels - 2)
                rows += [((fit(rule.label, labels + 2), "name"), *first), *indented(rest, labels + 2)]
            elif rule.label:
                rows += [((rule.label, "name"),), *indented(paragraph(rule.text, width - 2), 2)]
            else:
                rows += paragraph(f"· {rule.text}", width, "text", "  ")
        chapters.append(rows)
    return chapters
