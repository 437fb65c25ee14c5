"""Views of Rhine Rummy in words."""

from __future__ import annotations

from meldhouse.core.game import AnyGame
from meldhouse.core.state import View
from meldhouse.games.rhine_rummy.state import RhineOwn, RhinePublic
from meldhouse.words import Words


def rhine_lines(game: AnyGame, view: View[RhinePublic, RhineOwn], words: Words) -> list[str]:
    """RR-4, RR-5 Describes the table, the hand, and if the player has qualified."""
    public, own = view.public, view.own
    assert own is not None
    assert view.seat is not None
    table = " / ".join([game.write_cards(cards) for cards in public.table])
    has_qualified = public.has_qualified(view.seat)
    return [
        words.say("model.table", sets=table or "-"),
        words.say("model.hand", cards=game.write_cards(own.hand)),
        words.say("model.rr-qualified" if has_qualified else "model.rr-unqualified"),
    ]
