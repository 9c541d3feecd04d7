"""How much of a connection's raw bytes is read at a time, whoever sends them and whatever they mean.

Every packet costs the loop that serves everybody else, an ignored one too, and asyncssh handles all that one read
brings before anybody has a turn. So reads are small, their pace is bounded, and who makes the server answer without
reading the answers is cut off.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from .limits import Limits, Pace


class Transport(Protocol):
    """What is needed of a transport."""

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def get_write_buffer_size(self) -> int: ...

    def is_closing(self) -> bool: ...

    def abort(self) -> None: ...


class Throttle:
    """Stands between a transport and the protocol that reads from it, for as long as the connection lasts."""

    def __init__(self, transport: Transport, receive: Callable[[bytes], None], limits: Limits) -> None:
        self._transport = transport
        self._receive = receive
        self._limits = limits
        self._pace = Pace(limits.read_bytes_per_s, limits.read_burst)
        self._later: asyncio.TimerHandle | None = None

    def received(self, data: bytes) -> None:
        """Raw bytes have come in."""
        delay_s = self._pace.spend(len(data))
        if delay_s > 0:
            self._transport.pause_reading()
            self._later = asyncio.get_running_loop().call_later(delay_s, self._go_on)
        self._receive(data)
        if self._transport.get_write_buffer_size() > self._limits.unread_bytes:
            self._transport.abort()

    def close(self) -> None:
        """The connection is over."""
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def _go_on(self) -> None:
        self._later = None
        if not self._transport.is_closing():
            self._transport.resume_reading()


def throttle(conn: Any, limits: Limits) -> Throttle:
    """Put a throttle on an asyncssh connection that has just been made."""
    transport = conn._transport
    # How much asyncio reads at once, in bytes; on other event loops it has no effect.
    transport.max_size = limits.read_at_once
    guard = Throttle(transport, conn.data_received, limits)
    conn.data_received = guard.received
    return guard
