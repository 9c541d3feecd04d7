"""Each client gets the colours of its own terminal, whoever drew first."""

import re
from pathlib import Path

import pytest

from mafia_ssh.terminal import Colours

from .front import front

TRUE = re.compile(rb"\x1b\[[0-9;]*[34]8;2;")
INDEXED = re.compile(rb"\x1b\[[0-9;]*[34]8;5;")
PLAIN = re.compile(rb"\x1b\[(?:[0-9]+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]")

CLIENTS = {
    Colours.TRUE: ("xterm-256color", {"COLORTERM": "truecolor"}),
    Colours.XTERM256: ("xterm-256color", {}),
    Colours.SIXTEEN: ("linux", {}),
    Colours.NONE: ("vt100", {}),
}


def colours_in(raw: bytes) -> Colours:
    if TRUE.search(raw):
        return Colours.TRUE
    if INDEXED.search(raw):
        return Colours.XTERM256
    return Colours.SIXTEEN if PLAIN.search(raw) else Colours.NONE


@pytest.mark.parametrize("order", [list(CLIENTS), list(reversed(CLIENTS))])
async def test_the_first_app_does_not_decide_for_the_others(tmp_path: Path, order: list[Colours]) -> None:
    async with front(tmp_path) as house:
        for colours in order:
            term, env = CLIENTS[colours]
            player = await house.player(term=term, env=env)
            assert house.desk.terminals[-1].colours == colours
            assert colours_in(player.raw) == colours


async def test_no_color_of_the_client_counts(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player(env={"NO_COLOR": "1", "COLORTERM": "truecolor"})
        assert colours_in(player.raw) is Colours.NONE


async def test_without_utf8_everything_is_ascii(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player(env={"LANG": "de_DE.ISO-8859-1"})
        assert player.raw.isascii()
        assert not house.desk.terminals[0].utf8
