"""Listening: the asyncssh settings, the host key, and the end of it all."""

import asyncio
import errno
import logging
import socket
import warnings
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

import asyncssh

from ..crash import log_crash
from . import usernames
from .door import Door
from .doorkeeper import Doorkeeper
from .hostkeys import CannotListen, server_key
from .limits import Limits
from .places import Places
from .session import House, Reception

_log = logging.getLogger(__name__)

# curve25519 first: under 4 ms a log-in, and dropbear fails with asyncssh's own order.
KEX_ALGS: Final = (
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group14-sha256",
    "diffie-hellman-group16-sha512",
)
# AES-GCM first and no chacha20, which splits writes and costs twice as much.
ENCRYPTION_ALGS: Final = (
    "aes128-gcm@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-ctr",
    "aes192-ctr",
    "aes256-ctr",
)
MAC_ALGS: Final = (
    "hmac-sha2-256-etm@openssh.com",
    "hmac-sha2-512-etm@openssh.com",
    "hmac-sha2-256",
    "hmac-sha2-512",
)


class Listener:
    """A server that listens."""

    def __init__(self, acceptor: asyncssh.SSHAcceptor, house: House, fingerprint: str) -> None:
        self._acceptor = acceptor
        self._house = house
        # A free port was asked for on every address: IPv4 and IPv6 got one each, and people type the first kind.
        self.port = acceptor.get_port() or min(acceptor.get_addresses(), key=len)[1]
        """The TCP port listened on, also when 0 was asked for."""
        self.fingerprint = fingerprint
        """SHA256 of the host key, "SHA256:…"."""

    async def close(self, grace_s: float, last_words: str = "") -> None:
        """Stop listening and end every session, each terminal as it was before and `last_words` on it.

        Sessions and clients have `grace_s` seconds for it; what is left then is cut off. Can be called twice.
        """
        self._acceptor.close()
        house = self._house
        loop = asyncio.get_running_loop()
        deadline = loop.time() + grace_s
        sessions = tuple(house.sessions)
        for session in sessions:
            session.dismiss(last_words)
        ending = {asyncio.ensure_future(session.ended()) for session in sessions}
        if ending:
            await asyncio.wait(ending, timeout=grace_s)
        for waiting in house.doorkeeper.waiting:
            waiting.abort()
        closing = {asyncio.ensure_future(connection.wait_closed()) for connection in house.connections}
        if closing:
            await asyncio.wait(closing, timeout=max(0.0, deadline - loop.time()))
        for connection in tuple(house.connections):
            connection.abort()
        for task in ending | closing:
            task.cancel()


async def listen(  # noqa: PLR0917 -- bind and port, as everywhere
    bind: str,
    port: int,
    keys: Path,
    reception: Reception,
    limits: Limits | None = None,
    host_fingerprints: Collection[str] = (),
) -> Listener:
    """Listen on `bind` ("" for every address) and `port` (0 for a free one) and hand clients to `reception`.

    The host key is `host_key` in `keys`, made when missing. A client that proves to hold a key whose SHA256 is in
    `host_fingerprints` arrives as a host. Raises CannotListen, with words for the user, when it cannot be.
    """
    limits = limits or Limits()
    key = server_key(keys)
    # asyncssh logs user names, commands and environments as they were sent.
    asyncssh.set_log_level(logging.WARNING)
    # And asyncio quotes the arguments of what failed, and the error's own text.
    asyncio.get_running_loop().set_exception_handler(_log_unexpected)
    usernames.take_any()
    # An old client's key exchange is no news for the person at the server's terminal.
    warnings.filterwarnings("ignore", "Diffie-Hellman over finite fields")
    house = House(
        reception=reception,
        limits=limits,
        host_fingerprints=frozenset(host_fingerprints),
        doorkeeper=Doorkeeper(limits),
        places=Places(limits),
        starting=asyncio.Semaphore(limits.starts),
    )
    try:
        acceptor = await asyncssh.listen(
            bind,
            port,
            server_factory=lambda: Door(house),
            server_host_keys=[key],
            server_version="mafia",
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            sftp_factory=None,
            host_based_auth=False,
            gss_host=None,
            login_timeout=limits.login_timeout_s,
            keepalive_interval=limits.keepalive_interval_s,
            keepalive_count_max=limits.keepalive_count,
            rekey_seconds=0,
            compression_algs=None,
            kex_algs=list(KEX_ALGS),
            encryption_algs=list(ENCRYPTION_ALGS),
            mac_algs=list(MAC_ALGS),
            window=4096,
            max_pktsize=256,
        )
    except (OSError, OverflowError) as error:
        raise CannotListen(_why_not(error, bind, port)) from error
    return Listener(acceptor, house, key.get_fingerprint())


def _log_unexpected(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if isinstance(error, BaseException):
        log_crash(_log, "something outside any session failed", error)
    else:
        _log.error("something went wrong outside any session")


def _why_not(error: Exception, bind: str, port: int) -> str:
    if isinstance(error, socket.gaierror):
        return f"there is no address {bind!r} to listen on"
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return f"port {port} is in use: another server runs, or choose another with --port"
    # Since Python 3.12 asyncio tries each address, and says without a number that none would do.
    if number == errno.EADDRNOTAVAIL or (number is None and "could not bind" in str(error)):
        return f"this machine has no address {bind!r} to listen on"
    if number in (errno.EACCES, errno.EPERM):
        return f"this user may not listen on port {port}: choose one above 1023 with --port"
    if isinstance(error, OverflowError):
        return f"{port} is no port number: they go from 1 to 65535"
    return f"cannot listen on {bind or 'any address'} port {port}: {error}"
