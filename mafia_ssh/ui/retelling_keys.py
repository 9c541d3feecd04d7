"""What keys do while a match is gone through again: one list for keys, footer and help. Nothing is done here."""

from typing import Final, Literal

from .pagekeys import PageKey

Deed = Literal["step", "eyes", "seat", "truth", "watcher", "moment", "day", "ends", "scroll", "colours", "back", "help"]
Need = Literal["eyes", "moment"]
Key = PageKey[Deed, Need]

KEYS: Final[tuple[Key, ...]] = (
    Key(
        "step",
        ("left", "p", "right", "n", "space", "enter"),
        "← →",
        "step",
        "One step back or on: a phase, a call, a speaker. p and n do the same.",
    ),
    Key(
        "eyes",
        ("up", "down"),
        "↑ ↓",
        "eyes",
        "Through whose eyes: the truth, each seat in turn, somebody who only watched.",
        "eyes",
    ),
    Key(
        "seat",
        tuple("0123456789"),
        "1-9",
        "seat",
        "Look through the eyes of that seat; 1 then 2 is seat 12.",
        "eyes",
    ),
    Key("truth", ("t",), "t", "truth", "The truth: every role, every choice, every line.", "eyes"),
    Key("watcher", ("w",), "w", "watcher", "What somebody who only watched was told.", "eyes"),
    Key(
        "moment",
        ("m", "M", "upper_m"),
        "m M",
        "moment",
        "To the next key moment, one of those that decided the match; or to the one before.",
        "moment",
    ),
    Key("day", ("pageup", "pagedown"), "PgUp PgDn", "", "To the night or day before, or the next one."),
    Key("ends", ("home", "end"), "Home End", "", "To the first and the last step."),
    Key("scroll", ("j", "k"), "j k", "", "Scroll what does not fit."),
    Key("colours", ("o",), "o", "", "Other colours: dark, light, high contrast, monochrome."),
    Key("back", ("escape",), "esc", "back", "Back."),
    Key("help", ("question_mark",), "?", "help", "These keys, or the match again."),
)
"""Every key, in the order of the footer."""


def offered(*, locked: bool, moments: bool) -> tuple[Key, ...]:
    """The keys that mean something.

    `locked`: through whose eyes is given and cannot be chosen. `moments`: there are key moments.
    """
    # Which moments they were is for the truth: whoever looks through one pair of eyes only is not led to them.
    there = {"eyes": not locked, "moment": moments and not locked}
    return tuple(key for key in KEYS if key.needs is None or there[key.needs])
