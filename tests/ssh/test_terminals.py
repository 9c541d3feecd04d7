"""A terminal described from what clients send."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_ssh.ssh.paste import PasteGuard
from mafia_ssh.ssh.terminals import MAX_COLUMNS, MAX_ROWS, MIN_COLUMNS, MIN_ROWS, describe, encode
from mafia_ssh.terminal import Colours


@pytest.mark.parametrize(
    ("term", "env", "colours"),
    [
        ("xterm-256color", {}, Colours.XTERM256),
        ("xterm", {}, Colours.XTERM256),
        ("screen", {}, Colours.XTERM256),
        ("putty", {}, Colours.XTERM256),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Colours.TRUE),
        ("xterm-256color", {"COLORTERM": "24bit"}, Colours.TRUE),
        ("xterm-direct", {}, Colours.TRUE),
        ("xterm-kitty", {}, Colours.TRUE),
        ("linux", {}, Colours.SIXTEEN),
        ("ansi", {}, Colours.SIXTEEN),
        ("rxvt-unicode-256color", {}, Colours.XTERM256),
        ("vt100", {}, Colours.NONE),
        ("dumb", {}, Colours.NONE),
        ("", {}, Colours.NONE),
        ("xterm-mono", {}, Colours.NONE),
        ("xterm-256color", {"NO_COLOR": "1"}, Colours.NONE),
        ("xterm-256color", {"NO_COLOR": ""}, Colours.XTERM256),
    ],
)
def test_colours(term: str, env: dict[str, str], colours: Colours) -> None:
    assert describe(term, 80, 24, env).colours is colours


@pytest.mark.parametrize(
    ("term", "env", "utf8"),
    [
        ("xterm", {}, True),
        ("xterm", {"LANG": "C"}, False),
        ("xterm", {"LANG": "C.UTF-8"}, True),
        ("xterm", {"LANG": "en_US.UTF-8", "LC_ALL": "POSIX"}, False),
        ("xterm", {"LANG": "en_US.UTF-8"}, True),
        ("xterm", {"LANG": "en_US.utf8"}, True),
        ("xterm", {"LANG": "en_US"}, True),
        ("xterm", {"LANG": "ja_JP.eucJP"}, False),
        ("xterm", {"LANG": "en_US.UTF-8", "LC_ALL": "de_DE.ISO-8859-1"}, False),
        ("xterm", {"LC_CTYPE": "UTF-8"}, True),
        ("vt220", {}, False),
        ("vt220", {"LANG": "en_US.UTF-8"}, True),
    ],
)
def test_utf8(term: str, env: dict[str, str], utf8: bool) -> None:
    assert describe(term, 80, 24, env).utf8 is utf8


@given(st.text(), st.integers(0, 2**32), st.integers(0, 2**32), st.dictionaries(st.text(), st.text()))
def test_any_request_gives_a_terminal(term: str, columns: int, rows: int, env: dict[str, str]) -> None:
    terminal = describe(term, columns, rows, env)
    assert MIN_COLUMNS <= terminal.columns <= MAX_COLUMNS
    assert MIN_ROWS <= terminal.rows <= MAX_ROWS
    assert len(terminal.term) <= 32
    assert terminal.term.isascii()
    assert terminal.term.isprintable()


@given(st.text())
def test_without_utf8_only_ascii_goes_out(text: str) -> None:
    assert encode(text, utf8=False).isascii()
    assert encode(text, utf8=True).decode("utf-8", "surrogatepass") is not None


@pytest.mark.parametrize(("text", "sent"), [("┌─┐│█●", b"+-+|#*"), ("né", b"ne"), ("猫", b"??"), ("e\u0301", b"e")])
def test_without_utf8_the_width_stays(text: str, sent: bytes) -> None:
    assert encode(text, utf8=False) == sent


@given(st.lists(st.sampled_from(["\x1b[200~", "\x1b[201~", "a", "\x1b", "[", "201~", "\r", "bc"])), st.integers(1, 7))
def test_a_paste_is_the_same_in_any_pieces(parts: list[str], piece: int) -> None:
    text = "".join(parts)
    whole = PasteGuard(50).filter(text)
    guard = PasteGuard(50)
    assert "".join(guard.filter(text[at : at + piece]) for at in range(0, len(text), piece)) == whole
    inside = whole.split("\x1b[200~")[1:]
    assert all("\x1b" not in paste.split("\x1b[201~")[0] for paste in inside)
