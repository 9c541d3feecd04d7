"""What is sent turns the picture that a terminal shows into the new one, and is small where little differs."""

import pyte
from hypothesis import given
from hypothesis import strategies as st

from mafia_ssh.ui.board import codes_of
from mafia_ssh.ui.difference import drawn, patch_between
from mafia_ssh.ui.paint import Row

WIDTH = 24
TEXTS = st.text(alphabet="ab 1│▸█é漢字", max_size=9)
ROWS = st.lists(st.tuples(TEXTS, st.sampled_from(["text", "you", "cursor"])), max_size=4).map(tuple)


def sent(pictures: list[tuple[Row, Row]]) -> str:
    patches = [(y, patch_between(old, new, WIDTH)) for y, (old, new) in enumerate(pictures)]
    return drawn(patches, 0, 0, lambda token: codes_of(token, "dark", ()))


def shown(*frames: str) -> list[list[tuple[str, str, str, bool]]]:
    screen = pyte.Screen(WIDTH, 3)
    stream = pyte.Stream(screen)
    for frame in frames:
        stream.feed(frame)
    cells = [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(3)]
    return [[(cell.data, cell.fg, cell.bg, cell.bold) for cell in line] for line in cells]


@given(old=st.tuples(ROWS, ROWS, ROWS), new=st.tuples(ROWS, ROWS, ROWS))
def test_the_terminal_shows_the_new_picture(old: tuple[Row, ...], new: tuple[Row, ...]) -> None:
    never = (("~" * WIDTH, "warn"),)
    first = sent([(never, row) for row in old])
    assert shown(first, sent(list(zip(old, new, strict=True)))) == shown(sent([(never, row) for row in new]))


def test_a_second_of_a_clock_is_one_digit() -> None:
    old, new = ((("Night 1      ", "title"), ("0:27", "clock")) for _ in range(2))
    new = (*new[:1], ("0:26", "clock"))
    patch = patch_between(old, new, WIDTH)
    assert patch.x == 16
    assert patch.spans == (("6", "clock"),)


def test_equal_styles_on_rows_below_each_other_are_switched_to_once() -> None:
    old, new = (("..", "you"),), (("##", "you"),)
    text = sent([(old, new)] * 3)
    assert text.count("m##") == 1
    assert text.endswith("\x1b[0m")
