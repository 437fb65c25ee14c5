"""Prospects of hands of Rummy Five and Big Eight: distances, helping cards, values against unseen cards.

A hand is a packed number (`games.rummy_five.hand_splits`). Distances, helping cards and points are computed once and
kept for all bots of a process. Only values that depend on the unseen cards are computed each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.solvers.rummy_five.distance import Distances

#: the number of hands kept for each kind of result
_MOST_KEPT: Final = 200_000

#: the value of going out beside the points of the hand: nobody else wins, and the dealer stays
_OUT: Final = 8

#: a card as one number in a packed hand
ONE: list[int] = [packed((card,)) for card in range(KINDS)]


def cards_of(hand: int) -> list[Card]:
    """Returns the cards of a packed hand in order."""
    cards: list[Card] = []
    for card in range(KINDS):
        for _ in range(hand >> (4 * card) & 15):
            cards.append(card)
    return cards


def kinds_of(hand: int) -> list[Card]:
    """Returns each different card of a packed hand once."""
    return [card for card in range(KINDS) if hand >> (4 * card) & 15]


@final
class Unseen:
    """Counts the unseen copies of each card, and all unseen cards."""

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts: list[int] = list(counts)
        self.total = max(1, sum(counts))


@final
class HandTables:
    """The tables of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._distances = Distances(edition)
        self._known: dict[int, int] = {}
        self._helping: dict[int, int] = {}
        self._points: dict[tuple[int, int], int] = {}

    def distance(self, hand: int) -> int:
        """Returns the fewest cards that must come until a concealed hand is complete."""
        known = self._known.get(hand)
        if known is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            known = self._distances.of_packed(hand)
            self._known[hand] = known
        return known

    def helping(self, hand: int) -> int:
        """Returns the cards that reduce the distance of a concealed hand, as bits. At distance 1 they complete it."""
        known = self._helping.get(hand)
        if known is not None:
            return known
        is_waiting = self.distance(hand) == 1
        mask = self.edition.reader.completing(hand) if is_waiting else self._distances.helping(hand)
        if len(self._helping) >= _MOST_KEPT:
            self._helping.clear()
        self._helping[hand] = mask
        return mask

    def points(self, hand: int, card: Card, exposed: tuple[Trio, ...], self_draw: bool, go: bool) -> int:
        """Returns the points of a concealed hand with a completing card in mid-game, or 0 if they are not enough."""
        key = hand, card * 4 + (2 if self_draw else 0) + (1 if go else 0)
        if not exposed:
            known = self._points.get(key)
            if known is not None:
                return known
        score = score_hand(self.edition, cards_of(hand), exposed, Completion(card, self_draw, go))
        points = score.points if score is not None and score.may_go_out else 0
        if not exposed:
            if len(self._points) >= _MOST_KEPT:
                self._points.clear()
            self._points[key] = points
        return points

    # --- against the unseen cards ---

    def wait_worth(self, hand: int, exposed: tuple[Trio, ...], unseen: Unseen, go: bool) -> float:
        """Returns the average gain of a waiting hand from one unseen card, caught or drawn."""
        mask = self.helping(hand)
        worth = 0
        for card in range(KINDS):
            left = unseen.counts[card]
            if left > 0 and mask >> card & 1:
                caught = self.points(hand, card, exposed, False, go)
                drawn = self.points(hand, card, exposed, True, go)
                worth += left * ((caught + _OUT if caught else 0) + (drawn + _OUT if drawn else 0))
        return worth / (2.0 * unseen.total)

    def wait_chance(self, hand: int, exposed: tuple[Trio, ...], unseen: Unseen, go: bool) -> float:
        """Returns the chance that one unseen card completes a waiting hand that is worth enough."""
        mask = self.helping(hand)
        left = 0
        for card in range(KINDS):
            if unseen.counts[card] > 0 and mask >> card & 1:
                if self.points(hand, card, exposed, True, go):
                    left += unseen.counts[card]
        return left / unseen.total

    def help_chance(self, hand: int, unseen: Unseen) -> float:
        """Returns the chance that one unseen card reduces the distance of a hand."""
        mask = self.helping(hand)
        left = 0
        for card in range(KINDS):
            if mask >> card & 1:
                left += max(0, unseen.counts[card])
        return left / unseen.total

    def worth(self, hand: int, exposed: tuple[Trio, ...], unseen: Unseen, deep: bool = True) -> float:
        """Returns points times the chance that the next cards complete the hand.

        Without `deep` it looks one card ahead.
        """
        away = self.distance(hand)
        if away <= 1:
            return self.wait_worth(hand, exposed, unseen, not exposed)
        if not deep:
            return self.help_chance(hand, unseen) * _FAR[min(away, 8)]
        mask = self.helping(hand)
        worth = 0.0
        for card in range(KINDS):
            left = unseen.counts[card]
            if left > 0 and mask >> card & 1:
                worth += left * self._best_after(hand + ONE[card], exposed, unseen, away - 1)
        return worth / unseen.total

    def _best_after(self, hand: int, exposed: tuple[Trio, ...], unseen: Unseen, away: int) -> float:
        """Returns the best value after discarding from a hand, among the hands of least distance."""
        best = 0.0
        for thrown in kinds_of(hand):
            rest = hand - ONE[thrown]
            if self.distance(rest) <= away:
                best = max(best, self.worth(rest, exposed, unseen, False))
        return best


#: the value of a hand beside its next helping card, by distance: a rough mean that falls with each missing card
_FAR: list[float] = [10.0, 10.0, 0.9, 0.25, 0.07, 0.02, 0.006, 0.002, 0.0006]

_TABLES: dict[str, HandTables] = {}


def tables_of(edition: Edition) -> HandTables:
    """Returns the tables that all bots of this process share."""
    known = _TABLES.get(edition.name)
    if known is None:
        known = HandTables(edition)
        _TABLES[edition.name] = known
    return known
