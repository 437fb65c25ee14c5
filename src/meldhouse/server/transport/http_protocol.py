"""uvicorn's HTTP protocol with limits on the size and time of a request."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from meldhouse.server.transport.gate import Gate
from meldhouse.wire.http import Failure

#: requests that may wait for the answers to earlier ones on the same connection
_MOST_PIPELINED = 8
_encode = msgspec.json.Encoder().encode


class RequestTooLarge(Exception):
    """The header is longer than allowed, or too many requests come at once."""


class HttpProtocol(HttpToolsProtocol):
    """A connection for requests, which may become a WebSocket."""

    def __init__(self, *arguments: Any, gate: Gate, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._gate = gate
        self._host = ""
        self._is_counted = False
        self._is_in_header = True
        self._header_bytes = 0
        self._request_timer: asyncio.TimerHandle | None = None
        self._failure: tuple[int, Failure] | None = None
        #: the request that is being answered; later ones may wait for it
        self._answering: RequestResponseCycle | None = None

    # --- the connection ---

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._gate.opened()
        self._host = self.client[0] if self.client else ""
        is_full = self._gate.is_full(self._host)
        self._gate.enter(self._host)
        self._is_counted = True
        if is_full:
            self._refuse(429, "too-many-connections", "too many connections from one address")
        else:
            self._begin_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over; the WebSocket counts itself."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._stop_timer()
        self._gate.speak(self)
        if self._is_counted:
            self._is_counted = False
            self._gate.leave(self._host)
            self._gate.closed()

    def make_room(self) -> None:
        self.transport.abort()

    # --- a request ---

    def data_received(self, data: bytes) -> None:
        if self._failure is not None:
            return
        super().data_received(data)
        if self._is_in_header and self._failure is None:
            # a header that never ends reaches no callback of the parser
            self._header_bytes += len(data)
            if self._header_bytes > self._gate.settings.largest_header:
                self._refuse(431, "too-large", "the header of the request is too long")

    def on_message_begin(self) -> None:
        self._is_in_header = True
        self._header_bytes = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._header_bytes += size
        if self._header_bytes > self._gate.settings.largest_header:
            self._failure = 431, Failure("too-large", "the header of the request is too long")
            raise RequestTooLarge

    def on_headers_complete(self) -> None:
        self._is_in_header = False
        if len(self.pipeline) >= _MOST_PIPELINED:
            self._failure = 429, Failure("too-many-requests", "wait for the answers to earlier requests")
            raise RequestTooLarge
        self._gate.speak(self)
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        self._stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing() or not self.cycle.response_complete:
            return
        if self.cycle.more_body:
            # the client would go on sending a body that nobody reads
            self.transport.close()
        else:
            self._begin_waiting()

    def _begin_waiting(self) -> None:
        self._is_in_header = True
        self._header_bytes = 0
        self._stop_timer()
        self._request_timer = self.loop.call_later(self._gate.settings.request_seconds, self._took_too_long)
        self._gate.fall_silent(self)

    def _stop_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    # --- refusals ---

    def _took_too_long(self) -> None:
        if not self.transport.is_closing():
            self._refuse(408, "took-too-long", "the request did not arrive in time")

    def send_400_response(self, msg: str) -> None:
        """Answers an unreadable request, or one that was refused while it was parsed."""
        status, failure = self._failure or (400, Failure("bad-request", "this is not an HTTP request"))
        self._refuse(status, failure.code, failure.detail)

    def _refuse(self, status: int, code: str, detail: str) -> None:
        """Answers and closes, whatever the client still sends."""
        self._gate.measures.refused(code)
        failure = Failure(code, detail)
        self._failure = status, failure
        content = _encode(failure)
        head = (
            b"content-type: application/json\r\ncache-control: no-store\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n" % len(content)
        )
        self._drop_requests()
        self.transport.write(STATUS_LINE[status] + head + content)
        self.transport.close()

    def _drop_requests(self) -> None:
        """Lets answers that are under way come to nothing: they cannot be written any more."""
        self.pipeline.clear()
        for cycle in (self._answering, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
