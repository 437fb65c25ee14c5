"""Simple ways to table cards: enough to play with, by far not all (nobody could list all).

Each of them leaves every wild of the table where it is, or frees one with its card from the hand; a wild from
the hand, or a freed one, goes into a new set with naturals from the hand. RR-6 allows all but a few of those that
free a wild: where the new set looks like the old one, the wild has no company.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rhine_rummy.sets import (
    FEWEST,
    HIGHEST_PLACE,
    OF_GROUP,
    Reading,
    is_wild,
    kind_at,
    read_set,
)
from meldhouse.parts.layout import Layout
from meldhouse.parts.partners import shared_count
from meldhouse.parts.playing_cards import KINDS, Card

Set = tuple[Card, ...]

#: the most tables that are listed
MOST: Final = 60
_NONE: Final = -1


@final
class Hand:
    """A hand sorted for looking things up."""

    def __init__(self, cards: Sequence[Card], twos_wild: bool) -> None:
        self.twos_wild = twos_wild
        self.wilds: list[Card] = []
        #: by kind: one natural of it, or _NONE
        self.one = [_NONE] * KINDS
        #: by kind: a second natural of it, or _NONE
        self.second = [_NONE] * KINDS
        #: by rank, 1 to 13: the naturals of it
        self.of_rank: list[list[Card]] = [[] for _ in range(14)]
        for card in cards:
            kind = card >> 3
            if is_wild(card, twos_wild):
                self.wilds.append(card)
                continue
            if self.one[kind] == _NONE:
                self.one[kind] = card
            else:
                self.second[kind] = card
            self.of_rank[kind % 13 + 1].append(card)


# --- new sets from the hand ---


def natural_sets(hand: Hand) -> list[Set]:
    """RR-3 Groups of all naturals of a rank, and the longest sequences of naturals."""
    found: list[Set] = []
    for same in hand.of_rank:
        if len(same) >= FEWEST:
            found.append(tuple(same))
    for suit in range(4):
        row: list[Card] = []
        for place in range(1, 16):
            card = _at(hand, suit, place) if place < 15 else _NONE
            if place == 14 and len(row) == 13:
                card = hand.second[suit * 13]
            if card != _NONE:
                row.append(card)
                continue
            if len(row) >= FEWEST:
                found.append(tuple(row))
            row = []
    return found


def wild_sets(hand: Hand, wild: Card, without: Card = _NONE, enough: int = 1_000) -> list[Set]:
    """RR-3 Returns sets with this wild: two naturals of a rank or a suit that it joins, then three or more.

    Those with three or more are left out where there are enough without them.
    """
    lines = [_line(hand, suit, without) for suit in range(4)]
    found = _pairs_with(hand, lines, wild, without)
    return found if len(found) >= enough else found + _more_with(hand, lines, wild, without)


def _line(hand: Hand, suit: int, without: Card) -> list[Card]:
    """Returns a natural of the hand for each place of a suit, from the low to the high ace; _NONE for a gap."""
    return [_other(hand, suit, place, without) for place in range(1, HIGHEST_PLACE + 1)]


def _more_with(hand: Hand, lines: Sequence[list[Card]], wild: Card, without: Card) -> list[Set]:
    """Returns all naturals of a rank, or three of a suit, each time three or more of them and the wild."""
    found: list[Set] = []
    for same in hand.of_rank:
        naturals = [card for card in same if card != without] if len(same) >= FEWEST else []
        if len(naturals) >= FEWEST:
            found.append((*naturals, wild))
    for line in lines:
        for first in range(HIGHEST_PLACE - FEWEST):
            gap, gaps = _NONE, 0
            for at in range(first, first + FEWEST + 1):
                if line[at] == _NONE:
                    gap, gaps = at, gaps + 1
            if gaps == 1 and (gap > first or first == HIGHEST_PLACE - FEWEST - 1):
                row = line[first : first + FEWEST + 1]
                row[gap - first] = wild
                found.append(tuple(row))
    return found


def _pairs_with(hand: Hand, lines: Sequence[list[Card]], wild: Card, without: Card) -> list[Set]:
    """Returns pairs of a rank, and two of a suit that the wild joins."""
    found: list[Set] = []
    for same in hand.of_rank:
        pair = [card for card in same if card != without] if len(same) > 1 else []
        if len(pair) == 2:
            found.append((pair[0], pair[1], wild))
    for line in lines:
        for place in range(1, HIGHEST_PLACE):
            card, following = line[place - 1], line[place]
            if card == _NONE:
                continue
            if following != _NONE:
                found.append((card, following, wild) if place < 13 else (wild, card, following))
            skipped = line[place + 1] if place < 13 else _NONE
            if skipped != _NONE:
                found.append((card, wild, skipped))
    return found


def _at(hand: Hand, suit: int, place: int) -> Card:
    return hand.one[kind_at(suit, place)]


def _other(hand: Hand, suit: int, place: int, without: Card) -> Card:
    """A natural of the hand for this place that is not the one given away."""
    kind = kind_at(suit, place)
    card = hand.one[kind]
    return card if card != without else hand.second[kind]


def disjoint(sets: Sequence[Set]) -> list[Set]:
    """Sets that share no card, the earlier ones first."""
    used: set[Card] = set()
    chosen: list[Set] = []
    for cards in sets:
        if used.isdisjoint(cards):
            chosen.append(cards)
            used.update(cards)
    return chosen


def hand_sets(hand: Hand) -> list[Set]:
    """New sets from the hand alone, naturals first, wilds one after the other."""
    found = natural_sets(hand)
    if hand.wilds:
        found += wild_sets(hand, hand.wilds[0])
    return found


# --- with what lies on the table ---


def simple_lays(table: Layout, hand: Hand) -> list[Layout]:
    """Returns the table after one simple step of a qualified player, in a fixed order, at most `MOST` of them."""
    found = [(*table, cards) for cards in hand_sets(hand)]
    for number in range(len(table)):
        if len(found) >= MOST:
            break
        reading = read_set(table[number], hand.twos_wild)
        if reading is None:
            continue
        if reading.is_group:
            _list_group(table, number, reading, hand, found)
        else:
            _list_sequence(table, number, reading, hand, found)
        if reading.wild >= 0:
            _list_freed(table, number, reading, hand, found)
    return found[:MOST]


def is_doubtful(table: Layout, lay: Layout, hand: Hand) -> bool:
    """RR-6 Checks if a simple play frees a wild into a set that looks like the old one, so that it may be refused.

    Otherwise the most cards stay where the old set stays, without its wild; and in every other simple play the
    wilds of the table stand for what they stood for.
    """
    new = lay[-1]
    if len(lay) == len(table) or not _holds_wild_of_table(new, hand):
        return False
    for number, cards in enumerate(table):
        if lay[number] != cards:
            kinds = sorted([card >> 3 for card in cards])
            return shared_count(kinds, sorted([card >> 3 for card in new])) == len(kinds)
    return True


def _holds_wild_of_table(cards: Set, hand: Hand) -> bool:
    for card in cards:
        if is_wild(card, hand.twos_wild) and card not in hand.wilds:
            return True
    return False


def _list_group(table: Layout, number: int, reading: Reading, hand: Hand, found: list[Layout]) -> None:
    """A card of the hand joins a group, or a card of a large group joins two of the hand."""
    cards = table[number]
    last = _NONE
    for card in hand.of_rank[reading.start]:
        if card >> 3 != last:
            found.append(_changed(table, number, (*cards, card)))
        last = card >> 3
    if len(cards) > FEWEST:
        for at in range(len(cards)):
            if cards[at] != reading.wild:
                _list_lent(table, number, at, hand, found)


def _list_sequence(table: Layout, number: int, reading: Reading, hand: Hand, found: list[Layout]) -> None:
    """A card of the hand joins a sequence at an end or splits it, or an end joins two of the hand."""
    cards, suit, first = table[number], reading.suit, reading.start
    last = first + len(cards) - 1
    if first > 1 and _at(hand, suit, first - 1) != _NONE:
        found.append(_changed(table, number, (_at(hand, suit, first - 1), *cards)))
    if last < 14 and _at(hand, suit, last + 1) != _NONE:
        found.append(_changed(table, number, (*cards, _at(hand, suit, last + 1))))
    for place in range(first + 2, last - 1):
        card = _at(hand, suit, place)
        if card != _NONE:
            cut = place - first + 1
            found.append((*_changed(table, number, cards[:cut]), (card, *cards[cut:])))
    if len(cards) > FEWEST:
        for at in (0, len(cards) - 1):
            if cards[at] != reading.wild:
                _list_lent(table, number, at, hand, found)


def _list_lent(table: Layout, number: int, at: int, hand: Hand, found: list[Layout]) -> None:
    """A card leaves a set that can spare it, and makes a new one with two of the hand."""
    lent = table[number][at]
    suit, rank = (lent >> 3) // 13, (lent >> 3) % 13 + 1
    new: Set = ()
    if len(hand.of_rank[rank]) == 2:
        new = (lent, hand.of_rank[rank][0], hand.of_rank[rank][1])
    else:
        new = _row_with(hand, suit, rank, lent) or (_row_with(hand, suit, 14, lent) if rank == 1 else ())
    if new:
        cards = table[number]
        found.append((*_changed(table, number, cards[:at] + cards[at + 1 :]), new))


def _row_with(hand: Hand, suit: int, place: int, lent: Card) -> Set:
    """Two naturals of the hand that make a sequence with a card at this place."""
    below = _at(hand, suit, place - 1) if place > 1 else _NONE
    above = _at(hand, suit, place + 1) if place < HIGHEST_PLACE else _NONE
    if below != _NONE:
        lowest = _at(hand, suit, place - 2) if place > 2 else _NONE
        if lowest != _NONE:
            return lowest, below, lent
        return (below, lent, above) if above != _NONE else ()
    if above == _NONE or place + 2 > HIGHEST_PLACE:
        return ()
    highest = _at(hand, suit, place + 2)
    return (lent, above, highest) if highest != _NONE else ()


def _list_freed(table: Layout, number: int, reading: Reading, hand: Hand, found: list[Layout]) -> None:
    """A card of the hand takes a wild's place, and the wild makes a new set with two more of the hand."""
    if reading.meaning >= OF_GROUP:
        same = hand.of_rank[reading.meaning - OF_GROUP]
        taker = same[0] if same else _NONE
    else:
        taker = hand.one[reading.meaning]
    if taker == _NONE:
        return
    for new in wild_sets(hand, reading.wild, taker, 2)[:2]:
        cards = tuple([taker if card == reading.wild else card for card in table[number]])
        found.append((*_changed(table, number, cards), new))


def _changed(table: Layout, number: int, cards: Set) -> Layout:
    return (*table[:number], cards, *table[number + 1 :])
