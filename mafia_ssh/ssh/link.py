"""One channel's two directions: input that waits its turn, output that notices a slow reader."""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from .limits import Limits, Pace

_log = logging.getLogger(__name__)

_WATCH_S = 0.02  # between two looks at a full buffer; nothing is watched while buffers are low


class Wire(Protocol):
    """What the link needs of a channel and its connection."""

    def send(self, data: bytes) -> None:
        """Queue `data` for the client; never raises."""

    def send_evenly(self, data: bytes) -> None:
        """As `send`, so that its length hardly shows on the network."""

    def unsent(self) -> int:
        """Bytes not yet taken by the kernel, wherever they wait."""

    def hold(self, held: bool) -> None:
        """Stop or continue taking input from the client."""

    def drop(self) -> None:
        """End the connection at once."""


class Outlet:
    """Outgoing bytes. Reading slower than we write congests it, and staying behind ends the connection."""

    def __init__(self, wire: Wire, limits: Limits) -> None:
        self._wire = wire
        self._limits = limits
        self._behind_since: float | None = None
        self._watch: asyncio.TimerHandle | None = None
        self.on_congestion: Callable[[bool], None] | None = None
        """Called with True above the high mark, with False when it has drained."""
        self.closed = False
        """Nothing more can be sent."""

    @property
    def congested(self) -> bool:
        """Is the client behind?"""
        return self._behind_since is not None

    def write(self, data: bytes, *, evenly: bool = False) -> None:
        """Send `data`, on request so that its length hardly shows; after the end of the connection it goes nowhere."""
        if self.closed or not data:
            return
        if evenly:
            self._wire.send_evenly(data)
        else:
            self._wire.send(data)
        if self._behind_since is None and self._wire.unsent() > self._limits.output_high:
            self._behind_since = asyncio.get_running_loop().time()
            self._tell(True)
            self._look_again()

    def close(self) -> None:
        """The connection is over."""
        self.closed = True
        self.on_congestion = None
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _look_again(self) -> None:
        self._watch = asyncio.get_running_loop().call_later(_WATCH_S, self._look)

    def _look(self) -> None:
        if self.closed or self._behind_since is None:
            return
        if self._wire.unsent() <= self._limits.output_low:
            self._behind_since = None
            self._tell(False)
        elif asyncio.get_running_loop().time() - self._behind_since > self._limits.stall_s:
            _log.info("a client stopped reading and was dropped")
            self._wire.drop()
        else:
            self._look_again()

    def _tell(self, congested: bool) -> None:
        if self.on_congestion is not None:
            self.on_congestion(congested)


class Intake:
    """Incoming bytes, kept until taken, at the pace the limits allow; a flood is held back in the client."""

    HIGH = 4096
    """Bytes kept before the client is told to wait."""

    def __init__(self, wire: Wire, limits: Limits) -> None:
        self._wire = wire
        self._pace = Pace(limits.input_chars_per_s, limits.input_burst)
        self._kept = bytearray()
        self._held = False
        self._ended = False
        self._news = asyncio.Event()

    def push(self, data: bytes) -> None:
        """The client sent `data`."""
        self._kept += data
        self._news.set()
        if len(self._kept) > self.HIGH and not self._held:
            self._held = True
            self._wire.hold(True)

    def end(self) -> None:
        """The client sends no more."""
        self._ended = True
        self._news.set()

    async def take(self, at_most: int) -> bytes:
        """The next 1 to `at_most` bytes, when there are any; b"" at the end. A cancelled take loses nothing."""
        while not self._kept and not self._ended:
            self._news.clear()
            await self._news.wait()
        data = bytes(self._kept[:at_most])
        del self._kept[:at_most]
        if self._held and len(self._kept) <= self.HIGH // 4:
            self._held = False
            self._wire.hold(False)
        return data

    async def paced(self, amount: int) -> None:
        """Wait until `amount` bytes more may be acted on."""
        delay_s = self._pace.spend(amount)
        if delay_s > 0:
            await asyncio.sleep(delay_s)
