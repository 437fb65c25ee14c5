"""Events as everybody saw them, and as some seats saw them instead."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


@mypyc_attr(allow_interpreted_subclasses=True)  # plug-in games are not compiled
class Event(Value):
    """An event, named in the past tense. Each game defines its own.

    >>> match = Match(build_game("rummy-five", players=2), SeededShuffle(b"a secret"))
    >>> [type(told.to(0)).__name__ for told in match.deal()]
    ['Dealt', 'Drew']
    """


@final
class Told:
    """An entry of a match's log. It has one number for everybody, but may have different contents for some seats."""

    def __init__(
        self,
        shown: Event,
        instead: dict[Seat, Event] | None = None,
        own: tuple[Seat, Event] | None = None,
    ) -> None:
        self._shown = shown
        #: what some seats saw instead
        self._instead = instead
        #: the same for one seat, without the cost of a dictionary
        self._own = own

    def to(self, seat: Seat | None) -> Event:
        """Returns the event as a seat saw it. A watcher (None) sees what everybody saw."""
        own = self._own
        if own is not None and own[0] == seat:
            return own[1]
        if self._instead is None or seat is None:
            return self._shown
        return self._instead.get(seat, self._shown)

    def __repr__(self) -> str:
        return f"Told({self._shown!r})"
