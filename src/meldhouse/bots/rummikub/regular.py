"""The regular of Rummikub: greedy play, which lays as many tiles as possible in every turn."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.rummikub.novice import RummikubNovice
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, KINDS
from meldhouse.solvers.deadline import TimeUp
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.solve import solve_view

#: worth of each kind of tile: the most tiles first, then the highest numbers, and jokers only if they are needed
MOST_TILES = {kind: 1000 + (0 if kind == JOKER else kind % HIGHEST + 1) for kind in range(KINDS)}


class RummikubRegular:
    """Considers every rearrangement of the layout and never holds a tile back."""

    def __init__(self, game: Rummikub, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._quick = RummikubNovice(game, seed)

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        try:
            play: Answer | None = self._budget.start(1).limit(
                lambda: solve_view(self._game, view, weights=MOST_TILES, gentle=False)
            )
        except TimeUp:
            return self._quick.decide(view)
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS
