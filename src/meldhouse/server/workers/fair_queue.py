"""A queue for worker processes in which nobody can push in with numbers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_Waiting = deque["asyncio.Future[None]"]


class FairQueue:
    """Gives turns to owners in rotation, and to the topics of each owner in rotation.

    An owner with a hundred topics waits as long for each turn as one with a single topic.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._owners: OrderedDict[str, OrderedDict[str, _Waiting]] = OrderedDict()

    def __len__(self) -> int:
        """Returns the number of those who wait."""
        return sum(self.waiting(owner) for owner in self._owners)

    def waiting(self, owner: str) -> int:
        return sum(len(waiting) for waiting in self._owners.get(owner, {}).values())

    @asynccontextmanager
    async def turn(self, owner: str, topic: str = "") -> AsyncIterator[None]:
        """Waits for a place, and frees it at the end."""
        await self._take(owner, topic)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, owner: str, topic: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._owners.setdefault(owner, OrderedDict()).setdefault(topic, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Passes the place on to the next in turn who still waits."""
        while self._owners:
            turn = self._next()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None]:
        owner, topics = self._owners.popitem(last=False)
        topic, waiting = topics.popitem(last=False)
        turn = waiting.popleft()
        if waiting:
            topics[topic] = waiting
        if topics:
            self._owners[owner] = topics
        return turn
