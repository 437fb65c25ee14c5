"""Views of Rummikub in words."""

from __future__ import annotations

from meldhouse.core.game import AnyGame
from meldhouse.core.state import View
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic
from meldhouse.words import Words


def rummikub_lines(game: AnyGame, view: View[RummikubPublic, RummikubOwn], words: Words) -> list[str]:
    """RK-2, RK-3 Describes the table, the rack, and if the first meld was made."""
    public, own = view.public, view.own
    assert own is not None
    assert view.seat is not None
    table = " / ".join([game.write_cards(tiles) for tiles in public.table])
    has_opened = public.has_opened(view.seat)
    return [
        words.say("model.table", sets=table or "-"),
        words.say("model.hand", cards=game.write_cards(own.rack)),
        words.say("model.rk-opened" if has_opened else "model.rk-unopened"),
    ]
