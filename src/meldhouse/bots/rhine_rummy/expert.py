"""The expert of Rhine Rummy: considers every rearrangement and plays for points.

Greedy play lays the most cards; this bot lays the most expensive ones, because the cost of the remaining hand decides.
Greedy play also spends its jokers early. A joker that is kept helps to go out, because it fits with any last cards, but
it is expensive if another seat goes out first. Keeping jokers pays against one or two opponents; against more, another
seat goes out first too often (docs/lab/2026-11-15-bot-strength.md).
"""

from __future__ import annotations

from typing import Final

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import is_wild
from meldhouse.games.rhine_rummy.state import RhineView
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import MOST_TILES, MOST_VALUE
from meldhouse.solvers.melding.solve import solve, solve_view

#: the most players at which wild cards are kept for the end
_FEW: Final = 3
#: if another hand has at most this many cards, a wild card in the hand is more likely to cost than to win
_LAST: Final = 1


class RhineRummyExpert:
    """Plans for the end of the deal instead of the current turn."""

    def __init__(self, game: RhineRummy, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        play: Answer | None = self._budget.start(1).limit(lambda: self._play(view))
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS

    def _play(self, view: RhineView) -> Answer | None:
        """Returns a play that goes out, or else the most expensive cards, without wild cards worth keeping."""
        most = solve_view(self._game, view, MOST_TILES, gentle=False)
        if most is None or not most.left:
            return most
        if self._keeps_wilds(view):
            return self._best_without_wilds(view)
        return solve_view(self._game, view, MOST_VALUE, gentle=False) or most

    def _best_without_wilds(self, view: RhineView) -> Answer | None:
        seat, own = seat_and_own(view)
        naturals = [card for card in own.hand if not is_wild(card, self._game.twos_wild)]
        has_qualified = view.public.has_qualified(seat)
        table = view.public.table
        found = solve(self._game, table, naturals, MOST_VALUE, has_opened=has_qualified, gentle=False)
        return found.best

    def _keeps_wilds(self, view: RhineView) -> bool:
        """Checks if there are few opponents, none of them about to go out, and cards left to draw."""
        others = [held for seat, held in enumerate(view.held) if seat != view.seat]
        return self._game.players <= _FEW and min(others) > _LAST and view.stock > 0
