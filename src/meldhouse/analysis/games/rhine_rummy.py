"""Reviews of Rhine Rummy."""

from __future__ import annotations

from meldhouse.analysis.games.layout_turns import LayoutReview
from meldhouse.core.game import AnyView
from meldhouse.games.rhine_rummy.actions import Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import is_wild
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.solve import solve_view


class RhineRummyReview(LayoutReview):
    """RR-4 to RR-6 A turn that goes out is a proof; that the solver found none is not."""

    usual_samples = 16
    worth_telling = 1.0
    scatter = 1.45
    lay = Lay
    game: RhineRummy

    def is_wild(self, tile: int) -> bool:
        return is_wild(tile, self.game.twos_wild)

    def winning_turn(self, view: AnyView) -> Answer | None:
        return solve_view(self.game, view)
