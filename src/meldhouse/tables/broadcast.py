"""Tells the subscribers of a table about each entry, each of them only what they may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from meldhouse.tables.clocks import deadline_of, now
from meldhouse.tables.entries import (
    BRINGING,
    Added,
    Answered,
    AnyBody,
    AutoSet,
    Closed,
    Created,
    Dealt,
    Decided,
    Drafted,
    Hinted,
    Ready,
    Said,
    Started,
)
from meldhouse.tables.table import Table
from meldhouse.tables.table_info import table_info
from meldhouse.wire import to_client
from meldhouse.wire.structs import Encoder, Raw

_encode = Encoder().encode
_MOST_CHOICES = 256
#: events that are written in one go
_MOST_AT_ONCE = 500
_WATCHING: list[int | None] = [None]
_PLAYED = (Decided, Closed, Dealt, Started, *BRINGING)


class Outbox(Protocol):
    """The messages that wait for a connection."""

    def put(self, message: bytes) -> None:
        """Adds a message."""

    def end(self) -> None:
        """Ends the connection."""


class Subscriber:
    """A connection that follows a table."""

    def __init__(
        self, guest: str, name: str, table_id: str, since: int, outbox: Outbox, is_brief: bool = False
    ) -> None:
        self.guest = guest
        self.name = name
        self.table_id = table_id
        self.outbox = outbox
        #: earlier deals are left out but for their ends
        self.is_brief = is_brief
        #: the number of events already sent, by seat (None: as a watcher)
        self.sent: dict[int | None, int] = {}
        self._since = since
        #: events that were written before the first update, by seat
        self.written: dict[int | None, list[str]] = {}

    def sent_to(self, seat: int | None) -> int:
        return self.sent.get(seat, self._since)


class Broadcast:
    """The subscribers of this process, by table."""

    def __init__(self) -> None:
        self._at: dict[str, set[Subscriber]] = {}
        self._guests: dict[str, int] = {}
        #: the number of subscribers
        self.connections = 0

    def at(self, table_id: str) -> set[Subscriber]:
        return self._at.get(table_id, set())

    def connections_of(self, guest: str) -> int:
        return self._guests.get(guest, 0)

    def everybody(self) -> list[Subscriber]:
        return [subscriber for here in self._at.values() for subscriber in here]

    def is_here(self, table_id: str, guest: str) -> bool:
        return any(subscriber.guest == guest for subscriber in self.at(table_id))

    def join(self, subscriber: Subscriber) -> None:
        self.connections += 1
        self._at.setdefault(subscriber.table_id, set()).add(subscriber)
        self._guests[subscriber.guest] = self._guests.get(subscriber.guest, 0) + 1

    def leave(self, subscriber: Subscriber) -> None:
        here = self._at.get(subscriber.table_id)
        if here is None or subscriber not in here:
            return
        self.connections -= 1
        here.discard(subscriber)
        if not here:
            del self._at[subscriber.table_id]
        self._guests[subscriber.guest] -= 1
        if not self._guests[subscriber.guest]:
            del self._guests[subscriber.guest]

    def seats_for(self, table: Table, subscriber: Subscriber) -> Sequence[int | None]:
        """Returns the seats whose views a subscriber sees; watchers have none."""
        return table.seats_of(subscriber.guest) or _WATCHING

    # --- messages ---

    def publish(self, table: Table, body: AnyBody) -> None:
        """Sends each subscriber what an entry has changed for them."""
        here = self._at.get(table.id)
        if not here:
            return
        if isinstance(body, _PLAYED):
            self._send_play(table, body, here)
        elif isinstance(body, (Added, AutoSet, Created, Hinted, Ready)):
            return
        elif isinstance(body, Said):
            lines = _encode(to_client.Chatted([_chat_line(table, len(table.chat) - 1)]))
            for subscriber in here:
                subscriber.outbox.put(lines)
        elif isinstance(body, Answered):
            guest = table.chairs[body.seat].guest
            for subscriber in here:
                if subscriber.guest == guest:
                    self.update(table, subscriber)
        elif isinstance(body, Drafted):
            self._send_draft(table, body, here)
        else:
            self._send_info(table, here)

    def _send_play(self, table: Table, body: AnyBody, here: set[Subscriber]) -> None:
        if isinstance(body, (Started, *BRINGING)):
            self._send_info(table, here)
        written: dict[tuple[int | None, int], bytes] = {}
        for subscriber in here:
            self.update(table, subscriber, written)
        # the end of the match comes last: clients that stop listening then have missed nothing
        if table.status == "over":
            self._send_info(table, here)

    def _send_info(self, table: Table, here: set[Subscriber]) -> None:
        for subscriber in here:
            subscriber.outbox.put(_encode(to_client.Info(table_info(table, subscriber.guest))))

    def _send_draft(self, table: Table, body: Drafted, here: set[Subscriber]) -> None:
        """Shows the others how a player moves tiles."""
        message = _encode(to_client.Drafted(body.seat, body.arrangement))
        for subscriber in here:
            if subscriber.guest != table.chairs[body.seat].guest:
                subscriber.outbox.put(message)

    def tell_eased(self, table: Table, seat: int) -> None:
        """Tells a table that an expert decides in the place of a master."""
        message = _encode(to_client.Eased(seat))
        for subscriber in self.at(table.id):
            subscriber.outbox.put(message)

    def announce(self, text: str) -> None:
        """Sends a text of the operator to everybody."""
        message = _encode(to_client.Announced(text))
        for subscriber in self.everybody():
            subscriber.outbox.put(message)

    def welcome(self, table: Table, subscriber: Subscriber, chat_since: int) -> None:
        """Sends a new subscriber the table, the events that they lack, the chat and the drafts."""
        outbox = subscriber.outbox
        info = _encode(to_client.Info(table_info(table, subscriber.guest)))
        if table.status != "over":
            outbox.put(info)
        if table.match is not None:
            if subscriber.is_brief:
                self._send_earlier(table, subscriber)
            self.update(table, subscriber)
            subscriber.written.clear()
        if table.status == "over":
            outbox.put(info)
        first = max(chat_since - table.chat_first, 0)
        if first < len(table.chat):
            lines = [_chat_line(table, at) for at in range(first, len(table.chat))]
            outbox.put(_encode(to_client.Chatted(lines)))
        for seat, arrangement in table.drafts.items():
            outbox.put(_encode(to_client.Drafted(seat, arrangement)))

    def _send_earlier(self, table: Table, subscriber: Subscriber) -> None:
        """Sends how earlier deals ended, and counts all of their events as sent."""
        for seat in self.seats_for(table, subscriber):
            since = subscriber.sent_to(seat)
            if since >= table.deal_begins:
                continue
            subscriber.outbox.put(_encode(earlier_for(table, seat, since)))
            subscriber.sent[seat] = table.deal_begins

    def update(
        self, table: Table, subscriber: Subscriber, written: dict[tuple[int | None, int], bytes] | None = None
    ) -> None:
        """Sends the newest state for each seat of a subscriber, with the events that they lack.

        `written` shares messages among the subscribers of one entry.
        """
        if table.match is None:
            return
        for seat in self.seats_for(table, subscriber):
            since = subscriber.sent_to(seat)
            message = None if written is None else written.get((seat, since))
            if message is None:
                message = _encode(update_for(table, seat, since, subscriber.written.get(seat, ())))
                if written is not None:
                    written[seat, since] = message
            subscriber.sent[seat] = table.moment
            subscriber.outbox.put(message)


def earlier_for(table: Table, seat: int | None, since: int) -> to_client.Earlier:
    """Returns the events with which earlier deals ended, from a number on."""
    match = table.match
    assert match is not None
    ends = [
        Raw(table.writer.event(match.log[at].to(seat)))
        for first, end in table.deal_ends
        for at in range(max(first, since), min(end, table.deal_begins))
    ]
    return to_client.Earlier(seat, table.deal_begins, ends)


def long_writings(table: Table, subscriber: Subscriber) -> Iterator[Iterator[None]]:
    """Yields the writing of events for a new subscriber of a long match, to be done in advance, step by step."""
    for seat in table.seats_of(subscriber.guest) or _WATCHING:
        since = subscriber.sent_to(seat)
        if table.match is None or subscriber.is_brief or table.moment - since < _MOST_AT_ONCE:
            continue
        texts = subscriber.written[seat] = []
        yield _writing(table, seat, since, texts)


def _writing(table: Table, seat: int | None, since: int, texts: list[str]) -> Iterator[None]:
    """Writes the events from a number up to now, step by step."""
    match = table.match
    assert match is not None
    for at in range(since, len(match.log)):
        texts.append(table.writer.event(match.log[at].to(seat)))
        yield


def update_for(table: Table, seat: int | None, since: int, written: Sequence[str] = ()) -> to_client.Update:
    """Returns the state as a seat sees it, and the events from a number on. The first ones may be written."""
    match = table.match
    assert match is not None
    choices: list[str] = []
    if seat is not None and table.owes(seat) and not table.passes(seat):
        choices = [table.game.write_action(action) for action in match.choices(seat)[:_MOST_CHOICES]]
    writer = table.writer
    events = [Raw(writer.event(event)) for _, event in match.told_since(since + len(written), seat)]
    if written:
        events = [*[Raw(text) for text in written], *events]
    return to_client.Update(
        seat,
        min(since, len(match.log)),
        events,
        Raw(writer.view(match.view(seat))),
        choices,
        list(table.awaited),
        deadline_of(table),
        now(),
        "" if seat is None else table.answers.get(seat, ""),
    )


def _chat_line(table: Table, at: int) -> to_client.ChatLine:
    said = table.chat[at]
    return to_client.ChatLine(table.chat_first + at, said.name, said.seat, said.text, said.phrase)
