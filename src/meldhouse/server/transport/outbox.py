"""Who is connected where, and what each of them is told. A slow listener never holds up the others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from meldhouse.server.tables.entries import (
    Added,
    Answered,
    AnyBody,
    AutoSet,
    Closed,
    Continued,
    Created,
    Dealt,
    Decided,
    Drafted,
    Hinted,
    Ready,
    Said,
    Started,
)
from meldhouse.server.tables.registry import now
from meldhouse.server.tables.table import Room
from meldhouse.server.tables.table_info import table_info
from meldhouse.wire import to_client

_encode = msgspec.json.Encoder().encode
_MOST_WAITING = 512
_MOST_CHOICES = 256
_WATCHING: list[int | None] = [None]

Send = Callable[[list[bytes]], Awaitable[None]]


class Outbox:
    """Connections that have something to send. A moment later, so that all that is said now goes out together."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._due: list[Connection] = []

    def add(self, connection: Connection) -> None:
        if not self._due:
            self._loop.call_soon(self._flush)
        self._due.append(connection)

    def _flush(self) -> None:
        due, self._due = self._due, []
        for connection in due:
            connection.flush()


class Connection:
    """One socket at one table."""

    def __init__(self, guest: str, name: str, table: str, since: int, outbox: Outbox) -> None:
        self.guest = guest
        self.name = name
        self.table = table
        #: how many events each seat of this connection (None: a watcher) has been told
        self.told: dict[int | None, int] = {}
        self._since = since
        self._waiting: deque[bytes] = deque()
        self._woken = asyncio.Event()
        self._outbox = outbox
        self._is_due = False
        #: what came before is still being sent: nothing may overtake it
        self._is_sending = False
        #: writes at once and returns True, where the socket can; what it does not take is left to `run`
        self.write: Callable[[list[bytes]], bool] | None = None
        #: too much waits for this listener: it is let go, and can come back "since n"
        self.lost = asyncio.Event()

    def told_to(self, seat: int | None) -> int:
        return self.told.get(seat, self._since)

    def say(self, message: bytes) -> None:
        """Put a message behind what waits already."""
        if len(self._waiting) >= _MOST_WAITING:
            self.lost.set()
        if self.lost.is_set():
            return  # what comes behind a gap would be taken for what is missing
        self._waiting.append(message)
        if not self._is_due:
            self._is_due = True
            self._outbox.add(self)

    def flush(self) -> None:
        """Write what waits, if nothing is being sent just now."""
        self._is_due = False
        if self._is_sending or not self._waiting:
            return
        if self.write is not None and self.write(list(self._waiting)):
            self._waiting.clear()
        else:
            self._woken.set()

    async def run(self, send: Send) -> None:
        """Send what waits, for as long as the connection lasts."""
        while True:
            while self._waiting:
                messages = list(self._waiting)
                self._waiting.clear()
                self._is_sending = True
                await send(messages)
                self._is_sending = False
            self._woken.clear()
            await self._woken.wait()


