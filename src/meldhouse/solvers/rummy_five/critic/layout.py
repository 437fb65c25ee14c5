"""The numbers of the features of Rummy Five and Big Eight: where those of each sort begin."""

from __future__ import annotations

from typing import Final, final

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.letter_cards import KINDS

AGES: Final = 6
TRIOS: Final = 18
EXPOSED: Final = TRIOS + 2

# another seat: where the features of each sort begin
GONE: Final = 0
DEALS: Final = 1
RIVER: Final = 2
BY_AGE: Final = RIVER + KINDS
BEFORE_GO: Final = BY_AGE + AGES * KINDS
AFTER_GO: Final = BEFORE_GO + AGES * KINDS
SINCE_GO: Final = AFTER_GO + KINDS
SHOWN: Final = SINCE_GO + AGES
SEAT: Final = SHOWN + EXPOSED

# the deal
OWN_DEALS: Final = 0
OWN_RIVER: Final = 1
STOCK: Final = OWN_RIVER + KINDS
STOCKS: Final = 52
POT: Final = STOCK + STOCKS
POTS: Final = 8
STREAK: Final = POT + POTS
STREAKS: Final = 4
OTHERS_GONE: Final = STREAK + STREAKS
DEAL: Final = OTHERS_GONE + 4

# a choice
KIND: Final = 0
THROWN: Final = 4
DANGER: Final = THROWN + KINDS
DANGER_CARD: Final = DANGER + 4
DANGER_UNSEEN: Final = DANGER_CARD + KINDS
UNSEENS: Final = 6
MATES: Final = DANGER_UNSEEN + 2 * UNSEENS
AWAY: Final = MATES + 3 * KINDS
AWAYS: Final = 9
AWAY_ROUNDS: Final = AWAY + AWAYS
ROUNDS: Final = 10
WAITS: Final = AWAY_ROUNDS + AWAYS * ROUNDS
WAIT_COUNTS: Final = WAITS + 1
COUNTS: Final = 8
POINTS: Final = WAIT_COUNTS + 4 * COUNTS
MOST_POINTS: Final = 14
HELPING: Final = POINTS + 2 * MOST_POINTS
HELPINGS: Final = 24
WORTH: Final = HELPING + HELPINGS
WORTHS: Final = 24
BEST: Final = WORTH + WORTHS
OWN_SHOWN: Final = BEST + 1
CHOICE: Final = OWN_SHOWN + EXPOSED

# a thrown card beside each discard of the others: by how it is related, when that was, its age and the rank thrown
RANKS: Final = KINDS // 2
_RELATION_SORTS: Final = 3
RELATIONS: Final = _RELATION_SORTS * 3 * AGES * RANKS
# and beside each other seat that may wait for it: its unseen copies
WAITING: Final = RELATIONS + UNSEENS * RANKS


@final
class FeatureLayout:
    """The first features of an edition of each kind: of unseen cards, other seats, the deal, a choice and its hand."""

    def __init__(self, edition: Edition) -> None:
        cards = sum(edition.copies)
        #: by card: where its copies begin
        self.offsets = [sum(edition.copies[:card]) for card in range(KINDS)]
        self.seats = cards
        self.deal = cards + 3 * SEAT
        self.choice = self.deal + DEAL
        self.hand = self.choice + CHOICE
        self.beside = self.hand + cards
        self.size = self.beside + WAITING


def swapped_suits(edition: Edition) -> list[int]:
    """Returns for each feature the one that is present in its stead if black and red are swapped."""
    layout = FeatureLayout(edition)
    swapped = list(range(layout.size))
    copies = edition.copies
    offsets = layout.offsets
    for first in (0, layout.hand):
        for card in range(KINDS):
            for copy in range(copies[card]):
                swapped[first + offsets[card] + copy] = first + offsets[(card + 7) % KINDS] + copy
    for first in _card_blocks(layout):
        for card in range(KINDS):
            swapped[first + card] = first + (card + 7) % KINDS
    for first in _trio_blocks(layout):
        for run in range(4):
            swapped[first + KINDS + run] = first + KINDS + (run + 2) % 4
    return swapped


def _card_blocks(layout: FeatureLayout) -> list[int]:
    """Returns where the features of the cards of a sort begin."""
    ages = [age * KINDS for age in range(AGES)]
    sorts = [RIVER, AFTER_GO, *[BY_AGE + age for age in ages], *[BEFORE_GO + age for age in ages]]
    blocks = [layout.seats + seat * SEAT + sort for seat in range(3) for sort in sorts]
    blocks.append(layout.deal + OWN_RIVER)
    sorts = [THROWN, DANGER_CARD, *[MATES + mates * KINDS for mates in range(3)]]
    return blocks + [layout.choice + sort for sort in sorts] + _trio_blocks(layout)


def _trio_blocks(layout: FeatureLayout) -> list[int]:
    """Returns where the features of exposed trios begin: sets by their cards, then runs."""
    seats = [layout.seats + seat * SEAT + SHOWN for seat in range(3)]
    return [*seats, layout.choice + OWN_SHOWN]
