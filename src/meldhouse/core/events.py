"""What happened, as the table saw it, and what some seats saw instead."""

from __future__ import annotations

from typing import final

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


class Event(Value):
    """Something that happened, in the past tense. Each game has its own."""


@final
class Told:
    """One entry of a match's log: the same number for everybody, not always the same contents."""

    def __init__(self, shown: Event, instead: dict[Seat, Event] | None = None) -> None:
        self._shown = shown
        self._instead = instead

    def to(self, seat: Seat | None) -> Event:
        """What this seat saw. A watcher sees what the whole table saw."""
        if self._instead is None or seat is None:
            return self._shown
        return self._instead.get(seat, self._shown)

    def __repr__(self) -> str:
        return f"Told({self._shown!r})"
