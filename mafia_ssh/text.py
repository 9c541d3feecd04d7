"""What strangers type, made safe to keep and to show: names, lines, look-alikes. Pure and total.

Nothing here fails on any string. What comes out is text and nothing else: no control sequence, no invisible or
direction-changing character, no pile of accents, and a width in cells that every caller can rely on.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data
from rich.cells import cell_len

MAX_NAME_CELLS: Final = 16
"""The widest name, in terminal cells."""
MAX_NAME_BYTES: Final = 96
"""The longest name in UTF-8: enough for every script, not for marks on every letter. Names stand in what only some are
sent, and how long that is shall tell nothing."""
MAX_MARKS: Final = 2
"""Combining marks kept on one base character; more of them climb into the neighbouring rows."""
RESERVED_NAMES: Final = (
    *("host", "cohost", "moderator", "watch", "watcher", "board", "server", "system", "room", "table", "seat"),
    *("you", "nobody", "noone", "somebody", "someone", "everybody", "everyone", "anybody", "anyone"),
    *("town", "citizen", "villager", "mafia", "werewolf", "godfather", "courtesan", "maniac", "jester"),
    *("detective", "sheriff", "seer", "doctor", "healer", "bodyguard"),
)
"""Names that mean something to the server itself, or that would make its sentences say something else."""

# Introducers come both as ESC plus a letter and as one C1 character; an unfinished string runs to the end.
_SEQUENCES: Final = re.compile(
    r"(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f]).*?(?:\x07|\x1b\\|\x9c|\Z)"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1b[ -/]*[0-~]?",
    re.DOTALL,
)
# Drawn as nothing, or as a blank that is no space, although their category says letter or mark.
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800\U0001d159") | frozenset(
    chr(code) for low, high in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for code in range(low, high + 1)
)


@dataclass(frozen=True, slots=True)
class BadName:
    """A name that cannot be taken, and why."""

    reason: str
    """Plain words for the person who typed it."""


def _tidy(raw: str) -> str:
    """Every line of `raw` as one line of harmless text in normal form C, with single spaces, none outside."""
    kept: list[str] = []
    for char in _SEQUENCES.sub("", raw):
        category = unicodedata.category(char)
        if category in ("Zs", "Zl", "Zp") or char in "\t\n\v\f\r\x85":
            kept.append(" ")
        elif category[0] != "C" and char not in _INVISIBLE:
            kept.append(char)
    # Taking a mark away can let its neighbours compose; the text only gets shorter, so this ends.
    text = unicodedata.normalize("NFC", "".join(kept))
    while (calmer := unicodedata.normalize("NFC", _limit_marks(text))) != text:
        text = calmer
    return " ".join(text.split())


def _limit_marks(text: str) -> str:
    kept: list[str] = []
    marks = MAX_MARKS  # a mark without a base has nothing to sit on
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            if marks >= MAX_MARKS:
                continue
            marks += 1
        else:
            marks = MAX_MARKS if char == " " else 0
        kept.append(char)
    return "".join(kept)


def clean_line(raw: str, max_cells: int) -> str:
    """One line of chat or input, safe to store and to show as plain text.

    Control sequences go as a whole (an OSC, DCS or CSI with everything in it), as do other controls, bidi and
    zero-width characters and combining marks beyond two a character; line breaks become spaces. What is wider than
    `max_cells` terminal cells is cut off. The result may be empty. Cleaning twice changes nothing.
    """
    text = _tidy(raw)
    if cell_len(text) <= max_cells:
        return text
    kept: list[str] = []
    width = 0
    for char in text:
        width += cell_len(char)
        if width > max_cells:
            break
        kept.append(char)
    cut = "".join(kept).rstrip()
    # The parts may count for more than the whole did, never for less; measured once more to be sure.
    while cell_len(cut) > max_cells:
        cut = cut[:-1].rstrip()
    return cut


def clean_name(raw: str) -> str | BadName:
    """The name that `raw` asks for, or why it cannot be one.

    A name has 1 to 16 cells of visible text in at most 96 bytes, at least one letter and no number before it, since
    numbers are seats, and does not pass for a reserved word. Whether it looks like a name already taken is for the
    caller, with `look_alike`.
    """
    name = _tidy(raw)
    if not name:
        return BadName("the name is empty")
    if cell_len(name) > MAX_NAME_CELLS:
        return BadName(f"the name is longer than {MAX_NAME_CELLS} characters")
    if len(name.encode()) > MAX_NAME_BYTES:
        return BadName("the name has too many marks on its letters")
    if re.match(r"\d+\W", name):
        return BadName("a name does not begin with a number: that is a seat")
    if not any(unicodedata.category(char)[0] == "L" for char in name):
        return BadName("a name needs at least one letter")
    if name.casefold() == "name":
        return BadName("NAME stands for your own name; choose one")
    if any(look_alike(name, word) for word in RESERVED_NAMES):
        return BadName("this name is reserved")
    return name


def look_alike(one: str, other: str) -> bool:
    """Would people take these two names for each other on a screen?

    Case, accents, spaces, punctuation and look-alike characters of other scripts do not count: "Ana." beside "Ana" is
    no second name. Two names are compared as they are written, and in small letters: a capital may resemble a letter
    that its small one does not, and the other way round.
    """
    return not _forms(one).isdisjoint(_forms(other))


@lru_cache(maxsize=4096)
def _forms(name: str) -> frozenset[str]:
    written = unicodedata.normalize("NFKD", _tidy(name))
    return frozenset(_form(text) for text in (written, unicodedata.normalize("NFKD", written.casefold())))


def _form(text: str) -> str:
    shape = "".join(
        _shape(char)
        for char in text
        if not char.isspace() and not unicodedata.category(char).startswith(("M", "P", "Sk"))
    )
    return shape.replace("rn", "m").replace("vv", "w")


@lru_cache(maxsize=4096)
def _shape(char: str) -> str:
    """One character's stand-in: a small ASCII letter where it resembles one."""
    merged = {"0": "o", "1": "l", "i": "l", "|": "l"}
    if char.isascii():
        return merged.get(char.casefold(), char.casefold())
    seen = {char}
    for _ in range(3):
        for known in tuple(seen):
            for glyph in confusables_data.get(known, ()):
                # The data wraps right-to-left characters in direction marks.
                other = str(glyph["c"]).strip("\u200e\u200f")
                if len(other) == 1:
                    seen.update((other, other.casefold()))
        ascii_letters = sorted(other for other in seen if other.isascii() and other.isalnum())
        if ascii_letters:
            return merged.get(ascii_letters[-1], ascii_letters[-1])
    return min(seen)
