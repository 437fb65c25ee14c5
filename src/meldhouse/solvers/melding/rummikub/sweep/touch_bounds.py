"""Bounds for the sets of the table that must be touched, from sweeps that ended without a play.

Sets are counted where they begin, and where they end: what is touched up to a number and what is touched behind it may
only be added up if no set is in both counts.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.sweep.frontier import SLOT_BITS, USED_BITS, Frontier
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS, SET_BITS, KeptSets, ones

#: the jokers that a way has used: none, one or two
USES: Final = 3
#: more sets than there are
MANY: Final = 106
#: a way's worth counts what is laid in units of this, and below it what is left alone
UNIT_BITS: Final = 14
UNIT_MASK: Final = 16383


@final
class TouchBounds:
    """By number * USES + jokers used at most: how many sets are touched at least."""

    def __init__(self) -> None:
        #: of the sets that begin up to the number, and of those that end up to it
        self.begun: vec[i64] = vec[i64]([0] * (NUMBERS * USES))
        self.ended: vec[i64] = vec[i64]([0] * (NUMBERS * USES))
        #: the last number that something is known of
        self.last: i64 = 0
        # by jokers used at most: what was touched by ways that were dropped
        self._dropped_begun: vec[i64] = vec[i64]([0] * USES)
        self._dropped_ended: vec[i64] = vec[i64]([0] * USES)

    def start(self) -> None:
        """Begins a sweep."""
        used: i64 = 0
        while used < USES:
            self._dropped_begun[used] = MANY
            self._dropped_ended[used] = MANY
            used += 1

    def drop(self, used: i64, begun: i64, ended: i64) -> None:
        """Notes a dropped way that touches too many sets; ways with as many jokers or more may have touched as few."""
        while used < USES:
            if begun < self._dropped_begun[used]:
                self._dropped_begun[used] = begun
            if ended < self._dropped_ended[used]:
                self._dropped_ended[used] = ended
            used += 1

    def note(self, lying: KeptSets, ways: Frontier, number: i64) -> None:
        """Notes how many sets are touched at least behind a number, by what is kept or was dropped before."""
        self.last = number
        place = number * USES
        used: i64 = 0
        while used < USES:
            self.begun[place + used] = self._dropped_begun[used]
            self.ended[place + used] = self._dropped_ended[used]
            used += 1
        at = ways.begin[number + 1]
        end = ways.begin[number + 2]
        while at < end:
            alone = (ways.worth[at] & UNIT_MASK) >> SET_BITS
            begun = lying.begun[number] - alone
            ended = lying.ended[number] - alone + ones(ways.key[at] >> SLOT_BITS)
            used = (ways.key[at] >> USED_BITS) & 3
            while used < USES:
                if begun < self.begun[place + used]:
                    self.begun[place + used] = begun
                if ended < self.ended[place + used]:
                    self.ended[place + used] = ended
                used += 1
            at += 1
