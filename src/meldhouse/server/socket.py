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

from meldhouse.core.refusal import Refusal, Refused
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.acting import STALE, Acting
from meldhouse.server.driver import draft
from meldhouse.server.failing import failed
from meldhouse.server.house import House
from meldhouse.server.hub import Connection
from meldhouse.server.log import AnyBody, AutoSet, Hinted, Said
from meldhouse.server.room import Room
from meldhouse.wire import to_client, to_server
from meldhouse.words import words_in

log = logging.getLogger("meldhouse.server")

_decoder: msgspec.json.Decoder[to_server.ToServer] = msgspec.json.Decoder(to_server.ToServer)
_encode = msgspec.json.Encoder().encode
PHRASES = ("hello", "well-played", "thanks", "good-luck", "oops", "one-moment", "again", "bye")
#: where a server that has such a socket shows it: a key of the connection's extensions
LINE = "meldhouse.line"
AUTO_MODES = ("ask", "pass-unless-call", "pass")
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


class Rejected(MeldhouseError):
    """A message that is understood, but not for this sender or not now."""

    code = "not-allowed"


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
        self._connection: Connection | None = None
        self._is_receiving = False
        self._is_ending = False
        #: a decision that was taken at once is not yet durable; who waits for that
        self._is_deciding = False
        self._decided: asyncio.Future[None] | None = None

    async def run(self) -> None:
        connection = await self._subscribe()
        if connection is None:
            return
        self._connection = connection
        house, table = self._house, connection.table
        if self._line is not None:
            self._line.taker = self._take
        writer = asyncio.create_task(connection.run(self._send))
        reader = asyncio.create_task(self._read(connection))
        lost = asyncio.create_task(connection.lost.wait())
        try:
            house.came_soon(table, connection.guest)
            await asyncio.wait({writer, reader, lost}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            house.hub.leave(connection)
            self._is_ending = True
            if self._line is not None:
                self._line.taker = None
            writer.cancel()
            lost.cancel()
            # what is being decided is decided to the end: it may be in the log already
            if self._is_receiving:
                reader.cancel()
            await asyncio.gather(writer, reader, lost, return_exceptions=True)
            self._log_failure(reader)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._socket.close(), _CLOSE_SECONDS)
            house.left_soon(table, connection.guest)

    def _log_failure(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            log.error("a connection failed", exc_info=task.exception())

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

    async def _subscribe(self) -> Connection | None:
        """The first message says who and where. Anything else ends the connection."""
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
        house.hub.join(connection)
        house.hub.welcome(room, connection, message.chat_since)
        house.driver.attend(room)
        return connection

    async def _fail(self, error: MeldhouseError) -> None:
        with contextlib.suppress(Exception):
            await self._send([_encode(failed(error))])
            await self._socket.close(code=4000, reason=error.code)

    # --- messages ---

    async def _read(self, connection: Connection) -> None:
        while not self._is_ending:
            try:
                message = await self._receive()
            except WebSocketDisconnect:
                return
            except Unreadable as error:
                self._say(failed(error))
                if not self._is_allowed():
                    return
                continue
            if not self._is_allowed():
                # nothing is lost: who is too fast is read more slowly
                await asyncio.sleep(_SLOW_DOWN_SECONDS)
            await self._settle()
            try:
                await self._handle(connection, message)
            except MeldhouseError as error:
                self._say(failed(error, getattr(message, "id", "")))

    def _is_allowed(self) -> bool:
        """So many messages a second, and a few at once."""
        settings = self._house.settings
        at = time.monotonic()
        gained = (at - self._last) * settings.messages_per_second
        self._allowance = min(settings.messages_at_once, self._allowance + gained)
        self._last = at
        self._allowance -= 1
        return self._allowance >= 0

    def _say(self, message: to_client.ToClient) -> None:
        if self._connection is not None:
            self._connection.say(_encode(message))

    async def _handle(self, connection: Connection, message: to_server.ToServer) -> None:
        if isinstance(message, to_server.Act):
            await self._act(connection, message)
        elif isinstance(message, to_server.Ping):
            self._say(to_client.Pong(message.id))
        elif isinstance(message, to_server.Draft):
            await self._draft(connection, message)
        elif isinstance(message, to_server.Chat):
            await self._chat(connection, message)
        elif isinstance(message, to_server.Auto):
            await self._auto(connection, message)
        elif isinstance(message, to_server.WhyNot):
            await self._why_not(connection, message)
        elif isinstance(message, to_server.Hint):
            await self._hint(connection, message)
        elif isinstance(message, to_server.Next):
            room = await self._room(connection)
            self._seat(room, connection, None)
            await self._house.driver.next_asked(room, room.seats_of(connection.guest))
            self._say(to_client.Done(message.id))
        else:
            raise Rejected("this connection has subscribed already")

    async def _room(self, connection: Connection) -> Room:
        return await self._house.rooms.room(connection.table)

    def _seat(self, room: Room, connection: Connection, asked: int | None, identity: str = "") -> int:
        """The seat that a guest acts for: their own, or the one they name among their own.

        Who has several and names none acts for one that is asked; what is said again is for the one it was for.
        """
        mine = room.seats_of(connection.guest)
        if asked is not None:
            if asked not in mine:
                raise Rejected("this is not your seat")
            return asked
        if not mine:
            raise Rejected("you are watching; only players decide")
        if len(mine) == 1:
            return mine[0]
        again = [seat for seat in mine if room.has_seen(seat, identity)]
        owing = [seat for seat in mine if room.owes(seat)]
        return (again or owing or mine)[0]

    async def _act(self, connection: Connection, message: to_server.Act) -> None:
        room = await self._room(connection)
        seat = self._seat(room, connection, message.seat, message.id)
        if room.chairs[seat].gone_since is not None:
            await self._house.came(room.table, connection.guest)
        act = Acting(seat, message, room.game.read_action(message.action))
        room = await self._house.rooms.commit(room.table, act.propose)
        self._answer(room, act)

    def _answer(self, room: Room, act: Acting) -> None:
        """Say how a decision went."""
        if act.refusal is None:
            self._say(to_client.Done(act.message.id))
            return
        self._say(self._refused(room, act.message.id, act.refusal, act.refusal is STALE))
        if act.refusal is STALE and self._connection is not None:
            self._house.hub.update(room, self._connection)

    # --- decisions that are taken as they come in ---

    def _take(self, text: bytes) -> bool:
        """Most messages are decisions at a table that is at hand: no task has to be woken for them.

        Whatever is not so simple is left to the reader (False), with nothing done.
        """
        connection = self._connection
        if connection is None or self._is_deciding or not self._is_receiving or self._allowance < 1:
            return False
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return False
        room = self._house.rooms.known(connection.table)
        if room is None or not isinstance(message, to_server.Act):
            return False
        try:
            seat = self._seat(room, connection, message.seat, message.id)
            if room.chairs[seat].gone_since is not None:
                return False
            act = Acting(seat, message, room.game.read_action(message.action))
            if not self._house.rooms.commit_soon(room, act.propose, partial(self._taken, room, act)):
                return False
        except MeldhouseError as error:
            self._say(failed(error, message.id))
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
        if failure is None:
            self._answer(room, act)
        else:
            self._say(failed(failure, act.message.id))

    async def _settle(self) -> None:
        """Nothing is done before what came before it."""
        while self._is_deciding:
            self._decided = asyncio.get_running_loop().create_future()
            await self._decided

    def _refused(self, room: Room, identity: str, refusal: Refusal, is_stale: bool) -> to_client.Refused:
        names = [chair.name or chair.level or str(seat) for seat, chair in enumerate(room.chairs)]
        return to_client.Refused(
            identity,
            refusal.code,
            refusal.clause,
            self._words.refusal(refusal, room.game.write_cards, names),
            room.game.write_cards(refusal.cards),
            dict(refusal.numbers),
            is_stale,
        )

    async def _why_not(self, connection: Connection, message: to_server.WhyNot) -> None:
        room = await self._room(connection)
        seat = self._seat(room, connection, message.seat)
        refusal = room.refusal(seat, room.meant(seat, room.game.read_action(message.action)))
        if refusal is None:
            self._say(to_client.Done(message.id))
        else:
            self._say(self._refused(room, message.id, refusal, False))

    async def _hint(self, connection: Connection, message: to_server.Hint) -> None:
        room = await self._room(connection)
        seat = self._seat(room, connection, message.seat)
        if not room.created.has_hints:
            raise Rejected("this table is played without hints")
        if not room.owes(seat):
            raise Rejected("it is not your turn")
        action = await self._house.thinking.decide(room, seat, "novice")
        if action is None:
            raise Rejected("it is not your turn any more")
        await self._house.rooms.commit(
            room.table, lambda room: Hinted(seat) if room.status == "running" else None
        )
        self._say(to_client.Hinted(message.id, action))

    async def _draft(self, connection: Connection, message: to_server.Draft) -> None:
        room = await self._room(connection)
        seat = self._seat(room, connection, message.seat)
        if not room.owes(seat) or room.is_claim:
            raise Rejected("it is not your turn")
        if room.match is None or room.rearranging is None:
            raise Rejected("there is nothing to rearrange in this game")
        try:
            written = room.rearranging.read_draft(room.match.view(seat), message.arrangement)
        except Refused as refused:
            self._say(self._refused(room, "", refused.refusal, False))
            return
        await self._house.rooms.commit(room.table, draft(seat, written))

    async def _auto(self, connection: Connection, message: to_server.Auto) -> None:
        room = await self._room(connection)
        seat = self._seat(room, connection, message.seat)
        if message.mode not in AUTO_MODES:
            raise Rejected(f"a mode is one of {', '.join(AUTO_MODES)}")

        def propose(room: Room) -> AnyBody | None:
            return None if room.chairs[seat].auto == message.mode else AutoSet(seat, message.mode)

        await self._house.rooms.commit(room.table, propose)

    async def _chat(self, connection: Connection, message: to_server.Chat) -> None:
        room = await self._room(connection)
        if message.phrase and message.phrase not in PHRASES:
            raise Rejected(f"a phrase is one of {', '.join(PHRASES)}")
        text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
        if not (text or message.phrase):
            raise Rejected("there is nothing to say")
        seats = room.seats_of(connection.guest)
        if not seats:
            raise Rejected("only who sits here may talk")
        said = Said(connection.name, seats[0], "" if message.phrase else text, message.phrase, message.id)

        def propose(room: Room) -> AnyBody | None:
            return None if room.has_seen(seats[0], message.id) else said

        await self._house.rooms.commit(room.table, propose)
        self._say(to_client.Done(message.id))
