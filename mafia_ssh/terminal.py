"""What one client's terminal is and can do: a value, made by the SSH side, read by the screens."""

from dataclasses import dataclass
from enum import IntEnum


class Colours(IntEnum):
    """How many colours a terminal shows; ordered, so that `<=` reads as "at most"."""

    NONE = 0
    SIXTEEN = 16
    XTERM256 = 256
    TRUE = 1 << 24


@dataclass(frozen=True, slots=True)
class Terminal:
    """One client's terminal at the moment it asked for a session."""

    columns: int = 80
    """Width in cells, already clamped to something that can be drawn."""
    rows: int = 24
    """Height in cells, clamped likewise."""
    term: str = "xterm-256color"
    """The client's TERM, cleaned: printable ASCII, at most 32 characters."""
    colours: Colours = Colours.XTERM256
    """256 unless the client proved more or less."""
    utf8: bool = True
    """False when the client's locale or terminal type says that it shows no UTF-8."""
