"""`mafia-ssh host`: the host's own session through the system's ssh, on a server started for it where none runs."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import asyncssh

from ..config import Config
from ..ssh.hostkeys import HOST_ID, CannotListen, host_identity, new_key_line, server_key
from ..table.journal import MATCHES
from .output import FAILED, CommandError, complain

START_S: Final = 30.0
"""How long a new server may take to answer."""
_PROBE_S: Final = 3.0
_POLL_S: Final = 0.1
_LOG: Final = "server.log"
_EVERYWHERE: Final = ("", "0.0.0.0", "::", "*")  # noqa: S104 - compared with, not listened on


def read_banner(address: str, port: int) -> bytes | None:
    """What listens at this port says first, up to 255 bytes; None when nothing listens there."""
    try:
        with socket.create_connection((address, port), timeout=_PROBE_S) as line:
            said = b""
            while b"\n" not in said and len(said) < 255 and (more := line.recv(255 - len(said))):
                said += more
            return said
    except TimeoutError:
        return b""
    except OSError:
        return None


def read_host_key(address: str, port: int) -> bytes | None:
    """The public host key of the SSH server at this port, in wire form; None when it does not say."""
    try:
        key = asyncio.run(asyncio.wait_for(asyncssh.get_server_host_key(address, port), _PROBE_S))
    except (OSError, TimeoutError, asyncssh.Error):
        return None
    return None if key is None else key.public_data


@dataclass(frozen=True, slots=True)
class Machine:
    """What this command does to the machine, so that tests can stand in for it."""

    find: Callable[[str], str | None] = shutil.which
    """The path of a program, or None."""
    call: Callable[[Sequence[str]], int] = subprocess.call
    """Run a program on this terminal; its exit status."""
    banner: Callable[[str, int], bytes | None] = read_banner
    """The first bytes that a port says; None when nothing listens."""
    host_key: Callable[[str, int], bytes | None] = read_host_key
    """The public host key of the server at a port."""
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


def run(config: Config, arguments: Sequence[str], machine: Machine | None = None) -> int:
    """Open the host's session. Returns the exit status of ssh.

    `arguments`: the flags of the configuration as they were given, for a server that has to be started. Raises
    `CommandError` with status 1 when ssh is missing, the keys cannot be used, the port is taken or no server starts.
    """
    machine = machine or Machine()
    if config.port == 0:
        raise CommandError("host needs a fixed port; 0 is any free one")
    ssh = machine.find("ssh")
    if ssh is None:
        raise CommandError(
            "the ssh program was not found; install OpenSSH's client, "
            f"or connect another one as host with the key {config.keys / HOST_ID}",
            FAILED,
        )
    address = "localhost" if config.bind in _EVERYWHERE else config.bind
    key, known_hosts = _prepare_keys(config, address)
    said = machine.banner(address, config.port)
    started = None
    if said is None:
        started = _start(config, address, arguments, machine)
    elif not said.startswith(b"SSH-"):
        raise CommandError(f"port {config.port} is taken by something that is no SSH server; try --port", FAILED)
    elif machine.host_key(address, config.port) != key:
        raise CommandError(f"port {config.port} is taken by another SSH server; try --port, or --keys", FAILED)
    status = machine.call(ssh_command(ssh, config, address, known_hosts))
    if started is not None:
        complain(
            f"the server goes on running as process {started.pid}: kill {started.pid} stops it; "
            f"its log is {config.data / _LOG}"
        )
    return status


def ssh_command(ssh: str, config: Config, address: str, known_hosts: Path) -> list[str]:
    """The ssh command that opens the host's session without asking anything."""
    return [
        ssh,
        *("-p", str(config.port)),
        *("-o", f"IdentityFile={_quoted(config.keys / HOST_ID)}"),
        *("-o", "IdentitiesOnly=yes"),
        *("-o", f"UserKnownHostsFile={_quoted(known_hosts)}"),
        *("-o", "StrictHostKeyChecking=yes"),
        f"host@{address}",
    ]


def _quoted(path: Path) -> str:
    """A path as ssh's options want it: it expands % in them and splits them at spaces."""
    return '"{}"'.format(str(path).replace("%", "%%"))


def known_hosts_line(address: str, port: int, public_key: str) -> str:
    """The line of a known_hosts file for a server at `address` and `port`."""
    name = address if port == 22 else f"[{address}]:{port}"
    return f"{name} {' '.join(public_key.split()[:2])}\n"


def _prepare_keys(config: Config, address: str) -> tuple[bytes, Path]:
    """Make the keys where they are missing; the server's key, and a known_hosts file that holds it alone."""
    if (line := new_key_line(config.keys, config.data / MATCHES)) is not None:
        complain(line)
    try:
        key = server_key(config.keys)
        host_identity(config.keys)
        path = config.keys / "known_hosts"
        line = known_hosts_line(address, config.port, key.export_public_key().decode())
        path.write_text(line, encoding="ascii")
    except CannotListen as error:
        raise CommandError(str(error), FAILED) from error
    except OSError as error:
        raise CommandError(f"cannot use the keys folder {config.keys}: {error.strerror or error}", FAILED) from error
    return key.public_data, path


def _start(config: Config, address: str, arguments: Sequence[str], machine: Machine) -> "subprocess.Popen[bytes]":
    log = config.data / _LOG
    try:
        config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    except OSError as error:
        raise CommandError(f"cannot write {log}: {error.strerror or error}", FAILED) from error
    with os.fdopen(handle, "wb") as output:
        server = subprocess.Popen(  # noqa: S603 - this very program
            [sys.executable, "-m", "mafia_ssh", "serve", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    deadline = machine.clock() + START_S
    while machine.clock() < deadline:
        if server.poll() is not None:
            raise CommandError(f"the server did not start: {_last_line(log)}", FAILED)
        said = machine.banner(address, config.port)
        if said is not None and said.startswith(b"SSH-"):
            return server
        machine.sleep(_POLL_S)
    server.terminate()
    server.wait()
    raise CommandError(f"the server did not answer within {START_S:.0f} s; its log is {log}", FAILED)


def _last_line(log: Path) -> str:
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    except OSError:
        lines = []
    return lines[-1].removeprefix("mafia-ssh: ") if lines else f"it said nothing; its log is {log}"
