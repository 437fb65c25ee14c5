"""The turns of the others at Rummikub, as far as they tell what is not in their racks."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.events import Event
from meldhouse.games.rummikub.events import Dealt, Laid, Passed, TilesDrawn, TimeUp
from meldhouse.games.rummikub.state import RummikubView
from meldhouse.games.rummikub.tiles import is_joker
from meldhouse.games.rummikub.transitions import RACK
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.parts.seats import Seat
from meldhouse.solvers.melding.rummikub.rollouts.worlds import LastTurn


class RummikubObserver:
    """Remembers the end of each seat's last turn, and who spends jokers. Without events it guesses from the view."""

    def __init__(self) -> None:
        self._has_observed = False
        self._table: Layout = ()
        self._last: dict[Seat, LastTurn] = {}
        #: the seats whose clock ran down: their last turn tells nothing
        self._late: set[Seat] = set()
        #: the tiles that each seat holds, if it has drawn or laid any
        self._held: dict[Seat, int] = {}
        #: a bit for each seat that laid a joker without need in this match
        self.spenders = 0

    def observe(self, events: Sequence[Event]) -> None:
        for event in events:
            self._take(event)

    def _take(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self._has_observed = True
            self._table = ()
            self._last.clear()
            self._late.clear()
            self._held.clear()
        elif isinstance(event, TimeUp):
            self._late.add(event.seat)
        elif isinstance(event, Laid):
            self._table = event.table
            self._note_jokers(event)
            self._end_turn(event.seat, 0)
        elif isinstance(event, TilesDrawn):
            self._held[event.seat] = self._held.get(event.seat, RACK) + event.count
            self._end_turn(event.seat, event.count)
        elif isinstance(event, Passed):
            self._end_turn(event.seat, 0)

    def _note_jokers(self, event: Laid) -> None:
        """Notes who lays a joker after its first meld, although it does not go out and nobody else is about to."""
        self._held[event.seat] = event.held
        fewest = min([held for seat, held in self._held.items() if seat != event.seat], default=RACK)
        has_joker = any(is_joker(tile) for tile in event.tiles)
        if has_joker and not event.opened and event.held > 0 and fewest > 1:
            self.spenders |= 1 << event.seat

    def _end_turn(self, seat: Seat, drawn: int) -> None:
        self._last.pop(seat, None)
        if seat in self._late:
            self._late.discard(seat)
        else:
            self._last[seat] = _last_turn(self._table, drawn)

    def last_turns(self, view: RummikubView) -> list[LastTurn | None]:
        """Returns the end of each seat's last turn, None where nothing follows from it."""
        if self._has_observed:
            return [self._last.get(seat) for seat in range(view.public.players)]
        return [self._guess(view, seat) for seat in range(view.public.players)]

    def _guess(self, view: RummikubView, seat: Seat) -> LastTurn | None:
        """Guesses that a seat has just drawn with this table before it."""
        if not view.public.has_opened(seat) and view.held[seat] <= RACK:
            return None
        return _last_turn(view.public.table, 1)


def _last_turn(table: Layout, drawn: int) -> LastTurn:
    return LastTurn([tile >> 1 for tile in tiles_of(table)], drawn)
