"""A connection of a player or watcher to a table, which reconnects by itself."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from meldhouse.parts.errors import MeldhouseError
from meldhouse.wire import to_client, to_server
from meldhouse.wire.http import TableInfo

_decoder: msgspec.json.Decoder[to_client.ToClient] = msgspec.json.Decoder(to_client.ToClient)
_encode = msgspec.json.Encoder().encode
_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 3.0
#: temporary failures: the database is away, or too many write at once
_FOR_NOW = ("store-unavailable", "contended", "too-many-connections")
#: permanent failures to reconnect: another server has this address by now
_FOR_GOOD = ("bad-token", "no-such-table")


class ActionRefused(MeldhouseError):
    """The rules refused a decision. `refused` has the reason in the language of the connection."""

    code = "refused"

    def __init__(self, refused: to_client.Refused) -> None:
        super().__init__(f"{refused.text} ({refused.clause})")
        self.refused = refused


class ConnectionFailure(MeldhouseError):
    """The server refused the connection or a message. `reason` is the server's code."""

    code = "connection-failure"

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


class TableConnection:
    """Receives the messages of a table, each event exactly once, and sends messages to it."""

    def __init__(self, url: str, token: str, table: str, since: int = 0, language: str = "en") -> None:
        scheme = "wss" if url.startswith("https") else "ws"
        self._address = f"{scheme}://{url.partition('://')[2]}/socket"
        self._language = language
        self._token = token
        self._table = table
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[str, tuple[to_server.ToServer, asyncio.Future[to_client.ToClient]]] = {}
        self._arrived: asyncio.Queue[to_client.ToClient | None] = asyncio.Queue()
        self._failure: ConnectionFailure | None = None
        self._is_closed = False
        #: the server has accepted the present or last connection
        self._is_welcome = False
        #: the number of the next event, by seat
        self.told: dict[int | None, int] = {}
        self._since = since
        self.chat_since = 0
        self.info: TableInfo | None = None
        #: the last automatic answer that was set, by seat; repeated after each reconnection
        self._auto: dict[int | None, to_server.Auto] = {}
        #: the newest update of each of our seats (None: as a watcher)
        self.state: dict[int | None, to_client.Update] = {}
        #: the number of reconnections
        self.reconnects = -1
        #: called with True when the connection is made and with False when it breaks
        self.line_changed: Callable[[bool], None] = lambda holds: None

    async def __aenter__(self) -> TableConnection:
        self._reader = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        self._is_closed = True
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            await self._socket.close()

    async def drop(self) -> None:
        """Breaks the connection on purpose. It is restored by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def speak(self, language: str) -> None:
        """Changes the language of refusals, and reconnects for it."""
        self._language = language
        await self.drop()

    # --- the connection ---

    async def _run(self) -> None:
        try:
            await self._keep_connected()
        finally:
            self._end()

    async def _keep_connected(self) -> None:
        pause = _FIRST_PAUSE
        while not self._is_closed and self._failure is None:
            self._is_welcome = False
            try:
                address = f"{self._address}?lang={self._language}"
                async with connect(address, max_size=2**22, compression=None, open_timeout=10) as socket:
                    self._socket = socket
                    self.reconnects += 1
                    await self._greet(socket)
                    self.line_changed(True)
                    async for message in socket:
                        # an unreadable message comes from a newer server
                        with contextlib.suppress(msgspec.MsgspecError):
                            self._take(_decoder.decode(message))
            except (OSError, WebSocketException, TimeoutError, EOFError):
                pass
            if self._socket is not None:
                self._socket = None
                self.line_changed(False)
            if self._is_welcome:
                pause = _FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)

    def _end(self) -> None:
        """Ends the iteration of messages and fails the pending questions."""
        self._is_closed = True
        self._arrived.put_nowait(None)
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self._why_closed())

    def _why_closed(self) -> ConnectionFailure:
        return self._failure or ConnectionFailure("closed", "the connection was closed")

    async def _greet(self, socket: ClientConnection) -> None:
        """Subscribes from the last known event, then repeats unanswered messages."""
        since = min(self.told.values()) if self.told else self._since
        await socket.send(
            _encode(to_server.Subscribe(self._token, self._table, since, self.chat_since)), text=True
        )
        for message in [*self._auto.values(), *[message for message, _ in self._waiting.values()]]:
            await socket.send(_encode(message), text=True)

    def _take(self, message: to_client.ToClient) -> None:
        if isinstance(message, to_client.Update):
            message = self._without_known(message)
            self.state[message.seat] = message
        elif isinstance(message, to_client.Info):
            self._is_welcome = True
            self.info = message.info
        elif isinstance(message, to_client.Chatted):
            message.lines = [line for line in message.lines if line.number >= self.chat_since]
            if message.lines:
                self.chat_since = message.lines[-1].number + 1
        elif isinstance(message, to_client.Failed) and not message.id and not self._is_welcome:
            self._refused(message)
        identity = getattr(message, "id", "")
        if identity and identity in self._waiting:
            _, answer = self._waiting.pop(identity)
            if not answer.done():
                answer.set_result(message)
        else:
            self._arrived.put_nowait(message)

    def _refused(self, failed: to_client.Failed) -> None:
        """Notes a refused connection, if the refusal is final.

        After an accepted connection most refusals are temporary: there may be too many connections, perhaps
        with our own old one.
        """
        is_final = failed.code not in _FOR_NOW if self.info is None else failed.code in _FOR_GOOD
        if is_final:
            self._failure = ConnectionFailure(failed.code, failed.detail)

    def _without_known(self, update: to_client.Update) -> to_client.Update:
        """Removes events that were received before: a new connection may repeat them."""
        known = self.told.get(update.seat, self._since)
        if update.since < known:
            update.events = update.events[known - update.since :]
            update.since = known
        self.told[update.seat] = update.since + len(update.events)
        return update

    # --- receiving ---

    async def messages(self) -> AsyncIterator[to_client.ToClient]:
        """Yields all messages except answers to our own."""
        while True:
            message = await self._arrived.get()
            if message is None:
                self._arrived.put_nowait(None)
                if self._failure is not None:
                    raise self._failure
                return
            yield message

    async def updates(self) -> AsyncIterator[to_client.Update]:
        """Yields the updates of the play."""
        async for message in self.messages():
            if isinstance(message, to_client.Update):
                yield message

    # --- sending ---

    async def _ask(self, message: Any) -> to_client.ToClient:
        """Sends a message and waits for its answer, across reconnections."""
        pause = _FIRST_PAUSE
        while True:
            said = await self._say_once(message)
            if isinstance(said, to_client.Failed) and said.code in _FOR_NOW:
                # with the same id: a message that was accepted after all counts once
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            if isinstance(said, to_client.Refused):
                raise ActionRefused(said)
            if isinstance(said, to_client.Failed):
                raise ConnectionFailure(said.code, said.detail)
            return said

    async def _say_once(self, message: Any) -> to_client.ToClient:
        """Sends a message, again after each reconnection, until it is answered or the caller is cancelled."""
        if self._is_closed or self._failure is not None:
            raise self._why_closed()
        answer: asyncio.Future[to_client.ToClient] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = (message, answer)
        try:
            await self.tell(message)
            return await answer
        finally:
            self._waiting.pop(message.id, None)

    async def act(self, action: str, seat: int | None = None, seen: int | None = None) -> None:
        """Decides, and returns when the decision is durable. Raises ActionRefused with the reason."""
        await self._ask(to_server.Act(new_id(), action, seat, seen))

    async def why_not(self, action: str, seat: int | None = None) -> to_client.Refused | None:
        """Returns the refusal of a decision, or None if it is allowed. Changes nothing."""
        try:
            await self._ask(to_server.WhyNot(new_id(), action, seat))
        except ActionRefused as refused:
            return refused.refused
        return None

    async def hint(self, seat: int | None = None) -> str:
        """Returns a bot's decision in notation."""
        answer = await self._ask(to_server.Hint(new_id(), seat))
        assert isinstance(answer, to_client.Hinted)
        return answer.action

    async def draft(self, arrangement: str, seat: int | None = None) -> None:
        """Shows an unfinished layout to the others."""
        await self.tell(to_server.Draft(arrangement, seat))

    async def set_auto(self, mode: str, seat: int | None = None) -> None:
        """Sets how claims are answered without asking, now or when the connection stands again."""
        self._auto[seat] = to_server.Auto(mode, seat)
        await self.tell(self._auto[seat])

    async def next_deal(self) -> None:
        """Asks for the next deal."""
        await self._ask(to_server.Next(new_id()))

    async def chat(self, text: str = "", phrase: str = "") -> None:
        await self._ask(to_server.Chat(new_id(), text, phrase))

    async def ping(self) -> None:
        await self._ask(to_server.Ping(new_id()))

    async def tell(self, message: to_server.ToServer) -> None:
        """Sends a message without an answer, such as a draft, if the connection stands."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(_encode(message), text=True)


def new_id() -> str:
    return secrets.token_urlsafe(9)
