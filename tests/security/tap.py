"""Somebody on the same Wi-Fi: passes a connection on and notes how large every packet from the server is."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

_NEWKEYS = 21
_TAG = 16
"""Bytes of authentication after each packet of AES-GCM, whose lengths anybody can read."""


class Tap:
    """What the listener knows of one connection."""

    def __init__(self) -> None:
        self.port = 0
        self.sizes: list[int] = []
        """The length of each packet from the server since the keys were exchanged, in bytes."""
        self._rest = b""
        self._greeted = False
        self._encrypted = False

    def take(self) -> list[int]:
        """The sizes since the last call."""
        sizes, self.sizes = self.sizes, []
        return sizes

    def overhear(self, data: bytes) -> None:
        self._rest += data
        if not self._greeted:
            line, newline, rest = self._rest.partition(b"\n")
            if not newline:
                return
            assert line.startswith(b"SSH-2.0-")
            self._greeted, self._rest = True, rest
        while len(self._rest) >= 6:
            length = 4 + int.from_bytes(self._rest[:4], "big") + (_TAG if self._encrypted else 0)
            if len(self._rest) < length:
                return
            packet, self._rest = self._rest[:length], self._rest[length:]
            if self._encrypted:
                self.sizes.append(length)
            self._encrypted = self._encrypted or packet[5] == _NEWKEYS


@contextlib.asynccontextmanager
async def tapped(port: int) -> AsyncIterator[Tap]:
    """A way to `port` of this machine, for one connection, that is listened to."""
    tap = Tap()
    copying: set[asyncio.Task[None]] = set()

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, listen: bool) -> None:
        try:
            while data := await reader.read(65536):
                if listen:
                    tap.overhear(data)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        copying.add(asyncio.create_task(copy(reader, back, listen=False)))
        copying.add(asyncio.create_task(copy(there, writer, listen=True)))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    tap.port = server.sockets[0].getsockname()[1]
    try:
        yield tap
    finally:
        server.close()
        for task in copying:
            task.cancel()
        await asyncio.gather(*copying, return_exceptions=True)
