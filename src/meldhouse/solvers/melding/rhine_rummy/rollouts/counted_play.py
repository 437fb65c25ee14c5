"""Plays of Rhine Rummy on counts of kinds: which cards are laid, but not where they lie.

Rollouts need many answers more than exact ones. So a turn frees one wild at most, and only by a card of the hand
(RR-6b); a wild that is placed needs no more than another card laid in the same turn (RR-6c, RR-6d); and a player who
holds a set of naturals has qualified, whatever the turn lays (RR-5).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rhine_rummy.qualifying import THIRTY
from meldhouse.parts.playing_cards import JOKER, KINDS
from meldhouse.solvers.melding.rhine_rummy.problem import ACE_HIGH, SUITS
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_rules import CountedRules
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_sweep import (
    IN_GROUPS,
    IN_SEQUENCES,
    MOST_WILDS,
    TABLE,
    CountedSweep,
    kind_at,
)

_FEWEST: Final = 3
_NONE: Final = -1


@final
class CountedPlay:
    """Workspace and answer. The hands of all seats lie in one row of counts; `at` is where a hand begins."""

    def __init__(self, rules: CountedRules) -> None:
        self._sweep = CountedSweep()
        self._needs_thirty = rules.needs_thirty
        self._nothing: vec[i64] = vec[i64]([0] * TABLE)
        self._lies: vec[i64] = vec[i64]([0] * KINDS)
        #: the naturals of the hand
        self._naturals: i64 = 0
        place: i64 = 1
        while place <= ACE_HIGH:
            self._sweep.weight[place] = rules.costs[(place - 1) % 13]
            place += 1
        self._costs = rules.costs
        #: the worth of the best play so far, the wilds in it, and the card that frees a wild
        self._best: i64 = 0
        self._wild_at: vec[i64] = vec[i64]([0] * (MOST_WILDS + 1))
        self._wilds_used: i64 = 0
        self._taker: i64 = _NONE
        self._freed: i64 = _NONE
        #: the answer: how many of each kind are laid
        self.laid: vec[i64] = vec[i64]([0] * KINDS)

    def most(self, table: vec[i64], hands: vec[i64], at: i64, wilds: i64) -> i64:
        """RR-4, RR-6 Lays the most expensive cards, and up to so many wilds. Returns the number of cards laid."""
        self._best = 0
        self._taker = _NONE
        count = self._try(table, hands, at, 0, wilds)
        if count > 0 and count - self.laid[JOKER] == self._naturals:
            return count
        if wilds > 0:
            found = self._try(table, hands, at, wilds, wilds)
            count = found if found > 0 else count
        return self._with_freed_wild(table, hands, at, wilds, count)

    def _try(self, table: vec[i64], hands: vec[i64], at: i64, used: i64, wilds: i64) -> i64:
        """Returns the number of cards laid with the help of some wilds if that is worth more than the best so far."""
        worth = self._solve(table, hands, at, used, self._best + 1)
        if worth <= self._best:
            return 0
        self._best = worth
        return self._note(table, wilds)

    def _solve(self, table: vec[i64], hands: vec[i64], at: i64, wilds: i64, at_least: i64) -> i64:
        if self._pose(table, hands, at, wilds) == 0:
            return 0
        return self._sweep.solve(at_least)

    def _with_freed_wild(self, table: vec[i64], hands: vec[i64], at: i64, wilds: i64, count: i64) -> i64:
        """RR-6b Tries to put a card of the hand in the place of a wild, which then helps to lay others."""
        kind: i64 = 0
        while kind < JOKER:
            if hands[at + kind] > 0:
                freed: i64 = _NONE
                if table[IN_SEQUENCES + kind] > 0:
                    freed = IN_SEQUENCES + kind
                elif table[IN_GROUPS + kind % 13] > 0:
                    freed = IN_GROUPS + kind % 13
                if freed >= 0:
                    found = self._try_freeing(table, hands, at, wilds, kind, freed)
                    if found > 0:
                        count = found
            kind += 1
        return count

    def _try_freeing(
        self, table: vec[i64], hands: vec[i64], at: i64, wilds: i64, kind: i64, freed: i64
    ) -> i64:
        """Returns the number of cards laid if that is worth more than the best so far, else 0."""
        _take_place(table, kind, freed, 1)
        hands[at + kind] -= 1
        # without another card laid the wild would have no company
        at_least = self._best + 1 - self._costs[kind]
        if at_least < 1:
            at_least = 1
        worth = self._solve(table, hands, at, wilds + 1, at_least)
        count: i64 = 0
        if worth >= at_least:
            self._best = worth + self._costs[kind]
            count = self._note(table, wilds + 1)
            self.laid[JOKER] -= 1
            self.laid[kind] += 1
            self._taker = kind
            self._freed = freed
        hands[at + kind] += 1
        _take_place(table, kind, freed, -1)
        return count

    def can_qualify(self, hands: vec[i64], at: i64) -> bool:
        """RR-5 Checks if a hand holds a set of naturals. RR-9 Or sets worth thirty, where that was agreed."""
        if self._needs_thirty:
            return self._solve(self._nothing, hands, at, 0, THIRTY) >= THIRTY
        return self._has_group(hands, at) or self._has_sequence(hands, at)

    def lay(self, table: vec[i64]) -> None:
        """Lays the answer of `most` on a table."""
        kind: i64 = 0
        while kind < JOKER:
            table[kind] += self.laid[kind]
            kind += 1
        if self._taker >= 0:
            table[self._taker] -= 1
            _take_place(table, self._taker, self._freed, 1)
        used: i64 = 0
        while used < self._wilds_used:
            place = self._wild_at[used]
            table[place] += 1
            if place >= IN_SEQUENCES:
                table[place - IN_SEQUENCES] += 1
            used += 1

    def _has_group(self, hands: vec[i64], at: i64) -> bool:
        rank: i64 = 0
        while rank < 13:
            held = hands[at + rank] + hands[at + rank + 13] + hands[at + rank + 26] + hands[at + rank + 39]
            if held >= _FEWEST:
                return True
            rank += 1
        return False

    def _has_sequence(self, hands: vec[i64], at: i64) -> bool:
        suit: i64 = 0
        while suit < SUITS:
            length: i64 = 0
            place: i64 = 1
            while place <= ACE_HIGH:
                length = length + 1 if hands[at + kind_at(suit, place)] > 0 else 0
                if length == _FEWEST:
                    return True
                place += 1
            suit += 1
        return False

    def _pose(self, table: vec[i64], hands: vec[i64], at: i64, wilds: i64) -> i64:
        """Poses the problem of laying any naturals that some set could hold. Returns their number."""
        sweep = self._sweep
        lies = self._lies
        kind: i64 = 0
        while kind < JOKER:
            lies[kind] = table[kind] + hands[at + kind]
            kind += 1
        sweep.wilds = wilds if wilds < MOST_WILDS else MOST_WILDS
        self._naturals = 0
        count: i64 = 0
        kind = 0
        while kind < JOKER:
            more = hands[at + kind]
            self._naturals += more
            if more > 0 and not self._has_place(table, kind, sweep.wilds):
                more = 0
            sweep.low[kind] = table[kind]
            sweep.high[kind] = table[kind] + more
            count += more
            kind += 1
        place: i64 = 1
        while place <= ACE_HIGH:
            sweep.in_groups[place] = table[IN_GROUPS + (place - 1) % 13]
            place += 1
        return count

    def _has_place(self, table: vec[i64], kind: i64, wilds: i64) -> bool:
        """Checks if some sequence or group could hold a kind, with wilds for the cards that are missing."""
        lies = self._lies
        rank = kind % 13
        same = lies[rank] + lies[rank + 13] + lies[rank + 26] + lies[rank + 39]
        if same + table[IN_GROUPS + rank] + wilds >= _FEWEST:
            return True
        suit = kind // 13
        if rank == 0 and self._is_near(suit, ACE_HIGH, wilds):
            return True
        return self._is_near(suit, rank + 1, wilds)

    def _is_near(self, suit: i64, place: i64, wilds: i64) -> bool:
        """Checks if a sequence could go through a place."""
        below = self._is_there(suit, place - 1)
        above = self._is_there(suit, place + 1)
        needed = _FEWEST - 1 - wilds
        if below + above >= needed:
            return True
        if below + self._is_there(suit, place - 2) >= needed:
            return True
        return above + self._is_there(suit, place + 2) >= needed

    def _is_there(self, suit: i64, place: i64) -> i64:
        if place < 1 or place > ACE_HIGH:
            return 0
        return 1 if self._lies[kind_at(suit, place)] > 0 else 0

    def _note(self, table: vec[i64], wilds: i64) -> i64:
        """Notes how many of each kind are laid. Returns their number."""
        sweep = self._sweep
        sweep.read()
        count: i64 = 0
        kind: i64 = 0
        while kind < JOKER:
            more = sweep.lies[kind] - table[kind]
            self.laid[kind] = more
            count += more
            kind += 1
        # each other card that is laid is company for one more wild
        laid = sweep.wilds_used + count
        self.laid[JOKER] = wilds if wilds < laid else laid
        self._wilds_used = sweep.wilds_used
        used: i64 = 0
        while used < sweep.wilds_used:
            self._wild_at[used] = sweep.wild_at[used]
            used += 1
        return count + self.laid[JOKER]


def _take_place(table: vec[i64], kind: i64, freed: i64, times: i64) -> None:
    """RR-6b Puts a card in the place of a wild, or takes it back."""
    table[freed] -= times
    if freed < IN_SEQUENCES:
        table[kind] += times
