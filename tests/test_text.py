"""Names and lines: whatever comes in, what comes out is text."""

import itertools
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from mafia_ssh.text import MAX_MARKS, MAX_NAME_CELLS, BadName, clean_line, clean_name, look_alike

nasty = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "\x1b[]P^_\\\x07\x9b\x9c\x9d\x90\u202e\u2066\u200b\u200d\ufeff\u0301\u0308\u034f\u3164\u2800 \t\n\r;0m"
        ),
    )
)


@given(nasty, st.integers(0, 100))
def test_a_line_is_text_and_fits(raw: str, cells: int) -> None:
    line = clean_line(raw, cells)
    assert cell_len(line) <= cells
    assert line == line.strip()
    assert line == unicodedata.normalize("NFC", line)
    assert all(unicodedata.category(char)[0] != "C" for char in line)
    assert all(char == " " or unicodedata.category(char)[0] != "Z" for char in line)
    marks = 0
    for char in line:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        assert marks <= MAX_MARKS


@given(nasty, st.integers(0, 100))
def test_cleaning_twice_changes_nothing(raw: str, cells: int) -> None:
    once = clean_line(raw, cells)
    assert clean_line(once, cells) == once


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        ("hello", "hello"),
        ("  two   words ", "two words"),
        ("a\nb\r\nc\td", "a b c d"),
        ("one\rtwo\x08\x7f", "one two"),
        ("pay me\x08\x08you", "pay meyou"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("a\x1b]0;title\x07b", "ab"),
        ("a\x1b]8;;http://evil\x1b\\link\x1b]8;;\x1b\\b", "alinkb"),
        ("a\x1bP1$r0m\x1b\\b", "ab"),
        ("a\x1b_Gi=1;AAAA\x1b\\b", "ab"),
        ("a\x9d52;c;ZXZpbA==\x9cb", "ab"),
        ("a\x1b]52;c;never ended", "a"),
        ("a\x1bcb\x1b(0c", "abc"),
        ("a\x1b", "a"),
        ("a\x1b[1;2", "a"),
        ("pay\u202egnp.exe", "paygnp.exe"),
        ("a\u200b\u200d\ufeff\u2060b", "ab"),
        ("e\u0301", "é"),
        ("x" + "\u0301" * 50, "x\u0301\u0301"),
        ("\u0301alone", "alone"),
        ("\u3164\uffa0\u2800", ""),
        ("[@click=app.screenshot()]x[/b]", "[@click=app.screenshot()]x[/b]"),
        ("猫と犬", "猫と犬"),
        ("שלום", "שלום"),
        ("\ud800\udfff", ""),
    ],
)
def test_lines(raw: str, line: str) -> None:
    assert clean_line(raw, 80) == line


def test_a_line_is_cut_at_a_cell() -> None:
    assert clean_line("abcdef", 3) == "abc"
    assert clean_line("猫猫猫", 5) == "猫猫"
    assert clean_line("ab cd", 3) == "ab"
    assert clean_line("abc", 0) == ""


@given(nasty)
def test_a_name_is_a_name_or_says_why_not(raw: str) -> None:
    name = clean_name(raw)
    if isinstance(name, BadName):
        assert name.reason
    else:
        assert 1 <= cell_len(name) <= MAX_NAME_CELLS
        assert clean_name(name) == name
        assert look_alike(name, name) and not look_alike(name, "\u4e00" + name)


@pytest.mark.parametrize(
    "raw", ["Ana", "O'Neil", "Jean-Luc", "Zoë", "猫", "x" * 16, "猫" * 8, "a b", "[/b]", "R2D2", "4ever", "น้ำผึ้งเดือนห้า"]
)
def test_good_names(raw: str) -> None:
    assert clean_name(raw) == raw


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("", "empty"),
        (" \x1b[31m\u200b", "empty"),
        ("x" * 17, "longer"),
        ("猫" * 9, "longer"),
        ("...", "letter"),
        ("7", "letter"),
        ("12", "letter"),
        ("-7.", "letter"),
        ("\uff17", "letter"),
        ("\u2167", "letter"),
        ("1 Ana", "number"),
        ("1. Ana", "number"),
        ("a\U0001e8d0\U0001e8d1" * 12, "marks"),
        ("you", "reserved"),
        ("NAME", "NAME stands for your own name; choose one"),
        (" name ", "your own name"),
        ("YOU!", "reserved"),
        ("y\u043eu", "reserved"),
        ("Everybody", "reserved"),
        ("no one", "reserved"),
        ("Co-Host", "reserved"),
        ("Mafia", "reserved"),
        ("\u054fheriff", "reserved"),
        ("d0ctor", "reserved"),
        ("host", "reserved"),
        ("HOST", "reserved"),
        ("h0st", "reserved"),
        ("hоst", "reserved"),  # Cyrillic о
        ("h o s t", "reserved"),
        ("watch", "reserved"),
        ("ｂｏａｒｄ", "reserved"),
        ("serνer", "reserved"),  # Greek ν
        ("System", "reserved"),
        ("Server:", "reserved"),
        ("*host*", "reserved"),
        ("n\u0301obody", "reserved"),
    ],
)
def test_bad_names(raw: str, why: str) -> None:
    name = clean_name(raw)
    assert isinstance(name, BadName)
    assert why in name.reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", "Аna"),  # Cyrillic А
        ("Bill", "BiIl"),
        ("Bob", "B0b"),
        ("Max", "Мах"),  # all Cyrillic
        ("Ana", "A na"),
        ("José", "Jose"),
        ("Straße", "STRASSE"),
        ("Marta", "rnarta"),
        ("Ana", "𝐀𝐧𝐚"),
        ("Anna", "Ａｎｎａ"),
        ("Ana", "Ana."),
        ("Ana", "`a_n-a´"),
        ("Jean-Luc", "Jean Luc"),
        ("Sam", "\u054fam"),  # Armenian, a capital that its small letter does not resemble
        ("\u054fam", "\u057fam"),  # and these two are one Armenian letter
        ("Olga", "\u0555lga"),
        ("Gus", "\u0581\u057ds"),
        ("Nina", "\u039dina"),  # Greek, whose small letter looks like a v
        ("Vera", "\u03bdera"),
        ("Hal", "\u041dal"),
        ("Fay", "\u03dcay"),
        ("Dee", "\u13a0ee"),  # Cherokee
        ("Sam", "\ua4e2am"),  # Lisu
        ("Cyd", "\u216dy\u216e"),  # Roman numerals
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    assert look_alike(one, other) and look_alike(other, one)


def test_different_names_stay_different() -> None:
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou", "Mia", "Noa"]
    names += ["Otto", "Pia", "Quin", "Rosa", "Sam", "Tess", "Uwe", "Vera", "Wim", "Xia", "Yara", "Zoe", "猫", "犬"]
    names += ["Ali", "Aram", "Արամ", "Տիգրան", "Nick", "Vick", "Нина", "Νίκος", "Βίκος", "Yu", "Doc", "Guest"]
    assert all(clean_name(name) == name for name in names)
    assert not [(one, other) for one, other in itertools.combinations(names, 2) if look_alike(one, other)]


@given(nasty)
def test_cleaning_a_name_changes_nothing_of_how_it_looks(raw: str) -> None:
    assert look_alike(raw, clean_line(raw, 10_000))
