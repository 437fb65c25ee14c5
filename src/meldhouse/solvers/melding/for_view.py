"""Former names of `solve_view`, kept until their last callers have moved."""

from __future__ import annotations

from meldhouse.core.state import View
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.state import RhineOwn, RhinePublic
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import best_play
from meldhouse.solvers.melding.solve import solve_view


def best_for_rummikub(view: View[RummikubPublic, RummikubOwn], gentle: bool = True) -> Answer | None:
    """RK-2, RK-3 Returns the play with the most tiles; before the first meld, the first meld with the most."""
    if view.own is None or view.seat is None:
        return None
    if view.public.has_opened(view.seat):
        return best_play(view.public.table, view.own.rack, gentle=gentle)
    return best_opening(view.public.table, view.own.rack)


def best_for_rhine_rummy(
    game: RhineRummy, view: View[RhinePublic, RhineOwn], gentle: bool = True
) -> Answer | None:
    """RR-4 to RR-6 Returns the play with the most cards that was found."""
    return solve_view(game, view, gentle=gentle)
