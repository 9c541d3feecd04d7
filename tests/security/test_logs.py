"""No log says a role, a choice, a private line, a code or a passcode, whatever its level and whoever writes it."""

import asyncio
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mafia_ssh.rules import Settings
from mafia_ssh.rules.roles import Role
from mafia_ssh.server import open_house
from tests.e2e.client import sits_down
from tests.e2e.evening import config_in
from tests.security.party import a_party, talks
from tests.security.test_audit import NAMES, PLAIN, Audit, Players


class Everything(logging.Handler):
    """Keeps what any logger says, arguments and tracebacks included."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def heard() -> Iterator[Everything]:
    """Every logger there is at its most talkative, as far as the server lets it be."""
    handler = Everything()
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in (None, "asyncio", "textual", "mafia_ssh")}
    for name in levels:
        logging.getLogger(name).setLevel(logging.DEBUG)
    root.addHandler(handler)
    try:
        yield handler
    finally:
        root.removeHandler(handler)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


async def test_a_whole_match_leaves_nothing_secret_in_any_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: Everything
) -> None:
    asyncio.get_running_loop().set_debug(True)  # asyncio names what is slow, arguments and all
    asyncio.get_running_loop().slow_callback_duration = 0.002
    async with (
        a_party(tmp_path, NAMES, Settings.of("classic"), monkeypatch, seed="5e" * 32, plain=PLAIN) as party,
        sits_down(party.house.card.port, "watch") as watcher,
    ):
        await watcher.sees("watching")
        audit = Audit(party, watcher)
        await Players(audit).begin()
        lines = audit.mafia_lines | audit.lost_lines
    logged = "\n".join(heard.lines)
    assert "a match begins, 8 players" in logged and "Executing" in logged
    for role in Role:
        assert not re.search(rf"\b{role.value}\b", logged.replace("mafia_ssh", ""), re.IGNORECASE), role
    for word in (*lines, "Choose(", "CastBallot(", "Suspect(", "Say(", "5e5e5e5e"):
        assert word not in logged


async def test_codes_and_passcodes_are_in_no_log(tmp_path: Path, heard: Everything) -> None:
    config = replace(config_in(tmp_path), passcode="open-sesame-17")
    async with open_house(config) as house:
        port = house.card.port
        async with talks(port, "Eve") as eve:
            await eve.until(lambda: b"passcode" in eve.raw, "the question")
            eve.press("wrong-guess-23\nopen-sesame-17\ncode\n")
            await eve.until(lambda: b"You are Eve" in eve.raw, "a seat")
            await eve.until(lambda: re.search(rb"[0-9A-Z]{4}", eve.raw) is not None, "a code")
            told = eve.raw.decode()
        async with sits_down(port, "host") as host:
            await host.until(lambda: len(host.raw) > 500, "a screen")
            host.press("guessed-code-31\r")
            host.press(f"{house.host_code}\r")
        host_code = house.host_code
    logged = "\n".join(heard.lines)
    for secret in ("open-sesame-17", "wrong-guess-23", "guessed-code-31", host_code):
        assert secret not in logged
    codes = re.findall(r"\b[0-9A-Z]{4}(?:[- ][0-9A-Z]{4})*\b", told)
    assert codes
    assert not [code for code in codes if code in logged]


async def test_an_error_nobody_expected_is_logged_without_what_it_held(tmp_path: Path, heard: Everything) -> None:
    async with open_house(config_in(tmp_path)) as house, sits_down(house.card.port, "Ana"):
        loop = asyncio.get_running_loop()
        loop.call_soon(_broken, "the doctor is Ana")
        task = asyncio.ensure_future(_fails("Ben is the godfather"))
        await asyncio.wait({task})
        del task
        loop.call_exception_handler({"message": "odd", "exception": ValueError("the maniac"), "handle": "the jester"})
        await asyncio.sleep(0)
    logged = "\n".join(heard.lines)
    assert "ValueError" in logged
    for word in ("doctor", "godfather", "maniac", "jester"):
        assert word not in logged


def _broken(secret: str) -> None:
    raise ValueError(secret)


async def _fails(secret: str) -> None:
    raise ValueError(secret)
