"""What a client names itself, writes and claims to be reaches no other terminal and no log as anything but text."""

import logging
import re
import unicodedata
from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.arrival import Arrival
from mafia_ssh.table.requests import Write
from mafia_ssh.table.room import Room
from tests.e2e.client import sits_down
from tests.security.party import talks, until
from tests.security.test_attackers import room

NASTY = {
    "osc-52": "\x1b]52;c;ZXZpbA==\x07",
    "title": "\x1b]0;EVILTITLE\x1b\\",
    "csi": "\x1b[2J\x1b[31m",
    "c1": "\x9b31m\x9d0;EVILTITLE\x9c",
    "bidi": "\u202eevil\u2066",
    "carriage": "one\rtwo\x08\x7f",
    "markup": "[@click=app.bell]x[/]",
    "broken-markup": "[/b][red",
    "marks": "z\u0301\u0302\u0303\u0304\u0305\u0306",
    "width": "\u200b\u200d\ufeff\U000e0041",
    "nul": "a\x00b",
}
FORBIDDEN = re.compile(
    "[\x00-\x06\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\r(?!\n)"
)
"""What no terminal may ever be sent by this server: C0 but BEL, TAB, LF, CR before LF and ESC, C1, invisible, bidi."""
PILE = re.compile("[\u0300-\u036f]{3}")
OURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\]2;[^\x07\x1b]*\x07|\x1b\[2[23];2t")
"""The sequences that the server itself sends."""


def harmless(raw: bytes, sent: str) -> None:
    text = raw.decode("utf-8")
    assert not FORBIDDEN.search(text)
    rest = OURS.sub("", text)
    assert "\x1b" not in rest, rest[max(0, rest.find("\x1b") - 20) :][:60]
    assert "EVILTITLE" not in text and "ZXZpbA" not in text
    assert not PILE.search(text)
    assert sent


def kept(room: Room) -> list[str]:
    """The names and lines that the table keeps and everybody is shown."""
    names = [room.book.at(seat).name for seat in room.book.seats()]
    return [
        *names,
        *(part for line in room.lines for part in (line.name, line.text)),
        *(n.text for n in room.notices.shown),
    ]


@pytest.mark.parametrize("nasty", NASTY.values(), ids=NASTY)
async def test_names_and_chat(nasty: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with room(tmp_path) as party, talks(party.port, "watch") as reader:
        async with talks(party.port, f"Eve{nasty}") as eve:
            await eve.until(lambda: b"You are" in eve.raw or b"Type name" in eve.raw, "who one is")
            eve.press(f"name Mal{nasty}\nsay before{nasty}after\n")
            await until(lambda: bool(party.house.table._room.lines) or b"Only those" in eve.raw, "a line or a refusal")
            await party.plays_on()
        async with sits_down(party.port, f"Bob{nasty}") as bob:
            await bob.until(lambda: len(bob.raw) > 100, "a screen")
            await party.plays_on()
        # Whatever a line's way in takes away already, the table relies on none of them.
        straight = party.house.table.join(Arrival("Kim", None, False, "192.0.2.1"), lambda _: None)
        straight.ask(Write(f"straight{nasty}in"))
        await until(lambda: any("straight" in line.text for line in party.house.table._room.lines), "a line")
        await party.plays_on()
        for text in kept(party.house.table._room):
            assert not any(unicodedata.category(char)[0] == "C" for char in text), text
        for person in (party.ana, reader):
            harmless(bytes(person.raw), nasty)
    logged = caplog.text
    assert "\x1b" not in logged and "\x9b" not in logged and "\u202e" not in logged and "\r" not in logged
    assert "\x00" not in logged and not PILE.search(logged)


async def test_terminal_environment_and_version(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    evil = "\x1b]0;EVILTITLE\x07"
    async with room(tmp_path) as party:
        connection = await asyncssh.connect(
            "127.0.0.1",
            party.port,
            username="Eve",
            password=evil,
            client_version="x" + "~" * 200,
            known_hosts=None,
            config=None,
            client_keys=None,
            agent_path=None,
        )
        async with connection:
            process = await connection.create_process(
                term_type=f"xterm{evil}", encoding=None, env={"LANG": evil, "EVIL": evil, "COLORTERM": evil}
            )
            assert await process.stdout.read(1)
            await party.ana.sees("2 Eve")
            await party.plays_on()
        harmless(bytes(party.ana.raw), evil)
    assert "EVIL" not in caplog.text and "~~~~" not in caplog.text and "\x1b" not in caplog.text
