"""The public record, newest first, and the room's talk, newest last; uncovered also what only some may read."""

from rich.cells import cell_len

from ...rules.events import Eliminated, Gestured, MorningCame, Recorded, Said
from ..paint import Row, Span, clip, text_of, wrap
from ..wording import event_line, moderator_line, news_line, seat_label, when
from .scene import Scene

WHOLE = 1_000_000
"""So many rows are all there are, whatever the match."""


def record_rows(scene: Scene, width: int, height: int) -> list[Row]:
    """The public record in at most `height` rows: the days as small headings, newest first; a cut entry says so."""
    rows: list[Row] = _told_of_the_host(scene, width)
    heading = ""
    first = len(rows)
    entries = [entry for entry in scene.view.record if not _said_twice(scene, entry)]
    for entry in reversed(entries[-height:]):
        if when(entry) != heading:
            heading = when(entry)
            rows.append(((heading, "heading"),))
        text = news_line(scene.view.settings.theme, scene.names, entry)
        style = "text" if len(rows) < first + 4 else "dim"
        lines = wrap(text, width - 2)
        rows += [((("  " if index else "· ") + line, style),) for index, line in enumerate(lines)]
        if len(rows) > height > len(rows) - len(lines):
            rows[height - 1] = ((clip(f"{text_of(rows[height - 1])}…", width), style),)
        if len(rows) >= height:
            break
    return rows[: max(0, height)]


def _told_of_the_host(scene: Scene, width: int) -> list[Row]:
    told = moderator_line(scene.view.settings)
    return [((line, "warn"),) for line in wrap(told, width)] if told else []


def _said_twice(scene: Scene, entry: Recorded) -> bool:
    """The morning has told a death of the night already."""
    if not isinstance(entry.news, Eliminated) or entry.news.cause != "night":
        return False
    return any(isinstance(other.news, MorningCame) and other.news.day == entry.day for other in scene.view.record)


def talk_rows(scene: Scene, width: int, height: int) -> list[Row]:
    """The newest lines of talk in at most `height` rows, the newest at the bottom."""
    if height <= 0:
        return []
    lines: list[list[Row]] = []
    used = 0
    for line in reversed(_heard(scene, height)):
        more = _line(scene, line, width)
        if lines and used + len(more) > height:
            break
        lines.append(more)
        used += len(more)
    return [row for more in reversed(lines) for row in more][-height:]


def _heard(scene: Scene, most: int) -> list[Said | Gestured]:
    view = scene.view
    lines: list[Said | Gestured] = list(view.room[-most:])
    if not scene.covered:
        lines += [*view.mafia_talk[-most:], *view.dead_talk[-most:], *view.gestures[-most:]]
        lines.sort(key=lambda line: line.at_ms)
    return lines


def _line(scene: Scene, line: Said | Gestured, width: int) -> list[Row]:
    theme = scene.view.settings.theme
    if isinstance(line, Gestured):
        return [((text, "secret"),) for text in wrap(event_line(theme, scene.names, line) or "", width)]
    channel = {"room": "", "mafia": "[night] ", "dead": "[the dead] "}[line.channel]
    head = clip(f"{channel}{seat_label(line.seat, scene.names[line.seat - 1])}", max(4, width - 8)) + ": "
    style = "text" if line.channel == "room" else "secret"
    indent = cell_len(head)
    if indent * 2 > width:
        lines = wrap(head + line.text, width)
        return [((text, style),) for text in lines]
    first, *rest = wrap(line.text, width - indent)
    top: tuple[Span, ...] = ((head, "name"), (first, style))
    return [top, *(((" " * indent + text, style),) for text in rest)]
