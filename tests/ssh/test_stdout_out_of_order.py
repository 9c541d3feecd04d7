"""Apps may end in any order; the process keeps its own streams throughout."""

import sys
from pathlib import Path

from .front import front, until


async def test_the_streams_stay_what_they_are(tmp_path: Path) -> None:
    before = sys.stdout, sys.stderr
    async with front(tmp_path) as house:
        first = await house.player("first")
        second = await house.player("second")
        assert (sys.stdout, sys.stderr) == before
        for player in (first, second):
            player.type("bye\r")
            assert await player.to_the_end() == 0
            assert (sys.stdout, sys.stderr) == before
        await until(lambda: not house.house.sessions)
    assert (sys.stdout, sys.stderr) == before


async def test_what_an_app_prints_is_the_servers_own_output(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    async with front(tmp_path) as house:
        player = await house.player()
        print("from the server")  # noqa: T201
        player.type("hello\r")
        await player.until("<hello>")
        assert b"from the server" not in player.raw
    assert "from the server" in capsys.readouterr().out
