"""uvicorn's WebSocket protocol with shortcuts for frequent messages in both directions."""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from meldhouse.server.transport.connection import DIRECT_SOCKET

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without a compiler
    from websockets.utils import apply_mask

_MOST_UNREAD = 16
_WHOLE_TEXT = 0x81
_MASKED = 0x80
_TWO_BYTES = _MASKED | 126


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket for one client. A client that does not read for too long is cut off, or its queue would grow."""

    _slow: asyncio.TimerHandle | None = None
    #: the answer to the last ping of a client that does not read
    _pong: bytes = b""
    #: takes a text at once and returns True; other texts come by `receive`, as do all without a taker
    taker: Callable[[bytes], bool] | None = None
    #: every read so far has ended with a frame; after one that has not, all reads go through uvicorn
    _is_in_step = True

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = cast(Any, EventQueue(self.loop))

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(Any, self.scope["extensions"])[DIRECT_SOCKET] = self

    # --- incoming ---

    def data_received(self, data: bytes) -> None:
        if self.taker is not None and self._is_between_messages():
            text = whole_text(data, self.config.ws_max_size)
            if text is not None and self.taker(text):
                return
        # the first read is the HTTP request
        if self.handshake_initiated and self._is_in_step:
            self._is_in_step = are_whole_frames(data)
        super().data_received(data)

    def _is_between_messages(self) -> bool:
        """Checks if the next bytes begin a message, and no earlier message waits to be received."""
        return (
            self._is_in_step
            and not self.conn.expect_continuation_frame
            and self.conn.state is OPEN
            and not self.read_paused
            and self.queue.empty()
        )

    def send_receive_event_to_app(self) -> None:
        """Pauses reading when messages pile up, not after each one: pausing and resuming are system calls."""
        if self.read_paused or self.queue.qsize() >= _MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False

    # --- outgoing ---

    def write_texts(self, texts: list[bytes]) -> bool:
        """Writes whole frames at once. There is no compression, so no state is kept between frames."""
        if self.disconnected or self.conn.state is not OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))
        return True

    def handle_ping(self) -> None:
        """Answers the last of several pings (RFC 6455, 5.5.3), so that answers cannot fill the memory."""
        answer = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(answer)
        else:
            self._pong = answer

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._slow is None:
            self._slow = self.loop.call_later(self.ping_timeout or 0, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_timer()
        if self._pong and self.conn.state is OPEN:
            self.transport.write(self._pong)
            self._pong = b""

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _stop_timer(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


class EventQueue:
    """Events that one reader has not received yet: the part of `asyncio.Queue` that a socket needs."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        return not self._events

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        return self._events.popleft()


def whole_text(data: bytes, most: int) -> bytes | None:
    """Returns the text if these bytes are one whole, uncompressed text frame of a client (RFC 6455, 5.2).

    Returns None for anything else, and for texts longer than `most`.
    """
    size = len(data)
    if size < 6 or data[0] != _WHOLE_TEXT:
        return None
    length = data[1]
    if length < _MASKED:
        return None
    if length < _TWO_BYTES:
        mask, begin = data[2:6], 6
        length -= _MASKED
    elif length == _TWO_BYTES and size >= 8:
        mask, begin = data[4:8], 8
        length = data[2] << 8 | data[3]
        if length < 126:
            return None
    else:
        return None
    if size != begin + length or length > most:
        return None
    return apply_mask(data[begin:], mask)


def are_whole_frames(data: bytes) -> bool:
    """Checks if a client's bytes, which begin with a frame, also end with one."""
    at, size = 0, len(data)
    while at < size:
        if at + 2 > size:
            return False
        length = data[at + 1] & 127
        begin = at + 2 + (4 if data[at + 1] & _MASKED else 0)
        if length >= 126:
            more = 2 if length == 126 else 8
            length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
            begin += more
        at = begin + length
    return at == size


def _head(size: int) -> bytes:
    """Returns the frame header of a text of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return struct.pack(">BBH", 0x81, 126, size)
    return struct.pack(">BBQ", 0x81, 127, size)
