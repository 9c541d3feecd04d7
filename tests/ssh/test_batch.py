"""What would be drawn in one of Textual's batches, in which nothing is, is drawn at its end."""

import asyncio
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen

from mafia_ssh.ui.base import BareScreen, SessionApp
from mafia_ssh.ui.board import Board

from .front import front


class Page(BareScreen):
    """A screen with a word on it."""

    def compose(self) -> ComposeResult:
        yield Board()

    def on_screen_resume(self) -> None:
        self.query_one(Board).set_rows([(("ready", "text"),)])


class Lingering(SessionApp):
    """Takes its time to mount, which Textual does in a batch; its screen has come into sight long before."""

    def first_screen(self) -> Screen[Any]:
        return Page()

    async def on_mount(self) -> None:
        for _ in range(100):
            await asyncio.sleep(0)


async def test_a_screen_that_came_into_sight_in_a_batch_is_painted_after_it(tmp_path: Path) -> None:
    async with front(tmp_path, Lingering) as house:
        await house.player()
