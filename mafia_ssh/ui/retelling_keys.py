"""What keys do while a match is gone through again: one list for the footer and the help. Nothing is done here."""

from dataclasses import dataclass
from typing import Final, Literal

Need = Literal["eyes", "moment"]


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that keys do."""

    shown: str
    """The keys as people read them."""
    label: str
    """A word or two for the footer; empty: the footer leaves it out."""
    help: str
    """One line for the help."""
    needs: Need | None = None
    """Without what it means nothing: other eyes to look through, a key moment to go to."""


KEYS: Final = (
    Key("← →", "step", "One step back or on: a phase, a call, a speaker. p and n do the same."),
    Key("↑ ↓", "eyes", "Through whose eyes: the truth, each seat in turn, somebody who only watched.", "eyes"),
    Key("1-9", "seat", "Look through the eyes of that seat; 1 then 2 is seat 12.", "eyes"),
    Key("t", "truth", "The truth: every role, every choice, every line.", "eyes"),
    Key("w", "watcher", "What somebody who only watched was told.", "eyes"),
    Key(
        "m M", "moment", "To the next key moment, one of those that decided the match; or to the one before.", "moment"
    ),
    Key("PgUp PgDn", "", "To the night or day before, or the next one. Home and End: the first and the last step."),
    Key("j k", "", "Scroll what does not fit."),
    Key("o", "", "Other colours: dark, light, high contrast, monochrome."),
    Key("esc", "back", "Back."),
    Key("?", "help", "These keys, or the match again."),
)
"""Every key, in the order of the footer."""


def offered(*, locked: bool, moments: bool) -> tuple[Key, ...]:
    """The keys that mean something.

    `locked`: through whose eyes is given and cannot be chosen. `moments`: there are key moments.
    """
    # Which moments they were is for the truth: whoever looks through one pair of eyes only is not led to them.
    there = {"eyes": not locked, "moment": moments and not locked}
    return tuple(key for key in KEYS if key.needs is None or there[key.needs])


def footer(keys: tuple[Key, ...]) -> tuple[tuple[str, str], ...]:
    """Key and label for the footer."""
    return tuple((key.shown, key.label) for key in keys if key.label)
