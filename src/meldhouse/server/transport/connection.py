"""The table socket: messages in, messages out; the rules and the log decide."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import House
from meldhouse.server.errors import failed
from meldhouse.server.tables.proposals import Acting
from meldhouse.server.tables.table import Room
from meldhouse.server.transport.handlers import Messages, Rejected
from meldhouse.server.transport.outbox import Connection
from meldhouse.wire import to_server
from meldhouse.words import words_in

log = logging.getLogger("meldhouse.server")

_decoder: msgspec.json.Decoder[to_server.ToServer] = msgspec.json.Decoder(to_server.ToServer)
_encode = msgspec.json.Encoder().encode
#: where a server that has such a socket shows it: a key of the connection's extensions
LINE = "meldhouse.line"
_SUBSCRIBE_SECONDS = 10
_CLOSE_SECONDS = 1
_SLOW_DOWN_SECONDS = 0.5


class Line(Protocol):
    """A socket that is used without the layers between: several texts in one write, which is a call of the kernel."""

    #: is given each text as it comes in; what it does not take (False) comes by `receive`
    taker: Callable[[bytes], bool] | None

    def write_texts(self, texts: list[bytes]) -> bool:
        """False: nothing was written, the other end does not read, or is gone."""

    async def receive(self) -> Any:
        """The next event, as ASGI has it."""


class Unreadable(MeldhouseError):
    """A message that is none."""

    code = "bad-message"


class TableSocket:
    """One connection, from its first message to its end."""

    def __init__(self, house: House, socket: WebSocket[Any, Any, Any], language: str) -> None:
        self._house = house
        self._socket = socket
        self._line: Line | None = cast(Any, socket.scope.get("extensions") or {}).get(LINE)
        self._from: Line | WebSocket[Any, Any, Any] = self._line or socket
        self._words = words_in(language)
        self._allowance = float(house.settings.messages_at_once)
        self._last = time.monotonic()
        self._messages: Messages | None = None
        self._is_receiving = False
        self._is_ending = False
        #: a decision that was taken at once is not yet durable; who waits for that
        self._is_deciding = False
        self._decided: asyncio.Future[None] | None = None

    async def run(self) -> None:
        subscribed = await self._subscribe()
        if subscribed is None:
            return
        house, (connection, room, chat_since) = self._house, subscribed
        self._messages = Messages(house, connection, self._words)
        house.hub.join(connection)
        try:
            house.hub.welcome(room, connection, chat_since)
            house.driver.attend(room)
            house.came_soon(room.table, connection.guest)
            await self._talk(connection)
        finally:
            house.hub.leave(connection)
            house.left_soon(room.table, connection.guest)

    async def _talk(self, connection: Connection) -> None:
        """Both ways, until either end has had enough."""
        writer = asyncio.create_task(connection.run(self._send))
        reader = asyncio.create_task(self._read())
        lost = asyncio.create_task(connection.lost.wait())
        if self._line is not None:
            self._line.taker = self._take
        try:
            await asyncio.wait({writer, reader, lost}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._is_ending = True
            if self._line is not None:
                self._line.taker = None
            writer.cancel()
            lost.cancel()
            # what is being decided is decided to the end: it may be in the log already
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
        """The next message. Binary frames, and whatever cannot be read, are no message."""
        self._is_receiving = True
        event: Any = await self._from.receive()
        self._is_receiving = False
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="the client has gone", code=event.get("code", 1000))
        text = event.get("text")
        if not isinstance(text, str):
            raise Unreadable("a message is text")
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise Unreadable(str(error)) from None

    async def _subscribe(self) -> tuple[Connection, Room, int] | None:
        """The first message says who and where, and which chat they know. Anything else ends the connection."""
        house = self._house
        try:
            message = await asyncio.wait_for(self._receive(), _SUBSCRIBE_SECONDS)
            if not isinstance(message, to_server.Subscribe):
                raise Rejected("the first message is subscribe")
            guest = house.identity.read(message.token)
            if house.hub.connections >= house.settings.most_connections:
                raise Rejected("too many are connected already; try again later")
            room = await house.rooms.fresh(message.table)
            if len(house.hub.at(room.table)) >= house.settings.most_at_table:
                raise Rejected("too many are at this table already")
            if house.hub.of_guest(guest.guest) >= house.settings.most_of_guest:
                raise Rejected("too many connections of one guest")
        except (TimeoutError, WebSocketDisconnect):
            return None
        except MeldhouseError as error:
            await self._fail(error)
            return None
        connection = Connection(guest.guest, guest.name, room.table, message.since, house.hub.outbox)
        connection.write = None if self._line is None else self._line.write_texts
        return connection, room, message.chat_since

    async def _fail(self, error: MeldhouseError) -> None:
        with contextlib.suppress(Exception):
            await self._send([_encode(failed(error))])
            await self._socket.close(code=4000, reason=error.code)

    # --- messages ---

    async def _read(self) -> None:
        messages = self._messages
        assert messages is not None
        while not self._is_ending:
            try:
                message = await self._receive()
            except WebSocketDisconnect:
                return
            except Unreadable as error:
                messages.say(failed(error))
                if not self._is_allowed():
                    return
                continue
            if not self._is_allowed():
                # nothing is lost: who is too fast is read more slowly
                await asyncio.sleep(_SLOW_DOWN_SECONDS)
            await self._settle()
            await messages.hear(message)

    def _is_allowed(self) -> bool:
        """So many messages a second, and a few at once."""
        settings = self._house.settings
        at = time.monotonic()
        gained = (at - self._last) * settings.messages_per_second
        self._allowance = min(settings.messages_at_once, self._allowance + gained)
        self._last = at
        self._allowance -= 1
        return self._allowance >= 0

    # --- decisions that are taken as they come in ---

    def _take(self, text: bytes) -> bool:
        """Most messages are decisions at a table that is at hand: no task has to be woken for them.

        Whatever is not so simple is left to the reader (False), with nothing done.
        """
        messages = self._messages
        if messages is None or self._is_deciding or not self._is_receiving or self._allowance < 1:
            return False
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return False
        room = self._house.rooms.known(messages.table)
        if room is None or not isinstance(message, to_server.Act):
            return False
        try:
            act = messages.acting(room, message)
            if room.chairs[act.seat].gone_since is not None:
                return False
            if not self._house.rooms.commit_soon(room, act.propose, partial(self._taken, room, act)):
                return False
        except MeldhouseError as error:
            messages.say(failed(error, message.id))
        else:
            self._is_deciding = not act.is_done
        self._is_allowed()
        return True

    def _taken(self, room: Room, act: Acting, failure: MeldhouseError | None) -> None:
        """What was taken is durable, or nothing has come of it."""
        act.is_done = True
        self._is_deciding = False
        if self._decided is not None and not self._decided.done():
            self._decided.set_result(None)
        assert self._messages is not None
        if failure is None:
            self._messages.acted(room, act)
        else:
            self._messages.say(failed(failure, act.message.id))

    async def _settle(self) -> None:
        """Nothing is done before what came before it."""
        while self._is_deciding:
            self._decided = asyncio.get_running_loop().create_future()
            await self._decided
