"""Views of Rummy Five and Big Eight in words."""

from __future__ import annotations

from meldhouse.core.game import AnyGame
from meldhouse.core.state import View
from meldhouse.games.rummy_five.state import FiveOwn, FivePublic
from meldhouse.words import Words


def five_lines(game: AnyGame, view: View[FivePublic, FiveOwn], words: Words) -> list[str]:
    """RF-4 to RF-8 Describes the hand, the exposed trios, the discards, and what is asked."""
    public, own = view.public, view.own
    assert own is not None
    lines = [words.say("model.hand", cards=game.write_cards(own.hand))]
    if own.drawn is not None:
        lines.append(words.say("model.drawn", card=game.write_cards((own.drawn,))))
    for seat in range(public.players):
        shown = " / ".join([game.write_cards(trio.cards) for trio in public.exposed[seat]])
        go = words.say("model.has-gone") if public.has_gone(seat) else ""
        lines.append(words.say("model.five-seat", seat=seat, cards=shown or "-", go=go).rstrip())
    discards = [f"{one.seat}:{game.write_cards((one.card,))}" for one in public.discards]
    lines.append(words.say("model.discards", cards=words.listed(discards) or "-"))
    if game.is_claim(public):
        live = public.discards[-1]
        return [*lines, words.say("model.claim", seat=live.seat, card=game.write_cards((live.card,)))]
    return [*lines, words.say("model.discard")]
