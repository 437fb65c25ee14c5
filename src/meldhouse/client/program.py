"""A bot at a server's table: an external program that plays a guest's seat, from the updates of that seat alone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from typing import final

from meldhouse.bots import make_bot
from meldhouse.bots.bot import DealOver
from meldhouse.bots.guarded import Fault, GuardedBot
from meldhouse.bots.limits import Limits
from meldhouse.bots.remote import RemoteBot
from meldhouse.client.client import Client
from meldhouse.client.connection import ActionRefused, ConnectionFailure, TableConnection
from meldhouse.core.events import Event
from meldhouse.games.registry import build_game, game_info
from meldhouse.parts.errors import MeldhouseError
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo
from meldhouse.wire.views import read_event, read_view

#: seconds without a message from the table after which a program leaves it
_IDLE_SECONDS = 900.0


class Forfeited(MeldhouseError):
    """The program failed several times in a row and has left its table."""

    code = "forfeited"


class Deserted(MeldhouseError):
    """Nothing has happened at the table for a long time."""

    code = "deserted"


@final
class Program:
    """A program in a seat of one table, from the lobby to the end of the match."""

    def __init__(
        self,
        client: Client,
        info: TableInfo,
        command: str,
        limits: Limits | None = None,
        report: Callable[[Fault], None] = lambda fault: None,
        rematch_seconds: float = 0.0,
    ) -> None:
        self._client = client
        self._info = info
        self._seat = next(chair.seat for chair in info.chairs if chair.is_me)
        self._game = build_game(info.game, info.players, dict(info.options), info.rules_version)
        self._facts = game_info(info.game)
        self._bot = RemoteBot(command, self._game, limits)
        self._guarded = GuardedBot(self._game, self._bot, make_bot("novice", self._game, 0))
        self._report = report
        self._reported = 0
        #: how long it stays after the match, since people may ask for a rematch
        self._rematch_seconds = rematch_seconds
        #: the standing before the deal that is played
        self._points = self._game.opening().points
        self._has_deal = False

    async def play(self) -> TableInfo:
        """Plays to the end of the match, and waits for a rematch. Returns the table as it is then.

        Raises Forfeited after several faults in a row, Deserted if nothing happens any more; the seat is left
        to a bot of the server.
        """
        try:
            async with self._client.connect(self._info.table) as line:
                await self._follow(line)
        except (Forfeited, Deserted):
            await self._client.leave(self._info.table)
            raise
        finally:
            await asyncio.to_thread(self._bot.finish)
        return self._info

    async def _follow(self, line: TableConnection) -> None:
        async for message in self._until_idle(line.messages()):
            if isinstance(message, to_client.Info):
                self._info = message.info
                if self._has_ended():
                    return
            elif isinstance(message, to_client.Update) and message.seat == self._seat:
                await self._take(line, message)

    async def _until_idle(
        self, messages: AsyncIterator[to_client.ToClient]
    ) -> AsyncIterator[to_client.ToClient]:
        while True:
            try:
                is_over = self._info.status == "over"
                seconds = self._rematch_seconds if is_over else _IDLE_SECONDS
                yield await asyncio.wait_for(anext(messages), seconds)
            except StopAsyncIteration:
                return
            except TimeoutError:
                if is_over:
                    return
                raise Deserted("nothing has happened at this table for a long time") from None

    def _has_ended(self) -> bool:
        """Checks if there is nothing more to wait for at this table."""
        if self._info.status == "over":
            return self._info.rematch is not None or not self._rematch_seconds
        return self._info.status == "closed" or not any(chair.is_me for chair in self._info.chairs)

    async def _take(self, line: TableConnection, update: to_client.Update) -> None:
        """Tells the program what its seat saw, and asks it if the seat must decide."""
        has_ended = await asyncio.to_thread(self._tell, update)
        self._check_faults()
        if has_ended:
            await self._next_deal(line)
        is_newest = line.state[self._seat] is update
        if update.choices and not update.answered and is_newest:
            await self._decide(line, update)

    def _tell(self, update: to_client.Update) -> bool:
        """Passes on events and ends of deals. Returns True if the last event ended a deal."""
        seen: list[Event] = []
        has_ended = False
        for written in update.events:
            event = read_event(self._game, written)
            if not self._has_deal:
                self._has_deal = True
                self._bot.new_deal(self._seat, secrets.randbits(31))
            seen.append(event)
            has_ended = self._facts.ends_deal(event)
            if has_ended:
                self._guarded.observe(seen)
                self._guarded.deal_over(self._end(event, update))
                seen, self._has_deal = [], False
        if seen:
            self._guarded.observe(seen)
        return has_ended

    def _end(self, event: Event, update: to_client.Update) -> DealOver:
        """Describes the end of a deal: the result, which may show hands, and what the program held itself."""
        after = getattr(event, "points", self._points)
        gains = tuple(self._facts.gains(self._points, after))
        self._points = after
        own = read_view(self._game, update.view).own
        owns = tuple([own if seat == self._seat else None for seat in range(self._info.players)])
        return DealOver(event, gains, self._facts.winner_of(event), owns)

    async def _next_deal(self, line: TableConnection) -> None:
        """Says that this seat has seen the score, unless the match is over."""
        try:
            await line.next_deal()
        except (ActionRefused, ConnectionFailure):
            return

    async def _decide(self, line: TableConnection, update: to_client.Update) -> None:
        view = read_view(self._game, update.view)
        action = await asyncio.to_thread(self._guarded.decide, view)
        self._check_faults()
        try:
            seen = update.since + len(update.events)
            await line.act(self._game.write_action(action), self._seat, seen)
        except ActionRefused:
            return  # a clock, or an answer of another, was faster

    def _check_faults(self) -> None:
        """Reports new faults of the program. Raises Forfeited after several in a row."""
        for fault in self._guarded.faults[self._reported :]:
            self._report(fault)
        self._reported = len(self._guarded.faults)
        if self._guarded.has_forfeited:
            fault = self._guarded.faults[-1]
            raise Forfeited(f"three faults in a row, the last one {fault.kind}: {fault.detail}")
