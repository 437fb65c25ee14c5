"""The best play for the seat that asks, from what it sees: for hints, bots and analyses."""

from __future__ import annotations

from meldhouse.core.state import View
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.state import RhineOwn, RhinePublic, RhineView
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic, RummikubView
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.rhine_rummy.plays import best_rhine_play
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import best_play


def best_for_rummikub(view: View[RummikubPublic, RummikubOwn], gentle: bool = True) -> Answer | None:
    """RK-2, RK-3 The play with the most tiles; before the first meld, the first meld with the most."""
    seen: RummikubView = view
    if seen.own is None or seen.seat is None:
        return None
    if seen.public.has_opened(seen.seat):
        return best_play(seen.public.table, seen.own.rack, gentle=gentle)
    return best_opening(seen.public.table, seen.own.rack)


def best_for_rhine_rummy(
    game: RhineRummy, view: View[RhinePublic, RhineOwn], gentle: bool = True
) -> Answer | None:
    """RR-4 to RR-6 The play with the most cards that was found; it is not refused."""
    seen: RhineView = view
    if seen.own is None or seen.seat is None:
        return None
    has_qualified = seen.public.has_qualified(seen.seat)
    return best_rhine_play(game, seen.public.table, seen.own.hand, has_qualified, gentle=gentle)
