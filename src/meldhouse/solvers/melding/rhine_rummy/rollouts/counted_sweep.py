"""The best that can be laid at Rhine Rummy from counts of cards, by one quick sweep for rollouts.

Like `sweep.py`, but simpler: a wild that lies in a sequence is a card of the kind it stands for, and free wilds are
only used for cards that are missing. Where the groups of a rank exist, every card of the rank that is in no sequence
lies in them: the number of cards that each suit gives to its sequences is all there is to choose at a place.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rhine_rummy.problem import ACE_HIGH, KINDS, SUITS
from meldhouse.solvers.melding.rhine_rummy.rollouts.sequence_states import (
    CARDS,
    MOST_OPEN,
    new_sequences,
    next_states,
    short_sequences,
)

#: no way to lay what must be laid
IMPOSSIBLE: Final = -1
#: a table in counts: cards of each kind, wilds in sequences included; then the wilds in groups of each rank, and those
#: in sequences by the kind that they stand for
IN_GROUPS: Final = KINDS
IN_SEQUENCES: Final = KINDS + 13
TABLE: Final = IN_SEQUENCES + KINDS

#: the most ways that are kept behind a place
MOST_WAYS: Final = 1500
#: a power of two well above that
HASH: Final = 8192
#: the most free wilds that one turn uses
MOST_WILDS: Final = 2

# A key: five bits for the state of each suit, two for the aces that each has laid low, two for the wilds used.
STATE_BITS: Final = 5
STATE_MASK: Final = 31
ACE_BITS: Final = 20
ACE_MASK: Final = 3
STATES_MASK: Final = (1 << ACE_BITS) - 1
ACES_MASK: Final = ((1 << 8) - 1) << ACE_BITS
WILD_BITS: Final = 28

# A sum over suits: cards outside of sequences, cards that lie there but are in no sequence, more cards in sequences.
LACK_BITS: Final = 6
MORE_BITS: Final = 12
FIELD: Final = 63

# A choice: three bits for the cards of each suit in sequences, four for wilds among them, then groups and their wild.
WILD_SUIT_BITS: Final = 12
GROUP_BIT: Final = 1 << 16
GROUP_WILD_BIT: Final = 1 << 17

#: the options of a suit at a place: up to MOST_OPEN + 1 without a wild and one with
OPTIONS: Final = 8


@final
class CountedSweep:
    """Problem, workspace and answer."""

    def __init__(self) -> None:
        #: by kind: how many must lie on the table, and how many may
        self.low: vec[i64] = vec[i64]([0] * KINDS)
        self.high: vec[i64] = vec[i64]([0] * KINDS)
        #: by place: the wilds in groups, and what one more card is worth; aces count at the end
        self.in_groups: vec[i64] = vec[i64]([0] * (ACE_HIGH + 1))
        self.weight: vec[i64] = vec[i64]([1] * (ACE_HIGH + 1))
        #: wilds that may be used
        self.wilds: i64 = 0
        #: the answer: by kind the cards on the table
        self.lies: vec[i64] = vec[i64]([0] * KINDS)
        #: where the wilds used lie, as indices behind `IN_GROUPS` of a table in counts
        self.wild_at: vec[i64] = vec[i64]([0] * (MOST_WILDS + 1))
        self.wilds_used: i64 = 0
        self._next = next_states()
        self._short = short_sequences()
        self._new = new_sequences()
        self._key: vec[i64] = vec[i64]([0] * (MOST_WAYS * 15 + 1))
        self._worth: vec[i64] = vec[i64]([0] * (MOST_WAYS * 15 + 1))
        self._before: vec[i64] = vec[i64]([0] * (MOST_WAYS * 15 + 1))
        self._choice: vec[i64] = vec[i64]([0] * (MOST_WAYS * 15 + 1))
        self._begin: vec[i64] = vec[i64]([0] * (ACE_HIGH + 3))
        #: where the ways behind the place under way begin and end
        self._first: i64 = 0
        self._end: i64 = 0
        self._hash: vec[i64] = vec[i64]([0] * HASH)
        self._stamp: i64 = 0
        #: the options of the four suits for the way and place under way
        self._count: vec[i64] = vec[i64]([0] * SUITS)
        self._option_key: vec[i64] = vec[i64]([0] * (SUITS * OPTIONS))
        self._option_sum: vec[i64] = vec[i64]([0] * (SUITS * OPTIONS))
        self._option_choice: vec[i64] = vec[i64]([0] * (SUITS * OPTIONS))
        #: by place: what all its cards are worth beyond those that must lie there, and all of those behind it
        self._full: vec[i64] = vec[i64]([0] * (ACE_HIGH + 1))
        self._ahead: vec[i64] = vec[i64]([0] * (ACE_HIGH + 1))
        self._at_least: i64 = 0

    def solve(self, at_least: i64) -> i64:
        """Returns the worth of the best beyond what must lie there; IMPOSSIBLE if it is not worth at least so much.

        `read` then finds its cards.
        """
        self._at_least = at_least
        self._look_ahead()
        self._key[0] = 0
        self._worth[0] = 0
        self._begin[1] = 0
        self._begin[2] = 1
        self._end = 1
        place: i64 = 1
        while place <= ACE_HIGH:
            self._go_on(place)
            if self._end == self._begin[place + 1]:
                return IMPOSSIBLE
            self._begin[place + 2] = self._end
            place += 1
        return self._finish()

    def _look_ahead(self) -> None:
        """Finds the most that all places behind a place can add; aces count at the end."""
        self._ahead[ACE_HIGH] = 0
        place: i64 = ACE_HIGH
        while place > 1:
            more: i64 = 0
            suit: i64 = 0
            while suit < SUITS:
                kind = kind_at(suit, place)
                more += self.high[kind] - self.low[kind]
                suit += 1
            self._full[place] = more * self.weight[place]
            self._ahead[place - 1] = self._ahead[place] + self._full[place]
            place -= 1

    def _finish(self) -> i64:
        """Finds the best way: the most worth, then the fewest wilds. It becomes the first of the last place."""
        best = self._begin[ACE_HIGH + 1]
        at = best + 1
        while at < self._end:
            if self._rank(at) > self._rank(best):
                best = at
            at += 1
        self._end = best
        return self._worth[best]

    def _rank(self, at: i64) -> i64:
        return (self._worth[at] << 2) - (self._key[at] >> WILD_BITS)

    # --- going on at a place ---

    def _go_on(self, place: i64) -> None:
        self._stamp += 1
        self._first = self._end
        at = self._begin[place]
        end = self._begin[place + 1]
        while at < end:
            if self._list(place, self._key[at]):
                self._combine(place, at)
            at += 1

    def _list(self, place: i64, key: i64) -> bool:
        """Lists the options of all suits. Returns False if one has none."""
        wilds = self.wilds - (key >> WILD_BITS)
        suit: i64 = 0
        while suit < SUITS:
            self._count[suit] = 0
            state = (key >> (STATE_BITS * suit)) & STATE_MASK
            low_aces: i64 = 0
            if place == ACE_HIGH:
                low_aces = (key >> (ACE_BITS + 2 * suit)) & ACE_MASK
            self._list_suit(place, suit, state, low_aces, wilds)
            if self._count[suit] == 0:
                return False
            suit += 1
        return True

    def _list_suit(self, place: i64, suit: i64, state: i64, low_aces: i64, wilds: i64) -> None:
        kind = kind_at(suit, place)
        low = self.low[kind] - low_aces
        high = self.high[kind] - low_aces
        cards = self._short[state]
        most = high if high < MOST_OPEN else MOST_OPEN
        while cards <= most:
            into = self._next[state * CARDS + cards]
            if self._can_go_on(place, suit, into, wilds):
                self._add_option(place, suit, into, cards, low, high, 0)
            cards += 1
        # a wild takes the place of a card that is missing
        if wilds > 0 and high < MOST_OPEN and self._short[state] <= high + 1:
            into = self._next[state * CARDS + high + 1]
            if self._can_go_on(place, suit, into, wilds - 1):
                self._add_option(place, suit, into, high + 1, low, high, 1)

    def _can_go_on(self, place: i64, suit: i64, state: i64, wilds: i64) -> bool:
        """Checks if there are cards for the sequences that must go on."""
        if self._short[state] == 0:
            return True
        if place == ACE_HIGH or self._short[state] > self.high[kind_at(suit, place + 1)] + wilds:
            return False
        if self._new[state] == 0:
            return True
        return place < ACE_HIGH - 1 and self._new[state] <= self.high[kind_at(suit, place + 2)] + wilds

    def _add_option(
        self, place: i64, suit: i64, into: i64, cards: i64, low: i64, high: i64, wild: i64
    ) -> None:
        naturals = cards - wild
        at = suit * OPTIONS + self._count[suit]
        self._count[suit] += 1
        key = (into << (STATE_BITS * suit)) + (wild << WILD_BITS)
        packed: i64 = 0
        if place == 1:
            key += naturals << (ACE_BITS + 2 * suit)
        else:
            packed = high - naturals
            if naturals < low:
                packed += (low - naturals) << LACK_BITS
            else:
                packed += (naturals - low) << MORE_BITS
        self._option_key[at] = key
        self._option_sum[at] = packed
        self._option_choice[at] = (cards << (3 * suit)) + (wild << (WILD_SUIT_BITS + suit))

    def _combine(self, place: i64, at: i64) -> None:
        """Combines the options of the four suits."""
        keys, sums, choices = self._option_key, self._option_sum, self._option_choice
        base = self._key[at] & ~STATES_MASK
        if place == ACE_HIGH:
            base &= ~ACES_MASK
        end_0, end_1 = self._count[0], OPTIONS + self._count[1]
        end_2, end_3 = 2 * OPTIONS + self._count[2], 3 * OPTIONS + self._count[3]
        one: i64 = 0
        while one < end_0:
            two: i64 = OPTIONS
            while two < end_1:
                key_2 = base + keys[one] + keys[two]
                sum_2 = sums[one] + sums[two]
                choice_2 = choices[one] + choices[two]
                three: i64 = 2 * OPTIONS
                while three < end_2:
                    key_3 = key_2 + keys[three]
                    sum_3 = sum_2 + sums[three]
                    choice_3 = choice_2 + choices[three]
                    four: i64 = 3 * OPTIONS
                    while four < end_3:
                        key = key_3 + keys[four]
                        if key >> WILD_BITS <= self.wilds:
                            self._group(place, at, key, sum_3 + sums[four], choice_3 + choices[four])
                        four += 1
                    three += 1
                two += 1
            one += 1

    def _group(self, place: i64, at: i64, key: i64, total: i64, choice: i64) -> None:
        """RR-3 Adds a way: the cards outside of sequences make a group, or none of them is laid."""
        worth = self._worth[at]
        if place == 1:
            self._add(key, worth, at, choice)
            return
        limit = self._at_least - self._ahead[place]
        left = total & FIELD
        lying = self.in_groups[place]
        full = worth + self._full[place]
        if left >= 3 or lying > 0:
            if full >= limit and left >= 2 * lying:
                self._add(key, full, at, choice + GROUP_BIT)
            return
        if left == 2 and full >= limit and key >> WILD_BITS < self.wilds:
            self._add(key + (1 << WILD_BITS), full, at, choice + GROUP_BIT + GROUP_WILD_BIT)
        worth += (total >> MORE_BITS) * self.weight[place]
        if worth >= limit and (total >> LACK_BITS) & FIELD == 0:
            self._add(key, worth, at, choice)

    def _add(self, key: i64, worth: i64, before: i64, choice: i64) -> None:
        """Adds a way if it is new or better than the one with the same key."""
        mixed = key * 10368889
        slot = (mixed ^ (mixed >> 17)) & (HASH - 1)
        stamp = self._stamp << 16
        first = self._first
        while self._hash[slot] >= stamp:
            known = self._hash[slot] - stamp + first
            if self._key[known] == key:
                if worth > self._worth[known]:
                    self._put(known, key, worth, before, choice)
                return
            slot = (slot + 1) & (HASH - 1)
        if self._end - first == MOST_WAYS:
            return
        self._hash[slot] = stamp + self._end - first
        self._put(self._end, key, worth, before, choice)
        self._end += 1

    def _put(self, at: i64, key: i64, worth: i64, before: i64, choice: i64) -> None:
        self._key[at] = key
        self._worth[at] = worth
        self._before[at] = before
        self._choice[at] = choice

    # --- the answer ---

    def read(self) -> None:
        """Finds the cards of the best way, and where its wilds lie."""
        kind: i64 = 0
        while kind < KINDS:
            self.lies[kind] = 0
            kind += 1
        self.wilds_used = 0
        at = self._end
        place: i64 = ACE_HIGH
        while place >= 1:
            self._read_place(place, self._choice[at])
            at = self._before[at]
            place -= 1

    def _read_place(self, place: i64, choice: i64) -> None:
        suit: i64 = 0
        while suit < SUITS:
            kind = kind_at(suit, place)
            cards = (choice >> (3 * suit)) & 7
            if (choice >> (WILD_SUIT_BITS + suit)) & 1 == 1:
                cards -= 1
                self._note_wild(IN_SEQUENCES + kind)
            lies = self.high[kind]
            if choice & GROUP_BIT == 0 and self.lies[kind] + cards < lies:
                lies = self.lies[kind] + cards
            self.lies[kind] = lies
            suit += 1
        if choice & GROUP_WILD_BIT != 0:
            self._note_wild(IN_GROUPS + (place - 1) % 13)

    def _note_wild(self, at: i64) -> None:
        self.wild_at[self.wilds_used] = at
        self.wilds_used += 1


def kind_at(suit: i64, place: i64) -> i64:
    """Returns the kind at a place of a suit; 1 and 14 are both the ace."""
    return suit * 13 if place == ACE_HIGH else suit * 13 + place - 1
