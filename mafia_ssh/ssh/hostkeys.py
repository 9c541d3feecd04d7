"""Keys on disk: the server's host key, the key that makes its holder the host, and the user's own public keys."""

import os
import stat
import tempfile
from pathlib import Path

import asyncssh

HOST_KEY = "host_key"
"""The server's ed25519 host key, kept for ever: another one makes every client warn."""
HOST_ID = "host_id"
"""The private key that opens the host's own session; its public half is beside it."""


class CannotListen(Exception):  # noqa: N818 -- reads as what it says
    """The server cannot start; the text says why, in words for the person at the keyboard."""


def server_key(keys: Path) -> asyncssh.SSHKey:
    """The server's host key from `keys`, made there on the first run.

    Raises CannotListen when it cannot be read, kept or trusted.
    """
    return _load_or_make(keys, HOST_KEY, "mafia-ssh server", public=False)


def new_key_line(keys: Path, before: Path) -> str | None:
    """What to say before `server_key` makes another key than people know, where `before`, made by servers, is there."""
    if (keys / HOST_KEY).exists() or not before.exists():
        return None
    return (
        f"The host key is a new one, made in {keys}: whoever has played here before is warned by ssh that the REMOTE "
        "HOST IDENTIFICATION HAS CHANGED."
    )


def host_identity(keys: Path) -> asyncssh.SSHKey:
    """The key `host_id` in `keys`, made there with `host_id.pub` on the first run. Raises CannotListen."""
    return _load_or_make(keys, HOST_ID, "mafia-ssh host", public=True)


def user_fingerprints(folder: Path) -> frozenset[str]:
    """SHA256 fingerprints of the public keys (*.pub) in `folder`, ~/.ssh for one. What cannot be read is left out."""
    found = set()
    try:
        paths = sorted(folder.glob("*.pub"))
    except OSError:
        return frozenset()
    for path in paths:
        try:
            found.add(asyncssh.read_public_key(path).get_fingerprint())
        except (OSError, asyncssh.KeyImportError, UnicodeDecodeError):
            continue
    return frozenset(found)


def _load_or_make(keys: Path, name: str, comment: str, *, public: bool) -> asyncssh.SSHKey:
    path = keys / name
    try:
        keys.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            _make(path, comment, public=public)
        if os.name == "posix" and (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077:
            raise CannotListen(f"the private key {path} can be read by others (mode {mode:04o}): run  chmod 600 {path}")
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise CannotListen(f"cannot use the keys folder {keys}: {error.strerror or error}") from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        raise CannotListen(
            f"{path} is no private key without a passphrase: put it aside, and a new one is made "
            "(every client will notice)"
        ) from error


def _make(path: Path, comment: str, *, public: bool) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment=comment)
    if public:
        _write(path.with_name(path.name + ".pub"), key.export_public_key(), 0o644)
    _write(path, key.export_private_key(), 0o600)


def _write(path: Path, data: bytes, mode: int) -> None:
    """Whole or not at all, and never readable by others on the way."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)  # noqa: PTH101
        os.replace(temporary, path)  # noqa: PTH105
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
