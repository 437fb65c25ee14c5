"""RK-3 Jokers that were merely added to a set of the table, as far as the sets of a play tell without a judgement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.games.rummikub.jokers import Form, joker_meanings, set_form
from meldhouse.games.rummikub.tiles import JOKER, Kind
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.rummikub.assemble import KindSet
from meldhouse.solvers.melding.rummikub.jokers.sets import JokerSet, bits_of, sets_of


@final
class Additions:
    """The sets of a table by their kinds. Sets of kinds are written as bits."""

    def __init__(self, table: Layout, high: list[int], has_rack_jokers: bool) -> None:
        #: the old sets with their jokers, and without them where two or more tiles are numbered; those with jokers
        #: also in the order in which they lie
        self._forms: set[int] = set()
        self._with_jokers: set[Form] = set()
        self._old: list[int] = []
        for tiles in table:
            mask = 0
            for tile in tiles:
                mask |= 1 << (tile >> 1)
            self._forms.add(mask)
            if mask >> JOKER:
                self._with_jokers.add(set_form(tiles))
            naturals = mask & (1 << JOKER) - 1
            if naturals.bit_count() > 1:
                self._old.append(naturals)
        #: the meanings of the table's jokers
        self._stood_for = set(joker_meanings(table).values())
        #: how many tiles of each kind are in play, and the kinds of which both copies are
        self._high = high
        self._doubled = 0
        for kind in range(JOKER):
            if high[kind] > 1:
                self._doubled |= 1 << kind
        #: a joker may come from the rack, where it is free
        self._has_rack_jokers = has_rack_jokers
        #: by joker set: what it owes
        self._debts: dict[tuple[Kind, ...], list[int]] = {}

    def stays(self, one: JokerSet) -> bool:
        """Checks if every joker of a set stands for what a joker of the table stood for."""
        for meaning in one.means:
            if meaning not in self._stood_for:
                return False
        return True

    # --- sure additions ---

    def is_hopeless(self, one: JokerSet) -> bool:
        """Checks if a joker that does not stay would merely be added to an old set, whatever else is laid.

        That is sure where it is not one of the rack's and no tile of the old set has a second copy in play.
        """
        return one.jokers == 1 and not self._has_rack_jokers and self._is_sure(one.naturals)

    def is_refused(self, sets: list[KindSet]) -> bool:
        """Checks if some joker of a play was surely merely added: see `is_hopeless`."""
        if self._has_rack_jokers:
            return False
        for kinds in sets:
            if kinds.count(JOKER) == 1 and self._is_sure(bits_of(kinds)):
                meaning = joker_meanings((tuple([2 * kind for kind in kinds]),))[2 * JOKER]
                if meaning not in self._stood_for:
                    return True
        return False

    def _is_sure(self, naturals: int) -> bool:
        """Checks if a set holds all numbered tiles of an old one, of which no other copies are in play."""
        for old in self._old:
            if old & naturals == old and not old & self._doubled:
                return True
        return False

    def is_doubtful(self, sets: list[KindSet]) -> bool:
        """Checks if a joker lies with all tiles of an old set, by kinds; the rules may still allow it."""
        for kinds in sets:
            if JOKER not in kinds:
                continue
            mask = 1 << JOKER | bits_of(kinds)
            if not any(old & mask == old for old in self._old):
                continue
            if mask not in self._forms or set_form([2 * kind for kind in kinds]) not in self._with_jokers:
                return True
        return False

    # --- tiles that must lie elsewhere ---

    def is_as_before(self, kinds: Sequence[Kind], old: int) -> bool:
        """Checks if a set without jokers lies on the table already, as another set than the given one.

        Then its tiles have stayed, and are not copies that have left the given set.
        """
        mask = bits_of(kinds)
        return mask != old and mask in self._forms

    def debts(self, one: JokerSet) -> list[int]:
        """Returns for each old set that a joker set holds the kinds of which another copy must lie with a joker.

        A joker that does not stay was not merely added only if some copy of the old set's tiles is elsewhere. Sets
        without jokers that have room for such a copy pay the debt; what they cannot pay is returned.
        """
        if one.jokers > 1 or self._has_rack_jokers:
            return []
        known = self._debts.get(one.key)
        if known is None:
            known = [
                old & self._doubled
                for old in self._old
                if old & one.naturals == old and not self._may_lie_elsewhere(old, one)
            ]
            self._debts[one.key] = known
        return known

    def _may_lie_elsewhere(self, old: int, one: JokerSet) -> bool:
        """Checks if a set without jokers can hold a copy from an old set whose tiles lie in a joker set."""
        if old & self._doubled == old:
            return True  # the old set may even lie there as before
        high = list(self._high)
        for kind in one.kinds:
            high[kind] -= 1
        for kind in one.kinds:
            if kind != JOKER and old >> kind & 1 and high[kind] > 0:
                for other in sets_of(kind, high):
                    if not self.is_as_before(other, old):
                        return True
        return False

    def unpaid(self, one: JokerSet, settled: Sequence[KindSet]) -> list[int]:
        """Returns the debts of a joker set that none of the other settled sets pays."""
        found = self.debts(one)
        if not found or self.stays(one):
            return []
        there = 0
        for kinds in settled:
            there |= bits_of(kinds)
        return [kinds for kinds in found if not kinds & there]
