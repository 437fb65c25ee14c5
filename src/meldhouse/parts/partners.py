"""Sets before and after a turn, paired one to one so that as many cards as possible stay in their set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

#: a set without a partner
ALONE: Final = -1
#: how many steps the search for all best pairings takes at most
_MOST_STEPS: Final = 4_000
_FAR: Final = 1_000_000

Pairing = list[int]
#: the cards of a set, or their kinds
Form = tuple[int, ...]


def unchanged_sets(before: Sequence[Form], after: Sequence[Form]) -> list[int]:
    """Returns for each set of the new table an equal set of the old one, or ALONE. Each is taken once."""
    lying: dict[Form, list[int]] = {}
    for number in range(len(before) - 1, -1, -1):
        lying.setdefault(before[number], []).append(number)
    found: list[int] = []
    for form in after:
        same = lying.get(form)
        found.append(same.pop() if same else ALONE)
    return found


def shared_count(one: list[int], other: list[int]) -> int:
    """Counts the members that two sorted lists have in common."""
    at = count = 0
    size = len(other)
    for member in one:
        while at < size and other[at] < member:
            at += 1
        if at < size and other[at] == member:
            count += 1
            at += 1
    return count


# --- turns that change little ---


def is_best_by_marks(before: tuple[Form, ...], after: tuple[Form, ...], shift: int) -> bool:
    """Checks fast if as many cards stay by their marks as in any pairing by kinds. Only a yes is certain.

    Sets that lie at their place as before are paired; that costs nobody a card. Each other old set must share
    with some new set, with another for each, as many cards by marks as it shares kinds with any.
    """
    old = [sorted(cards) for cards in changed_sets(before, after)]
    new = [sorted(cards) for cards in changed_sets(after, before)]
    new_kinds = [_kinds_of(cards, shift) for cards in new]
    taken: list[int] = []
    for cards in old:
        partner, count = _nearest(cards, new)
        if partner in taken:
            return False
        taken.append(partner)
        if count < len(cards) and count < _nearest(_kinds_of(cards, shift), new_kinds)[1]:
            return False
    return True


def changed_sets(table: tuple[Form, ...], other: tuple[Form, ...]) -> list[Form]:
    """Returns the sets of a table that do not lie at the same place of another."""
    count = len(other)
    found: list[Form] = []
    for number, cards in enumerate(table):
        if number < count:
            there = other[number]
            if there is cards or there == cards:
                continue
        found.append(cards)
    return found


def _kinds_of(cards: list[int], shift: int) -> list[int]:
    """Returns the kinds of sorted cards, which are sorted, too."""
    return [card >> shift for card in cards]


def _nearest(one: list[int], others: list[list[int]]) -> tuple[int, int]:
    """Returns the first list that shares the most members with one, or ALONE, and how many these are."""
    nearest, most = ALONE, 0
    for number, other in enumerate(others):
        count = shared_count(one, other)
        if count > most:
            nearest, most = number, count
    return nearest, most


@final
class Partners:
    """All ways to pair rows (old sets) with columns (new sets) so that the shared cards are most.

    A pairing gives each row its column, or ALONE. Pairs that share nothing do not count as pairs.
    """

    def __init__(self, rows: Sequence[list[int]], columns: Sequence[list[int]]) -> None:
        self._width = max(len(rows), len(columns))
        self.weights: list[list[int]] = []
        for row in rows:
            weights = [shared_count(row, column) for column in columns]
            self.weights.append(weights + [0] * (self._width - len(columns)))
        self._row_prices = [0] * (len(rows) + 1)
        self._column_prices = [0] * (self._width + 1)
        #: by column from 1: the row from 1 that it is assigned to, or 0
        self._taken = [0] * (self._width + 1)
        for row_number in range(1, len(rows) + 1):
            self._assign(row_number)
        self.first: Pairing = self._assigned()
        self._steps = 0
        self._found: list[Pairing] = []
        self._tight: list[list[int]] = []
        self._most_after: list[int] = []
        #: by row: the row before it that is alike, or ALONE
        self._twin: list[int] = []

    # --- one best pairing: the Hungarian method ---

    def _assign(self, row_number: int) -> None:
        """Adds a row to the assignment, along the cheapest alternating path."""
        self._taken[0] = row_number
        nearest = [_FAR] * (self._width + 1)
        came_from = [0] * (self._width + 1)
        is_done = [False] * (self._width + 1)
        column = 0
        while True:
            is_done[column] = True
            column = self._extend(column, nearest, came_from, is_done)
            if self._taken[column] == 0:
                break
        while column:
            before = came_from[column]
            self._taken[column] = self._taken[before]
            column = before

    def _extend(self, column: int, nearest: list[int], came_from: list[int], is_done: list[bool]) -> int:
        """Takes one more column into the tree of alternating paths; returns it."""
        row = self._taken[column]
        weights = self.weights[row - 1]
        price = self._row_prices[row]
        step, closest = _FAR, 0
        for other in range(1, self._width + 1):
            if is_done[other]:
                continue
            slack = -weights[other - 1] - price - self._column_prices[other]
            if slack < nearest[other]:
                nearest[other] = slack
                came_from[other] = column
            if nearest[other] < step:
                step, closest = nearest[other], other
        for other in range(self._width + 1):
            if is_done[other]:
                self._row_prices[self._taken[other]] += step
                self._column_prices[other] -= step
            else:
                nearest[other] -= step
        return closest

    def _assigned(self) -> Pairing:
        pairing = [ALONE] * len(self.weights)
        for column in range(1, self._width + 1):
            row = self._taken[column]
            if row and self.weights[row - 1][column - 1]:
                pairing[row - 1] = column - 1
        return pairing

    # --- all of them ---

    def all_best(self, matter: Sequence[Sequence[bool]], forms: Sequence[Form]) -> list[Pairing]:
        """Returns every best pairing that differs where it matters, the first one first.

        `matter` says of each row and column if it matters that they are partners. Rows that are not
        connected with such a pair keep their partner. Rows of equal form may exchange their partners, so only
        one order of these is listed.
        """
        self._twin = _twins(forms)
        self._tight = [self._tight_columns(row) for row in range(len(self.weights))]
        rows = self._rows_that_matter(matter)
        if not rows:
            return [self.first]
        self._most_after = [0] * (len(rows) + 1)
        for at in range(len(rows) - 1, -1, -1):
            weights = self.weights[rows[at]]
            most = max([weights[column] for column in self._tight[rows[at]]], default=0)
            self._most_after[at] = self._most_after[at + 1] + most
        needed = sum([self.weights[row][self.first[row]] for row in rows if self.first[row] != ALONE])
        self._steps = _MOST_STEPS
        self._found = [self.first]
        self._search(rows, 0, list(self.first), needed, set())
        return self._found

    def _tight_columns(self, row: int) -> list[int]:
        """Returns the columns that a row can have in some best pairing and shares cards with."""
        found: list[int] = []
        for column, weight in enumerate(self.weights[row]):
            if weight and -weight == self._row_prices[row + 1] + self._column_prices[column + 1]:
                found.append(column)
        return found

    def _rows_that_matter(self, matter: Sequence[Sequence[bool]]) -> list[int]:
        """Returns the rows with a choice that are connected with a pair that matters."""
        label = list(range(len(self.weights)))
        owner: dict[int, int] = {}
        for row, columns in enumerate(self._tight):
            for column in columns:
                other = _root(label, owner.setdefault(column, row))
                label[other] = _root(label, row)
        wanted: set[int] = set()
        for row, columns in enumerate(self._tight):
            for column in columns:
                if matter[row][column]:
                    wanted.add(_root(label, row))
        return [row for row in range(len(label)) if self._tight[row] and _root(label, row) in wanted]

    def _search(self, rows: Sequence[int], at: int, pairing: Pairing, needed: int, used: set[int]) -> None:
        """Tries every column for the row at this place of the list, as long as the best can be reached."""
        self._steps -= 1
        if self._steps < 0 or self._most_after[at] < needed:
            return
        if at == len(rows):
            if pairing != self.first:
                self._found.append(list(pairing))
            return
        row = rows[at]
        twin = self._twin[row]
        lowest = ALONE if twin == ALONE else pairing[twin]
        if twin == ALONE or lowest != ALONE:
            for column in self._tight[row]:
                if column > lowest and column not in used:
                    used.add(column)
                    pairing[row] = column
                    self._search(rows, at + 1, pairing, needed - self.weights[row][column], used)
                    used.discard(column)
        pairing[row] = ALONE
        self._search(rows, at + 1, pairing, needed, used)


def _twins(forms: Sequence[Form]) -> list[int]:
    """Returns for each form the last equal one before it, or ALONE."""
    last: dict[Form, int] = {}
    found: list[int] = []
    for number, form in enumerate(forms):
        found.append(last.get(form, ALONE))
        last[form] = number
    return found


def _root(label: list[int], row: int) -> int:
    while label[row] != row:
        row = label[row]
    return row
