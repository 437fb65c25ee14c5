"""Parts that the players of both sides share: pace and measurements."""

from __future__ import annotations

import asyncio
import random
from array import array
from collections.abc import Callable
from time import perf_counter


class Notes:
    """Measurements made while the clock of the bench runs."""

    def __init__(self) -> None:
        self.is_measuring = False
        self.moves = 0
        self.failures: list[str] = []
        #: seconds from sending a move to the other player's update
        self.delays = array("d")

    def begin(self) -> None:
        self.moves = 0
        self.delays = array("d")
        self.is_measuring = True

    def moved(self) -> None:
        self.moves += 1

    def delayed(self, seconds: float) -> None:
        if self.is_measuring:
            self.delays.append(seconds)

    def failed(self, what: bytes) -> None:
        self.failures.append(what[:300].decode(errors="replace"))

    def quantile(self, part: float) -> float:
        """Returns a quantile by nearest rank, in milliseconds."""
        ordered = sorted(self.delays)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Pace:
    """Lets players answer at once or after a pause, but not before all tables are ready.

    The first pauses differ, so that the tables do not move in step.
    """

    def __init__(self, thought: float, seed: int = 1) -> None:
        self._thought = thought
        self._dice = random.Random(seed)
        self._loop = asyncio.get_running_loop()
        #: first moves that wait for the start
        self._first: list[Callable[[], None]] | None = []
        self.is_over = False

    @property
    def ready(self) -> int:
        """Returns the number of tables at which a player has been asked."""
        return len(self._first or ())

    def begin(self) -> None:
        """Starts play at all tables."""
        first, self._first = self._first or [], None
        for move in first:
            self._loop.call_later(self._dice.random() * self._thought, move)

    def soon(self, move: Callable[[], None]) -> None:
        if self._first is not None:
            self._first.append(move)
        elif not self.is_over:
            if self._thought:
                self._loop.call_later(self._thought, move)
            else:
                move()


class Sent:
    """Moves of one player that the other has not received: the time and the event number of each."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._waiting: list[tuple[int, float]] = []

    def sent(self, number: int) -> None:
        self._waiting.append((number, perf_counter()))

    def told(self, number: int) -> None:
        """Notes that the other player has received everything before this number."""
        waiting = self._waiting
        while waiting and waiting[0][0] < number:
            self._notes.delayed(perf_counter() - waiting.pop(0)[1])
