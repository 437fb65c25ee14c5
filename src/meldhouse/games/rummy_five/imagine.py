"""Worlds that fit a view, for bots that search without seeing hidden cards."""

from __future__ import annotations

from meldhouse.core.state import State
from meldhouse.games.rummy_five.actions import PASS
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.state import CLAIMS, TURN, FiveOwn, FivePublic, FiveState, FiveView
from meldhouse.parts.chance import Chance
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat
from meldhouse.parts.stock import Stock

_TRIES = 60


def unseen_cards(edition: Edition, view: FiveView) -> list[Card]:
    """Returns the cards that are hidden from a seat: those in other hands and in the stock."""
    left = list(edition.copies)
    for thrown in view.public.discards:
        if thrown.taken_by is None:
            left[thrown.card] -= 1
    for trios in view.public.exposed:
        for trio in trios:
            for card in trio.cards:
                left[card] -= 1
    if view.own is not None:
        for card in view.own.hand:
            left[card] -= 1
    return [card for card in range(len(left)) for _ in range(left[card])]


def imagine(edition: Edition, view: FiveView, chance: Chance) -> FiveState:
    """Deals the unseen cards. Players who said Go come first and get a hand one card away, where possible."""
    public = view.public
    unseen = unseen_cards(edition, view)
    others = [seat for seat in range(public.players) if seat != view.seat]
    others.sort(key=lambda seat: not public.has_gone(seat))
    boxes: dict[Seat, FiveOwn] = {}
    for seat in others:
        unseen = _fitting_order(edition, view, seat, unseen, chance)
        boxes[seat] = _box(public, seat, unseen[: view.held[seat]])
        unseen = unseen[view.held[seat] :]
    if view.seat is not None and view.own is not None:
        boxes[view.seat] = view.own
    return State(public, tuple(boxes[seat] for seat in range(public.players)), Stock(chance.shuffled(unseen)))


def _fitting_order(
    edition: Edition, view: FiveView, seat: Seat, unseen: list[Card], chance: Chance
) -> list[Card]:
    """Returns the unseen cards in an order that starts with a possible hand of a seat."""
    order = chance.shuffled(unseen)
    if not view.public.has_gone(seat):
        return order
    for _ in range(_TRIES):
        if edition.reader.waits(packed(order[: edition.dealt]), ()) != 0:
            break
        order = chance.shuffled(unseen)
    return order


def _box(public: FivePublic, seat: Seat, cards: list[Card]) -> FiveOwn:
    """Builds the box of another seat. The last card is the drawn one; an answer given is taken for a pass."""
    is_drawn = public.stage == TURN and public.turn == seat and public.has_drawn
    has_answered = public.stage == CLAIMS and public.turn != seat and bool(public.answered >> seat & 1)
    return FiveOwn(tuple(sorted(cards)), cards[-1] if is_drawn else None, PASS if has_answered else None)
