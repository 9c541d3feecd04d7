"""An app opens nothing, writes nothing and reads nothing on the machine of the host."""

import io
import os
import threading
import webbrowser
from pathlib import Path

import pytest

from mafia_ssh.ui.base import SessionApp

from .front import Toy, front, until

ACTIONS = (
    "screenshot", "screenshot('pic.svg', '.')", "command_palette", "suspend_process", "quit", "help_quit",
    "change_theme",
)  # fmt: skip


def own_threads() -> set[str]:
    """Without asyncio's own pool, which resolves addresses."""
    return {thread.name for thread in threading.enumerate() if not thread.name.startswith("asyncio_")}


class Acts(Toy):
    async def on_input_submitted(self, event: object) -> None:
        for action in ACTIONS:
            await self.run_action(f"app.{action}")
        self.open_url("http://example.org/")
        self.deliver_text(io.StringIO("text"), save_filename="text.txt", save_directory=".")
        self.deliver_binary(io.BytesIO(b"data"), save_filename="data.bin", save_directory=".")
        self.deliver_screenshot("pic2.svg", ".")
        self.save_screenshot("pic3.svg", ".")
        self.copy_to_clipboard("taken")
        assert self._driver is not None
        self._driver.open_url("http://example.org/")
        self._driver.deliver_binary(io.BytesIO(b"data"), delivery_key="k", save_path=Path("direct.bin"))


async def test_actions_reach_neither_browser_nor_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(webbrowser, "open", lambda *args, **_: opened.append(args))
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    for name in ("HOME", "XDG_DOWNLOAD_DIR", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(home))
    threads = own_threads()
    async with front(tmp_path / "keys", Acts) as house:
        player = await house.player()
        player.type("go\r")
        await player.until("<go>")
        # Neither of them, nor "quit", ended it or put anything in front of it.
        player.type("more\r")
        await player.until("<more>")
        assert own_threads() == threads
        assert b"\x1b]52" not in player.raw
        assert len(house.desk.app.screen_stack) == 1
    assert opened == []
    assert list(home.rglob("*")) == []


async def test_keys_of_textual_itself_end_or_open_nothing(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        player = await house.player()
        player.type(b"\x03\x03\x11\x10\x1a\x1c")  # Ctrl+C, Ctrl+Q, Ctrl+P, Ctrl+Z, Ctrl+\
        player.type("hello\r")
        await player.until("<hello>")
        assert len(house.desk.app.screen_stack) == 1


@pytest.mark.parametrize("variable", ["NO_COLOR=1", "TERM=dumb", "COLORTERM=", "TEXTUAL=debug,devtools", "COLUMNS=30"])
async def test_the_servers_environment_is_not_the_clients(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(*variable.split("=", 1))
    async with front(tmp_path) as house:
        player = await house.player()
        assert b"38;5;" in player.raw
        assert house.desk.app.size.width == 80
        assert not house.desk.app.debug


async def test_no_signal_handler_and_no_thread(tmp_path: Path) -> None:
    import signal

    numbers = (signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH, signal.SIGTTIN, signal.SIGTTOU)
    handlers = [signal.getsignal(number) for number in numbers]
    threads = own_threads()
    async with front(tmp_path) as house:
        player = await house.player()
        player.type("hello\r")
        await player.until("<hello>")
        assert [signal.getsignal(number) for number in numbers] == handlers
        assert own_threads() == threads


def test_nothing_animates_or_blinks() -> None:
    from textual.widgets import Input

    from mafia_ssh.ui.base import calm

    app = SessionApp()
    assert app.animation_level == "none"
    assert not calm(Input()).cursor_blink
    assert os.environ.get("TEXTUAL_ANIMATIONS") is None


async def test_a_crash_report_is_not_printed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    class Gives(Toy):
        async def on_input_submitted(self, event: object) -> None:
            self._exit_renderables.append("a renderable")
            self.panic("another")

    async with front(tmp_path, Gives) as house:
        player = await house.player()
        player.type("x\r")
        assert await player.to_the_end() == 1
        await until(lambda: not house.house.sessions)
    assert capfd.readouterr() == ("", "")
