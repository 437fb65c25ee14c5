"""Handles the messages of one connection; the rules and the log decide."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from functools import partial

import msgspec

from meldhouse.core.refusal import Refusal, Refused
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import Container
from meldhouse.tables import proposals
from meldhouse.tables.broadcast import Subscriber
from meldhouse.tables.entries import Said
from meldhouse.tables.errors import NotAllowed, failed
from meldhouse.tables.table import Table
from meldhouse.wire import to_client, to_server
from meldhouse.words import Words

_encode = msgspec.json.Encoder().encode
PHRASES = ("hello", "well-played", "thanks", "good-luck", "oops", "one-moment", "again", "bye")
AUTO_MODES = ("ask", "pass-unless-call", "pass")


class MessageHandler:
    """Answers the messages of one connection in the order in which they came."""

    def __init__(self, container: Container, subscriber: Subscriber, words: Words) -> None:
        self._container = container
        self._tables = container.tables
        self._subscriber = subscriber
        self._words = words
        #: a decision that was begun by `act_now` is not durable yet
        self.is_acting = False
        self._acted: asyncio.Future[None] | None = None

    def failure(self, error: MeldhouseError, identity: str = "") -> to_client.Failed:
        """Counts a failure, and returns the answer to the message with this id."""
        self._container.measures.refused(error.code)
        return failed(error, identity)

    def say(self, message: to_client.ToClient) -> None:
        self._subscriber.outbox.put(_encode(message))

    @property
    def has_to_wait(self) -> bool:
        """Checks if the rules have thought too long about messages of this guest."""
        return self._container.thought_limits.is_spent(self._subscriber.guest)

    @contextlib.contextmanager
    def _thinking(self) -> Iterator[None]:
        """Counts the time that the rules think about a message."""
        began = time.thread_time()
        try:
            yield
        finally:
            self._container.thought_limits.spend(self._subscriber.guest, time.thread_time() - began)

    async def handle(self, message: to_server.ToServer) -> None:
        """Does what a message asks for, and answers it."""
        await self._settle()
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
            with self._thinking():
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

    def act_now(self, message: to_server.Act) -> bool:
        """Begins to commit a decision without waiting for it.

        Returns False, with nothing done, if the table is not at hand, or the guest has to wait; `handle` waits.
        """
        table = self._tables.known(self._subscriber.table_id)
        if table is None or self.is_acting:
            return False
        if table.rearrangeable is None:
            return self._begin_act(table, message)
        if self.has_to_wait:
            return False
        with self._thinking():
            return self._begin_act(table, message)

    def _begin_act(self, table: Table, message: to_server.Act) -> bool:
        try:
            act = self._proposal(table, message)
            if table.chairs[act.seat].gone_since is not None:
                return False
            # before the commit, which may end at once
            self.is_acting = True
            is_begun = self._tables.commit_soon(table, act.propose, partial(self._done, table, act))
        except MeldhouseError as error:
            self.is_acting = False
            self.say(self.failure(error, message.id))
            return True
        if not is_begun:
            self.is_acting = False
        return is_begun

    def _proposal(self, table: Table, message: to_server.Act) -> proposals.Act:
        seat = self._seat(table, message.seat, message.id)
        return proposals.Act(seat, message, table.game.read_action(message.action))

    def _done(self, table: Table, act: proposals.Act, failure: MeldhouseError | None) -> None:
        """Called when a decision of `act_now` is durable, refused, or has failed."""
        self.is_acting = False
        if self._acted is not None and not self._acted.done():
            self._acted.set_result(None)
        if failure is None:
            self._answer_act(table, act)
        else:
            self.say(self.failure(failure, act.message.id))

    async def _settle(self) -> None:
        """Waits for the decision before: messages are handled in order."""
        while self.is_acting:
            self._acted = asyncio.get_running_loop().create_future()
            await self._acted

    async def _act(self, table: Table, message: to_server.Act) -> None:
        act = self._proposal(table, message)
        if table.chairs[act.seat].gone_since is not None:
            await self._container.presence.came(table.id, self._subscriber.guest)
        table = await self._tables.commit(table.id, act.propose)
        self._answer_act(table, act)

    def _answer_act(self, table: Table, act: proposals.Act) -> None:
        """Answers a decision. A player who was overtaken also gets the newest state."""
        if act.refusal is None:
            self.say(to_client.Done(act.message.id))
            return
        self._container.measures.refused_decisions += 1
        is_stale = act.refusal is proposals.STALE
        self.say(self._refused(table, act.message.id, act.refusal, is_stale))
        if is_stale:
            self._container.broadcast.update(table, self._subscriber)

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
        action = await self._container.bot_workers.decide(table, seat, "novice")
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
            with self._thinking():
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
        if self._container.identity.is_muted(self._subscriber.guest):
            raise NotAllowed("the operator of this server has muted you")
        self._container.chat_limits.check(self._subscriber.guest, text)
        # the name at the table, which others know: a guest may have another one by now
        name = table.chairs[seats[0]].name
        said = Said(name, seats[0], "" if message.phrase else text, message.phrase, message.id)
        await self._tables.commit(table.id, proposals.say(seats[0], said))
        return to_client.Done(message.id)
