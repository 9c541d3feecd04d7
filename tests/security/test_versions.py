"""The first line that a client sends, its name and version, and what may come before it: never shown, never logged."""

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.security.test_attackers import room, stranger
from tests.security.test_strings import FORBIDDEN, NASTY, PILE, harmless

MARK = "EVILMARK"
VERSIONS = {
    **{name: f"{MARK}{nasty}x".encode() for name, nasty in NASTY.items()},
    "invalid-utf-8": MARK.encode() + b"\xff\xfe\xc3\x28",
    "c1-as-bytes": MARK.encode() + b"\x9b31m\x9d52;c;ZXZpbA==\x9c",
    "long": MARK.encode() + b"~" * 10_000,
    "long-and-nasty": MARK.encode() + b"\x1b]52;c;ZXZpbA==\x07" * 500,
    "format": MARK.encode() + b"%s%n{0}{arrival}",
}


def quiet(caplog: pytest.LogCaptureFixture, printed: str) -> None:
    """Nothing of it is in a log or on the server's terminal, not even made harmless."""
    for text in (caplog.text, printed):
        assert MARK not in text and "ZXZpbA" not in text and "EVILTITLE" not in text
        assert not FORBIDDEN.search(text) and "\x1b" not in text and "\r" not in text and not PILE.search(text)


def readable(version: bytes) -> bool:
    """Is it one that the server can make anything of? Plain ASCII of at most 255 bytes, its beginning included."""
    return version.isascii() and len(version) < 240


async def heard(reader: asyncio.StreamReader, *, to_the_end: bool) -> bytes:
    """What the server says next, or all until it hangs up: with a reset, too, where something was left unread."""
    said = bytearray()
    with contextlib.suppress(OSError):
        while part := await reader.read(2000):
            said += part
            if not to_the_end:
                break
    return bytes(said)


@pytest.mark.parametrize("version", VERSIONS.values(), ids=VERSIONS)
async def test_any_version_from_a_client_that_only_says_hello(
    version: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    async with room(tmp_path) as party:
        reader, writer = await asyncio.open_connection("127.0.0.1", party.port)
        assert await reader.readuntil(b"\r\n") == b"SSH-2.0-mafia\r\n"
        writer.write(b"SSH-2.0-" + version + b"\r\n")
        assert MARK.encode() not in await heard(reader, to_the_end=not readable(version))
        await party.plays_on()
        writer.transport.abort()
        await party.plays_on()
        harmless(bytes(party.ana.raw), MARK)
    quiet(caplog, "".join(capfd.readouterr()))


@pytest.mark.parametrize(
    "version",
    [pytest.param(version, id=name) for name, version in VERSIONS.items() if readable(version)],
)
async def test_any_version_from_a_client_that_comes_in(
    version: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    async with room(tmp_path) as party:
        # asyncssh's client would not take such a version as an argument.
        monkeypatch.setattr(asyncssh.connection, "_validate_version", lambda _: version)
        connection: Any = await stranger(party.port)
        async with connection:
            assert connection._client_version == b"SSH-2.0-" + version
            process = await connection.create_process(term_type="xterm", encoding=None)
            assert await process.stdout.read(1)
            await party.ana.sees("2 Eve")
            await party.plays_on()
        harmless(bytes(party.ana.raw), MARK)
    quiet(caplog, "".join(capfd.readouterr()))


@pytest.mark.parametrize("number", [1, 2000], ids=["one line", "many"])
@pytest.mark.parametrize("line", [VERSIONS[name] for name in ("osc-52", "c1", "carriage", "nul", "invalid-utf-8")])
async def test_lines_before_the_version(
    line: bytes, number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    async with room(tmp_path) as party:
        reader, writer = await asyncio.open_connection("127.0.0.1", party.port)
        writer.write((line + b"\r\n") * number + b"SSH-2.0-honest\r\n")
        assert MARK.encode() not in await heard(reader, to_the_end=True), "the server hangs up"
        writer.transport.abort()
        await party.plays_on()
        harmless(bytes(party.ana.raw), MARK)
    quiet(caplog, "".join(capfd.readouterr()))
