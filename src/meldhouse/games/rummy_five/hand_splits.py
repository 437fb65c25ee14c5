"""Complete hands: the cards that complete a hand, and all ways to split it (RF-2, RF-4, BE-2, BE-3).

A hand is packed into one number with four bits for each kind of card, so that adding a card adds a number and equal
hands are equal numbers. Dictionaries keep the results by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64

from meldhouse.games.rummy_five.trios import BLACK_L, RED_L, RUNS, SETS, Trio
from meldhouse.parts.letter_cards import KINDS, Card, shifted
from meldhouse.parts.values import Value

_ODD_OR_MANY: Final = 0xDDDDDDDDDDDDDD  # any bit here set: some kind is not held exactly 0 or 2 times


def packed(cards: Iterable[Card]) -> int:
    """Packs cards into one number."""
    hand: i64 = 0
    for card in cards:
        hand += shifted(1, card)
    return int(hand)


ROYALS: Final[list[int]] = [packed([s + 4, s + 4, s + 5, s + 5, s + 6]) for s in (0, 7)]


@final
class Reading(Value):
    """A way to split a complete hand: a pair and trios, four pairs, or J-J-K-K-L."""

    FIELDS = ("groups",)
    CARD_FIELDS = ("groups",)
    GROUP_FIELDS = ("groups",)

    def __init__(
        self, pairs: tuple[tuple[Card, Card], ...], trios: tuple[Trio, ...], is_royals: bool = False
    ) -> None:
        self.pairs = pairs
        self.trios = trios
        #: J-J-K-K-L, which has no trio (RF-2)
        self.is_royals = is_royals
        cards: list[Card] = []
        for pair in pairs:
            cards.extend(pair)
        for trio in trios:
            cards.extend(trio.cards)
        if is_royals:
            cards.append(pairs[0][0] + 2)
        self.cards = tuple(cards)
        suits = 0
        for card in cards:
            suits |= 1 << (card // 7)
        self.is_one_suit = suits != 3

    @property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """Returns the cards in order: pairs first, then trios."""
        if self.is_royals:
            return (self.cards,)
        return tuple(tuple(pair) for pair in self.pairs) + tuple(trio.cards for trio in self.trios)


@final
class Reader:
    """Splits the hands of one edition."""

    def __init__(
        self,
        copies: list[int],
        trios: int,
        sets_of_any_rank: bool,
        mixed_ls: bool,
        royals: bool,
        four_pairs: bool,
    ) -> None:
        self._copies = copies
        self._trios = trios
        self._any_set = sets_of_any_rank
        self._mixed_ls = mixed_ls
        self._royals = royals
        self._four_pairs = four_pairs
        self._completing: dict[int, int] = {}

    def completing(self, hand: int) -> int:
        """Returns the cards that complete a concealed hand, as bits, even if no copies are left.

        The number of cards determines the number of exposed trios.
        """
        known = self._completing.get(hand)
        if known is not None:
            return known
        mask = 0
        for card in range(KINDS):
            if self.is_complete(hand + (1 << (4 * card))):
                mask |= 1 << card
        self._completing[hand] = mask
        return mask

    def waits(self, hand: int, exposed: tuple[Trio, ...]) -> int:
        """RF-4 Returns the cards that complete a hand, except those of which its holder has all copies."""
        mask = self.completing(hand)
        if mask == 0:
            return 0
        for card in range(KINDS):
            if mask >> card & 1:
                held = hand >> (4 * card) & 15
                for trio in exposed:
                    for shown in trio.cards:
                        if shown == card:
                            held += 1
                if held >= self._copies[card]:
                    mask ^= 1 << card
        return mask

    def is_complete(self, hand: int) -> bool:
        """RF-2, BE-2, BE-3 Checks if concealed cards and exposed trios are a complete hand."""
        h: i64 = hand
        size: i64 = 0
        k: i64 = 0
        while k < KINDS:
            size += h >> (4 * k) & 15
            k += 1
        k = 0
        while k < KINDS:
            if h >> (4 * k) & 15 >= 2 and self._is_trios(h - shifted(2, k)):
                return True
            k += 1
        if self._mixed_ls and h >> (4 * BLACK_L) & 15 and h >> (4 * RED_L) & 15:
            if self._is_trios(h - shifted(1, BLACK_L) - shifted(1, RED_L)):
                return True
        if size < 2 + 3 * self._trios:
            return False
        return (self._royals and hand in ROYALS) or (self._four_pairs and h & _ODD_OR_MANY == 0)

    def _is_trios(self, hand: i64) -> bool:
        """Checks if cards split into trios."""
        if hand == 0:
            return True
        k: i64 = 0
        while hand >> (4 * k) & 15 == 0:
            k += 1
        rank = k % 7
        if (
            (self._any_set or rank == 0)
            and hand >> (4 * k) & 15 >= 3
            and self._is_trios(hand - shifted(3, k))
        ):
            return True
        if rank != 1 and rank != 4:
            return False
        if hand >> (4 * k + 4) & 15 == 0 or hand >> (4 * k + 8) & 15 == 0:
            return False
        return self._is_trios(hand - shifted(0x111, k))

    def readings(self, hand: int, exposed: tuple[Trio, ...]) -> list[Reading]:
        """Returns every way to split concealed cards, including the completing one, beside the exposed trios."""
        found: list[Reading] = []
        for card in range(KINDS):
            if hand >> (4 * card) & 15 >= 2:
                self._add_readings(found, hand - (2 << (4 * card)), (card, card), exposed)
        if self._mixed_ls and hand >> (4 * BLACK_L) & 15 and hand >> (4 * RED_L) & 15:
            rest = hand - (1 << (4 * BLACK_L)) - (1 << (4 * RED_L))
            self._add_readings(found, rest, (BLACK_L, RED_L), exposed)
        if exposed:
            return found
        if self._royals and hand in ROYALS:
            j = 4 if hand == ROYALS[0] else 11
            found.append(Reading(((j, j), (j + 1, j + 1)), (), True))
        if self._four_pairs and hand & _ODD_OR_MANY == 0:
            pairs = tuple((card, card) for card in range(KINDS) if hand >> (4 * card) & 15)
            if len(pairs) == 4:
                found.append(Reading(pairs, ()))
        return found

    def _add_readings(
        self, found: list[Reading], rest: int, pair: tuple[Card, Card], exposed: tuple[Trio, ...]
    ) -> None:
        if len(exposed) + _size(rest) // 3 != self._trios:
            return
        splits: list[tuple[Trio, ...]] = []
        self._split(splits, rest, ())
        for trios in splits:
            found.append(Reading((pair,), exposed + trios))

    def _split(self, splits: list[tuple[Trio, ...]], rest: int, trios: tuple[Trio, ...]) -> None:
        """Returns all ways to split cards into trios, starting with the lowest card."""
        if rest == 0:
            splits.append(trios)
            return
        card = 0
        while rest >> (4 * card) & 15 == 0:
            card += 1
        rank = card % 7
        if (self._any_set or rank == 0) and rest >> (4 * card) & 15 >= 3:
            self._split(splits, rest - (3 << (4 * card)), (*trios, SETS[card]))
        if rank in (1, 4) and rest >> (4 * card + 4) & 15 and rest >> (4 * card + 8) & 15:
            run = RUNS[card // 7 * 2 + (1 if rank == 4 else 0)]
            self._split(splits, rest - (0x111 << (4 * card)), (*trios, run))


def _size(hand: int) -> int:
    """Returns the number of cards in a packed hand."""
    size = 0
    while hand:
        size += hand & 15
        hand >>= 4
    return size


def cards_in(mask: int) -> tuple[Card, ...]:
    """Returns the cards in a set of bits, lowest first."""
    return tuple(card for card in range(KINDS) if mask >> card & 1)
