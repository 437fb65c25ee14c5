"""Assignments of copies: the readings of a turn in which equal cards lie in several places.

A table shows only kinds. A turn is read so that as many cards as possible stay in their set. A reading is
written as the new table with its copies exchanged: a card that lies in it where it lay before has stayed,
whatever marks the player's own table carries. Sets that are unchanged by kind are paired first; the others by
an assignment. Only kinds that matter to the rules are told apart in more than one way, and only as far as the
best pairings leave them open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias, final

from meldhouse.parts.layout import Layout
from meldhouse.parts.partners import ALONE, Pairing, Partners

#: the row of a card that comes from the hand
FROM_HAND: Final = -1
#: how many readings are looked at; a position from play has one or two, a few at the most
MOST_READINGS: Final = 100
#: how many ways to exchange the copies of one kind are looked at
_MOST_WAYS: Final = 50
#: a slot is a column times this, and a place in the set
_WIDTH: Final = 256

#: judges a reading by the changed sets of the old table and those of the new one
Accepts: TypeAlias = Callable[[Layout, Layout], bool]
#: checks if no reading with a pairing can be accepted
IsHopeless: TypeAlias = Callable[[Pairing], bool]
#: the cards of a kind, one for each of its slots
Way: TypeAlias = list[int]


@final
class Copies:
    """The changed sets of a turn and the cards in them.

    Every card of the old table lies on the new one, and none lies there twice. `kept` gives for each new set
    the equal set of the old table, or ALONE. A kind is a card without its last `shift` bits.
    """

    def __init__(self, before: Layout, after: Layout, kept: Sequence[int], shift: int) -> None:
        self._before = before
        self._after = after
        self._kept = kept
        self._shift = shift
        stays = set(kept)
        self.rows = [number for number in range(len(before)) if number not in stays]
        self.columns = [number for number in range(len(after)) if kept[number] == ALONE]
        #: by card: its row among the changed sets of the old table
        self._row_of: dict[int, int] = {}
        #: by kind: the cards that lie in changed sets, and the slots for them
        self._cards: dict[int, list[int]] = {}
        self._slots: dict[int, list[int]] = {}
        self._collect()

    def _collect(self) -> None:
        """Lists the cards and the slots of each kind in the changed sets, cards of the hand last."""
        for row, number in enumerate(self.rows):
            for card in self._before[number]:
                self._row_of[card] = row
                self._cards.setdefault(card >> self._shift, []).append(card)
        lying = {card for cards in self._before for card in cards}
        for cards in self._after:
            for card in cards:
                if card not in lying:
                    self._row_of[card] = FROM_HAND
                    self._cards.setdefault(card >> self._shift, []).append(card)
        for column, number in enumerate(self.columns):
            for place, card in enumerate(self._after[number]):
                self._slots.setdefault(card >> self._shift, []).append(column * _WIDTH + place)

    # --- the kinds that can be read in more than one way ---

    def is_open(self, kind: int) -> bool:
        """Checks if the cards of a kind came from several places and went to several."""
        rows = [self._row_of[card] for card in self._cards[kind]]
        columns = [slot // _WIDTH for slot in self._slots[kind]]
        return min(rows) != max(rows) and min(columns) != max(columns)

    def rows_of(self, kind: int) -> set[int]:
        """Returns the rows that the cards of a kind came from, FROM_HAND among them."""
        return {self._row_of[card] for card in self._cards[kind]}

    # --- the readings ---

    def find(
        self,
        matter: Sequence[int],
        stood_for: Mapping[int, int],
        stands_for: Mapping[int, int],
        accepts: Accepts,
        is_hopeless: IsHopeless,
    ) -> tuple[Layout, bool]:
        """Returns the first reading that is accepted, and True; otherwise the first one, and False.

        `matter` lists the kinds that the rules ask about. `stood_for` gives for each wild of the old table
        its meaning there, `stands_for` for each wild as it now lies (by the card that lies there). `is_hopeless`
        says of a pairing that no reading with it will be accepted. No more than `MOST_READINGS` are looked at.
        Unchanged sets do not take part: all of their cards stay.
        """
        open_kinds = [kind for kind in matter if self._is_choice(kind, stood_for)]
        rows = tuple([self._before[number] for number in self.rows])
        first = self._in_any_order()
        if not open_kinds:
            return self._table(first), accepts(rows, first)
        meaning_at = self._meanings_by_slot(stands_for)
        left = MOST_READINGS
        is_first = True
        for pairing in self._pairings(open_kinds):
            is_lost = is_hopeless(pairing)
            if is_lost and not is_first:
                continue
            ways = [self._ways(kind, pairing, stood_for, meaning_at) for kind in open_kinds]
            picks = [0] * len(ways)
            while left:
                left -= 1
                reading = self._reading(first, open_kinds, [ways[at][pick] for at, pick in enumerate(picks)])
                if not is_lost and accepts(rows, reading):
                    return self._table(reading), True
                if is_first:
                    first, is_first = reading, False
                if is_lost or not _step(picks, ways):
                    break
        return self._table(first), False

    def _is_choice(self, kind: int, stood_for: Mapping[int, int]) -> bool:
        """Checks if there is something to choose: an open kind, or several wilds of one set."""
        if len(self._cards.get(kind, [])) < 2:
            return False
        return self.is_open(kind) or any(card in stood_for for card in self._cards[kind])

    def _meanings_by_slot(self, stands_for: Mapping[int, int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for column, number in enumerate(self.columns):
            for place, card in enumerate(self._after[number]):
                if card in stands_for:
                    found[column * _WIDTH + place] = stands_for[card]
        return found

    def _pairings(self, open_kinds: Sequence[int]) -> list[Pairing]:
        """Returns the best pairings that differ for one of these kinds."""
        rows = [self._sorted_kinds(self._before[number]) for number in self.rows]
        columns = [self._sorted_kinds(self._after[number]) for number in self.columns]
        partners = Partners(rows, columns)
        wanted = set(open_kinds)
        open_rows = [wanted.intersection(kinds) for kinds in rows]
        matter = [[not kinds.isdisjoint(column) for column in columns] for kinds in open_rows]
        forms = [tuple([card >> self._shift for card in self._before[number]]) for number in self.rows]
        return partners.all_best(matter, forms)

    def _sorted_kinds(self, cards: Sequence[int]) -> list[int]:
        return sorted([card >> self._shift for card in cards])

    def _in_any_order(self) -> Layout:
        """Returns the changed sets with the cards of each kind in the order in which they are listed."""
        sets = [list(self._after[number]) for number in self.columns]
        for kind, slots in self._slots.items():
            _put(sets, slots, self._cards[kind])
        return tuple([tuple(cards) for cards in sets])

    def _reading(self, first: Layout, kinds: Sequence[int], ways: Sequence[Way]) -> Layout:
        """Returns the changed sets of a reading: these kinds in these ways, the others as they are."""
        sets = [list(cards) for cards in first]
        for at, kind in enumerate(kinds):
            _put(sets, self._slots[kind], ways[at])
        return tuple([tuple(cards) for cards in sets])

    def _table(self, changed: Layout) -> Layout:
        """Writes a reading as a whole table."""
        table: list[tuple[int, ...]] = []
        column = 0
        for number, cards in enumerate(self._after):
            if self._kept[number] != ALONE:
                table.append(self._as_before(cards, self._before[self._kept[number]]))
                continue
            table.append(changed[column])
            column += 1
        return tuple(table)

    def _as_before(self, cards: Sequence[int], old: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the cards of an unchanged set in the order in which it now lies."""
        left: dict[int, list[int]] = {}
        for card in reversed(old):
            left.setdefault(card >> self._shift, []).append(card)
        return tuple([left[card >> self._shift].pop() for card in cards])

    # --- the ways to give a kind's slots their cards, for one pairing ---

    def _ways(
        self, kind: int, pairing: Pairing, stood_for: Mapping[int, int], meaning_at: Mapping[int, int]
    ) -> list[Way]:
        """Returns the ways that this pairing leaves open for a kind."""
        given = [ALONE] * len(self._slots[kind])
        left = list(self._cards[kind])
        if any(slot in meaning_at for slot in self._slots[kind]):
            return self._wild_ways(kind, pairing, stood_for, meaning_at)
        self._stay(kind, pairing, given, left)
        ways: list[Way] = []
        self._spread(kind, given, left, 0, ways)
        return ways

    def _stay(self, kind: int, pairing: Pairing, given: Way, left: list[int]) -> None:
        """Gives the slots of each partner the cards that stay, as many as there are in both."""
        for card in list(left):
            row = self._row_of[card]
            if row == FROM_HAND or pairing[row] == ALONE:
                continue
            for at, slot in enumerate(self._slots[kind]):
                if given[at] == ALONE and slot // _WIDTH == pairing[row]:
                    given[at] = card
                    left.remove(card)
                    break

    def _spread(self, kind: int, given: Way, left: Sequence[int], lowest: int, ways: list[Way]) -> None:
        """Fills the free slots in all ways that differ in the rows that the columns get cards from."""
        if len(ways) >= _MOST_WAYS:
            return
        free = [at for at, card in enumerate(given) if card == ALONE]
        if not free:
            ways.append(list(given))
            return
        at = free[0]
        tried: set[int] = set()
        for card in left:
            row = self._row_of[card]
            if row in tried or row < lowest - 1:
                continue
            tried.add(row)
            given[at] = card
            rest = [other for other in left if other != card]
            is_same = len(free) > 1 and self._column(kind, free[1]) == self._column(kind, at)
            self._spread(kind, given, rest, row + 1 if is_same else 0, ways)
            given[at] = ALONE

    def _column(self, kind: int, at: int) -> int:
        return self._slots[kind][at] // _WIDTH

    def _wild_ways(
        self, kind: int, pairing: Pairing, stood_for: Mapping[int, int], meaning_at: Mapping[int, int]
    ) -> list[Way]:
        """Returns the ways for wilds: a wild that can keep its meaning keeps it.

        Two cards are simply tried both ways. Of more, only the choice of those that stay matters.
        """
        cards, slots = self._cards[kind], self._slots[kind]
        if len(cards) == 2:
            both = [[cards[0], cards[1]], [cards[1], cards[0]]]
            most = max([self._staying(way, slots, pairing) for way in both])
            return [way for way in both if self._staying(way, slots, pairing) == most]
        given = [ALONE] * len(slots)
        left = list(cards)
        self._stay(kind, pairing, given, left)
        ways: list[Way] = [given]
        for meaning in sorted({stood_for[card] for card in left if card in stood_for}):
            places = [at for at, slot in enumerate(slots) if meaning_at.get(slot, ALONE) == meaning]
            places = [at for at in places if given[at] == ALONE]
            stay = [card for card in left if stood_for.get(card, ALONE) == meaning]
            ways = _with_some_staying(ways, places, stay)
        return [_filled(way, cards) for way in ways]

    def _staying(self, way: Way, slots: Sequence[int], pairing: Pairing) -> int:
        """Counts the cards that stay in their set by this pairing."""
        count = 0
        for card, slot in zip(way, slots, strict=True):
            row = self._row_of[card]
            if row != FROM_HAND and pairing[row] == slot // _WIDTH:
                count += 1
        return count


