"""What is said of a seat beside its name: in full where there is room, else in short, and never cut off. Pure."""

from typing import NamedTuple

from rich.cells import cell_len

from ..paint import Span


class Tag(NamedTuple):
    """A word or two about a seat."""

    text: str
    short: str
    """The same where there is little room."""
    style: str


def tag(text: str, style: str, short: str = "") -> Tag:
    """A tag; without `short` it has one form only."""
    return Tag(text, short or text, style)


def least_cells(tags: list[Tag]) -> int:
    """What the tags take when all of them are in short."""
    return _cells([each.short for each in tags])


def told(tags: list[Tag], cells: int) -> list[Span]:
    """The tags, each after a blank, in at most `cells` cells: as few of them in short as will do.

    What does not fit even so is left out whole, the last ones first: half a word says nothing, or something else.
    """
    texts = [each.text for each in tags]
    by_saving = sorted(range(len(tags)), key=lambda at: cell_len(tags[at].short) - cell_len(tags[at].text))
    for at in by_saving:
        if _cells(texts) <= cells:
            break
        texts[at] = tags[at].short
    spans: list[Span] = []
    for text, each in zip(texts, tags, strict=True):
        if cell_len(text) < cells:
            spans.append((f" {text}", each.style))
            cells -= cell_len(text) + 1
    return spans


def _cells(texts: list[str]) -> int:
    return sum(cell_len(text) + 1 for text in texts)
