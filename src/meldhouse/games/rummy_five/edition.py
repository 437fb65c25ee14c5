"""Two editions of the same rules: Rummy Five, and Big Eight with two decks (BE-1 to BE-4)."""

from __future__ import annotations

from typing import Final, final

from meldhouse.games.rummy_five.combinations import EIGHT_COMBINATIONS, FIVE_COMBINATIONS, Combination
from meldhouse.games.rummy_five.hand_splits import Reader
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.letter_cards import SOLDIER, Card

# s A B C J K L of one suit in one deck
_COPIES = (5, 2, 2, 2, 2, 2, 1)


@final
class Edition:
    """The differences between the two games."""

    def __init__(
        self,
        name: str,
        decks: int,
        dealt: int,
        trios: int,
        minimum: int,
        minimum_clause: str,
        deck_clause: str,
        hand_clause: str,
        combinations: list[Combination],
        has_sets_of_any_rank: bool,
        has_mixed_ls: bool,
        has_royals_shape: bool,
        has_four_pairs: bool,
    ) -> None:
        self.name = name
        self.decks = decks
        self.copies: list[int] = [copies * decks for _ in range(2) for copies in _COPIES]
        #: the deck before the shuffle: black then red, s to L, all copies of a card together
        self.deck: list[Card] = [card for card in range(14) for _ in range(self.copies[card])]
        #: cards dealt to each player
        self.dealt = dealt
        #: the number of trios in a complete hand, and so of possible calls of Run or Set
        self.trios = trios
        #: the points from Go and combinations that are needed to go out
        self.minimum = minimum
        self.minimum_clause = minimum_clause
        self.deck_clause = deck_clause
        self.hand_clause = hand_clause
        self.combinations = combinations
        self._has_sets_of_any_rank = has_sets_of_any_rank
        self.reader = Reader(
            self.copies, trios, has_sets_of_any_rank, has_mixed_ls, has_royals_shape, has_four_pairs
        )

    def __reduce__(self) -> str:
        """Returns the name of the constant; there is one edition of each game."""
        return "RUMMY_FIVE" if self.decks == 1 else "BIG_EIGHT"

    def is_trio(self, trio: Trio) -> bool:
        """Checks if a trio exists in this edition: every run, and sets of ranks with at least three copies."""
        if trio.is_run:
            return True
        return trio.rank == SOLDIER or (self._has_sets_of_any_rank and self.copies[trio.first] >= 3)


RUMMY_FIVE: Final = Edition(
    name="rummy-five",
    decks=1,
    dealt=4,
    trios=1,
    minimum=1,
    minimum_clause="RF-3",
    deck_clause="RF-1",
    hand_clause="RF-2",
    combinations=FIVE_COMBINATIONS,
    has_sets_of_any_rank=False,
    has_mixed_ls=True,
    has_royals_shape=True,
    has_four_pairs=False,
)

BIG_EIGHT: Final = Edition(
    name="big-eight",
    decks=2,
    dealt=7,
    trios=2,
    minimum=2,
    minimum_clause="BE-4",
    deck_clause="BE-1",
    hand_clause="BE-2",
    combinations=EIGHT_COMBINATIONS,
    has_sets_of_any_rank=True,
    has_mixed_ls=False,
    has_royals_shape=False,
    has_four_pairs=True,
)