def _put(sets: list[list[int]], slots: Sequence[int], cards: Sequence[int]) -> None:
    """Lays cards into their slots."""
    for at, slot in enumerate(slots):
        sets[slot // _WIDTH][slot % _WIDTH] = cards[at]


def _with_some_staying(ways: Sequence[Way], places: Sequence[int], cards: Sequence[int]) -> list[Way]:
    """Extends each way by every choice of cards for these places, as many as there are of both."""
    count = min(len(places), len(cards))
    found: list[Way] = []
    for way in ways:
        for chosen in combinations(cards, count):
            for taken in combinations(places, count):
                new = list(way)
                for at, card in zip(taken, chosen, strict=True):
                    new[at] = card
                found.append(new)
                if len(found) == _MOST_WAYS:
                    return found
    return found


def _filled(way: Way, cards: Sequence[int]) -> Way:
    """Gives the free slots the cards that are left, in order."""
    left = [card for card in reversed(cards) if card not in way]
    return [left.pop() if card == ALONE else card for card in way]


def _step(picks: list[int], ways: Sequence[Sequence[Way]]) -> bool:
    """Moves on to the next combination of ways; returns False when there are no more."""
    for at in range(len(picks)):
        picks[at] += 1
        if picks[at] < len(ways[at]):
            return True
        picks[at] = 0
    return False
