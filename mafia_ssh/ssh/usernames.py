"""User names as they were sent: asyncssh would hang up on some that deserve a screen to choose another."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import asyncssh.connection
from asyncssh.constants import MSG_USERAUTH_REQUEST

_Handler = Callable[[Any, int, int, Any], Awaitable[None] | None]


def take_any() -> None:
    """Take user names as they came, for this whole process; `text.clean_name` is who judges them.

    asyncssh prepares them by the tables of Unicode 3.2 and ends the connection of anybody whose name has a character
    from after 2002, a control character, or bytes that are no UTF-8 in it, with a message that means nothing to that
    person. Older clients on Windows send names in the code page of the machine.
    """
    asyncssh.connection.saslprep = _as_it_came  # type: ignore[attr-defined]
    handlers: Mapping[int, _Handler] = asyncssh.connection.SSHConnection._packet_handlers
    if not isinstance(handlers[MSG_USERAUTH_REQUEST], _Tolerant):
        tolerant = _Tolerant(handlers[MSG_USERAUTH_REQUEST])
        for kind in (asyncssh.connection.SSHConnection, asyncssh.connection.SSHServerConnection):
            kind._packet_handlers = {**kind._packet_handlers, MSG_USERAUTH_REQUEST: tolerant}


def _as_it_came(s: str) -> str:  # the parameter's name is asyncssh's
    return s


class _Tolerant:
    """Handles a request to log in, whose first field is the name, in whatever bytes."""

    def __init__(self, handle: _Handler) -> None:
        self._handle = handle

    def __call__(self, conn: Any, kind: int, number: int, packet: Any) -> Awaitable[None] | None:
        """As asyncssh's own handler."""
        read = packet.get_string

        def read_name() -> bytes:
            packet.get_string = read
            return _Name(read())

        packet.get_string = read_name
        return self._handle(conn, kind, number, packet)


class _Name(bytes):
    """The bytes of a name: UTF-8 where they are that, and otherwise what they most likely are."""

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        """As `bytes.decode`, and never fails."""
        try:
            return super().decode(encoding, errors)
        except UnicodeDecodeError:
            return super().decode("latin-1")
