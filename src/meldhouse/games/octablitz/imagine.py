"""Worlds that fit a view, for bots that search without seeing hidden cards."""

from __future__ import annotations

from meldhouse.core.state import State
from meldhouse.games.octablitz.state import Laid, OctablitzOwn, OctablitzState, OctablitzView
from meldhouse.games.octablitz.transitions import NOTHING, copies
from meldhouse.parts.chance import Chance
from meldhouse.parts.letter_cards import KINDS, Card


def unseen_cards(view: OctablitzView) -> list[Card]:
    """Returns the cards that are hidden from a seat: those in other hands, or played face down by others."""
    public = view.public
    left = [copies(card, public.players) for card in range(KINDS)]
    for trick in public.tricks:
        _without_shown(left, trick.laid)
    _without_shown(left, public.trick)
    if view.own is not None:
        for card in view.own.hand + view.own.buried:
            left[card] -= 1
    return [card for card in range(KINDS) for _ in range(left[card])]


def _without_shown(left: list[int], trick: tuple[Laid, ...]) -> None:
    for laid in trick:
        if laid.cards is not None:
            for card in laid.cards:
                left[card] -= 1


def imagine(view: OctablitzView, chance: Chance) -> OctablitzState:
    """Deals the unseen cards to the other hands and to the cards that others have played face down.

    Playing face down is always allowed (OB-3), so every way to deal them fits.
    """
    public = view.public
    unseen = chance.shuffled(unseen_cards(view))
    boxes: list[OctablitzOwn] = []
    at = 0
    for seat in range(public.players):
        if seat == view.seat and view.own is not None:
            boxes.append(view.own)
            continue
        split = at + view.held[seat]
        end = split + public.buried(seat)
        boxes.append(OctablitzOwn(tuple(sorted(unseen[at:split])), tuple(unseen[split:end])))
        at = end
    return State(public, tuple(boxes), NOTHING)
