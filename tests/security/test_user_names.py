"""User names as bytes: whatever a client logs in as, it gets in, under a name or to choose one."""

import shutil
import subprocess
from asyncio import to_thread
from pathlib import Path

import pytest

from mafia_ssh.server import open_house
from tests.e2e.evening import config_in


@pytest.mark.skipif(shutil.which("ssh") is None, reason="no ssh on this machine")
@pytest.mark.parametrize(
    ("user", "heard"),
    [
        (b"Jos\xe9", "You are José, in seat 1."),
        (b"Jos\xc3\xa9", "You are José, in seat 1."),
        (b"\xff\xfe\x80\x9b31mx", "You are ÿþx, in seat 1."),
        (b"\x9d52;c;ZXZpbA==\x07", "The name is empty. Type name, and the name you want."),
        ("pay\u202egnp".encode(), "You are paygnp, in seat 1."),
        ("👩\u200d👩".encode(), "A name needs at least one letter. Type name, and the name you want."),
        (b"x" * 500, "The name is longer than 16 characters. Type name, and the name you want."),
    ],
)
async def test_any_bytes_as_a_name(tmp_path: Path, user: bytes, heard: str) -> None:
    async with open_house(config_in(tmp_path)) as house:
        options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentityFile=none")
        flags = [part.encode() for option in options for part in ("-o", option)]
        address = (b"-p", str(house.card.port).encode(), b"-l", user, b"127.0.0.1")
        done = await to_thread(
            subprocess.run,
            (b"ssh", b"-F", b"none", *flags, *address, b"plain"),
            input=b"quit\n",
            capture_output=True,
            timeout=20,
            check=False,
        )
        if b"invalid characters" in done.stderr:
            pytest.skip("this ssh does not send such a name")
        assert heard in done.stdout.decode().splitlines(), done.stderr
