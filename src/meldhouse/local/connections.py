"""Sockets of a local house: subscriptions, messages, and the device that goes from hand to hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import parse_qs, urlsplit

from meldhouse.local.coroutines import result_of
from meldhouse.local.driver import LocalBots, LocalDriver
from meldhouse.local.registry import LocalTables
from meldhouse.parts.errors import MeldhouseError
from meldhouse.study.texts import words_of
from meldhouse.tables.broadcast import Broadcast, Subscriber
from meldhouse.tables.conversation import Conversation
from meldhouse.tables.entries import AnyBody
from meldhouse.tables.errors import BadMessage, NotAllowed, failed
from meldhouse.tables.identity import Identity
from meldhouse.tables.table import Table
from meldhouse.wire import to_client, to_server
from meldhouse.wire.local import Handover, Take, ToLocalHouse
from meldhouse.wire.structs import Decoder, MsgspecError, encode
from meldhouse.words import Words

#: sends a text to an open socket; an empty text closes it
Send = Callable[[int, str], object]
_decoder: Decoder[ToLocalHouse] = Decoder(ToLocalHouse)


class SocketOutbox:
    """The way to one socket."""

    def __init__(self, number: int, send: Send) -> None:
        self._number = number
        self._send = send

    def put(self, message: bytes) -> None:
        self._send(self._number, message.decode())

    def end(self) -> None:
        self._send(self._number, "")


class LocalSubscriber(Subscriber):
    """A page that follows a table. Where several persons share the device, it shows the seat of one of them."""

    #: the seat that has the device, and the seat that it was handed to
    holder: int | None = None
    awaited: int | None = None


class LocalBroadcast(Broadcast):
    """Messages for the pages of one device."""

    def seats_for(self, table: Table, subscriber: Subscriber) -> Sequence[int | None]:
        mine = table.seats_of(subscriber.guest)
        if len(mine) < 2 or not isinstance(subscriber, LocalSubscriber):
            return super().seats_for(table, subscriber)
        if subscriber.holder is None and table.status == "over":
            return mine[:1]
        return [] if subscriber.holder is None else [subscriber.holder]

    def publish(self, table: Table, body: AnyBody) -> None:
        super().publish(table, body)
        for subscriber in self.at(table.id):
            self.hand_over(table, subscriber)

    def welcome(self, table: Table, subscriber: Subscriber, chat_since: int) -> None:
        super().welcome(table, subscriber, chat_since)
        self.hand_over(table, subscriber)

    def hand_over(self, table: Table, subscriber: Subscriber) -> None:
        """Hands the device to another seat if the one that has it need not decide, and another must."""
        mine = table.seats_of(subscriber.guest)
        if len(mine) < 2 or table.status != "running" or not isinstance(subscriber, LocalSubscriber):
            return
        owing = [seat for seat in mine if table.owes(seat)]
        if subscriber.holder in owing or (subscriber.holder is not None and not owing):
            return
        wanted = subscriber.awaited if subscriber.awaited in (owing or mine) else (owing or mine)[0]
        if wanted != subscriber.awaited:
            subscriber.holder, subscriber.awaited = None, wanted
            assert wanted is not None
            subscriber.outbox.put(encode(Handover(wanted)))

    def take(self, table: Table, subscriber: LocalSubscriber, seat: int) -> None:
        """Shows the view of a seat that has taken the device, as to a page that knows nothing yet."""
        subscriber.holder, subscriber.awaited = seat, None
        subscriber.sent[seat] = 0
        if subscriber.is_brief:
            self._send_earlier(table, subscriber)
        self.update(table, subscriber)
        self.hand_over(table, subscriber)


class LocalConversation(Conversation):
    """Answers the messages of a page."""

    def __init__(
        self,
        tables: LocalTables,
        bots: LocalBots,
        broadcast: LocalBroadcast,
        subscriber: LocalSubscriber,
        words: Words,
    ) -> None:
        super().__init__(tables, bots, broadcast, subscriber, words)
        self._pages = broadcast
        self._page = subscriber

    def _seat(self, table: Table, asked: int | None, message_id: str = "") -> int:
        """Returns the seat that acts: at a shared device the one that has it."""
        mine = table.seats_of(self._page.guest)
        if len(mine) < 2 or table.match is None:
            return super()._seat(table, asked, message_id)
        if self._page.holder is None or asked not in (None, self._page.holder):
            raise NotAllowed("another player has the device")
        return self._page.holder

    async def take(self, message: Take) -> None:
        """Gives the device to the player of a seat."""
        table = await self._tables.get(self._page.table_id)
        if message.seat not in table.seats_of(self._page.guest):
            raise NotAllowed("this is not your seat")
        self.say(to_client.Done(message.id))
        self._pages.take(table, self._page, message.seat)


class Connections:
    """The open sockets by number."""

    def __init__(
        self,
        send: Send,
        identity: Identity,
        tables: LocalTables,
        bots: LocalBots,
        driver: LocalDriver,
        broadcast: LocalBroadcast,
    ) -> None:
        self._send = send
        self._identity = identity
        self._tables = tables
        self._bots = bots
        self._driver = driver
        self._broadcast = broadcast
        self._opened = 0
        #: the words of sockets that have not subscribed, and the conversations of those that have
        self._waiting: dict[int, Words] = {}
        self._talking: dict[int, tuple[LocalSubscriber, LocalConversation]] = {}

    def open(self, path: str) -> int:
        """Opens a socket and returns its number."""
        self._opened += 1
        language = parse_qs(urlsplit(path).query).get("lang", ["en"])[0]
        self._waiting[self._opened] = words_of(language)
        return self._opened

    def close(self, number: int) -> None:
        """Closes a socket; the page has gone."""
        self._waiting.pop(number, None)
        talking = self._talking.pop(number, None)
        if talking is not None:
            self._broadcast.leave(talking[0])

    def receive(self, number: int, text: str) -> None:
        """Takes a message of a page."""
        if number in self._talking:
            self._answer(self._talking[number][1], text)
        elif number in self._waiting:
            self._subscribe(number, text)

    def _answer(self, conversation: LocalConversation, text: str) -> None:
        try:
            message = _read(text)
            if isinstance(message, Take):
                result_of(conversation.take(message))
                return
        except MeldhouseError as error:
            conversation.say(conversation.failure(error))
            return
        result_of(conversation.handle(message))

    def _subscribe(self, number: int, text: str) -> None:
        """Reads the first message. Any other message ends the connection."""
        words = self._waiting.pop(number)
        outbox = SocketOutbox(number, self._send)
        try:
            message = _read(text)
            if not isinstance(message, to_server.Subscribe):
                raise NotAllowed("the first message is subscribe")
            guest = self._identity.read(message.token)
            table = result_of(self._tables.get(message.table))
        except MeldhouseError as error:
            outbox.put(encode(failed(error)))
            outbox.end()
            return
        subscriber = LocalSubscriber(
            guest.guest, guest.name, table.id, message.since, outbox, message.is_brief
        )
        conversation = LocalConversation(self._tables, self._bots, self._broadcast, subscriber, words)
        self._talking[number] = subscriber, conversation
        self._broadcast.join(subscriber)
        self._broadcast.welcome(table, subscriber, message.chat_since)
        result_of(conversation.come_back(table))
        self._driver.wake(table.id)


def _read(text: str) -> ToLocalHouse:
    try:
        message: ToLocalHouse = _decoder.decode(text)
    except (MsgspecError, RecursionError, UnicodeError) as error:
        raise BadMessage(str(error)) from None
    return message
