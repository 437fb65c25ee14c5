"""uvicorn's WebSocket protocol with shortcuts for frequent messages in both directions."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from meldhouse.server.transport.connection import DIRECT_SOCKET
from meldhouse.server.transport.frames import FrameCounter, text_head, whole_text
from meldhouse.server.transport.gate import Gate
from meldhouse.server.transport.meter import Meter

_MOST_UNREAD = 16
#: whole messages over their limit are throttled first; a client that goes on regardless is disconnected
_FRAMES_FOR_MESSAGE = 2
#: a frame that breaks a rule of the house, not of the protocol (RFC 6455, 7.4.1)
_POLICY = 1008
_TRY_LATER = 1013


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket for one client. A client that does not read for too long is cut off, or its queue would grow."""

    _slow: asyncio.TimerHandle | None = None
    #: the answer to the last ping of a client that does not read
    _pong: bytes = b""
    #: takes a text at once and returns True; other texts come by `receive`, as do all without a taker
    taker: Callable[[bytes], bool] | None = None

    def __init__(self, *arguments: Any, gate: Gate | None = None, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = cast(Any, EventQueue(self.loop))
        self._frame_counter = FrameCounter()
        self._gate = gate
        self._meter = None if gate is None else _meter(gate)
        self._host = ""

    # --- the connection ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self._gate is not None:
            self._host = self.client[0] if self.client else ""
            self._gate.opened()
            self._gate.enter(self._host)
            self._gate.fall_silent(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self._gate is not None:
            self._gate.speak(self)
            self._gate.leave(self._host)
            self._gate.closed()
        super().connection_lost(exc)

    def came_from(self, host: str) -> bool:
        """Counts the connection for the client that a proxy names. Returns False if it has too many."""
        if self._gate is None or host == self._host:
            return True
        if self._gate.is_full(host):
            return False
        self._gate.leave(self._host)
        self._gate.enter(host)
        self._host = host
        return True

    def subscribed(self) -> None:
        if self._gate is not None and not self.disconnected:
            self._gate.speak(self)

    def make_room(self) -> None:
        self._refuse(_TRY_LATER, "too-many-connections")

    def _refuse(self, code: int, reason: str) -> None:
        """Closes with a reason and reads no more, whatever the client still sends."""
        if self._gate is not None:
            self._gate.measures.refused(reason)
        self.stop_keepalive()
        if self.conn.state is OPEN:
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.close_sent = True
        self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(Any, self.scope["extensions"])[DIRECT_SOCKET] = self

    # --- incoming ---

    def data_received(self, data: bytes) -> None:
        if self.taker is not None and self._is_between_messages():
            text = whole_text(data, self.config.ws_max_size)
            if text is not None and self.taker(text):
                self._check_limits(1, len(data))
                return
        # the first read is the HTTP request
        if self.handshake_initiated and not self._count_frames(data):
            return
        super().data_received(data)

    def _count_frames(self, data: bytes) -> bool:
        """Counts frames before they are parsed. Closes the connection, and returns False, if there are too many.

        Frames beyond those that are left now are not counted, so the meter is not asked about them: it could allow
        one more a moment later. A read counts as one frame at least, because frames may come byte by byte.
        """
        most = len(data) if self._meter is None else self._meter.frames_left
        frames = self._frame_counter.count(data, most)
        if frames > most:
            self._refuse(_POLICY, "too-many-frames")
            return False
        return self._check_limits(max(frames, 1), len(data))

    def _check_limits(self, frames: int, size: int) -> bool:
        """Closes the connection, and returns False, if its client has sent too much."""
        if self._meter is None or self._meter.spend(frames, size):
            return True
        self._refuse(_POLICY, "too-many-frames")
        return False

    def _is_between_messages(self) -> bool:
        """Checks if the next bytes begin a message, and no earlier message waits to be received."""
        return (
            self._frame_counter.is_between_frames
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
        self.transport.write(b"".join([part for text in texts for part in (text_head(len(text)), text)]))
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

    def _stop_timer(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


def _meter(gate: Gate) -> Meter:
    settings = gate.settings
    return Meter(
        _FRAMES_FOR_MESSAGE * settings.messages_per_second,
        _FRAMES_FOR_MESSAGE * settings.messages_at_once + _MOST_UNREAD,
        settings.bytes_per_second,
        settings.bytes_at_once,
    )


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
