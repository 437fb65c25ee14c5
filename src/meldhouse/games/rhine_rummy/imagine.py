"""Truths that fit a view: what honest bots search with."""

from __future__ import annotations

from meldhouse.core.state import State
from meldhouse.games.rhine_rummy.state import RhineOwn, RhineState, RhineView
from meldhouse.parts.chance import Chance
from meldhouse.parts.playing_cards import Card, packs_of_cards
from meldhouse.parts.stock import Stock


def unseen_cards(packs: int, view: RhineView) -> list[Card]:
    """All cards that this seat cannot place: in other hands or in the stock."""
    seen: set[Card] = set()
    for cards in view.public.table:
        seen.update(cards)
    if view.own is not None:
        seen.update(view.own.hand)
    return [card for card in packs_of_cards(packs) if card not in seen]


def imagine(packs: int, view: RhineView, chance: Chance) -> RhineState:
    """Deal the unseen cards anew."""
    unseen = chance.shuffled(unseen_cards(packs, view))
    boxes: list[RhineOwn] = []
    at = 0
    for seat in range(view.public.players):
        if seat == view.seat and view.own is not None:
            boxes.append(view.own)
            continue
        boxes.append(RhineOwn(tuple(sorted(unseen[at : at + view.held[seat]]))))
        at += view.held[seat]
    return State(view.public, tuple(boxes), Stock(unseen[at:]))
