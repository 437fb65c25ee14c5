"""Honest tables that go on while somebody attacks, and their measurement."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import msgspec
from tests.support.attacks.catalogue import attack_for
from tests.support.attacks.prepared_tables import PREPARED
from tests.support.attacks.target import Codes, Target
from tests.support.process_health import memory
from tests.support.servers import Player, Server, friends_table, guests

from meldhouse.client import Client
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo

#: limits as an operator has them
AS_RUN = {
    "messages_per_second": "50",
    "messages_at_once": "100",
    "bytes_per_second": "65536",
    "bytes_at_once": "262144",
    "chat_lines_per_minute": "60",
    "chat_bytes_per_minute": "6000",
    "most_bot_tables_of_guest": "3",
    "most_bot_tables": "50",
    "most_listed_of_guest": "5",
    "most_tables_of_guest": "50",
    "most_silent": "200",
    "most_at_table": "40",
    "request_seconds": "2",
    "messages_of_address": "1000",
    "records_per_hour": "60",
    "brought_per_hour": "20000",
}
_THOUGHT = 0.2


class Thinker(Player):
    """A player who thinks for a moment before each decision, and notes how long the server takes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seconds: list[float] = []

    async def answer(self, update: to_client.Update) -> None:
        if update.choices:
            await asyncio.sleep(_THOUGHT * (0.5 + random.random()))
        before = time.monotonic()
        count = len(self.acknowledged)
        await super().answer(update)
        if len(self.acknowledged) > count:
            self.seconds.append(time.monotonic() - before)


class Outcome(NamedTuple):
    """The result of an attack."""

    name: str
    #: how the attacker was refused, and how often
    refused: Codes
    #: the times of honest decisions meanwhile, the shortest first
    seconds: list[float]
    #: kilobytes of the server process at the end, and at the begin of the siege
    memory: int
    memory_before: int

    def within(self, share: float) -> float:
        """The seconds within which this share of the decisions was durable."""
        return self.seconds[min(int(share * len(self.seconds)), len(self.seconds) - 1)]


class Siege:
    """A server, honest people at some tables, and somebody who attacks."""

    def __init__(self, server: Server, people: list[Client], infos: list[TableInfo]) -> None:
        self.server = server
        self._people = people
        self._infos = infos
        self._players: list[Thinker] = []
        assert server.process is not None
        self._memory = memory(server.process.pid)

    @classmethod
    @contextlib.asynccontextmanager
    async def begin(cls, server: Server, tables: int) -> AsyncIterator[Siege]:
        """Seats honest people, who play until the siege ends."""
        async with guests([server.url], *[f"P{number}" for number in range(2 * tables)]) as people:
            form: dict[str, Any] = {"options": {"deals": 1000, "points": 500}, "is_quick": True}
            infos = [await friends_table(people[2 * at], people[2 * at + 1], **form) for at in range(tables)]
            siege = cls(server, people, infos)
            playing = [
                asyncio.create_task(siege._play(2 * at + seat, info))
                for at, info in enumerate(infos)
                for seat in (0, 1)
            ]
            try:
                yield siege
                for one in playing:
                    assert not one.done() or one.exception() is None, "an honest player was thrown out"
            finally:
                for one in playing:
                    one.cancel()
                await asyncio.gather(*playing, return_exceptions=True)

    async def _play(self, number: int, info: TableInfo) -> None:
        async with self._people[number].connect(info.table) as line:
            player = Thinker(line, info)
            self._players.append(player)
            await player.play()

    async def calm(self, decisions: int) -> None:
        """Waits until so many honest decisions were made."""
        goal = self.decisions + decisions
        while self.decisions < goal:
            await asyncio.sleep(0.02)

    @property
    def decisions(self) -> int:
        return sum(len(player.seconds) for player in self._players)

    async def endure(self, name: str, seconds: float, is_apart: bool = False) -> Outcome:
        """Lets an attack go on for some seconds, and until honest people have decided a little.

        An attack that runs apart has a process of its own, so that it takes no time from the honest clients.
        """
        before = [len(player.seconds) for player in self._players]
        if is_apart:
            refused = await self._attacked_apart(name, seconds)
        else:
            refused = await attack_for(Target(self.server, self._infos[0].table), name, seconds)
        await self.calm(10)
        times = [player.seconds[at:] for player, at in zip(self._players, before, strict=True)]
        assert self.server.process is not None
        now = memory(self.server.process.pid)
        return Outcome(name, refused, sorted(second for some in times for second in some), now, self._memory)

    async def _attacked_apart(self, name: str, seconds: float) -> Codes:
        known = msgspec.json.encode(PREPARED[self.server.url]).decode()
        said = [name, str(seconds), str(self.server.port), self._infos[0].table, known]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.support.attacks", *said, stdout=asyncio.subprocess.PIPE
        )
        out, _ = await process.communicate()
        return Counter(json.loads(out))
