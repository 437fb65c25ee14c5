"""Handles the messages of one connection; the rules and the log decide."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from meldhouse.core.refusal import Refusal, Refused
from meldhouse.parts.errors import MeldhouseError
from meldhouse.tables import proposals
from meldhouse.tables.access import TableAccess
from meldhouse.tables.bots import Bots
from meldhouse.tables.broadcast import Broadcast, Subscriber
from meldhouse.tables.entries import Said
from meldhouse.tables.errors import NotAllowed, failed
from meldhouse.tables.table import Table
from meldhouse.wire import to_client, to_server
from meldhouse.wire.structs import Encoder
from meldhouse.words import Words

_encode = Encoder().encode
PHRASES = ("hello", "well-played", "thanks", "good-luck", "oops", "one-moment", "again", "bye")
AUTO_MODES = ("ask", "pass-unless-call", "pass")


class Conversation:
    """Answers the messages of one connection in the order in which they came."""

    def __init__(
        self, tables: TableAccess, bots: Bots, broadcast: Broadcast, subscriber: Subscriber, words: Words
    ) -> None:
        self._tables = tables
        self._bots = bots
        self._broadcast = broadcast
        self._subscriber = subscriber
        self._words = words

    # --- what a server adds ---

    def failure(self, error: MeldhouseError, identity: str = "") -> to_client.Failed:
        """Returns the answer to the message with this id, which failed."""
        return failed(error, identity)

    def thinking(self) -> AbstractContextManager[None]:
        """Surrounds what the rules think about a message."""
        return nullcontext()

    def check_chat(self, text: str) -> None:
        """Raises if the guest may not say this."""

    def note_refusal(self) -> None:
        """Called when the rules have refused a decision."""

    # --- messages ---

    def say(self, message: to_client.ToClient) -> None:
        self._subscriber.outbox.put(_encode(message))

    async def handle(self, message: to_server.ToServer) -> None:
        """Does what a message asks for, and answers it."""
        try:
            answer = await self._answer(message)
        except MeldhouseError as error:
            answer = self.failure(error, getattr(message, "id", ""))
        if answer is not None:
            self.say(answer)

    async def _answer(self, message: to_server.ToServer) -> to_client.ToClient | None:
        if isinstance(message, to_server.Ping):
            return to_client.Pong(message.id)
        if isinstance(message, to_server.Subscribe):
            raise NotAllowed("this connection has subscribed already")
        table = await self._tables.get(self._subscriber.table_id)
        if isinstance(message, to_server.Chat):
            return await self._chat(table, message)
        if isinstance(message, to_server.Next):
            return await self._next(table, message)
        if isinstance(message, to_server.Act):
            await self._act(table, message)
            return None
        seat = self._seat(table, message.seat)
        if isinstance(message, to_server.Draft):
            return await self._draft(table, seat, message)
        if isinstance(message, to_server.Auto):
            await self._auto(table, seat, message)
            return None
        if isinstance(message, to_server.WhyNot):
            with self.thinking():
                return self._why_not(table, seat, message)
        return await self._hint(table, seat, message)

    def _seat(self, table: Table, asked: int | None, message_id: str = "") -> int:
        """Returns the seat that a guest acts for: their only one, or the one that they name.

        A guest with several seats who names none acts for an awaited one. A repeated message is for the
        same seat as before.
        """
        mine = table.seats_of(self._subscriber.guest)
        if asked is not None:
            if asked not in mine:
                raise NotAllowed("this is not your seat")
            return asked
        if not mine:
            raise NotAllowed("you are watching; only players decide")
        if len(mine) == 1:
            return mine[0]
        again = [seat for seat in mine if table.has_seen(seat, message_id)]
        owing = [seat for seat in mine if table.owes(seat)]
        return (again or owing or mine)[0]

    # --- decisions ---

    def _proposal(self, table: Table, message: to_server.Act) -> proposals.Act:
        seat = self._seat(table, message.seat, message.id)
        return proposals.Act(seat, message, table.game.read_action(message.action))

    async def _act(self, table: Table, message: to_server.Act) -> None:
        act = self._proposal(table, message)
        if table.chairs[act.seat].gone_since is not None:
            await self.come_back(table)
        table = await self._tables.commit(table.id, act.propose)
        self._answer_act(table, act)

    async def come_back(self, table: Table) -> None:
        """Gives the guest their seats back, now."""
        for seat in table.seats_of(self._subscriber.guest):
            await self._tables.commit(table.id, proposals.back(seat, self._subscriber.guest))

    def _answer_act(self, table: Table, act: proposals.Act) -> None:
        """Answers a decision. A player who was overtaken also gets the newest state."""
        if act.refusal is None:
            self.say(to_client.Done(act.message.id))
            return
        self.note_refusal()
        is_stale = act.refusal is proposals.STALE
        self.say(self._refused(table, act.message.id, act.refusal, is_stale))
        if is_stale:
            self._broadcast.update(table, self._subscriber)

    def _refused(
        self, table: Table, message_id: str, refusal: Refusal, is_stale: bool = False
    ) -> to_client.Refused:
        names = [chair.name or chair.level or str(seat) for seat, chair in enumerate(table.chairs)]
        return to_client.Refused(
            message_id,
            refusal.code,
            refusal.clause,
            self._words.refusal(refusal, table.game.write_cards, names),
            table.game.write_cards(refusal.cards),
            dict(refusal.numbers),
            is_stale,
        )

    # --- everything else ---

    def _why_not(self, table: Table, seat: int, message: to_server.WhyNot) -> to_client.ToClient:
        _, refusal = table.judged(seat, table.game.read_action(message.action))
        return to_client.Done(message.id) if refusal is None else self._refused(table, message.id, refusal)

    async def _hint(self, table: Table, seat: int, message: to_server.Hint) -> to_client.ToClient:
        if not table.created.has_hints:
            raise NotAllowed("this table is played without hints")
        if not table.owes(seat):
            raise NotAllowed("it is not your turn")
        action = await self._bots.decide(table, seat, "novice")
        if action is None:
            raise NotAllowed("it is not your turn any more")
        await self._tables.commit(table.id, proposals.hinted(seat))
        return to_client.Hinted(message.id, action)

    async def _draft(self, table: Table, seat: int, message: to_server.Draft) -> to_client.ToClient | None:
        if not table.owes(seat) or table.is_claim:
            raise NotAllowed("it is not your turn")
        if table.match is None or table.rearrangeable is None:
            raise NotAllowed("there is nothing to rearrange in this game")
        try:
            with self.thinking():
                written = table.rearrangeable.read_draft(table.match.view(seat), message.arrangement)
        except Refused as refused:
            return self._refused(table, "", refused.refusal)
        await self._tables.commit(table.id, proposals.draft(seat, written))
        return None

    async def _auto(self, table: Table, seat: int, message: to_server.Auto) -> None:
        if message.mode not in AUTO_MODES:
            raise NotAllowed(f"a mode is one of {', '.join(AUTO_MODES)}")
        await self._tables.commit(table.id, proposals.auto_mode(seat, message.mode))

    async def _next(self, table: Table, message: to_server.Next) -> to_client.ToClient:
        self._seat(table, None)
        for seat in table.seats_of(self._subscriber.guest):
            await self._tables.commit(table.id, proposals.ready(seat))
        return to_client.Done(message.id)

    async def _chat(self, table: Table, message: to_server.Chat) -> to_client.ToClient:
        if message.phrase and message.phrase not in PHRASES:
            raise NotAllowed(f"a phrase is one of {', '.join(PHRASES)}")
        text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
        if not (text or message.phrase):
            raise NotAllowed("there is nothing to say")
        seats = table.seats_of(self._subscriber.guest)
        if not seats:
            raise NotAllowed("only players at this table can chat")
        self.check_chat(text)
        # the name at the table, which others know: a guest may have another one by now
        name = table.chairs[seats[0]].name
        said = Said(name, seats[0], "" if message.phrase else text, message.phrase, message.id)
        await self._tables.commit(table.id, proposals.say(seats[0], said))
        return to_client.Done(message.id)
