"""What keys do in the settings: one list for the keys, the footer and the help. Nothing is done here."""

from typing import Final, Literal

from .pagekeys import PageKey

Deed = Literal["change", "type", "reset", "move", "rules", "help", "back"]
Key = PageKey[Deed, Literal["host"]]

KEYS: Final[tuple[Key, ...]] = (
    Key(
        "change",
        ("left", "right", "h", "l", "enter", "space"),
        "← →",
        "change",
        "The value before or after; at the preset, another preset.",
        "host",
    ),
    Key(
        "type",
        tuple("0123456789"),
        "0-9",
        "seconds",
        "Type the seconds of a clock, then Enter; 0 is no clock.",
        "host",
    ),
    Key("reset", ("r", "delete", "backspace"), "r", "as preset", "Back to what the preset says.", "host"),
    Key(
        "move",
        ("up", "k", "down", "j", "pageup", "pagedown", "home", "end"),
        "↑ ↓",
        "move",
        "Move over the options; home and end as well.",
    ),
    Key("rules", ("i",), "i", "rules", "The rule book for the rules as they are set now."),
    Key("help", ("question_mark",), "?", "help", "These keys."),
    Key("back", ("escape", "s"), "esc", "back", "Back to the lobby."),
)
"""Every key, in the order of the footer."""


def offered(*, host: bool) -> tuple[Key, ...]:
    """The keys that mean something to the host, or to everybody else."""
    return tuple(key for key in KEYS if host or key.needs is None)
