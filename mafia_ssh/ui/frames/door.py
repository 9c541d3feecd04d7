"""The door as rows: why the name cannot be used, and what one that can looks like. Pure."""

from ...text import MAX_NAME_CELLS
from ..paint import BLANK, Row, clip, paragraph
from .parts import headline, indented, too_small


def door_rows(why: str, refusal: str | None, width: int, height: int) -> tuple[Row, ...]:
    """The whole screen but its last row, where the name is typed."""
    small = too_small(width, height)
    if small:
        return small
    text = min(72, width - 2)
    rows = indented(
        [
            BLANK,
            *paragraph(f"This name cannot be used here: {why}.", text, "prompt"),
            BLANK,
            *paragraph(
                f"Choose another: up to {MAX_NAME_CELLS} characters wide, with a letter or a digit, and not one that "
                "passes for somebody else at the table.",
                text,
            ),
            BLANK,
            *paragraph("Next time your name can go in front of the address: ssh NAME@…", text, "dim"),
        ]
    )[: height - 3]
    rows += [BLANK] * (height - 3 - len(rows))
    answer: Row = (
        ((" " + clip(refusal, width - 2), "refusal"),) if refusal else ((" Your name, then Enter:", "prompt"),)
    )
    return (headline("Mafia: the door", "", width), *rows, answer)
