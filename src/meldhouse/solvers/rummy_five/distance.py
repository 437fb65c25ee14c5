"""Distances of hands of Rummy Five and Big Eight: the fewest cards that are missing.

Every trio lies among the cards s, A to C or J to L of one suit. So each of these groups is looked at once for all hands
with its cards, and a hand adds up the best uses of its groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.trios import RUNS, SETS
from meldhouse.parts.letter_cards import KINDS, Card, J, L

#: kinds of cards of one suit, and the bits of a packed hand that count them
_SUIT: Final = KINDS // 2
_SUIT_BITS: Final = 4 * _SUIT
_BLACK: Final = (1 << _SUIT_BITS) - 1
#: the bits of each group in the packed cards of a suit: s, A to C, J to L
_GROUPS: Final = (0xF, 0xFFF0, 0xFFF0000)


@final
class Use:
    """The most cards of some groups that complete hands can use, by the number of trios in these groups."""

    def __init__(self, most_trios: int) -> None:
        #: without a pair, with one, and with an L for a mixed pair, which no trio uses
        self.alone: list[int] = [0] * (most_trios + 1)
        self.paired: list[int] = [0] * (most_trios + 1)
        self.with_l: list[int] = [0] * (most_trios + 1)
        self.cards = 0
        #: RF-2 the cards in J-J-K-K-L
        self.royals = 0
        #: BE-3 kinds that can be a pair, and kinds that lack a card for it
        self.pairs = 0
        self.singles = 0

    def joined(self, other: Use) -> Use:
        """Returns the use of both: each choice of trios is divided between them."""
        most = len(self.alone) - 1
        both = Use(most)
        both.cards = self.cards + other.cards
        both.royals = self.royals + other.royals
        both.pairs = self.pairs + other.pairs
        both.singles = self.singles + other.singles
        for first in range(most + 1):
            for second in range(most + 1 - first):
                both._note(
                    first + second,
                    self.alone[first] + other.alone[second],
                    max(self.paired[first] + other.alone[second], self.alone[first] + other.paired[second]),
                    self.with_l[first] + other.with_l[second],
                )
        return both

    def _note(self, trios: int, alone: int, paired: int, with_l: int) -> None:
        self.alone[trios] = max(self.alone[trios], alone)
        self.paired[trios] = max(self.paired[trios], paired)
        self.with_l[trios] = max(self.with_l[trios], with_l)

    def note_held(self, held: Sequence[int]) -> None:
        """Notes the cards of a group, given by rank, and those in hands without trios."""
        for rank in range(_SUIT):
            self.cards += held[rank]
            if held[rank] >= 2:
                self.pairs += 1
            elif held[rank] == 1:
                self.singles += 1
        self.royals = min(held[J], 2) + min(held[J + 1], 2) + min(held[L], 1)

    def note_trios(
        self, held: Sequence[int], wanted: Sequence[int], copies: Sequence[int], count: int
    ) -> None:
        """Notes the cards that some trios use. More trios use at least as many: the others may be of any cards."""
        used = 0
        pair = 0
        for rank in range(_SUIT):
            taken = min(held[rank], wanted[rank])
            used += taken
            if wanted[rank] + 2 <= copies[rank]:
                pair = max(pair, min(held[rank] - taken, 2))
        with_l = 0 if wanted[L] else used + held[L]
        for trios in range(count, len(self.alone)):
            self._note(trios, used, used + pair, with_l)


@final
class Distances:
    """Computes distances of concealed hands. A hand that is one card away has a distance of 1.

    The number of concealed cards determines the number of exposed trios.
    """

    def __init__(self, edition: Edition) -> None:
        self._copies = edition.copies
        self._trios: list[list[int]] = []
        for trio in [*RUNS, *SETS]:
            if trio.suit == 0 and edition.is_trio(trio):
                self._trios.append(list(trio.cards))
        self._all_trios = edition.trios
        self._is_five = edition.trios == 1
        #: by the packed cards of a suit; both suits have the same trios and copies
        self._uses: dict[int, Use] = {}
        self._groups: dict[int, Use] = {}

    def of(self, hand: Sequence[Card]) -> int:
        """Returns the fewest cards that must come, each for a discard, until the hand is complete."""
        return self.of_packed(packed(hand))

    def of_packed(self, hand: int) -> int:
        """Returns the distance of a packed hand."""
        black, red = self._use(hand & _BLACK), self._use(hand >> _SUIT_BITS)
        trios = _trios_in(black, red)
        return 2 + 3 * trios - self._used(black, red, trios)

    def helping(self, hand: int) -> int:
        """Returns the cards that reduce the distance of a packed hand, as bits, as far as the deck has another one.

        With such a card a complete hand can use one card more, and another card can be discarded.
        """
        black, red = hand & _BLACK, hand >> _SUIT_BITS
        black_use, red_use = self._use(black), self._use(red)
        trios = _trios_in(black_use, red_use)
        used = self._used(black_use, red_use, trios)
        mask = 0
        for card in range(_SUIT):
            one = 1 << (4 * card)
            if black >> (4 * card) & 15 < self._copies[card]:
                if self._used(self._use(black + one), red_use, trios) > used:
                    mask |= 1 << card
            if red >> (4 * card) & 15 < self._copies[card]:
                if self._used(black_use, self._use(red + one), trios) > used:
                    mask |= 1 << (card + _SUIT)
        return mask

    def _use(self, suit: int) -> Use:
        """Returns the use of the packed cards of a suit."""
        known = self._uses.get(suit)
        if known is None:
            of_groups = [self._use_of_group(suit & bits) for bits in _GROUPS]
            known = of_groups[0].joined(of_groups[1]).joined(of_groups[2])
            self._uses[suit] = known
        return known

    def _use_of_group(self, group: int) -> Use:
        known = self._groups.get(group)
        if known is None:
            held = [group >> (4 * rank) & 15 for rank in range(_SUIT)]
            known = Use(self._all_trios)
            known.note_held(held)
            self._add_trios(known, held, [0] * _SUIT, 0, 0)
            self._groups[group] = known
        return known

    def _add_trios(self, use: Use, held: list[int], wanted: list[int], count: int, first: int) -> None:
        """Looks at every choice of trios that use a card of a group, in order, as far as the deck has them."""
        use.note_trios(held, wanted, self._copies, count)
        if count == self._all_trios:
            return
        for at in range(first, len(self._trios)):
            trio = self._trios[at]
            if held[trio[0]] or held[trio[1]] or held[trio[2]]:
                for card in trio:
                    wanted[card] += 1
                if self._is_possible(wanted, trio):
                    self._add_trios(use, held, wanted, count + 1, at)
                for card in trio:
                    wanted[card] -= 1

    def _is_possible(self, wanted: list[int], trio: list[int]) -> bool:
        """Checks if the deck has enough copies."""
        for card in trio:
            if wanted[card] > self._copies[card]:
                return False
        return True

    def _used(self, black: Use, red: Use, trios: int) -> int:
        """Returns the most cards of a hand that a complete hand can use."""
        best = 0
        if trios == self._all_trios:
            best = max(black.royals, red.royals) if self._is_five else _in_four_pairs(black, red)
        for first in range(trios + 1):
            rest = trios - first
            best = max(best, black.paired[first] + red.alone[rest], black.alone[first] + red.paired[rest])
            if self._is_five:
                best = max(best, black.with_l[first] + red.with_l[rest])
        return best


def _trios_in(black: Use, red: Use) -> int:
    """Returns the number of concealed trios of a complete hand."""
    return (black.cards + red.cards - 1) // 3


def _in_four_pairs(black: Use, red: Use) -> int:
    """BE-3 Counts the cards of the hand in four different pairs."""
    pairs = min(black.pairs + red.pairs, 4)
    return 2 * pairs + min(black.singles + red.singles, 4 - pairs)
