"""A public key that is only offered, or signed for wrongly, is nobody's identity."""

import asyncio
import shutil
from pathlib import Path

import asyncssh
import pytest
from asyncssh.public_key import SSHKeyPair

from mafia_ssh.ssh.limits import Limits

from .front import PATIENCE_S, Desk, front


class Stolen(SSHKeyPair):
    """Somebody's public key, without the private one."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        pair = asyncssh.load_keypairs([key])[0]
        super().__init__(pair.algorithm, pair.algorithm, pair.sig_algorithms, (), pair.public_data, b"stolen")

    def sign(self, data: bytes) -> bytes:
        from asyncssh.packet import String

        return String(self.sig_algorithm) + String(b"\0" * 64)


@pytest.fixture
def victim() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def only(desk: Desk) -> tuple[str | None, bool]:
    (arrival,) = desk.arrivals
    return arrival.fingerprint, arrival.host_key


async def test_a_proven_key_is_an_identity(tmp_path: Path, victim: asyncssh.SSHKey) -> None:
    fingerprint = victim.get_fingerprint()
    async with front(tmp_path, hosts=[fingerprint]) as house:
        player = await house.player("ána", keys=[victim])
        assert only(house.desk) == (fingerprint, True)
        assert house.desk.arrivals[0].user == "ána"
        assert house.desk.arrivals[0].address == "127.0.0.1"
        await player.leave()


async def test_no_key_is_welcome_and_no_identity(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        await house.player()
        assert only(house.desk) == (None, False)


async def test_a_password_only_client_is_welcome_and_no_identity(tmp_path: Path) -> None:
    async with front(tmp_path) as house:
        conn = await house.connect(preferred_auth=["password"])
        await conn.run("board", encoding=None)
        assert only(house.desk) == (None, False)


@pytest.mark.parametrize("then", ["keyboard-interactive", "password"])
async def test_a_wrong_signature_gives_nothing_away(tmp_path: Path, victim: asyncssh.SSHKey, then: str) -> None:
    async with front(tmp_path, hosts=[victim.get_fingerprint()]) as house:
        conn = await house.connect(keys=[Stolen(victim)], preferred_auth=["publickey", then])
        await conn.run("board", encoding=None)
        assert only(house.desk) == (None, False)


async def test_after_a_stolen_key_the_own_one_counts(tmp_path: Path, victim: asyncssh.SSHKey) -> None:
    own = asyncssh.generate_private_key("ssh-ed25519")
    async with front(tmp_path, hosts=[victim.get_fingerprint()]) as house:
        conn = await house.connect(keys=[Stolen(victim), own])
        await conn.run("board", encoding=None)
        assert only(house.desk) == (own.get_fingerprint(), False)


@pytest.mark.skipif(shutil.which("ssh") is None, reason="needs the ssh command")
async def test_openssh_with_nothing_but_the_public_key(tmp_path: Path, victim: asyncssh.SSHKey) -> None:
    public = tmp_path / "victim.pub"
    victim.write_public_key(str(public))
    async with front(tmp_path / "keys", hosts=[victim.get_fingerprint()]) as house:
        ssh = await asyncio.create_subprocess_exec(
            "ssh", "-T", "-F", "none", "-i", str(public), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
            "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={tmp_path / 'known'}",
            "-p", str(house.listener.port), "ana@127.0.0.1", "board",
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        async with asyncio.timeout(PATIENCE_S):
            out, errors = await ssh.communicate()
        assert b"welcome board" in out, errors
        assert only(house.desk) == (None, False)


async def test_attempts_are_counted(tmp_path: Path) -> None:
    keys = [Stolen(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(6)]
    async with front(tmp_path, limits=Limits(auth_attempts=8)) as house:
        with pytest.raises((asyncssh.DisconnectError, OSError)):
            await house.connect(keys=keys)
        assert not house.desk.arrivals


async def test_another_name_forgets_the_key(tmp_path: Path, victim: asyncssh.SSHKey) -> None:
    """The door itself: a key tried under one name is not carried over to another."""
    from mafia_ssh.ssh.door import Door

    async with front(tmp_path) as house:
        door = Door(house.house)
        door.begin_auth("ana")
        assert door.validate_public_key("ana", victim)
        door.begin_auth("ben")
        assert door._tentative is None
