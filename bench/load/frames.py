"""A minimal WebSocket client, so that the load is never the bottleneck.

It supports whole, uncompressed text frames, which both servers send to clients without extensions.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

#: called with every text that arrives, and its socket
Heard = Callable[["Frames", bytes], None]

_TEXT = 0x81
_CLOSE = 0x88
_PING = 0x89
#: a mask of zeros is valid and leaves the text unchanged
_MASK = b"\0\0\0\0"


class Frames(asyncio.Protocol):
    """One socket."""

    def __init__(self, host: str, path: str, heard: Heard) -> None:
        self._host = host
        self._path = path
        self._heard = heard
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "",
            "",
        )
        self._transport.write("\r\n".join(lines).encode())  # type: ignore[union-attr]

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server has closed the line"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at = 0
        if not self._is_open:
            at = self._read_greeting(data)
        size = len(data)
        while size - at >= 2:
            length = data[at + 1]
            begin = at + 2
            if length == 126:
                if size < at + 4:
                    break
                length = data[at + 2] << 8 | data[at + 3]
                begin = at + 4
            elif length == 127:
                if size < at + 10:
                    break
                (length,) = struct.unpack_from(">Q", data, at + 2)
                begin = at + 10
            end = begin + length
            if end > size:
                break
            self._take(data[at], data[begin:end])
            at = end
        self._rest = data[at:]

    def _read_greeting(self, data: bytes) -> int:
        """Returns the start of the frames, or 0 while the handshake is incomplete."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return len(data) if not data else 0
        if not data.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(data.split(b"\r\n")[0].decode()))
            assert self._transport is not None
            self._transport.close()
            return len(data)
        self._is_open = True
        self.opened.set_result(None)
        return end + 4

    def _take(self, first: int, content: bytes) -> None:
        if first == _TEXT:
            self._heard(self, content)
        elif first == _PING:
            self._frame(0x8A, content)
        elif first == _CLOSE:
            self.is_lost = True

    def say(self, text: bytes) -> None:
        self._frame(_TEXT, text)

    def _frame(self, first: int, content: bytes) -> None:
        size = len(content)
        if size < 126:
            head = bytes((first, 0x80 | size))
        else:
            head = struct.pack(">BBH", first, 0x80 | 126, size)
        # a pause may end after the measurement
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(head + _MASK + content)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


async def connect(address: tuple[str, int], path: str, heard: Heard) -> Frames:
    """Opens a socket."""
    host = f"{address[0]}:{address[1]}"
    loop = asyncio.get_running_loop()
    _, frames = await loop.create_connection(lambda: Frames(host, path, heard), *address)
    await frames.opened
    return frames
