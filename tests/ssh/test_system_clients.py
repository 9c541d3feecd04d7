"""The clients people have: OpenSSH, PuTTY's plink and dropbear, where installed."""

import asyncio
import os
import pty
import shutil
from pathlib import Path

import asyncssh
import pyte
import pytest

from .front import PATIENCE_S, Front, front

OPENSSH = ("-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "IdentityAgent=none")


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"needs {program}")


def openssh(house: Front, tmp_path: Path, *options: str) -> list[str]:
    known = ("-o", f"UserKnownHostsFile={tmp_path / 'known_hosts'}", "-p", str(house.listener.port))
    return ["ssh", *OPENSSH, *known, *options]


async def run(command: list[str], text: bytes = b"") -> tuple[int | None, bytes, bytes]:
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            out, errors = await process.communicate(text)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, out, errors


@needs("ssh")
async def test_openssh_plays_on_a_terminal(tmp_path: Path) -> None:
    async with front(tmp_path / "keys") as house:
        ours, theirs = pty.openpty()
        command = openssh(house, tmp_path, "-tt", "ana@127.0.0.1")
        environment = {**os.environ, "TERM": "xterm-256color"}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=theirs, stdout=theirs, stderr=asyncio.subprocess.PIPE, env=environment
        )
        os.close(theirs)
        screen = pyte.Screen(80, 24)
        stream = pyte.ByteStream(screen)
        arrived = asyncio.Event()
        raw = bytearray()

        def read() -> None:
            try:
                data = os.read(ours, 65536)
            except OSError:
                data = b""
            if not data:
                asyncio.get_running_loop().remove_reader(ours)
            raw.extend(data)
            stream.feed(data)
            arrived.set()

        async def until(text: str) -> None:
            while text not in "\n".join(screen.display):
                arrived.clear()
                await arrived.wait()

        asyncio.get_running_loop().add_reader(ours, read)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await until("ready")
                os.write(ours, "hello\rzoë\r".encode())
                await until("<hello> <zoë>")
                os.write(ours, b"\x03bye\r")
                assert await process.wait() == 0
                await until("see you")
            assert b"\x1b[?1049l" in raw
        finally:
            asyncio.get_running_loop().remove_reader(ours)
            os.close(ours)
            if process.returncode is None:
                process.kill()
                await process.wait()
            # The transport of the error pipe is closed by reading it to its end.
            assert process.stderr is not None
            await process.stderr.read()


@needs("ssh")
async def test_openssh_in_plain_mode(tmp_path: Path) -> None:
    async with front(tmp_path / "keys") as house:
        for command in ((), ("plain",)):
            status, out, errors = await run(openssh(house, tmp_path, "-T", "ana@127.0.0.1", *command), b"one\n")
            assert (status, out.splitlines()[1:]) == (0, [b"said one", b"over"]), errors
        status, out, _ = await run(openssh(house, tmp_path, "-T", "ana@127.0.0.1", "ls"))
        assert status == 127


@needs("ssh")
async def test_openssh_agrees_on_what_is_fast(tmp_path: Path) -> None:
    async with front(tmp_path / "keys") as house:
        status, _, errors = await run(openssh(house, tmp_path, "-v", "-T", "ana@127.0.0.1", "board"))
        assert status == 0
        assert b"kex: algorithm: curve25519-sha256" in errors
        assert b"kex: host key algorithm: ssh-ed25519" in errors
        # Which AES is for the client to choose; chacha20 would cost twice as much.
        assert b"cipher: aes" in errors
        assert b"cipher: chacha20" not in errors


@needs("ssh")
async def test_openssh_with_a_key_is_known(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = tmp_path / "id"
    key.write_private_key(str(path))
    path.chmod(0o600)
    async with front(tmp_path / "keys", hosts=[key.get_fingerprint()]) as house:
        status, _, errors = await run(openssh(house, tmp_path, "-i", str(path), "-T", "ana@127.0.0.1", "board"))
        assert status == 0, errors
        assert house.desk.arrivals[0].fingerprint == key.get_fingerprint()
        assert house.desk.arrivals[0].host_key


@needs("plink")
async def test_putty(tmp_path: Path) -> None:
    async with front(tmp_path / "keys") as house:
        fingerprint = house.listener.fingerprint
        command = ["plink", "-batch", "-ssh", "-hostkey", fingerprint, "-P", str(house.listener.port), "ana@127.0.0.1"]
        status, out, errors = await run([*command, "plain"], b"one\n")
        assert (status, out.splitlines()[1:]) == (0, [b"said one", b"over"]), errors


@needs("dbclient")
async def test_dropbear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    async with front(tmp_path / "keys") as house:
        command = ["dbclient", "-y", "-y", "-T", "-p", str(house.listener.port), "ana@127.0.0.1", "plain"]
        status, out, errors = await run(command, b"one\n")
        assert (status, out.splitlines()[1:]) == (0, [b"said one", b"over"]), errors
