"""A client's terminal as a value: from its pty request and environment, whatever nonsense those hold."""

import unicodedata
from collections.abc import Mapping
from typing import Final

from rich.cells import cell_len

from ..terminal import Colours, Terminal

MIN_COLUMNS: Final = 10
MAX_COLUMNS: Final = 400
MIN_ROWS: Final = 4
MAX_ROWS: Final = 150
DEFAULT_SIZE: Final = (80, 24)

_SIXTEEN = ("linux", "ansi", "cygwin", "xterm-16color", "screen-16color", "rxvt", "konsole-16color", "vt340", "pcansi")
_NONE = ("dumb", "vt100", "vt102", "vt220", "vt320", "unknown")
_TRUE = ("-direct", "-truecolor", "alacritty", "kitty", "ghostty", "wezterm", "foot", "contour", "iterm")

_LOOKS = {
    "-": "─━═╌╍┄┅┈┉▔–—",
    "_": "▁▂▃",
    "|": "│┃║╎╏┆┇┊┋▏▎▌▐▕",
    "+": "┌┏╔╭┐┓╗╮└┗╚╰┘┛╝╯├┣╠┤┫╣┬┳╦┴┻╩┼╋╬",
    "#": "█▓▒░■◆",
    "=": "▄▀",
    "o": "□○◇",
    "*": "●•",
    ".": "·…",
    "'": "‘’",
    '"': "“”«»",
    "<": "←◄◀",
    ">": "→►▶",
    "^": "↑▲",
    "v": "↓▼✓✔",
    "x": "✗✘×",
}
_DRAWN_AS: Final = str.maketrans({char: ascii_char for ascii_char, chars in _LOOKS.items() for char in chars})


def size(columns: int, rows: int) -> tuple[int, int]:
    """A size that can be drawn: zero means unknown (80x24), the rest is clamped."""
    return (
        min(max(columns, MIN_COLUMNS), MAX_COLUMNS) if columns > 0 else DEFAULT_SIZE[0],
        min(max(rows, MIN_ROWS), MAX_ROWS) if rows > 0 else DEFAULT_SIZE[1],
    )


def describe(term: str, columns: int, rows: int, env: Mapping[str, str]) -> Terminal:
    """The terminal of a client that sent this pty request and these variables. Never fails.

    `columns` and `rows` are cells as sent; `term` is the terminal type, "" for none.
    """
    clean_term = "".join(char for char in term if "!" <= char <= "~")[:32]
    width, height = size(columns, rows)
    return Terminal(
        columns=width,
        rows=height,
        term=clean_term,
        colours=_colours(clean_term.lower(), env),
        utf8=_utf8(clean_term.lower(), env),
    )


def _colours(term: str, env: Mapping[str, str]) -> Colours:
    if env.get("NO_COLOR") or not term or term.startswith(_NONE) or term.endswith("-mono"):
        return Colours.NONE
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or any(mark in term for mark in _TRUE):
        return Colours.TRUE
    if term.startswith(_SIXTEEN) and "256" not in term:
        return Colours.SIXTEEN
    return Colours.XTERM256


def _utf8(term: str, env: Mapping[str, str]) -> bool:
    """A locale of another encoding, or "C", says no; without a word, everything but the old terminals says yes."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if value := env.get(name, "").lower():
            if value in ("c", "posix"):
                return False
            _, dot, charset = value.partition(".")
            if dot:
                return charset.replace("-", "").startswith("utf8")
            return True
    return not term.startswith(("vt", "ansi", "dumb", "pcansi"))


def encode(text: str, utf8: bool) -> bytes:
    """`text` for the wire. Without UTF-8 each character becomes ASCII of the same width in cells."""
    if utf8 or text.isascii():
        return text.encode("utf-8", "replace")
    return "".join(char if char.isascii() else _plain(char) for char in text.translate(_DRAWN_AS)).encode("ascii")


def _plain(char: str) -> str:
    width = cell_len(char)
    base = unicodedata.normalize("NFKD", char)[:1]
    if base.isascii() and base.isprintable() and width == 1:
        return base
    return "?" * width
