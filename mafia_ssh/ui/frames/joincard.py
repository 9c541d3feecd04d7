"""The join card as rows: how to get to this table, how to know it is the right one, and a code for a camera. Pure."""

from ...table.joincard import JoinCard
from ..paint import BLANK, Row, paragraph, width_of
from ..qr import qr_rows, qr_runs
from .parts import columns, heading, headline, indented, keys_row, too_small

_ROWS_AROUND = 5
"""The rows that the card needs beside the code: headline, command, fingerprint, keys."""
_YOU = "NAME"
"""Stands for the name a player wants, in the commands."""

_GROUND = {False: "qr", True: "qr_ink"}


def commands(card: JoinCard, width: int) -> list[Row]:
    """The commands and the key's fingerprint in `width` cells."""
    rows: list[Row] = [heading("Play")]
    rows += paragraph(card.command(_YOU), width, "prompt")
    rows.append(heading("Watch"))
    rows += paragraph(card.command("watch"), width, "prompt")
    rows += [((line, "dim"),) for line in _halved(card.fingerprint, width)]
    return rows


def others(card: JoinCard, width: int) -> list[Row]:
    """The machine's other addresses; empty when there is one only."""
    if len(card.addresses) < 2:
        return []
    return [heading("If that does not answer"), *paragraph("at " + ", ".join(card.addresses[1:]), width, "text")]


def code(card: JoinCard, *, utf8: bool = True) -> list[Row]:
    """The QR code; without UTF-8 twice as large, painted with blanks."""
    if utf8:
        return [tuple((text, _GROUND[dark]) for text, dark in row) for row in qr_rows(card.url)]
    return [tuple(("  " * count, _GROUND[dark]) for count, dark in row) for row in qr_runs(card.url)]


def join_column(card: JoinCard, width: int, height: int, *, utf8: bool) -> list[Row]:
    """As much of the card as fits into a column: the commands, then the code, then the rest."""
    rows = commands(card, width)
    picture = code(card, utf8=utf8)
    if width_of(picture[0]) <= width and len(rows) + len(picture) <= height:
        if len(rows) + len(picture) < height:
            rows.append(BLANK)
        rows += picture
    elif len(rows) + 2 <= height:
        rows += [BLANK, (("a", "key"), (" leads to a code for cameras", "dim"))]
    more = [BLANK, *others(card, width)]
    if len(more) > 1 and len(rows) + len(more) <= height:
        rows += more
    return rows


def join_frame(card: JoinCard, width: int, height: int, *, utf8: bool) -> tuple[Row, ...]:
    """The card alone on the screen, with the code as soon as it fits at all."""
    small = too_small(width, height)
    if small:
        return small
    room = height - 2
    picture = code(card, utf8=utf8)
    wide = width_of(picture[0])
    text_width = width - 2
    if width >= wide + 3 + 34 and room >= len(picture):
        left = indented([BLANK, *commands(card, width - wide - 5), BLANK, *others(card, width - wide - 5)])
        body = columns(left, picture, width - wide - 3, width, room)
    else:
        body = indented(commands(card, text_width))
        if len(body) + len(picture) > room:
            body = [*body[1:2], *body[-2:]]
        if wide <= text_width and len(body) + len(picture) <= room:
            body += indented(picture, (width - wide) // 2)
        else:
            body = indented(commands(card, text_width))
            columns_needed, rows_needed = wide + 2, len(picture) + _ROWS_AROUND
            said = f"For the code for cameras the window must be {columns_needed} wide and {rows_needed} high."
            body += [BLANK, *indented(paragraph(said, text_width, "warn"))]
    rows = [headline("How to join", f"{card.addresses[0]} port {card.port}", width), *body[:room]]
    rows += [BLANK] * (height - 1 - len(rows))
    return (*rows, keys_row((("?", "help"), ("esc", "back")), width))


def _halved(text: str, width: int) -> list[str]:
    """`text` without spaces, cut evenly into lines of at most `width`."""
    lines = -(-len(text) // max(1, width))
    size = -(-len(text) // lines)
    return [text[at : at + size] for at in range(0, len(text), size)]
