"""The door at every size: what it asks, how to answer, where the answer is typed."""

import pytest

from mafia_ssh.table.views import You
from mafia_ssh.ui.frames.door import door_rows
from mafia_ssh.ui.paint import width_of

from .pictures import check_picture, text_picture

SIZES = [(40, 20), (80, 24), (120, 36), (200, 60)]
NAME = You(name=None, seat=None, host=False, watch_only=False, bad_name="somebody here goes by that name")
PASSCODE = You(name=None, seat=None, host=False, watch_only=False, asked="passcode")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("name", "you", "refusal"),
    [("name", NAME, None), ("passcode", PASSCODE, None), ("refused", PASSCODE, "That is not it.")],
)
def test_pictures(name: str, you: You, refusal: str | None, size: tuple[int, int]) -> None:
    rows = door_rows(you, refusal, *size)
    assert all(width_of(row) <= size[0] for row in rows)
    check_picture(f"door-{name}-{size[0]}x{size[1]}", text_picture(rows))
