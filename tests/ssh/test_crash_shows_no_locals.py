"""A crash in one app tells nobody what its variables held, and ends nobody else."""

import asyncio
import logging
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Input, Static

from mafia_ssh.ssh.limits import Limits
from mafia_ssh.terminal import Terminal

from .front import Front, Toy, front, until

SECRETS = ("GODFATHER", "secret")


def nothing_secret(*texts: str) -> None:
    for text in texts:
        for secret in SECRETS:
            # Source lines are shown; those of this test hold the words too, as f-strings and literals only.
            assert secret not in "\n".join(line for line in text.splitlines() if not line.startswith("    "))


def apps_tasks() -> list[str]:
    names = (task.get_name() for task in asyncio.all_tasks())
    return [name for name in names if name.startswith(("session app", "message pump", "terminal input"))]


async def nothing_left(house: Front) -> None:
    """Neither the session nor any task of its app goes on."""
    await until(lambda: not house.house.sessions)
    await until(lambda: not apps_tasks())


async def test_the_player_reads_that_something_broke(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    async with front(tmp_path) as house:
        player, other = await house.player("ana"), await house.player("ben")
        player.type("boom\r")
        assert await player.to_the_end() == 1
        assert "Something broke on the server. Your seat is kept" in player.text
        nothing_secret(player.text)
        other.type("hello\r")
        await other.until("<hello>")
    out, errors = capfd.readouterr()
    nothing_secret(caplog.text, out, errors)
    assert "ValueError" in caplog.text
    assert "on_input_submitted" in caplog.text
    assert "role_of_ana" not in out + errors


async def test_an_app_that_cannot_even_be_made(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken(terminal: Terminal) -> App[None]:
        raise ValueError("secret GODFATHER")

    async with front(tmp_path, broken) as house:
        player = await house.player(ready=None)
        assert await player.to_the_end() == 1
        assert "Something broke" in player.text
        nothing_secret(player.text, caplog.text)


async def test_a_crash_while_composing(tmp_path: Path) -> None:
    class Broken(Toy):
        def compose(self) -> ComposeResult:
            yield Static("ready", markup=False)
            raise ValueError("secret GODFATHER")

    async with front(tmp_path, Broken) as house:
        player = await house.player(ready=None)
        assert await player.to_the_end() == 1
        assert "Something broke" in player.text
        nothing_secret(player.text)


async def test_a_crash_of_plain_mode(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with front(tmp_path) as house:
        out, errors, status = await house.lines("boom\n", "plain")
        assert status == 1
        assert "Something broke" in out
        nothing_secret(out, errors, caplog.text)


@pytest.mark.parametrize("way", ["client leaves", "server closes"])
async def test_a_handler_that_never_returns_is_ended(tmp_path: Path, way: str) -> None:
    async with front(tmp_path, limits=Limits(stuck_s=0.1)) as house:
        player = await house.player()
        player.type("hang\r")
        await player.until("<hang>")
        (session,) = house.house.sessions
        if way == "client leaves":
            await player.leave()
        else:
            session.dismiss("closing time")
            assert await player.to_the_end() is not None
            assert "closing time" in player.text
            assert player.raw.endswith(b"closing time\r\n")
        await nothing_left(house)


async def test_a_widget_that_never_returns_is_ended(tmp_path: Path) -> None:
    stuck = asyncio.Event()

    class Stubborn(Input):
        async def on_key(self, event: object) -> None:
            stuck.set()
            await asyncio.Event().wait()

    class Hangs(Toy):
        def compose(self) -> ComposeResult:
            yield Static("ready", markup=False)
            yield Stubborn()

    async with front(tmp_path, Hangs, Limits(stuck_s=0.1)) as house:
        player = await house.player()
        player.type("x")
        await until(stuck.is_set)
        await player.leave()
        await nothing_left(house)
