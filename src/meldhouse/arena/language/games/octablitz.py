"""Views of Octablitz in words."""

from __future__ import annotations

from meldhouse.core.game import AnyGame
from meldhouse.core.state import View
from meldhouse.games.octablitz.state import OctablitzOwn, OctablitzPublic
from meldhouse.words import Words


def octablitz_lines(game: AnyGame, view: View[OctablitzPublic, OctablitzOwn], words: Words) -> list[str]:
    """OB-2 to OB-5 Describes the hand, the trick and the cards that were taken."""
    public, own = view.public, view.own
    assert own is not None
    lines = [words.say("model.hand", cards=game.write_cards(own.hand))]
    for seat in range(public.players):
        taken = game.write_cards(public.taken[seat])
        lines.append(words.say("model.taken", seat=seat, cards=taken or "-"))
    for laid in public.trick:
        if laid.cards is None:
            lines.append(words.say("model.laid-down", seat=laid.seat, count=laid.count))
        else:
            lines.append(words.say("model.laid", seat=laid.seat, cards=game.write_cards(laid.cards)))
    return [*lines, words.say("model.follow" if public.trick else "model.lead")]
