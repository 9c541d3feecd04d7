"""Keys act in the order they were pressed, however they arrive; a flood starves nobody."""

import asyncio
from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.widgets import Input, Static

from mafia_ssh.ssh.limits import Limits
from mafia_ssh.ssh.link import Intake
from mafia_ssh.terminal import Terminal
from mafia_ssh.ui.base import SessionApp

from .front import Toy, front, until


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("hello\rworld\r", ["hello", "world"]),
        ("abc\x7fd\r", ["abd"]),
        ("ab\x1b[Dc\r\x01x\r", ["acb", "x"]),
        ("1\r2\r3\r4\r5\r6\r7\r8\r9\r", list("123456789")),
    ],
)
async def test_a_batch_of_keys_acts_as_typed(tmp_path: Path, typed: str, lines: list[str]) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        player.type(typed)
        await until(lambda: len(house.desk.app.lines) == len(lines))
        assert house.desk.app.lines == lines


async def test_keys_reach_the_screen_that_an_earlier_key_opened(tmp_path: Path) -> None:
    class Two(SessionApp):
        def __init__(self, terminal: Terminal) -> None:
            super().__init__(terminal)
            self.lines: list[str] = []

        def compose(self) -> ComposeResult:
            yield Static("ready", markup=False)
            yield Input(id="one")

        async def on_input_submitted(self, event: Input.Submitted) -> None:
            self.lines.append(f"{event.input.id}:{event.value}")
            if event.input.id == "one":
                await self.mount(two := Input(id="two"))
                two.focus()

    async with front(tmp_path, Two) as house:
        player = await house.player()
        player.type("first\rsecond\r")
        await until(lambda: len(house.desk.app.lines) == 2)
        assert house.desk.app.lines == ["one:first", "two:second"]


async def test_a_flood_is_held_back_and_others_are_served(tmp_path: Path) -> None:
    limits = Limits(input_burst=300, input_chars_per_s=50)
    async with front(tmp_path, limits=limits) as house:
        flooder = await house.player("flood")
        flooder.type("x" * 200_000)
        other = await house.player("other")
        other.type("hello\r")
        await other.until("<hello>")
        flooded = [session for session in house.house.sessions if session._arrival.user == "flood"]
        await until(lambda: flooded[0]._intake._held)
        # What is kept on the server is what was in flight when it said stop: one window.
        assert len(flooded[0]._intake._kept) <= Intake.HIGH + 4096


async def test_a_paste_is_one_event_bounded_and_presses_no_key(tmp_path: Path) -> None:
    class Pasted(Toy):
        def on_paste(self, event: object) -> None:
            self.lines.append(str(getattr(event, "text", "")))

        def compose(self) -> ComposeResult:
            yield Static("ready", markup=False)

    async with front(tmp_path, Pasted, Limits(paste_chars=100)) as house:
        player = await house.player()
        player.type("\x1b[200~one\x1bq\x1b[Atwo\r\x1b[201~")
        player.type("\x1b[200~" + "long " * 100 + "\x1b[201~z")
        await until(lambda: "z" in house.desk.app.keys)
        assert house.desk.app.lines[0] == "oneq[Atwo\r"
        assert house.desk.app.lines[1] == ("long " * 100)[:100]
        assert house.desk.app.keys == ["z"]


async def test_a_slow_handler_does_not_stop_the_next_key_for_ever(tmp_path: Path) -> None:
    class Slow(Toy):
        def compose(self) -> ComposeResult:
            yield Static("ready", markup=False)

        def on_mount(self) -> None:
            self.waiting = asyncio.Event()

        async def key_a(self) -> None:
            self.lines.append("a begins")
            await self.waiting.wait()
            self.lines.append("a ends")

        def key_b(self) -> None:
            self.lines.append("b")

    async with front(tmp_path, Slow) as house:
        player = await house.player()
        player.type("ab")
        await until(lambda: house.desk.app.lines == ["a begins"])
        house.desk.app.waiting.set()
        await until(lambda: len(house.desk.app.lines) == 3)
        assert house.desk.app.lines == ["a begins", "a ends", "b"]
