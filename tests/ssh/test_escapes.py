"""Esc and what comes quickly after it are keys of their own, never a symbol; unknown sequences type nothing."""

from pathlib import Path

import pytest

from .front import front, until


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("\x1b2", ["escape", "2"]),
        ("\x1bG\x1b\x1bt", ["escape", "G", "escape", "escape", "t"]),
        ("\x1b\r", ["escape", "enter"]),
        ("\x1bé", ["escape", "é"]),
        ("\x1b[A\x1bOP\x1b[[A\x1b[1;5C", ["up", "f1", "f1", "ctrl+right"]),
        ("\x1b[?1;2;3zh\x1b[<zi", ["h", "i"]),
        ("\x1b\x1b[B", ["escape", "down"]),
    ],
)
async def test_what_follows_esc_is_read_as_keys(tmp_path: Path, typed: str, keys: list[str]) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        house.desk.app.set_focus(None)
        player.type(typed + "!")
        await until(lambda: "exclamation_mark" in house.desk.app.keys)
        assert [key for key in house.desk.app.keys if key != "exclamation_mark"] == keys


async def test_a_paste_is_still_one_paste(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        player.type("\x1b[200~a\x1b2b[1m\x1b[201~c\r")
        await until(lambda: house.desk.app.lines != [])
        assert house.desk.app.lines == ["a2b[1mc"]
