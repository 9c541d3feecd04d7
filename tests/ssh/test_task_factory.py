"""Apps do not change how the loop that everybody shares makes its tasks."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from .front import front


async def test_the_second_player_gets_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def theirs(loop: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, Any], **options: Any) -> asyncio.Task[Any]:
        raise AssertionError("Textual's factory is in force")

    # Before Python 3.12 there is none; a stand-in shows as well that it is not used.
    monkeypatch.setattr(asyncio, "eager_task_factory", theirs, raising=False)
    async with front(tmp_path) as house:
        before = asyncio.get_running_loop().get_task_factory()
        for name in ("ana", "ben", "cleo"):
            player = await house.player(name)
            player.type("hello\r")
            await player.until("<hello>")
            assert asyncio.get_running_loop().get_task_factory() is before
