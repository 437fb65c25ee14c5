"""The worth of cards, in the hand at the end of a deal (RR-7) and on the table for qualifying (RR-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.parts.playing_cards import ACE, JOKER, TWO, Card, rank_of_kind

#: RR-7 for qualifying and going out in one turn
DOWN_AND_OUT: Final = -20
#: RR-9 a two in the hand where twos are wild
WILD_TWO: Final = 50


@final
class Values:
    """The values in force (RR-7, RR-9)."""

    def __init__(self, name: str, twos_wild: bool) -> None:
        self._is_canasta = name == "canasta"
        self._twos_wild = twos_wild
        self._by_rank = [0] + [self._of_rank(rank) for rank in range(1, 14)]

    def _of_rank(self, rank: int) -> int:
        """RR-7 Face value, J 11, Q 12, K 13, A 15. RR-9 As in Canasta: 2 to 7 are 5, 8 to K 10, A 20."""
        if self._is_canasta:
            return 20 if rank == ACE else 5 if rank <= 7 else 10
        return 15 if rank == ACE else rank

    def of_rank(self, rank: int) -> int:
        """Returns the worth of a card of this rank on the table, where a wild may stand for it (RR-9).

        A wild in the place of a two counts as the plain two that it stands for: 50 is what a wild two costs
        in the hand.
        """
        return self._by_rank[rank]

    def in_hand(self, card: Card) -> int:
        """RR-7, RR-9 Returns the cost of a card left in the hand. Wild twos cost 50 whichever values are in force."""
        kind = card >> 3
        if kind == JOKER:
            return 50 if self._is_canasta else 20
        rank = rank_of_kind(kind)
        if rank == TWO and self._twos_wild:
            return WILD_TWO
        return self._by_rank[rank]

    def of_hand(self, hand: Sequence[Card]) -> int:
        """RR-7 Returns the points of a whole hand."""
        total = 0
        for card in hand:
            total += self.in_hand(card)
        return total
