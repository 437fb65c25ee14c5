"""A position of Rhine Rummy as the search sees it: counts of kinds, where each card lies, what it would be worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, final

from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import FEWEST, NOTHING, OF_GROUP, Reading, is_wild, read_set
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import CARDS, JOKER, Card, write_cards
from meldhouse.parts.playing_cards import KINDS as ALL_KINDS
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rhine_rummy.problem import (
    ACE_HIGH,
    ANY,
    KINDS,
    SUITS,
    KindSet,
    is_group,
    kind_at_place,
)

#: where a card of the hand comes from
HAND: Final = -1


def check_position(game: RhineRummy, table: Layout, hand: Sequence[Card], is_mess: bool = False) -> None:
    """Checks that every card exists and lies in one place only, and that every set on the table is legal."""
    seen: set[Card] = set()
    for cards in (*table, hand):
        for card in cards:
            if not 0 <= card < CARDS:
                raise PositionError(f"{card} is no card")
            if card in seen:
                raise PositionError(f"{write_cards((card,))} is there too often")
            seen.add(card)
    for number, cards in enumerate(table, start=1):
        if not is_mess and read_set(cards, game.twos_wild) is None:
            raise PositionError(f"set {number} on the table is not legal: {write_cards(cards)}")


def hand_bounds(hand: Sequence[Card], weights: Sequence[int]) -> Bounds:
    """Returns bounds by which anything of a hand may be laid."""
    high = [0] * ALL_KINDS
    for card in hand:
        high[card >> 3] += 1
    return Bounds([0] * ALL_KINDS, high, weights)


@final
class RhinePosition:
    """A table and a hand, looked through once."""

    def __init__(self, game: RhineRummy, table: Layout, hand: tuple[Card, ...], has_qualified: bool) -> None:
        self.game = game
        self.table = table
        self.hand = hand
        self.has_qualified = has_qualified
        self.twos_wild = game.twos_wild
        self.readings: list[Reading] = []
        #: by natural kind: the sets that its cards lie in, and HAND for those held
        self.sources: list[list[int]] = [[] for _ in range(KINDS)]
        #: by natural kind: how many are held
        self.held = [0] * KINDS
        for number, cards in enumerate(table):
            reading = read_set(cards, game.twos_wild)
            assert reading is not None
            self.readings.append(reading)
            for card in cards:
                if card != reading.wild:
                    self.sources[card >> 3].append(number)
        #: the sets of the table that hold a wild
        self.wild_sets = [at for at, reading in enumerate(self.readings) if reading.wild != NOTHING]
        self._may_place: list[int] | None = None
        self.held_wilds: list[Card] = []
        for card in hand:
            if is_wild(card, game.twos_wild):
                self.held_wilds.append(card)
            else:
                self.sources[card >> 3].append(HAND)
                self.held[card >> 3] += 1

    def is_accepted(self, table: Layout) -> bool:
        """RR-4 to RR-6 Checks if the game accepts a turn that leads to a table."""
        return self.game.refuse_table(self.table, table, self.hand, self.has_qualified) is None

    # --- what takes a wild's place (RR-6b) ---

    def meant(self, number: int) -> list[int]:
        """Returns the natural kinds that the wild of a set stands for."""
        meaning = self.readings[number].meaning
        kinds = [meaning] if meaning < OF_GROUP else [suit * 13 + meaning - OF_GROUP - 1 for suit in range(4)]
        return [kind for kind in kinds if not self.is_wild_kind(kind)]

    def held_takers(self, number: int) -> list[int]:
        """Returns the kinds of the hand that can take the place of a set's wild."""
        return [kind for kind in self.meant(number) if self.held[kind]]

    def has_lying_taker(self, number: int) -> bool:
        """Checks if a card of another set can take the place of a set's wild."""
        for kind in self.meant(number):
            for source in self.sources[kind]:
                if source not in (HAND, number):
                    return True
        return False

    def is_wild_kind(self, kind: int) -> bool:
        return kind == JOKER or (self.twos_wild and kind % 13 == 1)

    def wild_place(self, number: int) -> int:
        """Returns the place of a set's wild in its sequence."""
        reading = self.readings[number]
        return reading.start + self.table[number].index(reading.wild)

    # --- where a wild may be placed (RR-6c, RR-6d) ---

    def allowed_sources(self, kinds: KindSet) -> list[list[int]] | None:
        """RR-6d Returns the allowed sources of each natural beside a placed wild; None if one has no source."""
        stands_for = -1 if is_group(kinds) else wild_kind(kinds)
        if stands_for >= 0 and stands_for in kinds:
            stands_for = -1  # from ace to ace: the ace that it stands for may lie in the sequence itself
        found: list[list[int]] = []
        for kind in kinds:
            if kind == ANY:
                continue
            allowed = [
                source
                for source in self.sources[kind]
                if source == HAND or not self._holds(source, stands_for)
            ]
            if not allowed:
                return None
            found.append(allowed)
        return found

    def _holds(self, number: int, kind: int) -> bool:
        if kind < 0:
            return False
        return number in self.sources[kind]

    def has_lying_company(self, kinds: KindSet) -> bool:
        """RR-6c, RR-6d Checks if naturals of two or more sets of the table are company for a wild placed so."""
        allowed = self.allowed_sources(kinds)
        if allowed is None:
            return False
        from_sets: set[int] = set()
        for sources in allowed:
            from_sets.update([source for source in sources if source != HAND])
        return len(from_sets) > 1

    def held_company(self, kinds: KindSet) -> list[int]:
        """RR-6c, RR-6d Returns the kinds of which a card of the hand is company for a wild placed so."""
        if self.allowed_sources(kinds) is None:
            return []
        return sorted({kind for kind in kinds if kind != ANY and self.held[kind]})

    def may_be_placed(self, kinds: KindSet) -> bool:
        if not self.game.by_marks and not is_group(kinds) and self.lay_together(kinds):
            return False
        return self.has_lying_company(kinds) or bool(self.held_company(kinds))

    def lay_together(self, kinds: KindSet) -> bool:
        """RR-6 Checks if the naturals of a whole set surely lay in one set before, however the turn is read.

        A set that held them all is the partner of the new one, unless as many cards stay with other partners. A wild
        in it is one that was placed.
        """
        naturals = [kind for kind in kinds if kind != ANY]
        wilds = self._placed_kinds() if ANY in kinds else []
        for number in self.sources[naturals[0]]:
            if number != HAND and self._shared(naturals, number) == len(naturals):
                if self._is_partner(number, naturals, wilds):
                    return True
        return False

    def _placed_kinds(self) -> list[int]:
        """Returns the kinds of wilds that a turn may place: those of the hand, and those that can be freed."""
        if self._may_place is None:
            freed = [number for number in self.wild_sets if self.is_freeable(number)]
            kinds = [card >> 3 for card in self.held_wilds]
            self._may_place = [*kinds, *[self.readings[number].wild >> 3 for number in freed]]
        return self._may_place

    def is_freeable(self, number: int) -> bool:
        """RR-6b Checks if some card could take the place of a set's wild."""
        return bool(self.held_takers(number)) or self.has_lying_taker(number)

    def _shared(self, kinds: KindSet, number: int) -> int:
        """Counts the cards that a set of the table has in common with a set of kinds."""
        left = list(kinds)
        for card in self.table[number]:
            if card >> 3 in left:
                left.remove(card >> 3)
        return len(kinds) - len(left)

    def _is_partner(self, number: int, naturals: KindSet, wilds: Sequence[int]) -> bool:
        """Checks if a set that held all these naturals is their set's partner in every best reading.

        Otherwise the new set has another partner, or none, and the old one a new set that makes up for the loss.
        """
        free = [len(self.sources[kind]) - naturals.count(kind) for kind in range(KINDS)]
        if self._made_up(number, NOTHING, free, wilds) >= len(naturals):
            return False
        for other in range(len(self.table)):
            loss = len(naturals) - self._shared(naturals, other)
            if other != number and self._made_up(number, other, free, wilds) >= loss:
                return False
        return True

    def _made_up(self, number: int, other: int, free: Sequence[int], wilds: Sequence[int]) -> int:
        """Returns how many more cards a further set can share with a set of the table than with another, at most.

        Wilds count, too: that of the further set, and that of the new set itself, which the other may have held.
        """
        wild = self.readings[number].wild >> 3  # NOTHING stays NOTHING
        other_wild = NOTHING if other == NOTHING else self.readings[other].wild >> 3
        made_up = 0
        if wild != other_wild:
            made_up = int(wild != NOTHING) + int(other_wild in wilds)
        for kind in {card >> 3 for card in self.table[number] if card >> 3 < KINDS}:
            there = self.sources[kind].count(number)
            beside = 0 if other == NOTHING else self.sources[kind].count(other)
            made_up += max(0, min(there, free[kind]) - beside)
        return made_up


