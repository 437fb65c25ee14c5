"""The sequences of one suit that are open at one place, as a small number, and the moves from them (RR-3).

Of an open sequence only its length counts (3 stands for 3 or more: a shorter one must go on, a longer one may) and
whether a wild is in it, for it may hold one at the most. That makes six sorts; a state says how many there are of
each. States are numbered as they are met, and what was worked out once is remembered.
"""

from __future__ import annotations

from typing import Final, final

#: the sorts of open sequences: 1, 2, 3 cards without a wild, then with one
SORTS: Final = 6
FULL: Final = 2
WITH_WILD: Final = 3
#: no more states than this are numbered; positions that real packs can make need far fewer
MOST_STATES: Final = 512
#: the number of a state beyond those
NO_STATE: Final = -1

#: the sort of each open sequence, in order
Open = tuple[int, ...]
#: what each open sequence is given, then each new one: 0 nothing, 1 a natural, 2 a wild
Given = tuple[int, ...]


@final
class Move:
    """A move of a suit at a place."""

    def __init__(
        self, into: int, in_sequences: int, in_groups: int, laid: int, free: int, given: Given
    ) -> None:
        #: the state behind the place
        self.into = into
        self.in_sequences = in_sequences
        self.in_groups = in_groups
        #: naturals laid here, in sequences and groups
        self.laid = laid
        #: wilds that are not there to stay
        self.free = free
        self.given = given


@final
class RunStates:
    """All states met so far. They know nothing of a position, so that all sweeps share them."""

    def __init__(self) -> None:
        self.opens: list[Open] = []
        #: by state: sequences that must go on, and those of them with one card
        self.short: list[int] = []
        self.new: list[int] = []
        self._numbers: dict[Open, int] = {}
        self._nexts: dict[tuple[int, int, int], list[tuple[int, Given]]] = {}
        self._moves: dict[tuple[int, int, int, int, int, int], list[Move]] = {}
        self._covers: dict[int, bool] = {}
        # what leads to states that have no number, and moves that lack them: with these nothing is proven
        self._cut_nexts: set[tuple[int, int, int]] = set()
        self._cut_moves: set[tuple[int, int, int, int, int, int]] = set()
        self.number(())

    def number(self, open_now: Open) -> int:
        known = self._numbers.get(open_now, NO_STATE)
        if known == NO_STATE and len(self.opens) < MOST_STATES:
            known = len(self.opens)
            self._numbers[open_now] = known
            self.opens.append(open_now)
            self.short.append(len([sort for sort in open_now if sort % 3 != FULL]))
            self.new.append(len([sort for sort in open_now if sort % 3 == 0]))
        return known

    def covers(self, one: int, other: int) -> bool:
        """Checks if a state can go on in every way that another can."""
        key = one * MOST_STATES + other
        known = self._covers.get(key)
        if known is None:
            known = _covers(self.opens[one], self.opens[other])
            self._covers[key] = known
        return known

    def moves(self, state: int, low: int, high: int, staying: int, free: int, is_ace: bool) -> list[Move]:
        """Lists the moves with `low` to `high` naturals, wilds that stay here, and up to `free` others.

        A free wild stands in a sequence only for a card that is not there to be laid: such a card would
        do as well, and the wild could wait. An ace may be wanted at the other end.
        """
        key = (state, low, high, staying, free, int(is_ace))
        known = self._moves.get(key)
        if known is None:
            known = self._listed(state, low, high, staying, free, is_ace)
            self._moves[key] = known
        return known

    def is_cut(self, state: int, low: int, high: int, staying: int, free: int, is_ace: bool) -> bool:
        """Checks if some of these moves are not listed because there are too many states."""
        if not self._cut_moves:
            return False
        return (state, low, high, staying, free, int(is_ace)) in self._cut_moves

    def _listed(self, state: int, low: int, high: int, staying: int, free: int, is_ace: bool) -> list[Move]:
        found: list[Move] = []
        for used in range(free + 1):
            for naturals in range(high + 1):
                nexts = self._next(state, naturals, staying + used)
                if (state, naturals, staying + used) in self._cut_nexts:
                    self._cut_moves.add((state, low, high, staying, free, int(is_ace)))
                for in_groups in range(high - naturals + 1):
                    laid = naturals + in_groups
                    if laid < low or (used and laid < high and not is_ace):
                        continue
                    for into, given in nexts:
                        found.append(Move(into, naturals, in_groups, laid, used, given))
        return found if is_ace else [move for move in found if not self._is_worse(move, found)]

    def _is_worse(self, move: Move, found: list[Move]) -> bool:
        """Checks if another move lays more and does all that this one does."""
        for other in found:
            if other.laid > move.laid and other.in_groups == move.in_groups and other.free <= move.free:
                if self.covers(other.into, move.into):
                    return True
        return False

    def _next(self, state: int, naturals: int, wilds: int) -> list[tuple[int, Given]]:
        """Returns the states that cards in sequences lead to, without those that another one covers."""
        key = (state, naturals, wilds)
        known = self._nexts.get(key)
        if known is not None:
            return known
        into: dict[Open, Given] = {}
        for given in _givings(self.opens[state], naturals, wilds):
            into.setdefault(after_giving(self.opens[state], given), given)
        best = [one for one in into if not any(other != one and _covers(other, one) for other in into)]
        found = [(self.number(one), into[one]) for one in sorted(best)]
        if any(pair[0] == NO_STATE for pair in found):
            self._cut_nexts.add(key)
            found = [pair for pair in found if pair[0] != NO_STATE]
        self._nexts[key] = found
        return found


