"""The door in plain lines: what it asks. The answer is whatever is typed next, and no word of the game."""

from typing import Final

from ...table.views import Lock

_ASKS: Final[dict[Lock, tuple[str, ...]]] = {
    "passcode": ("This table has a passcode. Type it and press Enter.",),
    "host": (
        "The host's rights are for the host's key, which you have not shown.",
        "Type the host's code, which is on the server's terminal, or just press Enter to come in without.",
    ),
    "rejoin": (
        "Somebody without a key plays under this name, and their seat has a rejoin code.",
        "If it is you, type the code. If it is not, just press Enter and choose another name.",
    ),
}


def question(asked: Lock) -> tuple[str, ...]:
    """What the door asks, as lines."""
    return (*_ASKS[asked], "Mind who sees your screen. To leave, type quit.")