class Hub:
    """The connections of this process, by table."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self._at: dict[str, set[Connection]] = {}
        self._guests: dict[str, int] = {}
        #: how many there are
        self.connections = 0

    def at(self, table: str) -> set[Connection]:
        return self._at.get(table, set())

    def of_guest(self, guest: str) -> int:
        return self._guests.get(guest, 0)

    def everybody(self) -> list[Connection]:
        return [connection for here in self._at.values() for connection in here]

    def is_here(self, table: str, guest: str) -> bool:
        return any(connection.guest == guest for connection in self.at(table))

    def join(self, connection: Connection) -> None:
        self.connections += 1
        self._at.setdefault(connection.table, set()).add(connection)
        self._guests[connection.guest] = self._guests.get(connection.guest, 0) + 1

    def leave(self, connection: Connection) -> None:
        here = self._at.get(connection.table)
        if here is None or connection not in here:
            return
        self.connections -= 1
        here.discard(connection)
        if not here:
            del self._at[connection.table]
        self._guests[connection.guest] -= 1
        if not self._guests[connection.guest]:
            del self._guests[connection.guest]

    # --- telling ---

    def publish(self, room: Room, body: AnyBody) -> None:
        """Tell everybody here what an entry has changed for them, and nobody what it has not."""
        here = self._at.get(room.table)
        if not here:
            return
        if isinstance(body, (Decided, Closed, Dealt, Started, Continued)):
            self._tell_play(room, body, here)
        elif isinstance(body, (Added, AutoSet, Created, Hinted, Ready)):
            return
        elif isinstance(body, Said):
            lines = _encode(to_client.Chatted([_chat_line(room, len(room.chat) - 1)]))
            for connection in here:
                connection.say(lines)
        elif isinstance(body, Answered):
            guest = room.chairs[body.seat].guest
            for connection in here:
                if connection.guest == guest:
                    self.update(room, connection)
        elif isinstance(body, Drafted):
            self._tell_draft(room, body, here)
        else:
            self._tell_info(room, here)

    def _tell_play(self, room: Room, body: AnyBody, here: set[Connection]) -> None:
        if isinstance(body, (Started, Continued)):
            self._tell_info(room, here)
        written: dict[tuple[int | None, int], bytes] = {}
        for connection in here:
            self.update(room, connection, written)
        # that it is over is said last: who stops listening then has heard everything
        if room.status == "over":
            self._tell_info(room, here)

    def _tell_info(self, room: Room, here: set[Connection]) -> None:
        for connection in here:
            connection.say(_encode(to_client.Info(table_info(room, connection.guest))))

    def welcome(self, room: Room, connection: Connection, chat_since: int) -> None:
        """What somebody who has just come needs: the table, all events since theirs, the chat."""
        info = _encode(to_client.Info(table_info(room, connection.guest)))
        if room.status != "over":
            connection.say(info)
        if room.match is not None:
            self.update(room, connection)
        if room.status == "over":
            connection.say(info)
        first = max(chat_since - room.chat_first, 0)
        if first < len(room.chat):
            lines = [_chat_line(room, at) for at in range(first, len(room.chat))]
            connection.say(_encode(to_client.Chatted(lines)))
        for seat, arrangement in room.drafts.items():
            connection.say(_encode(to_client.Drafted(seat, arrangement)))

    def update(
        self, room: Room, connection: Connection, written: dict[tuple[int | None, int], bytes] | None = None
    ) -> None:
        """The newest state for each seat of this connection, with the events that it has not been told."""
        if room.match is None:
            return
        for seat in room.seats_of(connection.guest) or _WATCHING:
            since = connection.told_to(seat)
            message = None if written is None else written.get((seat, since))
            if message is None:
                message = _encode(update_for(room, seat, since))
                if written is not None:
                    written[seat, since] = message
            connection.told[seat] = room.moment
            connection.say(message)

    def _tell_draft(self, room: Room, body: Drafted, here: set[Connection]) -> None:
        """Show the others how a player moves tiles."""
        message = _encode(to_client.Drafted(body.seat, body.arrangement))
        for connection in here:
            if connection.guest != room.chairs[body.seat].guest:
                connection.say(message)


def update_for(room: Room, seat: int | None, since: int) -> to_client.Update:
    """How things stand for one seat, and the events from a number on."""
    match = room.match
    assert match is not None
    choices: list[str] = []
    if seat is not None and room.owes(seat) and not room.passes(seat):
        choices = [room.game.write_action(action) for action in match.choices(seat)[:_MOST_CHOICES]]
    writer = room.writer
    return to_client.Update(
        seat,
        min(since, len(match.log)),
        [msgspec.Raw(writer.event(event)) for _, event in match.told_since(since, seat)],
        msgspec.Raw(writer.view(match.view(seat))),
        choices,
        list(room.awaited),
        deadline_of(room),
        now(),
        "" if seat is None else room.answers.get(seat, ""),
    )


def deadline_of(room: Room) -> int | None:
    """When the present wait ends by itself, in milliseconds since 1970; the same for everybody to see."""
    if not room.awaited:
        return None
    created = room.created
    if room.is_claim and (created.turn_seconds or not created.is_quick):
        return room.waiting_since + created.claim_seconds * 1000
    if created.turn_seconds:
        seat = room.awaited[0]
        return room.waiting_since + created.turn_seconds * 1000 + room.banks[seat]
    return None


def _chat_line(room: Room, at: int) -> to_client.ChatLine:
    said = room.chat[at]
    return to_client.ChatLine(room.chat_first + at, said.name, said.seat, said.text, said.phrase)
