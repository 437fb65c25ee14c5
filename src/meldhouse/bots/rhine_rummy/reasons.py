"""Reasons for turns in Rhine Rummy."""

from __future__ import annotations

from meldhouse.bots.bot import Reason, seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rhine_rummy.actions import Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.parts.layout import tiles_of
from meldhouse.solvers.melding.solve import solve_view


def reason_for(game: RhineRummy, view: AnyView, action: Action) -> Reason:
    """Explains a turn by the cards that it lays and the cost of the cards that stay in the hand."""
    if not isinstance(action, Lay):
        return Reason("bots.why.draw" if solve_view(game, view, gentle=False) is None else "bots.why.hold")
    hand, tabled = seat_and_own(view)[1].hand, set(tiles_of(action.table))
    laid = tuple([card for card in hand if card in tabled])
    left = [card for card in hand if card not in tabled]
    if not left:
        return Reason("bots.why.all", numbers={"count": len(laid)})
    return Reason("bots.why.costs", {"cards": laid}, {"count": len(laid), "cost": game.values.of_hand(left)})
