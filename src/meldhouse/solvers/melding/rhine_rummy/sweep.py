"""The best that can be laid at Rhine Rummy from counts of cards, by a sweep through the places of the suits.

Like `sweep.py`, with other sets (RR-3): groups of any size from three, suits repeated; sequences from the ace at
place 1 to the ace at place 14; at most one wild in a set. A wild that stays what it was is a card of its own that
must lie in a sequence at its place, or in a group of its rank; a free one may stand for anything, and is used only
where a set needs it. What RR-6 asks of the sets that cards came from is hardly known here, nor whether wilds that
are left over find a place: what the sweep finds is never too little.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.solvers.deadline import check_time
from meldhouse.solvers.melding.rhine_rummy.assemble import assembled
from meldhouse.solvers.melding.rhine_rummy.frontier import (
    ACE_BITS,
    ACE_MASK,
    STATE_BITS,
    STATE_MASK,
    USED_BITS,
    USED_MASK,
    WIDE,
    RhineFrontier,
)
from meldhouse.solvers.melding.rhine_rummy.moves import RhineMoves
from meldhouse.solvers.melding.rhine_rummy.problem import (
    ACE_HIGH,
    KINDS,
    SUITS,
    KindSet,
    RhineProblem,
    kind_at_place,
    mirrored,
    mirrored_kind,
)
from meldhouse.solvers.melding.rhine_rummy.states import MOST_STATES, Move

#: no way to lay what must be laid, or none worth enough
IMPOSSIBLE: Final = -1

#: all of a key but the wilds used
PLACE_MASK: Final = (1 << 48) - 1

# Beside the key, what the moves of the four suits add up to: cards in groups, wilds needed, gain.
NEED_BITS: Final = 6
NEED_MASK: Final = 63
GAIN_BITS: Final = 12
GROUP_MASK: Final = 63
SLOTS: Final = SUITS * 8 * MOST_STATES

#: how many moves of the four suits are tried at a place, from the best ways on; where there are more, nothing is proven
MOST_TRIED: Final = 50000
#: how many cards of the greatest worth may be left in the hand at first, and the next time; then any may
FIRST_SLACK: Final = 1
MORE_SLACK: Final = 4
#: with fewer cards to choose from that is not worth the trouble
MANY_CARDS: Final = 8


@final
class RhineSweep:
    """Workspace and answer. One at a time may use it."""

    def __init__(self, is_wide: bool = False) -> None:
        self.is_wide = is_wide
        self._ways = RhineFrontier(is_wide)
        self._most_tried: i64 = MOST_TRIED * (WIDE if is_wide else 1)
        # the moves of a suit from a state, for the place under way: where they begin, how many, most in groups and gain
        self._listed: vec[i64] = vec[i64]([0] * SLOTS)
        self._first: vec[i64] = vec[i64]([0] * SLOTS)
        self._count: vec[i64] = vec[i64]([0] * SLOTS)
        self._most: vec[i64] = vec[i64]([0] * SLOTS)
        self._most_gain: vec[i64] = vec[i64]([0] * SLOTS)
        self._stamp: i64 = 0
        self._move_key: vec[i64] = vec[i64]()
        self._move_sum: vec[i64] = vec[i64]()
        self._moves_end: i64 = 0
        self._ahead: vec[i64] = vec[i64]([0] * 17)
        self._problem = RhineProblem()
        self._moves = RhineMoves(self._problem)
        # the problem in numbers, for the place under way
        self._free: i64 = 0
        self._wilds: i64 = 0
        self._least: i64 = 0
        self._together: i64 = 0
        self._has_group = False
        #: what the best is worth beyond what must be laid, or IMPOSSIBLE
        self.worth = IMPOSSIBLE
        #: free wilds that are not in its sets
        self.spare = 0
        #: whether no way was dropped that might have led further
        self.is_exact = True
        #: how much work it was: ways kept, and a part of those looked at
        self.looked = 0
        #: the sets of the best, where both ends were tried
        self._found: list[KindSet] | None = None
        self._at_least: i64 = 0
        self._last: i64 = 0
        self._tried: i64 = 0

    def solve(self, problem: RhineProblem) -> int:
        """Returns the worth of the best beyond what must be laid; `sets` then returns its sets.

        If ways had to be dropped, it begins at the other end of the suits, where less may lie.
        """
        self.looked = 0
        self._found = None
        worth = self._solve(problem)
        is_exact = self.is_exact
        if is_exact:
            return worth
        found, spare = [] if worth == IMPOSSIBLE else self.sets(), self.spare
        other = self._solve(mirrored(problem))
        if self.is_exact or other > worth:
            found, spare, worth = [] if other == IMPOSSIBLE else self._mirrored_sets(), self.spare, other
        self._found, self.spare, self.worth = found, spare, worth
        return worth

    def _mirrored_sets(self) -> list[KindSet]:
        return [[mirrored_kind(kind) for kind in reversed(kinds)] for kinds in self.sets()]

    def _solve(self, problem: RhineProblem) -> int:
        """Looks for the best from one end of the suits.

        It is tried first with little that is left in the hand: what is found so is the best, and most ways are dropped.
        """
        self._problem = problem
        self._moves = RhineMoves(problem)
        self._free = min(problem.free, USED_MASK)
        self._look_ahead()
        most = self._ahead[1]
        heaviest = 1
        many = 0
        for kind in range(KINDS):
            more = problem.high[kind] - problem.low[kind]
            many += more
            if more and problem.weights[kind] > heaviest:
                heaviest = problem.weights[kind]
        if many >= MANY_CARDS:
            for slack in (FIRST_SLACK, MORE_SLACK):
                at_least = most - slack * heaviest
                if at_least > problem.at_least and self._run(at_least) != IMPOSSIBLE:
                    return self.worth
        return self._run(problem.at_least)

    def _run(self, at_least: i64) -> int:
        """Sweeps once for what is worth at least so much."""
        ways = self._ways
        self._at_least = at_least
        self.worth = IMPOSSIBLE
        self._tried = 0
        ways.start()
        place: i64 = 1
        while place <= ACE_HIGH:
            self._find(place)
            ways.keep(place)
            if ways.begin[place + 2] == ways.begin[place + 1]:
                break
            place += 1
        self.is_exact = ways.is_exact and not self._moves.is_cut and self._problem.free <= USED_MASK
        self.looked += ways.begin[place + 2 if place <= ACE_HIGH else ACE_HIGH + 2] + (self._tried >> 5)
        if place <= ACE_HIGH:
            return IMPOSSIBLE
        worth = self._finish()
        if worth == self._ahead[1]:
            self.is_exact = True  # nothing can be worth more
        return worth

    def _look_ahead(self) -> None:
        """Finds the most that each place and those behind it can add; aces count at the end."""
        problem = self._problem
        self._ahead[ACE_HIGH + 1] = 0
        place = ACE_HIGH
        while place > 1:
            gain = 0
            for suit in range(SUITS):
                kind = kind_at_place(suit, place)
                gain += (problem.high[kind] - problem.low[kind]) * problem.weights[kind]
            self._ahead[place] = self._ahead[place + 1] + gain
            place -= 1
        self._ahead[1] = self._ahead[2]

    def _finish(self) -> int:
        ways = self._ways
        at = ways.begin[ACE_HIGH + 1]
        end = ways.begin[ACE_HIGH + 2]
        best = at
        while at < end:
            if ways.worth[at] > ways.worth[best]:
                best = at
            at += 1
        self._last = best
        self.spare = self._problem.free - ((ways.key[best] >> USED_BITS) & USED_MASK)
        self.worth = ways.worth[best]
        return self.worth

    # --- going on at a place ---

    def _find(self, place: i64) -> None:
        """Finds all ways to go on at a place from those kept before it."""
        ways = self._ways
        ways.forget()
        self._stamp += 1
        self._moves_end = 0
        self._wilds = self._problem.in_groups[place]
        self._least = 3
        self._together = self._problem.together[place]
        self._has_group = place == 1 or self._problem.has_group[place]
        if self._wilds > 0 or self._together > 0 or self._has_group:
            self._least = 0
        elif self._free > 0 and self._problem.may_pair[place]:
            self._least = 2
        at = ways.begin[place]
        end = ways.begin[place + 1]
        most = self._tried + self._most_tried
        while at < end:
            if self._tried > most:
                ways.is_exact = False
                break
            if at & 15 == 0:
                check_time()
            self._go_on(place, at)
            at += 1

    def _slot(self, place: i64, suit: i64, key: i64) -> i64:
        """Returns the index of a suit's moves, which are listed when first asked for at a place."""
        state = (key >> (STATE_BITS * suit)) & STATE_MASK
        aces: i64 = 0
        if place == ACE_HIGH:
            aces = (key >> (ACE_BITS + 3 * suit)) & ACE_MASK
        slot = (suit * 8 + aces) * MOST_STATES + state
        if self._listed[slot] != self._stamp:
            self._listed[slot] = self._stamp
            self._list(place, suit, state, aces, slot)
        return slot

    def _list(self, place: i64, suit: i64, state: i64, aces: i64, slot: i64) -> None:
        first = self._moves_end
        most: i64 = 0
        most_gain: i64 = 0
        for move in self._moves.listed(place, suit, state, aces):
            key: i64 = move.into
            key <<= STATE_BITS * suit
            if place == 1:
                low_aces: i64 = move.laid
                key += low_aces << (ACE_BITS + 3 * suit)
            used: i64 = move.free
            key += used << USED_BITS
            need = used + self._moves.need(place, suit, move.into)
            groups: i64 = move.in_groups
            gain: i64 = self._moves.gain(place, suit, move.laid, aces)
            self._add_move(key, groups + (need << NEED_BITS) + (gain << GAIN_BITS))
            if groups > most:
                most = groups
            if gain > most_gain:
                most_gain = gain
        self._first[slot] = first
        self._count[slot] = self._moves_end - first
        self._most[slot] = most
        self._most_gain[slot] = most_gain

    def _add_move(self, key: i64, packed: i64) -> None:
        if self._moves_end < len(self._move_key):
            self._move_key[self._moves_end] = key
            self._move_sum[self._moves_end] = packed
        else:
            self._move_key = append(self._move_key, key)
            self._move_sum = append(self._move_sum, packed)
        self._moves_end += 1

    def _go_on(self, place: i64, at: i64) -> None:
        """Finds all ways to go on from one: moves of the four suits, whose cards in groups make a group or none."""
        ways = self._ways
        key = ways.key[at]
        base = key & ~PLACE_MASK
        if place > 1:
            base += key & (PLACE_MASK - ((1 << ACE_BITS) - 1))
        used = key >> USED_BITS
        worth = ways.worth[at]
        slot_0 = self._slot(place, 0, key)
        slot_1 = self._slot(place, 1, key)
        slot_2 = self._slot(place, 2, key)
        slot_3 = self._slot(place, 3, key)
        move_key, move_sum = self._move_key, self._move_sum
        first_0, first_1 = self._first[slot_0], self._first[slot_1]
        first_2, first_3 = self._first[slot_2], self._first[slot_3]
        end_0, end_1 = first_0 + self._count[slot_0], first_1 + self._count[slot_1]
        end_2, end_3 = first_2 + self._count[slot_2], first_3 + self._count[slot_3]
        most_3 = self._most[slot_3]
        most_23 = most_3 + self._most[slot_2]
        least = self._least
        limit = self._at_least - self._ahead[place + 1] - worth
        # what the moves of the first suits must gain for the rest to make up for it
        limit_3 = limit - self._most_gain[slot_3]
        limit_2 = limit_3 - self._most_gain[slot_2]
        limit_1 = limit_2 - self._most_gain[slot_1]
        one = first_0
        while one < end_0:
            if move_sum[one] >> GAIN_BITS < limit_1:
                one += 1
                continue
            two = first_1
            while two < end_1:
                sum_2 = move_sum[one] + move_sum[two]
                groups = sum_2 & GROUP_MASK
                if sum_2 >> GAIN_BITS < limit_2 or (groups > 0 and groups + most_23 < least):
                    two += 1
                    continue
                three = first_2
                while three < end_2:
                    sum_3 = sum_2 + move_sum[three]
                    groups = sum_3 & GROUP_MASK
                    if sum_3 >> GAIN_BITS < limit_3 or (groups > 0 and groups + most_3 < least):
                        three += 1
                        continue
                    key_3 = base + move_key[one] + move_key[two] + move_key[three]
                    self._tried += end_3 - first_3
                    four = first_3
                    while four < end_3:
                        total = sum_3 + move_sum[four]
                        if total >> GAIN_BITS >= limit:
                            more = self._wilds_in_groups(place, total & GROUP_MASK)
                            need = (total >> NEED_BITS) & NEED_MASK
                            if more >= 0 and used + need + more <= self._free:
                                choice = (
                                    ((((one - first_0) << 10) + two - first_1 << 10) + three - first_2 << 10)
                                    + four
                                    - first_3
                                )
                                ways.add(
                                    key_3 + move_key[four] + (more << USED_BITS),
                                    worth + (total >> GAIN_BITS),
                                    at,
                                    (choice << 1) + more,
                                )
                        four += 1
                    three += 1
                two += 1
            one += 1

    def _wilds_in_groups(self, place: i64, naturals: i64) -> i64:
        """RR-3 Returns how many free wilds the groups of a rank take: none, one, or -1 if there is no way.

        Each wild that stays needs a group of its own with two naturals.
        """
        naturals += self._together
        if self._wilds > 0:
            return 0 if naturals >= 2 * self._wilds else -1
        if naturals == 0 or naturals >= 3 or self._has_group:
            return 0
        return 1 if naturals == 2 and (self._least == 2 or self._together > 0) else -1

    # --- the sets ---

    def sets(self) -> list[KindSet]:
        """Returns the sets of the best, if there is one."""
        if self._found is not None:
            return self._found
        steps: list[list[Move]] = []
        wilds: list[int] = []
        at = self._last
        place = ACE_HIGH
        while place >= 1:
            choice = int(self._ways.choice[at])
            at = self._ways.before[at]
            steps.append(self._chosen(place, self._ways.key[at], choice >> 1))
            wilds.append(self._problem.in_groups[place] + (choice & 1))
            place -= 1
        steps.reverse()
        wilds.reverse()
        return assembled(steps, wilds)

    def _chosen(self, place: int, key: int, choice: int) -> list[Move]:
        """Returns the moves of the four suits that were chosen at a place."""
        found: list[Move] = []
        for suit in range(SUITS):
            state = key >> STATE_BITS * suit & STATE_MASK
            aces = key >> ACE_BITS + 3 * suit & ACE_MASK if place == ACE_HIGH else 0
            number = choice >> 10 * (3 - suit) & 1023
            found.append(self._moves.listed(place, suit, state, aces)[number])
        return found


_free_sweeps: list[RhineSweep] = []
_free_wide_sweeps: list[RhineSweep] = []


def borrow_sweep(is_wide: bool = False) -> RhineSweep:
    """Lends a sweep that nobody else uses; give it back. A wide one drops fewer ways, and is slower."""
    free = _free_wide_sweeps if is_wide else _free_sweeps
    return free.pop() if free else RhineSweep(is_wide)


def give_sweep_back(sweep: RhineSweep) -> None:
    (_free_wide_sweeps if sweep.is_wide else _free_sweeps).append(sweep)
