"""The novice of Rhine Rummy: tables whatever it sees at once, the dearest cards first.

It looks for sets in its hand, cards that join a set on the table, sequences to split, cards to borrow from
long sets, and jokers that it can replace. It never plans, and never holds a card back.
"""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.simple_plays import Hand, simple_lays
from meldhouse.games.rhine_rummy.state import RhineView
from meldhouse.parts.arrangement import Arrangement, tiles_of
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.parts.playing_cards import Card


class RhineRummyNovice:
    """One simple step after the other, as long as the rules allow the turn as a whole."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        if not isinstance(game, RhineRummy):
            raise OptionError(f"this bot plays Rhine Rummy, not {game.name}")
        self._game = game
        self._dice = Dice(seed)

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        hand: tuple[Card, ...] = view.own.hand
        table: Arrangement = view.public.table
        if not view.public.has_qualified(view.seat):
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

    def _dearest(
        self, view: RhineView, hand: Sequence[Card], tables: Sequence[Arrangement]
    ) -> Arrangement | None:
        """The allowed table that leaves the least in the hand; among equals any."""
        costs = [
            (self._game.values.of_hand(_left(hand, table)), self._dice.below(1 << 20)) for table in tables
        ]
        for at in sorted(range(len(tables)), key=lambda at: costs[at]):
            if self._game.refuse_lay(view, tables[at]) is None:
                return tables[at]
        return None

    def _draw(self, view: RhineView) -> Action:
        return DRAW if view.stock else PASS


def _left(hand: Sequence[Card], table: Arrangement) -> tuple[Card, ...]:
    """What is left of a hand when a table lies like this."""
    tabled = set(tiles_of(table))
    return tuple([card for card in hand if card not in tabled])
