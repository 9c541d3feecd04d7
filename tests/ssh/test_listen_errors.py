"""What stops a server from starting is said in plain words; its keys are made once and kept private."""

import socket
import stat
from pathlib import Path

import asyncssh
import pytest

from mafia_ssh.ssh.hostkeys import CannotListen, host_identity, server_key, user_fingerprints
from mafia_ssh.ssh.listen import listen

from .front import Desk


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_keys_are_made_once_and_kept(tmp_path: Path) -> None:
    keys = tmp_path / "deep" / "keys"
    first = server_key(keys).get_fingerprint()
    assert first.startswith("SHA256:")
    assert server_key(keys).get_fingerprint() == first
    assert mode(keys / "host_key") == 0o600
    mine = host_identity(keys).get_fingerprint()
    assert host_identity(keys).get_fingerprint() == mine != first
    assert mode(keys / "host_id") == 0o600
    assert asyncssh.read_public_key(keys / "host_id.pub").get_fingerprint() == mine
    assert sorted(path.name for path in keys.iterdir()) == ["host_id", "host_id.pub", "host_key"]
    assert asyncssh.read_private_key(keys / "host_key").algorithm == b"ssh-ed25519"


@pytest.mark.parametrize("bits", [0o644, 0o640, 0o606])
def test_a_host_key_that_others_can_read_is_refused(tmp_path: Path, bits: int) -> None:
    server_key(tmp_path)
    (tmp_path / "host_key").chmod(bits)
    with pytest.raises(CannotListen, match=r"can be read by others.*chmod 600"):
        server_key(tmp_path)


@pytest.mark.parametrize("junk", [b"", b"junk", b"-----BEGIN OPENSSH " + b"PRIVATE KEY-----\nAAAA\n", b"\xff\x00"])
def test_a_host_key_that_is_none_is_refused(tmp_path: Path, junk: bytes) -> None:
    (tmp_path / "host_key").write_bytes(junk)
    (tmp_path / "host_key").chmod(0o600)
    with pytest.raises(CannotListen, match="no private key"):
        server_key(tmp_path)


def test_a_host_key_with_a_passphrase_is_refused(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    (tmp_path / "host_key").write_bytes(key.export_private_key("pkcs8-pem", "secret"))
    (tmp_path / "host_key").chmod(0o600)
    with pytest.raises(CannotListen, match="without a passphrase"):
        server_key(tmp_path)


def test_a_keys_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("a file")
    with pytest.raises(CannotListen, match="cannot use the keys folder"):
        server_key(tmp_path / "keys")


def test_a_keys_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", denied)
    with pytest.raises(CannotListen, match="Permission denied"):
        server_key(tmp_path)


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CannotListen, match="No space left"):
        server_key(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_users_own_keys(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_public_key(str(tmp_path / "id.pub"))
    (tmp_path / "junk.pub").write_bytes(b"\xff no key")
    (tmp_path / "folder.pub").mkdir()
    assert user_fingerprints(tmp_path) == {key.get_fingerprint()}
    assert user_fingerprints(tmp_path / "missing") == frozenset()


async def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match=f"port {port} is in use"):
            await listen("127.0.0.1", port, tmp_path, Desk())


@pytest.mark.parametrize(
    ("bind", "port", "words"),
    [
        ("203.0.113.7", 0, "no address"),
        ("no such host", 0, "no address"),
        ("127.0.0.1", 70000, "no port number"),
        ("127.0.0.1", -5, "no port number"),
    ],
)
async def test_a_bad_address_or_port(tmp_path: Path, bind: str, port: int, words: str) -> None:
    with pytest.raises(CannotListen, match=words):
        await listen(bind, port, tmp_path, Desk())


async def test_every_address_and_a_free_port(tmp_path: Path) -> None:
    listener = await listen("", 0, tmp_path, Desk())
    assert listener.port > 0
    await listener.close(1)
    await listener.close(1)
