"""Reasons for turns in Rummikub."""

from __future__ import annotations

from meldhouse.bots.bot import Reason, seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummikub.actions import Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.tiles import is_joker
from meldhouse.parts.layout import tiles_of
from meldhouse.solvers.melding.solve import solve_view


def reason_for(game: Rummikub, view: AnyView, action: Action) -> Reason:
    """Explains a turn by the tiles that it lays and the jokers that stay in the rack."""
    if not isinstance(action, Lay):
        return Reason("bots.why.draw" if solve_view(game, view, gentle=False) is None else "bots.why.hold")
    rack, tabled = seat_and_own(view)[1].rack, set(tiles_of(action.table))
    laid = tuple([tile for tile in rack if tile in tabled])
    left = [tile for tile in rack if tile not in tabled]
    if not left:
        return Reason("bots.why.all", numbers={"count": len(laid)})
    jokers = sum(is_joker(tile) for tile in left)
    if jokers:
        return Reason("bots.why.joker-kept", {"cards": laid}, {"count": len(laid), "jokers": jokers})
    return Reason("bots.why.lays", {"cards": laid}, {"count": len(laid), "left": len(left)})
