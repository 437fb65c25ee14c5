"""Distances of hands of Rummy Five and Big Eight: the fewest cards that are missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.trios import BLACK_L, RED_L, RUNS, SETS
from meldhouse.parts.letter_cards import KINDS, Card

_MOST_KEPT = 200_000


@final
class Distances:
    """Computes and remembers distances of concealed hands. A hand that is one card away has a distance of 1.

    The number of concealed cards determines the number of exposed trios.
    """

    def __init__(self, edition: Edition) -> None:
        self._copies = edition.copies
        self._trios: list[list[int]] = []
        for trio in [*RUNS, *SETS]:
            if edition.is_trio(trio):
                self._trios.append(list(trio.cards))
        self._all_trios = edition.trios
        self._is_five = edition.trios == 1
        self._known: dict[int, int] = {}

    def of(self, hand: Sequence[Card]) -> int:
        """Returns the fewest cards that must come, each for a discard, until the hand is complete."""
        key = packed(hand)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= _MOST_KEPT:
            self._known.clear()
        found = self._search(hand)
        self._known[key] = found
        return found

    def _search(self, hand: Sequence[Card]) -> int:
        held = [0] * KINDS
        for card in hand:
            held[card] += 1
        trios = (len(hand) - 1) // 3
        size = 2 + 3 * trios
        best = self._best_overlap(held, [0] * KINDS, trios, 0)
        if trios == self._all_trios:
            best = max(best, _royals_overlap(held) if self._is_five else _four_pairs_overlap(held))
        return size - best

    def _best_overlap(self, held: list[int], wanted: list[int], trios: int, first: int) -> int:
        """Returns the most cards of the hand that a complete hand can use. Trios are chosen in order."""
        if trios == 0:
            return self._with_pair(held, wanted)
        best = 0
        is_any = False
        for at in range(first, len(self._trios)):
            trio = self._trios[at]
            if held[trio[0]] == 0 and held[trio[1]] == 0 and held[trio[2]] == 0:
                continue
            for card in trio:
                wanted[card] += 1
            if self._is_possible(wanted, trio):
                is_any = True
                best = max(best, self._best_overlap(held, wanted, trios - 1, at))
            for card in trio:
                wanted[card] -= 1
        if not is_any or trios > 1:
            best = max(best, self._best_overlap(held, wanted, 0, first))
        return best

    def _is_possible(self, wanted: list[int], cards: list[int]) -> bool:
        """Checks if the deck has enough copies."""
        for card in cards:
            if wanted[card] > self._copies[card]:
                return False
        return True

    def _with_pair(self, held: list[int], wanted: list[int]) -> int:
        """Counts the cards of the hand in the chosen trios and in the best pair beside them."""
        used = 0
        best_pair = 0
        for card in range(KINDS):
            taken = min(held[card], wanted[card])
            used += taken
            if wanted[card] + 2 <= self._copies[card]:
                best_pair = max(best_pair, min(held[card] - taken, 2))
        if self._is_five and wanted[BLACK_L] + wanted[RED_L] == 0:
            best_pair = max(best_pair, held[BLACK_L] + held[RED_L])
        return used + best_pair


def _royals_overlap(held: list[int]) -> int:
    """RF-2 Counts the cards of the hand in J-J-K-K-L."""
    best = 0
    for suit in (0, 7):
        best = max(best, min(held[suit + 4], 2) + min(held[suit + 5], 2) + min(held[suit + 6], 1))
    return best


def _four_pairs_overlap(held: list[int]) -> int:
    """BE-3 Counts the cards of the hand in four different pairs."""
    uses = sorted([min(count, 2) for count in held], reverse=True)
    return uses[0] + uses[1] + uses[2] + uses[3]
