"""Problems for the sweep: counts of tiles, and sets that had better stay as they lie."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.sweep.kept_sets import NUMBERS, KeptSets, upside_down_kind
from meldhouse.solvers.melding.rummikub.sweep.touch_bounds import USES

COLOURS: Final = 4
NATURALS: Final = 52
#: the most that all weights together may come to
MOST_WORTH: Final = 2**31 - 1
TILES: Final = 106


@final
class Problem:
    """The tiles that must and may lie on the table, by kinds."""

    def __init__(self, lying: KeptSets | None = None) -> None:
        #: how many of a kind must be laid, and how many may
        self.low: vec[i64] = vec[i64]([0] * NATURALS)
        self.high: vec[i64] = vec[i64]([0] * NATURALS)
        #: what each one beyond those that must be laid is worth; not negative
        self.weight: vec[i64] = vec[i64]([0] * NATURALS)
        #: how many jokers there are, how many must be laid, and what each other one is worth
        self.jokers: i64 = 0
        self.jokers_low: i64 = 0
        self.joker_weight: i64 = 0
        #: what the best play is worth, jokers left aside, if that is known: what cannot reach it is not looked at
        self.goal: i64 = -1
        self.lying = no_sets() if lying is None else lying
        #: how many of the lying sets may be touched
        self.most_touched: i64 = TILES
        #: by number * USES + jokers that are left: how many of those that begin behind the number, and of those that
        #: end behind it, must be touched at least
        self.begin_behind: vec[i64] = vec[i64]([0] * (NUMBERS * USES))
        self.end_behind: vec[i64] = vec[i64]([0] * (NUMBERS * USES))
        #: how many ways may be found before the sweep gives up; 0: it never does
        self.most_found: i64 = 0
        #: how many ways are kept behind a number, those that touch the fewest sets; 0: all. With it nothing is proven
        self.most_kept: i64 = 0

    def heaviest(self) -> i64:
        """Returns the greatest weight of what may be laid, at least 1."""
        heaviest: i64 = 1
        kind: i64 = 0
        while kind < NATURALS:
            if self.high[kind] > self.low[kind] and self.weight[kind] > heaviest:
                heaviest = self.weight[kind]
            kind += 1
        return heaviest

    def upside_down(self) -> Problem:
        """Returns the same problem from 13 to 1, without its sets."""
        new = Problem()
        kind: i64 = 0
        while kind < NATURALS:
            other = upside_down_kind(kind)
            new.low[other] = self.low[kind]
            new.high[other] = self.high[kind]
            new.weight[other] = self.weight[kind]
            kind += 1
        new.jokers = self.jokers
        new.jokers_low = self.jokers_low
        new.joker_weight = self.joker_weight
        new.goal = self.goal
        return new


_none: list[KeptSets] = []


def no_sets() -> KeptSets:
    """Returns an empty choice of sets to leave alone; made once."""
    if not _none:
        _none.append(KeptSets())
    return _none[0]
