"""The expert of Rhine Rummy: knows every rearrangement, and plays for points.

Greedy play tables the most cards; this bot tables the dearest, for what counts is what a lost hand costs. And greedy
play gives its jokers away with any card that goes out. A joker that is kept ends the deal, for it fits with
whatever is left at last; but when somebody else ends it, it costs dearly. Against one or two others keeping pays;
against more somebody else is too often first (docs/lab/2026-11-15-bot-strength.md).
"""

from __future__ import annotations

from typing import Final

from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import is_wild
from meldhouse.games.rhine_rummy.state import RhineView
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import MOST_TILES, MOST_VALUE
from meldhouse.solvers.melding.solve import solve, solve_view

#: with no more players than this at the table, wilds are kept for the end
_FEW: Final = 3
#: when somebody has no more cards than this, a wild in the hand is likelier to cost than to win
_LAST: Final = 1


class RhineRummyExpert:
    """Tables cards for the end of the deal, not for this turn."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, RhineRummy):
            raise OptionError(f"this bot plays Rhine Rummy, not {game.name}")
        self._game = game

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        play = self._play(view)
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS

    def _play(self, view: RhineView) -> Answer | None:
        """Goes out if it can; otherwise lays the dearest cards, without wilds while they are worth keeping."""
        most = solve_view(self._game, view, MOST_TILES, gentle=False)
        if most is None or not most.left:
            return most
        if self._keeps_wilds(view):
            return self._best_without_wilds(view)
        return solve_view(self._game, view, MOST_VALUE, gentle=False) or most

    def _best_without_wilds(self, view: RhineView) -> Answer | None:
        assert view.own is not None
        assert view.seat is not None
        naturals = [card for card in view.own.hand if not is_wild(card, self._game.twos_wild)]
        has_qualified = view.public.has_qualified(view.seat)
        table = view.public.table
        found = solve(self._game, table, naturals, MOST_VALUE, has_opened=has_qualified, gentle=False)
        return found.best

    def _keeps_wilds(self, view: RhineView) -> bool:
        """Few others, none of them about to go out, and cards to wait for."""
        others = [held for seat, held in enumerate(view.held) if seat != view.seat]
        return self._game.players <= _FEW and min(others) > _LAST and view.stock > 0
