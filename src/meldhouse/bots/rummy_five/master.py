"""The master of Rummy Five and Big Eight: compares more discards in more worlds than the expert, in a learned style."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.bots.rummy_five.expert import Effort, RummyFiveExpert
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.solvers.rummy_five.chooser import LEARNED_EIGHT_STYLE, LEARNED_FIVE_STYLE

FIVE_MASTER = Effort(2000, 6, LEARNED_FIVE_STYLE)
EIGHT_MASTER = Effort(2000, 6, LEARNED_EIGHT_STYLE)


def rummy_five_master(game: RummyFive, seed: int, budget: Budget) -> RummyFiveExpert:
    """Makes a master of the game's edition. It avoids discards that players who said Go may wait for."""
    return RummyFiveExpert(game, seed, budget, FIVE_MASTER if game.edition.trios == 1 else EIGHT_MASTER)