def wild_kind(cards: KindSet) -> int:
    """Returns the kind that the wild of a sequence stands for."""
    at = cards.index(ANY)
    return kind_at_place(suit_of(cards), start_of(cards) + at)


def suit_of(cards: KindSet) -> int:
    """Returns the suit of a sequence of kinds."""
    return (cards[0] if cards[0] != ANY else cards[1]) // 13


def start_of(cards: KindSet) -> int:
    """Returns the place of the first card of a sequence, 1 to 14, from a card other than an ace."""
    for at, kind in enumerate(cards):
        if kind != ANY and kind % 13 != 0:
            return kind % 13 + 1 - at
    return 1


def sequence(suit: int, first: int, last: int, wild: int = 0) -> KindSet:
    """Returns the kinds from one place of a suit to another, with a wild at one of them."""
    return [ANY if place == wild else kind_at_place(suit, place) for place in range(first, last + 1)]


def meaning_of(cards: KindSet) -> int:
    """Returns the meaning of a set's wild, as in `Reading.meaning`."""
    if is_group(cards):
        rank = (cards[0] if cards[0] != ANY else cards[1]) % 13 + 1
        return OF_GROUP + rank
    return wild_kind(cards)


def rank_place(rank: int) -> int:
    """Returns the place where a sweep looks at the groups of a rank: aces at the end."""
    return ACE_HIGH if rank == 1 else rank


