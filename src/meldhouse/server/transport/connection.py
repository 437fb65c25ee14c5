"""One connection to a table, from its first message to its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any, Protocol, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import Container
from meldhouse.server.transport.gate import network_of
from meldhouse.server.transport.handlers import MessageHandler
from meldhouse.server.transport.outbox import Outbox
from meldhouse.tables.broadcast import Broadcast, Subscriber, long_writings
from meldhouse.tables.errors import BadMessage, NotAllowed, failed
from meldhouse.tables.table import Table
from meldhouse.wire import to_client, to_server
from meldhouse.words import words_in

log = logging.getLogger("meldhouse.server")

_decoder: msgspec.json.Decoder[to_server.ToServer] = msgspec.json.Decoder(to_server.ToServer)
_encode = msgspec.json.Encoder().encode
#: the key of the ASGI extensions under which a server offers its `DirectSocket`
DIRECT_SOCKET = "meldhouse.direct_socket"
_SUBSCRIBE_SECONDS = 10
#: codes of a refused subscription: clients connect again after the first, but not after the second
_TRY_LATER = 1013
_FOR_GOOD = 4000
_FOR_NOW = ("store-unavailable", "contended", "too-many-connections")
_CLOSE_SECONDS = 1
_SLOW_DOWN_SECONDS = 0.5


class DirectSocket(Protocol):
    """A socket used without the ASGI layers between: several texts go out in one call of the kernel."""

    #: is given each text as it comes in; texts that it does not take (False) come by `receive`
    taker: Callable[[bytes], bool] | None

    def write_texts(self, texts: list[bytes]) -> bool:
        """Writes texts at once. Returns False, with nothing written, if the client does not read or is gone."""

    async def receive(self) -> Any:
        """Returns the next event, as ASGI has it."""

    def came_from(self, host: str) -> bool:
        """Counts the connection for the address of its client. Returns False if it has too many."""

    def subscribed(self) -> None:
        """Notes that the client has subscribed to a table: the connection is not closed to make room."""


class TooManyConnections(MeldhouseError):
    """One table, guest, address or process has as many connections as it may have."""

    code = "too-many-connections"


class Connection:
    """Reads messages from a socket, hands them to the handler, and writes what is in the outbox."""

    def __init__(self, container: Container, socket: WebSocket[Any, Any, Any], language: str) -> None:
        self._container = container
        self._socket = socket
        self._direct: DirectSocket | None = cast(Any, socket.scope.get("extensions") or {}).get(DIRECT_SOCKET)
        self._source: DirectSocket | WebSocket[Any, Any, Any] = self._direct or socket
        self._words = words_in(language)
        self._allowance = float(container.settings.messages_at_once)
        self._last = time.monotonic()
        #: shared by all connections of the address
        self._meter = container.message_limits.of(network_of(socket.client.host) if socket.client else "")
        self._handler: MessageHandler | None = None
        self._outbox = Outbox(container.flush_queue, None)
        self._is_receiving = False
        self._is_ending = False

    async def run(self) -> None:
        """Serves the connection until either end closes it."""
        subscribed = await self._subscribe()
        if subscribed is None:
            return
        container, (subscriber, table, chat_since) = self._container, subscribed
        self._handler = MessageHandler(container, subscriber, self._words)
        for writing in long_writings(table, subscriber):
            await container.tables.long_work.run(writing, subscriber.guest)
        container.broadcast.join(subscriber)
        try:
            container.broadcast.welcome(table, subscriber, chat_since)
            self._announce(subscriber)
            container.driver.attend(table)
            container.presence.came_soon(table.id, subscriber.guest)
            await self._exchange(self._outbox)
        finally:
            container.broadcast.leave(subscriber)
            container.presence.left_soon(table.id, subscriber.guest)

    def _announce(self, subscriber: Subscriber) -> None:
        """Sends what the operator has announced a moment ago."""
        announcement = self._container.obedience.announcement
        if announcement.is_news:
            subscriber.outbox.put(_encode(to_client.Announced(announcement.text)))

    async def _exchange(self, outbox: Outbox) -> None:
        """Reads and writes until either end has had enough."""
        writer = asyncio.create_task(outbox.run(self._send))
        reader = asyncio.create_task(self._read())
        lost = asyncio.create_task(outbox.lost.wait())
        if self._direct is not None:
            self._direct.taker = self._take
        try:
            await asyncio.wait({writer, reader, lost}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._is_ending = True
            if self._direct is not None:
                self._direct.taker = None
            writer.cancel()
            lost.cancel()
            # a decision under way is finished: it may be in the log already
            if self._is_receiving:
                reader.cancel()
            await asyncio.gather(writer, reader, lost, return_exceptions=True)
            if not reader.cancelled() and reader.exception() is not None:
                log.error("a connection failed", exc_info=reader.exception())
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._socket.close(), _CLOSE_SECONDS)

    async def _send(self, messages: list[bytes]) -> None:
        for message in messages:
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def _receive(self) -> to_server.ToServer:
        """Returns the next message. Raises BadMessage for binary frames and anything unreadable."""
        self._is_receiving = True
        event: Any = await self._source.receive()
        self._is_receiving = False
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="the client has gone", code=event.get("code", 1000))
        text = event.get("text")
        if not isinstance(text, str):
            raise BadMessage("a message is text")
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise BadMessage(str(error)) from None

    # --- the first message ---

    async def _subscribe(self) -> tuple[Subscriber, Table, int] | None:
        """Reads the first message: guest, table, and the chat that the client knows.

        Any other message ends the connection.
        """
        try:
            self._check_address()
            message = await asyncio.wait_for(self._receive(), _SUBSCRIBE_SECONDS)
            if not isinstance(message, to_server.Subscribe):
                raise NotAllowed("the first message is subscribe")
            guest = self._container.identity.read(message.token)
            table = await self._admit(guest.guest, message.table)
        except (TimeoutError, WebSocketDisconnect):
            return None
        except MeldhouseError as error:
            await self._fail(error)
            return None
        if self._direct is not None:
            self._direct.subscribed()
        write = None if self._direct is None else self._direct.write_texts
        self._outbox = outbox = Outbox(self._container.flush_queue, write)
        subscriber = Subscriber(guest.guest, guest.name, table.id, message.since, outbox, message.is_brief)
        return subscriber, table, message.chat_since

    def _check_address(self) -> None:
        client = self._socket.client
        if self._direct is not None and client is not None and not self._direct.came_from(client.host):
            raise TooManyConnections("too many connections from one address")

    async def _admit(self, guest: str, table_id: str) -> Table:
        """Returns the table if none of the limits is reached."""
        broadcast, settings = self._container.broadcast, self._container.settings
        if broadcast.connections >= settings.most_connections:
            raise NotAllowed("too many are connected already; try again later")
        table = await self._container.tables.fresh(table_id)
        if not table.seats_of(guest) and _watchers(broadcast, table) >= settings.most_at_table:
            raise NotAllowed("too many are at this table already")
        if broadcast.connections_of(guest) >= settings.most_of_guest:
            raise NotAllowed("too many connections of one guest")
        return table

    async def _fail(self, error: MeldhouseError) -> None:
        self._container.measures.refused(error.code)
        with contextlib.suppress(Exception):
            await self._send([_encode(failed(error))])
            code = _TRY_LATER if error.code in _FOR_NOW else _FOR_GOOD
            await self._socket.close(code=code, reason=error.code)

    # --- further messages ---

    async def _read(self) -> None:
        handler = self._handler
        assert handler is not None
        while not self._is_ending:
            try:
                message = await self._receive()
            except WebSocketDisconnect:
                return
            except BadMessage as error:
                handler.say(handler.failure(error))
                if not self._is_allowed():
                    return
                continue
            if not self._is_allowed():
                # clients that exceed the limit are throttled; nothing is lost
                await asyncio.sleep(_SLOW_DOWN_SECONDS)
            while handler.has_to_wait and not self._is_ending:
                await asyncio.sleep(_SLOW_DOWN_SECONDS)
            await handler.handle(message)

    def _is_allowed(self) -> bool:
        """Counts a message against the limits of the connection and of its address."""
        settings = self._container.settings
        at = time.monotonic()
        gained = (at - self._last) * settings.messages_per_second
        self._allowance = min(settings.messages_at_once, self._allowance + gained)
        self._last = at
        self._allowance -= 1
        return self._meter.spend(1, 0) and self._allowance >= 0

    def _take(self, text: bytes) -> bool:
        """Handles a decision at a table in memory at once, without waking the reader's task.

        Everything else is left to the reader (False), with nothing done.
        """
        handler = self._handler
        if handler is None or handler.is_acting or not self._is_receiving or self._allowance < 1:
            return False
        if not self._meter.spend(0, 0):
            return False
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return False
        if not isinstance(message, to_server.Act) or not handler.act_now(message):
            return False
        self._is_allowed()
        return True


def _watchers(broadcast: Broadcast, table: Table) -> int:
    """Returns the number of connections that are not a player's: watchers never keep a player out."""
    return sum(1 for subscriber in broadcast.at(table.id) if not table.seats_of(subscriber.guest))
