"""What our link does to a channel of asyncssh, beyond what that offers: even packets, honest buffers, few variables."""

import contextlib
from typing import Any

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String

_VARIABLE_BYTES = 512
"""The longest environment variable taken, its name included."""
_BLOCK = 240
"""Every packet is filled up to a multiple of so many bytes: of each cipher's block, and as far as padding goes."""
_PIECE = 208
"""Bytes of data that fit into one block with everything around them."""
_PIECES = 4
"""Evened data goes out in a multiple of so many packets."""


class ChannelWire:
    """An asyncssh channel as the link sees it."""

    def __init__(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        self._conn = chan.get_connection()

    def send(self, data: bytes) -> None:
        """Queue `data` for the client; never raises."""
        self._even_out()
        with contextlib.suppress(OSError):
            self._chan.write(data)

    def send_evenly(self, data: bytes) -> None:
        """As `send`, in packets of one size and rounded up to so many that their number tells little."""
        self._even_out()
        pieces = [data[start : start + _PIECE] for start in range(0, len(data), _PIECE)]
        with contextlib.suppress(OSError):
            for piece in pieces:
                self._chan.write(piece)
            # asyncssh puts an empty message before each packet of data, so two stand for one.
            for _ in range(2 * (-len(pieces) % _PIECES)):
                self._conn.send_packet(MSG_IGNORE, String(b""))

    def _even_out(self) -> None:
        """Have every packet padded to a multiple of `_BLOCK`: a listener is not to count characters.

        Set each time, because a new key exchange sets it back to the cipher's own. Before the first one nothing is
        sent here.
        """
        self._conn._send_blocksize = _BLOCK

    def unsent(self) -> int:
        """Bytes not yet taken by the kernel: for want of window in the channel, for want of room in the transport."""
        # asyncssh shows only the first, and ignores the transport when that asks to pause.
        transport = self._conn._transport
        return self._chan.get_write_buffer_size() + (transport.get_write_buffer_size() if transport else 0)

    def hold(self, held: bool) -> None:
        """Stop or continue taking input from the client."""
        if held:
            self._chan.pause_reading()
        else:
            self._chan.resume_reading()

    def drop(self) -> None:
        """End the connection at once."""
        self._conn.abort()


def bound_environment(chan: Any, variables: int) -> None:
    """Take no more than so many variables from a client, which may send them for ever; short ones only."""
    take = chan._process_env_request

    def process_env_request(packet: asyncssh.packet.SSHPacket) -> bool:
        short = len(packet.get_remaining_payload()) <= _VARIABLE_BYTES
        return short and len(chan.get_environment_bytes()) < variables and bool(take(packet))

    chan._process_env_request = process_env_request