def _givings(open_now: Open, naturals: int, wilds: int) -> list[Given]:
    """Lists all ways to give out exactly so many cards."""
    found: list[tuple[Given, int, int]] = [((), naturals, wilds)]
    for sort in open_now:
        longer: list[tuple[Given, int, int]] = []
        for given, left, wilds_left in found:
            if sort % 3 == FULL:
                longer.append(((*given, 0), left, wilds_left))
            if left:
                longer.append(((*given, 1), left - 1, wilds_left))
            if wilds_left and sort < WITH_WILD:
                longer.append(((*given, 2), left, wilds_left - 1))
        found = longer
    none: Given = ()
    return [(*given, *(none + (1,) * left + (2,) * wilds_left)) for given, left, wilds_left in found]


def after_giving(open_now: Open, given: Given) -> Open:
    """Returns the open sequences after cards were given."""
    after: list[int] = []
    for at, what in enumerate(given):
        if what == 0:
            continue
        after.append(sort_after(open_now[at] if at < len(open_now) else -1, what))
    after.sort()
    return tuple(after)


def sort_after(sort: int, what: int) -> int:
    """Returns the sort of a sequence that is given a natural (1) or a wild (2); -1 is a new one."""
    length = 0 if sort < 0 else min(sort % 3 + 1, FULL)
    return length + (WITH_WILD if what == 2 or sort >= WITH_WILD else 0)


def _covers(mine: Open, its: Open) -> bool:
    """Checks if open sequences can go on in every way that others can: each by one of its own, the rest may end."""
    if len(its) > len(mine):
        return False
    if not its:
        return all(sort % 3 == FULL for sort in mine)
    for at, sort in enumerate(mine):
        if _does_all_of(sort, its[0]) and _covers(mine[:at] + mine[at + 1 :], its[1:]):
            return True
    return False


def _does_all_of(one: int, other: int) -> bool:
    """Checks the same for one sequence: longer is better, and so is one without a wild."""
    return one % 3 >= other % 3 and not one >= WITH_WILD > other


_STATES = RunStates()


def shared_states() -> RunStates:
    """Returns the states that all sweeps share."""
    return _STATES
