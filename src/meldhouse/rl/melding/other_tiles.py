"""Deals of Rummikub and Rhine Rummy that a seat cannot tell from the real one: other tiles in hands and stock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import final

from meldhouse.parts.seats import Seat
from meldhouse.rl.arrays import Encoding
from meldhouse.rl.deal import Deal
from meldhouse.rl.other_deals import Line, begin_deal
from meldhouse.solvers.melding.registry import melding_solver

#: exchanges that are tried, for each unseen tile
_TRIES = 8


@final
class OtherTiles:
    """An order of the tiles, which changes by exchanges of tiles that a seat has not seen. The line of play stays.

    All orders that fit are equally likely in the end, apart from this: the tiles on the table were drawn when they
    were. Of equal tiles a play takes the lowest from the hand, so who laid another one did not hold a lower one then.
    """

    def __init__(self, encoding: Encoding, order: Sequence[int], line: Line, seat: Seat) -> None:
        self.order = tuple(order)
        self.line = line
        self._solver = melding_solver(encoding.game)
        size = len(set(order))
        deal = begin_deal(encoding, order, size)
        #: the last shuffle deals
        self._place = {tile: place for place, tile in enumerate(order) if place >= len(order) - size}
        #: by place: who got the tile that lies there, and before which decision
        self._holders: dict[int, tuple[Seat, int]] = {}
        #: by tile: who did not hold it, and at which decision
        self._barred: dict[int, list[tuple[Seat, int]]] = defaultdict(list)
        self._watch(deal)
        view = deal.view(seat)
        seen = {*self._solver.hand_in(view), *[tile for tiles in view.public.table for tile in tiles]}
        self._unseen = [place for tile, place in self._place.items() if tile not in seen]

    def _watch(self, deal: Deal) -> None:
        """Plays the deal again and notes who got and laid which tiles."""
        for seat in range(deal.game.players):
            self._note(seat, 0, self._hand(deal, seat), set())
        for number, (seat, action) in enumerate(self.line):
            before = self._hand(deal, seat)
            deal.play(action)
            self._note(seat, number + 1, self._hand(deal, seat), before)

    def _hand(self, deal: Deal, seat: Seat) -> set[int]:
        return set(self._solver.hand_in(deal.view(seat)))

    def _note(self, seat: Seat, number: int, hand: set[int], before: set[int]) -> None:
        for tile in hand - before:
            self._holders[self._place[tile]] = seat, number
        for laid in before - hand:
            kind = self._solver.kind_of(laid)
            for tile in self._place:
                if tile < laid and self._solver.kind_of(tile) == kind:
                    self._barred[tile].append((seat, number))

    def shuffle(self, luck: Callable[[], float]) -> None:
        """Tries many exchanges. `luck` returns numbers from 0 to 1."""
        count = len(self._unseen)
        for _ in range(_TRIES * count):
            self._exchange(
                self._unseen[int(luck() * count) % count], self._unseen[int(luck() * count) % count]
            )

    def _exchange(self, one: int, other: int) -> None:
        order = list(self.order)
        if self._can_lie(order[one], other) and self._can_lie(order[other], one):
            order[one], order[other] = order[other], order[one]
            self.order = tuple(order)

    def _can_lie(self, tile: int, place: int) -> bool:
        """Checks if nobody would have held a tile who did not."""
        if place not in self._holders or tile not in self._barred:
            return True
        holder, since = self._holders[place]
        return all(seat != holder or number <= since for seat, number in self._barred[tile])
