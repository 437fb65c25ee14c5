"""The novice of Rhine Rummy: lays every simple play it finds, the most expensive cards first.

It looks for sets in its hand, cards that extend a set of the layout, sequences to split, cards to borrow from
long sets, and jokers that it can replace. It does not plan and never holds a card back.
"""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.bots.bot import seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.simple_plays import Hand, simple_lays
from meldhouse.games.rhine_rummy.state import RhineView
from meldhouse.parts.chance import Dice
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.parts.playing_cards import Card


class RhineRummyNovice:
    """Adds simple steps to its turn as long as the rules allow the whole turn."""

    def __init__(self, game: RhineRummy, seed: int) -> None:
        self._game = game
        self._dice = Dice(seed)

    def decide(self, view: AnyView) -> Action:
        seat, own = seat_and_own(view)
        hand: tuple[Card, ...] = own.hand
        table: Layout = view.public.table
        if not view.public.has_qualified(seat):
            ways = self._game.qualifying_sets(Hand(hand, self._game.twos_wild))
            table = self._dearest(view, hand, [(*table, *sets) for sets in ways]) or table
            if table == view.public.table:
                return self._draw(view)
        while True:
            left = _left(hand, table)
            steps = simple_lays(table, Hand(left, self._game.twos_wild))
            better = self._dearest(view, left, steps)
            if better is None:
                break
            table = better
        return self._draw(view) if table == view.public.table else Lay(table)

    def _dearest(self, view: RhineView, hand: Sequence[Card], tables: Sequence[Layout]) -> Layout | None:
        """Returns the allowed layout that leaves the cheapest hand, ties broken by lot; None if there is none."""
        costs = [
            (self._game.values.of_hand(_left(hand, table)), self._dice.below(1 << 20)) for table in tables
        ]
        for at in sorted(range(len(tables)), key=lambda at: costs[at]):
            if self._game.refuse_lay(view, tables[at]) is None:
                return tables[at]
        return None

    def _draw(self, view: RhineView) -> Action:
        return DRAW if view.stock else PASS


def _left(hand: Sequence[Card], table: Layout) -> tuple[Card, ...]:
    """Returns the cards of a hand that are not in a layout."""
    tabled = set(tiles_of(table))
    return tuple([card for card in hand if card not in tabled])
