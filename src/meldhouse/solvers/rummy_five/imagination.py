"""Worlds of Rummy Five and Big Eight that fit a view and the behaviour of the others.

Players usually say Go when they can, so a concealed hand without Go seldom waits. After some turns a hand is nearer to
complete than a random one. Players who have called wait for a card that wins.
"""

from __future__ import annotations

from typing import Final, final

from meldhouse.core.state import State
from meldhouse.games.rummy_five.actions import PASS
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.imagine import unseen_cards
from meldhouse.games.rummy_five.state import CLAIMS, FiveOwn, FiveState, FiveView
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.seats import Seat
from meldhouse.parts.stock import Stock
from meldhouse.solvers.rummy_five.hand_tables import HandTables

#: the number of tries to deal a hand that fits a Go
_TRIES: Final = 60
#: the most hands to choose from, by turns played
_MOST_CHOICES: Final = 4


@final
class FiveImagination:
    """Deals the unseen cards to the other seats and the stock."""

    def __init__(self, tables: HandTables) -> None:
        self._tables = tables

    def imagine(self, view: FiveView, dice: Dice) -> FiveState:
        """Draws a world. Players who said Go come first, because their hands are hardest to fit."""
        public = view.public
        unseen = dice.shuffled(unseen_cards(self._tables.edition, view))
        boxes: dict[Seat, FiveOwn] = {}
        others = [seat for seat in range(public.players) if seat != view.seat]
        ordered = [seat for seat in others if public.has_gone(seat)]
        ordered += [seat for seat in others if not public.has_gone(seat)]
        for seat in ordered:
            hand = self._hand(view, seat, unseen, dice)
            for card in hand:
                unseen.remove(card)
            has_answered = public.stage == CLAIMS and bool(public.answered >> seat & 1)
            boxes[seat] = FiveOwn(tuple(sorted(hand)), None, PASS if has_answered else None)
        own = view.own
        assert own is not None
        assert view.seat is not None
        boxes[view.seat] = own
        return State(
            public, tuple([boxes[seat] for seat in range(public.players)]), Stock(dice.shuffled(unseen))
        )

    def _hand(self, view: FiveView, seat: Seat, unseen: list[Card], dice: Dice) -> list[Card]:
        held = view.held[seat]
        if view.public.has_gone(seat):
            return self._waiting(held, unseen, dice)
        if view.public.exposed[seat]:
            return _some(unseen, held, dice)
        turns = len(view.public.river(seat))
        best: list[Card] = []
        best_away = 99
        for _ in range(1 + min(turns, _MOST_CHOICES - 1)):
            hand = _some(unseen, held, dice)
            away = self._tables.distance(packed(hand))
            if away == 1 and turns:
                away = 50  # it would have said Go, so it is only used where nothing else fits
            if away < best_away:
                best, best_away = hand, away
        return best

    def _waiting(self, held: int, unseen: list[Card], dice: Dice) -> list[Card]:
        """RF-5 Deals a hand that is one card away."""
        hand = _some(unseen, held, dice)
        for _ in range(_TRIES):
            if self._tables.edition.reader.waits(packed(hand), ()) != 0:
                return hand
            hand = _some(unseen, held, dice)
        return self._nearest(unseen, held) or hand

    def _nearest(self, unseen: list[Card], held: int) -> list[Card]:
        """Builds a waiting hand card by card where random hands did not fit."""
        hand: list[Card] = []
        left = list(unseen)
        while len(hand) < held:
            best = -1
            best_key = (99, 0)
            for card in range(KINDS):
                if card in left:
                    key = _key_of(hand, card)
                    if best < 0 or key < best_key:
                        best, best_key = card, key
            hand.append(best)
            left.remove(best)
        return hand if self._tables.edition.reader.waits(packed(hand), ()) != 0 else []


def _key_of(hand: list[Card], card: Card) -> tuple[int, int]:
    """Returns a sort key for adding a card: identical cards first, then neighbours of one suit."""
    if card in hand:
        return (0, card)
    near = 0
    for other in hand:
        if other // 7 == card // 7 and other % 7 and card % 7 and (other % 7 <= 3) == (card % 7 <= 3):
            near += 1
    return (2 - min(near, 1), card)


def _some(unseen: list[Card], count: int, dice: Dice) -> list[Card]:
    """Draws some cards at random."""
    left = list(unseen)
    hand: list[Card] = []
    for _ in range(count):
        at = dice.below(len(left))
        hand.append(left[at])
        left[at] = left[len(left) - 1]
        left.pop()
    return hand
