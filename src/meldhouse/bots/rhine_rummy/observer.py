"""The turns of the others at Rhine Rummy, as far as they tell what is not in their hands."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.events import Event
from meldhouse.games.rhine_rummy.events import Dealt, Drew, Laid
from meldhouse.games.rhine_rummy.state import RhineView
from meldhouse.games.rhine_rummy.transitions import DEALT
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_rules import CountedRules
from meldhouse.solvers.melding.rhine_rummy.rollouts.worlds import RhineLastTurn


class RhineRummyObserver:
    """Remembers the end of each seat's last turn. Without events it guesses from the view."""

    def __init__(self, rules: CountedRules) -> None:
        self._rules = rules
        self._has_observed = False
        self._table: Layout = ()
        self._last: dict[Seat, tuple[Layout, int]] = {}

    def observe(self, events: Sequence[Event]) -> None:
        for event in events:
            self._take(event)

    def _take(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self._has_observed = True
            self._table = ()
            self._last.clear()
        elif isinstance(event, Laid):
            self._table = event.table
            self._last[event.seat] = (self._table, 0)
        elif isinstance(event, Drew):
            self._last[event.seat] = (self._table, 1)

    def last_turns(self, view: RhineView) -> list[RhineLastTurn | None]:
        """Returns the end of each seat's last turn, None where nothing follows from it."""
        return [self._last_turn(view, seat) for seat in range(view.public.players)]

    def _last_turn(self, view: RhineView, seat: Seat) -> RhineLastTurn | None:
        last = self._last.get(seat) if self._has_observed else _guess(view, seat)
        return None if last is None else RhineLastTurn(self._rules.table(last[0]), last[1])


def _guess(view: RhineView, seat: Seat) -> tuple[Layout, int] | None:
    """Guesses that a seat has just drawn with this table before it."""
    if not view.public.has_qualified(seat) and view.held[seat] <= DEALT:
        return None
    return view.public.table, 1