# --- parts of the hand that are sets by themselves (RR-9) ---

#: a longer sequence can be cut into sets
LONGEST_PART: Final = 5


@final
class HandPart:
    """Cards of the hand, perhaps with a wild of it, that are a set by themselves."""

    def __init__(self, kinds: KindSet, suit: int, first: int, wild: int, worth: int) -> None:
        self.kinds = kinds
        self.naturals = [kind for kind in kinds if kind != ANY]
        #: a sequence's suit and first place; a group has suit -1 and its rank
        self.suit = suit
        self.first = first
        self.is_group = suit < 0
        #: the place of the wild in a sequence, or 0
        self.wild = wild
        self.worth = worth


def hand_parts(position: RhinePosition, held: Sequence[int], with_wild: bool) -> list[HandPart]:
    """RR-9 Returns the sets that can be made of the hand alone, sequences of three to five, the dearest first."""
    found: list[HandPart] = []
    for rank in range(1, 14):
        found += _groups_of_hand(position, held, rank, with_wild)
    for suit in range(SUITS):
        for first in range(1, ACE_HIGH - 1):
            for last in range(first + 2, min(ACE_HIGH, first + LONGEST_PART - 1) + 1):
                found += _sequences_of_hand(position, held, suit, first, last, with_wild)
    return sorted(found, key=lambda part: -part.worth)


def _groups_of_hand(
    position: RhinePosition, held: Sequence[int], rank: int, with_wild: bool
) -> list[HandPart]:
    cards: KindSet = []
    for suit in range(SUITS):
        cards += [suit * 13 + rank - 1] * held[suit * 13 + rank - 1]
    value = position.game.values.of_rank(rank)
    found: list[HandPart] = []
    for size in range(2, len(cards) + 1):
        for chosen in sorted(set(combinations(cards, size))):
            if size >= FEWEST:
                found.append(HandPart(list(chosen), -1, rank, 0, size * value))
            if with_wild:
                found.append(HandPart([*chosen, ANY], -1, rank, 0, (size + 1) * value))
    return found


def _sequences_of_hand(
    position: RhinePosition, held: Sequence[int], suit: int, first: int, last: int, with_wild: bool
) -> list[HandPart]:
    places = range(first, last + 1)
    lacking = [place for place in places if not held[kind_at_place(suit, place)]]
    worth = sum([position.game.values.of_rank(1 if place == ACE_HIGH else place) for place in places])
    found: list[HandPart] = []
    if not lacking:
        found.append(HandPart(sequence(suit, first, last), suit, first, 0, worth))
    if with_wild and len(lacking) < 2:
        for wild in lacking or places:
            found.append(HandPart(sequence(suit, first, last, wild), suit, first, wild, worth))
    return found


def dearest_wild(position: RhinePosition, held: Sequence[int]) -> int:
    """RR-9 Returns the most that a wild of the hand can count in a set of the hand alone."""
    dearest = 0
    for part in hand_parts(position, held, True):
        if ANY in part.kinds:
            rank = part.first if part.is_group else part.wild
            dearest = max(dearest, position.game.values.of_rank(1 if rank == ACE_HIGH else rank))
    return dearest
