"""Handles the messages of one connection; the rules and the log decide."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from functools import partial

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import Container
from meldhouse.tables import proposals
from meldhouse.tables.broadcast import Subscriber
from meldhouse.tables.conversation import Conversation
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.table import Table
from meldhouse.wire import to_client, to_server
from meldhouse.words import Words


class MessageHandler(Conversation):
    """Answers the messages of one connection in the order in which they came, within the limits of a server."""

    def __init__(self, container: Container, subscriber: Subscriber, words: Words) -> None:
        super().__init__(container.tables, container.bot_workers, container.broadcast, subscriber, words)
        self._container = container
        self._known_tables = container.tables
        #: a decision that was begun by `act_now` is not durable yet
        self.is_acting = False
        self._acted: asyncio.Future[None] | None = None

    def failure(self, error: MeldhouseError, identity: str = "") -> to_client.Failed:
        """Counts a failure, and returns the answer to the message with this id."""
        self._container.measures.refused(error.code)
        return super().failure(error, identity)

    @property
    def has_to_wait(self) -> bool:
        """Checks if the rules have thought too long about messages of this guest."""
        return self._container.thought_limits.is_spent(self._subscriber.guest)

    @contextlib.contextmanager
    def thinking(self) -> Iterator[None]:
        """Counts the time that the rules think about a message."""
        began = time.thread_time()
        try:
            yield
        finally:
            self._container.thought_limits.spend(self._subscriber.guest, time.thread_time() - began)

    def check_chat(self, text: str) -> None:
        """Raises if the operator has muted the guest, or the guest says too much."""
        if self._container.identity.is_muted(self._subscriber.guest):
            raise NotAllowed("the operator of this server has muted you")
        self._container.chat_limits.check(self._subscriber.guest, text)

    def note_refusal(self) -> None:
        self._container.measures.refused_decisions += 1

    async def handle(self, message: to_server.ToServer) -> None:
        """Does what a message asks for after the decision before it is done, and answers it."""
        await self._settle()
        await super().handle(message)

    # --- decisions ---

    def act_now(self, message: to_server.Act) -> bool:
        """Begins to commit a decision without waiting for it.

        Returns False, with nothing done, if the table is not at hand, or the guest has to wait; `handle` waits.
        """
        table = self._known_tables.known(self._subscriber.table_id)
        if table is None or self.is_acting:
            return False
        if table.rearrangeable is None:
            return self._begin_act(table, message)
        if self.has_to_wait:
            return False
        with self.thinking():
            return self._begin_act(table, message)

    def _begin_act(self, table: Table, message: to_server.Act) -> bool:
        try:
            act = self._proposal(table, message)
            if table.chairs[act.seat].gone_since is not None:
                return False
            # before the commit, which may end at once
            self.is_acting = True
            is_begun = self._known_tables.commit_soon(table, act.propose, partial(self._done, table, act))
        except MeldhouseError as error:
            self.is_acting = False
            self.say(self.failure(error, message.id))
            return True
        if not is_begun:
            self.is_acting = False
        return is_begun

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
