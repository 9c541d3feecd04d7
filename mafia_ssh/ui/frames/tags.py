"""What is said of a seat beside its name: in full where there is room, else in short; cut only at the last. Pure."""

from typing import NamedTuple

from rich.cells import cell_len

from ..paint import Span, clip


class Tag(NamedTuple):
    """A word or two about a seat."""

    text: str
    short: str
    """The same where there is little room."""
    style: str


def tag(text: str, style: str, short: str = "") -> Tag:
    """A tag; without `short` it has one form only."""
    return Tag(text, short or text, style)


def told(tags: list[Tag], cells: int) -> list[Span]:
    """The tags, each after a blank, in at most `cells` cells: as few of them in short as will do."""
    texts = [each.text for each in tags]
    by_saving = sorted(range(len(tags)), key=lambda at: cell_len(tags[at].short) - cell_len(tags[at].text))
    for at in by_saving:
        if _cells(texts) <= cells:
            break
        texts[at] = tags[at].short
    spans: list[Span] = []
    for text, each in zip(texts, tags, strict=True):
        piece = clip(text, cells - 1)
        if not piece:
            break
        spans.append((f" {piece}", each.style))
        cells -= cell_len(piece) + 1
    return spans


def _cells(texts: list[str]) -> int:
    return sum(cell_len(text) + 1 for text in texts)
