"""Sets of Rhine Rummy (RR-3): groups and sequences, and what the one wild card in them stands for.

No set can be read in two ways. With at most one wild in three or more cards, two naturals are always there:
naturals of one rank make a group, and naturals of different ranks can only be a sequence. In a sequence at
least one natural is not an ace; its rank and its place say where every other place stands, so an ace is low or
high, and the wild some card, by place alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.refusal import Refusal
from meldhouse.parts.playing_cards import JOKER, Card, Kind

#: the place of an ace after the king
HIGHEST_PLACE: Final = 14
#: RR-3 the fewest cards in a set
FEWEST: Final = 3
#: a meaning above this is a group's: `OF_GROUP` and the rank
OF_GROUP: Final = 64
#: the meaning of a wild that is not there
NOTHING: Final = -1

#: The card that a wild stands for: in a sequence a kind, so suit and rank; in a group `OF_GROUP` and a rank.
Meaning = int
#: added to the meaning of an ace after the king, where low and high aces differ (RR-6a)
HIGH_ACE: Final = 128


@final
class Reading:
    """The reading of a legal set."""

    def __init__(self, is_group: bool, start: int, suit: int, wild: Card, meaning: Meaning) -> None:
        self.is_group = is_group
        #: a group's rank; in a sequence the first card's place, 1 (ace low) to 14 (ace high)
        self.start = start
        #: a sequence's suit
        self.suit = suit
        #: the wild card, or `NOTHING`
        self.wild = wild
        self.meaning = meaning
        #: RR-6a the meaning, with low and high aces told apart
        self.exact_meaning = meaning


def is_wild(card: Card, twos_wild: bool) -> bool:
    """RR-3, RR-9 Jokers, and twos where that was agreed."""
    kind = card >> 3
    return kind == JOKER or (twos_wild and kind % 13 == 1)


def read_set(cards: Sequence[Card], twos_wild: bool) -> Reading | None:
    """RR-3 Reads cards as a set in this order; returns None if they are not a legal one."""
    if len(cards) < FEWEST:
        return None
    wild = NOTHING
    first, anchor, anchor_at, wild_at = -1, -1, 0, 0
    is_group = True
    for at in range(len(cards)):
        kind = cards[at] >> 3
        if kind == JOKER or (twos_wild and kind % 13 == 1):
            if wild != NOTHING:
                return None
            wild, wild_at = cards[at], at
            continue
        rank = kind % 13
        if first < 0:
            first = kind
        elif rank != first % 13:
            is_group = False
        if anchor < 0 and rank != 0:
            anchor, anchor_at = kind, at
    if is_group:
        rank = first % 13 + 1
        return Reading(True, rank, -1, wild, NOTHING if wild == NOTHING else OF_GROUP + rank)
    start = anchor % 13 + 1 - anchor_at
    suit = anchor // 13
    if not _is_in_sequence(cards, wild, suit, start):
        return None
    found = Reading(False, start, suit, wild, NOTHING if wild == NOTHING else kind_at(suit, start + wild_at))
    if wild != NOTHING and start + wild_at == HIGHEST_PLACE:
        found.exact_meaning = found.meaning + HIGH_ACE
    return found


def set_form(cards: Sequence[Card], twos_wild: bool) -> tuple[int, ...]:
    """RR-6 Returns the kinds of a set: of a sequence in order, of a group in any order."""
    kinds = [card >> 3 for card in cards]
    reading = read_set(cards, twos_wild)
    if reading is not None and reading.is_group:
        return (NOTHING, *sorted(kinds))
    return tuple(kinds)


def _is_in_sequence(cards: Sequence[Card], wild: Card, suit: int, start: int) -> bool:
    """RR-3 One suit, rank after rank, from ace low (place 1) to ace high (place 14) at the most."""
    if start < 1 or start + len(cards) > 15:
        return False
    place = start
    for card in cards:
        if card != wild and card >> 3 != kind_at(suit, place):
            return False
        place += 1
    return True


def kind_at(suit: int, place: int) -> Kind:
    """The card at a place of a suit: 1 and 14 are both the ace."""
    return suit * 13 if place == 14 else suit * 13 + place - 1


# --- faults of a set; asked only about sets that are not legal ---


def refuse_set(cards: Sequence[Card], twos_wild: bool, number: int) -> Refusal | None:
    """RR-3 Returns the reason why cards are not a legal set. `number` counts the sets of the table from 1."""
    if read_set(cards, twos_wild) is not None:
        return None
    where = {"set": number}
    wilds = [card for card in cards if is_wild(card, twos_wild)]
    naturals = [card for card in cards if not is_wild(card, twos_wild)]
    if len(wilds) > 1:
        return Refusal("two-wilds", "RR-3", wilds, where)
    if len(cards) < FEWEST:
        return Refusal("set-too-short", "RR-3", cards, {**where, "fewest": FEWEST})
    return Refusal(_fault_of(cards, naturals, twos_wild), "RR-3", cards, where)


def _fault_of(cards: Sequence[Card], naturals: Sequence[Card], twos_wild: bool) -> str:
    """The code for cards of different ranks that are no sequence."""
    if len({card // 104 for card in naturals}) > 1:
        return "no-set"
    if _goes_through_ace(cards, twos_wild):
        return "sequence-through-ace"
    if _would_be_in_order(cards, twos_wild):
        return "sequence-out-of-order"
    return "sequence-with-gap"


def _would_be_in_order(cards: Sequence[Card], twos_wild: bool) -> bool:
    """Checks if the same cards are a sequence in another order, the ace low or high, the wild anywhere."""
    return read_set(tidy_set(cards, twos_wild), twos_wild) is not None


def tidy_set(cards: Sequence[Card], twos_wild: bool) -> tuple[Card, ...]:
    """Returns the same cards in an order in which they are a legal set, if there is one; otherwise as they lie.

    A wild fills a gap first, then the upper end, then the lower one.
    """
    if read_set(cards, twos_wild) is not None:
        return tuple(cards)
    wilds = [card for card in cards if is_wild(card, twos_wild)]
    naturals = [card for card in cards if not is_wild(card, twos_wild)]
    aces = [card for card in naturals if (card >> 3) % 13 == 0]
    rest = sorted([card for card in naturals if (card >> 3) % 13 != 0])
    for order in ([*aces, *rest], [*rest, *aces], [*aces[:1], *rest, *aces[1:]]):
        for at in [*range(1, len(order) + 1), 0] if wilds else [0]:
            made = [*order[:at], *wilds, *order[at:]]
            if read_set(made, twos_wild) is not None:
                return tuple(made)
    return tuple(cards)


def _goes_through_ace(cards: Sequence[Card], twos_wild: bool) -> bool:
    """Rank after rank as they lie, but on past the ace: K A 2."""
    anchor = -1
    for at, card in enumerate(cards):
        if is_wild(card, twos_wild):
            continue
        start = ((card >> 3) - at) % 13
        if anchor >= 0 and start != anchor:
            return False
        anchor = start
    return True
