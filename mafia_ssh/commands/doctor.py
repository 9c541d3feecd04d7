"""`mafia-ssh doctor`: can this machine be the host of an evening? A line for each thing that could be in the way."""

import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..addresses import reachable_at
from ..config import Config
from ..ssh.hostkeys import CannotListen, host_identity, server_key
from .host import read_banner
from .output import FAILED, OK, write_lines


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one thing."""

    good: bool
    """False: an evening cannot begin like this."""
    text: str
    """One line."""


def run(config: Config, find: Callable[[str], str | None] = shutil.which) -> int:
    """Look, and print what was found; status 1 when something must be mended first.

    `find`: the path of a program, or None.
    """
    findings = list(_findings(config, find))
    write_lines(f"{'ok  ' if each.good else 'BAD '} {each.text}" for each in findings)
    return OK if all(each.good for each in findings) else FAILED


def _findings(config: Config, find: Callable[[str], str | None]) -> Iterator[Finding]:
    yield _keys(config)
    yield _data(config.data)
    yield _port(config)
    yield _addresses(config)
    ssh = find("ssh")
    if ssh is None:
        yield Finding(True, "no ssh program here: `mafia-ssh host` needs one, the server does not")
    else:
        yield Finding(True, f"the host's own session will use {ssh}")


def _keys(config: Config) -> Finding:
    try:
        key = server_key(config.keys)
        host_identity(config.keys)
    except CannotListen as error:
        return Finding(False, str(error))
    return Finding(True, f"keys in {config.keys}; the server's is {key.get_fingerprint()}")


def _data(folder: Path) -> Finding:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Finding(False, f"cannot write match records in {folder}: {error.strerror or error}")
    return Finding(True, f"match records go to {folder}")


def _port(config: Config) -> Finding:
    address = "127.0.0.1" if config.bind == "0.0.0.0" else config.bind  # noqa: S104 - compared with, not listened on
    said = read_banner(address, config.port) if config.port else None
    if said is not None and said.startswith(b"SSH-2.0-mafia"):
        return Finding(True, f"a mafia_ssh server runs on port {config.port}")
    if said is not None:
        return Finding(False, f"port {config.port} is taken by something else; choose another with --port")
    try:
        with socket.create_server((config.bind, config.port)):
            pass
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        return Finding(False, f"cannot listen on {config.bind} port {config.port}: {why}")
    return Finding(True, f"port {config.port} on {config.bind} is free")


def _addresses(config: Config) -> Finding:
    addresses = reachable_at(config.bind)
    if addresses[0].startswith("127.") or addresses[0] == "localhost":
        return Finding(True, "no network: only clients on this machine can join")
    shown = ", ".join(addresses)
    return Finding(True, f"others reach this machine at {shown}; its firewall must let TCP port {config.port} in")
