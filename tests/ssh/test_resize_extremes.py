"""Window sizes as clients send them: unknown, absurd, in storms."""

from pathlib import Path

import pytest

from mafia_ssh.ssh.terminals import MAX_COLUMNS, MAX_ROWS, MIN_COLUMNS, MIN_ROWS

from .front import front, until


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        ((0, 0), (80, 24)),
        ((120, 0), (120, 24)),
        ((1, 1), (MIN_COLUMNS, MIN_ROWS)),
        ((65535, 65535), (MAX_COLUMNS, MAX_ROWS)),
        ((40, 20), (40, 20)),
    ],
)
async def test_sizes_are_clamped(tmp_path: Path, sent: tuple[int, int], seen: tuple[int, int]) -> None:
    async with front(tmp_path) as house:
        # At the start, and again as a change of a window that was usual.
        player = await house.player(size=sent, ready=None)
        await until(lambda: bool(house.desk.apps) and house.desk.app._size is not None)
        assert house.desk.app.size == seen
        await player.leave()
        await until(lambda: not house.house.sessions)
        house.desk.apps.clear()
        player = await house.player()
        player.process.change_terminal_size(*sent)
        await until(lambda: house.desk.app.size == seen)
        player.type("hello\r")
        await until(lambda: house.desk.app.lines == ["hello"])


async def test_a_storm_of_sizes_ends_with_the_last(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        posted: list[object] = []
        post = house.desk.app._driver.send_message

        def record(message: object) -> None:
            posted.append(message)
            post(message)

        house.desk.app._driver.send_message = record
        for step in range(300):
            player.process.change_terminal_size(20 + step, 10 + step % 40)
        player.process.change_terminal_size(100, 30)
        await until(lambda: house.desk.app.screen.size == (100, 30))
        assert len(posted) < 300


async def test_a_size_claimed_in_the_input_is_ignored(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        player.type("\x1b[48;60000;60000;1;1t")
        player.type("\x1b[?2048;2$y")
        player.type("hello\r")
        await player.until("<hello>")
        assert house.desk.app.size == (80, 24)
