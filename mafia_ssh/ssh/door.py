"""The front door of one connection: who is this, proven how, and one session for it."""

import asyncio
import ipaddress
import logging
import socket

import asyncssh

from ..arrival import Arrival
from ..text import clean_line
from .session import House, Session
from .throttle import Throttle, throttle

_log = logging.getLogger(__name__)


class Door(asyncssh.SSHServer):
    """One connection's way in.

    Any key is welcome as an identity, and so is no key. But a key is offered before it is proven: asyncssh asks about
    it for the client's unsigned query as well, so a fingerprint seen there counts only if the very log-in that
    succeeds is the one that was signed with it.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._user = ""
        self._tentative: str | None = None
        self._arrival: Arrival | None = None
        self._attempts = 0
        self._session_opened = False
        self._deadline: asyncio.TimerHandle | None = None
        self._throttle: Throttle | None = None

    # The connection

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """A connection; over the limits another one ends."""
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._address = plain_address(str(peer[0])) if peer else ""
        self._house.doorkeeper.admit(conn, self._address)
        self._house.connections.add(conn)
        self._throttle = throttle(conn, self._house.limits)
        if (sock := conn.get_extra_info("socket")) is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._house.limits.send_buffer)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        if self._conn is not None:
            self._house.doorkeeper.leave(self._conn)
            self._house.connections.discard(self._conn)
        if self._throttle is not None:
            self._throttle.close()
        self._clear_deadline()
        self._conn = None

    # Who is it?

    def begin_auth(self, username: str) -> bool:
        """A log-in begins, or begins again under another name; it is always required."""
        self._user = username
        self._tentative = None
        if self._conn is not None:
            self._house.doorkeeper.asks(self._conn)
        return True

    def public_key_auth_supported(self) -> bool:
        """Yes: a key is an identity."""
        return True

    def kbdint_auth_supported(self) -> bool:
        """Yes: the way in without a key."""
        return True

    def password_auth_supported(self) -> bool:
        """Yes, for clients that know nothing else; what they send is not looked at."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """A key is offered, or signed with: asyncssh does not say which, and checks the signature afterwards."""
        if self._another_attempt():
            self._tentative = key.get_fingerprint()
            return True
        return False

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Let the client in without a question, and without any key it may have shown."""
        self._tentative = None
        return self._another_attempt()

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        """Never asked, so never answered."""
        self._tentative = None
        return False

    def validate_password(self, username: str, password: str) -> bool:
        """As without a question."""
        self._tentative = None
        return self._another_attempt()

    def auth_completed(self) -> None:
        """The log-in succeeded; only now the tentative key is a proven one."""
        if self._conn is None:
            return
        self._house.doorkeeper.logged_in(self._conn)
        self._arrival = Arrival(
            user=self._user,
            fingerprint=self._tentative,
            host_key=self._tentative is not None and self._tentative in self._house.host_fingerprints,
            address=self._address,
        )
        if self._house.logged_logins.take():
            _log.info("%r logged in %s a key", clean_line(self._user, 40), "with" if self._tentative else "without")
        self._set_deadline(self._house.limits.session_timeout_s)

    def _another_attempt(self) -> bool:
        """Count a log-in request. Too many end the connection, for asyncssh would let a client go on for ever."""
        self._attempts += 1
        if self._attempts <= self._house.limits.auth_attempts:
            return True
        if self._conn is not None:
            self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many attempts to log in")
        return False

    # What it may have: one session, and nothing else (asyncssh refuses all forwarding unless told otherwise)

    def session_requested(self) -> Session:
        """The one session of this connection."""
        if self._arrival is None or self._session_opened:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "One session a connection")
        self._session_opened = True
        return Session(self._house, self._arrival, self._session_started, self._session_ended)

    def _session_started(self) -> None:
        if self._conn is not None:
            self._house.doorkeeper.has_session(self._conn)
        self._clear_deadline()

    def _session_ended(self) -> None:
        """The client closes when it has everything; hurrying would make it report an error."""
        if self._conn is not None:
            self._house.doorkeeper.finished(self._conn)
        self._set_deadline(self._house.limits.farewell_s)

    def _set_deadline(self, seconds: float) -> None:
        self._clear_deadline()
        if self._conn is not None:
            self._deadline = asyncio.get_running_loop().call_later(seconds, self._conn.abort)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def plain_address(address: str) -> str:
    """One spelling for one machine: IPv4 inside IPv6 as IPv4, no interface names. Anything else as it came."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return str(mapped or parsed)
