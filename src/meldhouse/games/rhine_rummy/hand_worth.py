"""The worth of the cards from the hand that are legal sets by themselves (RR-9).

Equal cards are interchangeable: of each kind as many count as came from the hand, in the sets where they are worth
most. A set is read in all ways that differ in cards which other sets want, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, final

from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.sets import FEWEST, Reading
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import Kind

#: how many steps the search takes at the most; a turn from play needs a few dozen
_MOST_STEPS: Final = 5_000

#: cards by kind
Counts = Mapping[Kind, int]
#: the kinds that a set takes from the hand, and what they are worth there
Choice = tuple[list[Kind], int]
#: the first place of a row of neighbours, and the place behind its last one
Row = tuple[int, int]


def rank_at(reading: Reading, at: int) -> int:
    """Returns the rank at a place of a set, whatever lies there."""
    if reading.is_group:
        return reading.start
    place = reading.start + at
    return 1 if place == 14 else place


@final
class HandWorth:
    """The sets of a new table, all of them legal, and what hand cards are worth in them."""

    def __init__(self, table: Layout, readings: Sequence[Reading], values: Values, enough: int) -> None:
        self._kinds = [[card >> 3 for card in cards] for cards in table]
        self._is_group = [reading.is_group for reading in readings]
        #: by set: the worth of a card at each place
        self._worth = [
            [values.of_rank(rank_at(reading, at)) for at in range(len(cards))]
            for reading, cards in zip(readings, table, strict=True)
        ]
        self._enough = enough
        self._steps = _MOST_STEPS
        self._best = 0

    def most(self, tabled: Counts) -> int:
        """Returns the most that the cards of the hand are worth, or something that is enough."""
        worths = [self._bound(number, tabled) for number in range(len(self._kinds))]
        useful = [number for number, worth in enumerate(worths) if worth]
        useful.sort(key=lambda number: -worths[number])
        self._search(useful, tabled, 0)
        return self._best

    def _search(self, sets: Sequence[int], left: Counts, worth: int) -> None:
        """Gives cards to one set after the other, as long as more can be reached than is known."""
        self._best = max(self._best, worth)
        self._steps -= 1
        if not sets or self._steps < 0 or self._best >= self._enough:
            return
        if worth + sum([self._bound(number, left) for number in sets]) <= self._best:
            return
        spare = self._spare(sets, left)
        for taken, gain in self._choices(sets[0], left, spare):
            rest = dict(left)
            for kind in taken:
                rest[kind] -= 1
            self._search(sets[1:], rest, worth + gain)

    def _spare(self, sets: Sequence[int], left: Counts) -> set[Kind]:
        """Returns the kinds of which there are enough cards for all sets."""
        wanted: dict[Kind, int] = {}
        for number in sets:
            for kind in self._kinds[number]:
                wanted[kind] = wanted.get(kind, 0) + 1
        return {kind for kind, count in left.items() if wanted.get(kind, 0) <= count}

    def _bound(self, number: int, left: Counts) -> int:
        """Returns the most that a set can be worth if no other set wants its cards."""
        if self._is_group[number]:
            size = sum([most for _, most in self._shares(number, left)])
            return size * self._worth[number][0] if size >= FEWEST else 0
        rows = self._rows(number, left, set(left))
        return sum([self._worth_of(number, row) for row in rows])

    def _choices(self, number: int, left: Counts, spare: set[Kind]) -> list[Choice]:
        """Returns what a set may take, the dearest first."""
        if self._is_group[number]:
            found = self._group_choices(number, left, spare)
        else:
            found = self._sequence_choices(number, left, spare)
        if not found or not spare.issuperset(self._kinds[number]):
            found.append(([], 0))
        return sorted(found, key=lambda choice: -choice[1])

    # --- groups ---

    def _shares(self, number: int, left: Counts) -> list[tuple[Kind, int]]:
        """Returns the kinds of a group, and how many cards of each the hand can have given."""
        kinds = self._kinds[number]
        return [(kind, min(kinds.count(kind), left.get(kind, 0))) for kind in sorted(set(kinds))]

    def _group_choices(self, number: int, left: Counts, spare: set[Kind]) -> list[Choice]:
        """Returns the cards of a group that are three or more; of spare kinds all are taken."""
        shares = self._shares(number, left)
        counts = [range(most if kind in spare else 0, most + 1) for kind, most in shares]
        found: list[Choice] = []
        for chosen in product(*counts):
            taken: list[Kind] = []
            for at, count in enumerate(chosen):
                taken += [shares[at][0]] * count
            if len(taken) >= FEWEST:
                found.append((taken, len(taken) * self._worth[number][0]))
        return found

    # --- sequences ---

    def _sequence_choices(self, number: int, left: Counts, spare: set[Kind]) -> list[Choice]:
        """Returns rows of neighbours, one or several."""
        kinds = self._kinds[number]
        found: list[Choice] = []
        for rows in _apart(self._rows(number, left, spare), 0):
            taken = [kind for first, end in rows for kind in kinds[first:end]]
            if all(taken.count(kind) <= left[kind] for kind in taken):
                found.append((taken, sum([self._worth_of(number, row) for row in rows])))
        return [choice for choice in found if choice[0]]

    def _rows(self, number: int, left: Counts, spare: set[Kind]) -> list[Row]:
        """Returns the rows of three or more that the hand can have given, none of which a spare card would extend."""
        kinds = self._kinds[number]
        is_there = [left.get(kind, 0) > 0 for kind in kinds]
        grows = [is_there[at] and kind in spare for at, kind in enumerate(kinds)]
        found: list[Row] = []
        for first in range(len(kinds) - FEWEST + 1):
            if first and grows[first - 1]:
                continue
            end = first
            while end < len(kinds) and is_there[end]:
                end += 1
                if end - first >= FEWEST and not (end < len(kinds) and grows[end]):
                    found.append((first, end))
        return found

    def _worth_of(self, number: int, row: Row) -> int:
        return sum(self._worth[number][row[0] : row[1]])


def _apart(rows: Sequence[Row], start: int) -> list[list[Row]]:
    """Returns all selections of rows from a place on that do not touch one another, none at all among them."""
    found: list[list[Row]] = [[]]
    for row in rows:
        if row[0] >= start:
            found += [[row, *others] for others in _apart(rows, row[1] + 1)]
    return found
