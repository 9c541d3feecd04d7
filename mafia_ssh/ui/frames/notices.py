"""What everybody was told beside the match's record, as rows; what holds now comes before the rest. Pure."""

from ...table.views import Notice, You
from ..paint import Row, wrap


def notice_rows(notices: tuple[Notice, ...], width: int, height: int, *, wanted: int = 0) -> list[Row]:
    """As many as there is room for, in `height` rows of which something else could use `wanted`; oldest first.

    The first in rank has all the room there is, the second half of it; the others take only what is free.
    """
    free = height - wanted
    kept: list[tuple[int, list[Row]]] = []
    used = 0
    for place, notice in enumerate(ranked(notices)):
        style = "dim" if notice.stands is None else "warn"
        rows: list[Row] = [
            ((("  " if index else "· ") + line, style),) for index, line in enumerate(wrap(notice.text, width - 2))
        ]
        room = height if place == 0 else max(free, height // 2) if place == 1 else free
        if used + len(rows) > room and kept:
            break
        kept.append((notice.number, rows))
        used += len(rows)
    return [row for _, rows in sorted(kept, key=lambda each: each[0]) for row in rows][: max(0, height)]


def ranked(notices: tuple[Notice, ...]) -> list[Notice]:
    """The notices, the most important first; of those that count alike the newest."""
    return sorted(notices, key=lambda each: (each.stands is not None, not each.passing, each.number), reverse=True)


def for_the_board(you: You, notices: tuple[Notice, ...]) -> tuple[str, ...]:
    """What the big board shows of them, and how its viewer lost a seat: what holds now, and the last that counts."""
    holding = [notice.text for notice in notices if notice.stands is not None]
    counting = [notice.text for notice in notices if notice.stands is None and not notice.passing]
    return (*([you.lost] if you.lost else []), *holding, *counting[-1:])
