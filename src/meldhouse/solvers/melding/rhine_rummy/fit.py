"""From sets of kinds to a table of real cards that the game accepts.

Which copy lies where decides whether wilds were freed and placed as RR-6 wants it, so several are tried. Sets of the
table that a play can do without are left as they lie: that is kind to those who must follow, keeps most wilds
out of trouble, and leaves few copies to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.copies import Assignment
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import Card, Kind
from meldhouse.solvers.melding.lineage import NEW, origins_of
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition, meaning_of
from meldhouse.solvers.melding.rhine_rummy.problem import ANY, KindSet, is_group
from meldhouse.solvers.melding.rhine_rummy.wild_plans import Plan

CardSet = tuple[Card, ...]

#: the most tables that are put before the game for one arrangement of kinds, and for one play
MOST_COPIES: Final = 40
MOST_TRIES: Final = 120


class _TriedEnough(MeldhouseError):
    """No copies were found that the game accepts."""

    code = "tried-enough"


@final
class Fitting:
    """Puts one play of a plan before the game."""

    def __init__(self, position: RhinePosition, plan: Plan, frozen: Sequence[int]) -> None:
        self._position = position
        self._plan = plan
        self._frozen = sorted(frozen)
        #: tables that the game has judged
        self.tries = 0
        #: whether every way was tried that there is
        self.is_complete = True

    def fit(self, sets: Sequence[KindSet], spare: int) -> Layout | None:
        """Returns a sweep's table with real cards and the wilds left over; None if the game accepts none."""
        return self._placed(self._joined(sets), spare)

    def _joined(self, sets: Sequence[KindSet]) -> list[KindSet]:
        """Joins the sets of the sweep with those settled before it; cards that are too few for a group join one."""
        done = [list(one.kinds) for one in self._plan.settled]
        for kinds in sets:
            home = self._home(kinds, done)
            if home is None:
                done.append(list(kinds))
            else:
                home += kinds
        return done

    def _home(self, kinds: KindSet, done: list[KindSet]) -> KindSet | None:
        """Returns the settled group that some cards belong to, if there is one."""
        naturals = [kind for kind in kinds if kind != ANY]
        if len(naturals) > 1 and not is_group(kinds):
            return None
        for one, other in zip(self._plan.settled, done, strict=False):
            if one.is_whole or not is_group(other) or (ANY in other and ANY in kinds):
                continue
            if not naturals and len(other) < 3:
                return other
            rank = next(kind for kind in other if kind != ANY) % 13
            if naturals and naturals[0] % 13 == rank:
                return other
        return None

    def _placed(self, sets: list[KindSet], wilds: int) -> Layout | None:
        """Adds wilds to the sets, at the first places where the game accepts them."""
        if wilds == 0:
            return self._accepted(sets)
        for number in self._by_company(sets):
            for longer in _with_wild(sets[number]):
                if self.tries > MOST_TRIES:
                    self.is_complete = False
                    return None
                if not self._position.may_be_placed(longer):
                    continue
                found = self._placed([*sets[:number], longer, *sets[number + 1 :]], wilds - 1)
                if found is not None:
                    return found
        return None

    def _by_company(self, sets: list[KindSet]) -> list[int]:
        """Orders the sets by the chance that a wild finds company there: sets with cards of the hand first."""
        held = self._position.held
        return sorted(
            range(len(sets)),
            key=lambda at: -max([held[kind] if kind != ANY else 0 for kind in sets[at]]),
        )

    def _accepted(self, sets: list[KindSet]) -> Layout | None:
        """Returns the table with real cards, if the game accepts it with some choice of copies."""
        position, frozen = self._position, self._frozen
        kinds = self._with_wilds(sets)
        if kinds is None:
            return None
        lying = tuple([position.table[number] for number in frozen])
        melted = tuple([cards for number, cards in enumerate(position.table) if number not in frozen])
        begun = self.tries

        def refuse(part: Layout) -> Refusal | None:
            self.tries += 1
            if self.tries - begun > MOST_COPIES:
                raise _TriedEnough("no copies fit")
            return position.game.refuse_table(
                position.table, (*lying, *part), position.hand, position.has_qualified
            )

        assignment = Assignment(melted, position.hand, position.has_qualified, position.twos_wild)
        try:
            part, refused = assignment.best(kinds, refuse)
        except _TriedEnough:
            self.is_complete = False
            return None
        return None if refused is not None else (*lying, *part)

    def _with_wilds(self, sets: list[KindSet]) -> list[list[Kind]] | None:
        """Gives the wilds in the sets their kinds: those that stay where their meaning is, the others elsewhere.

        RR-9 Sets that count for thirty get wilds of the hand.
        """
        staying, free = self._old_wilds()
        held = [card >> 3 for card in self._plan.wilds]
        made = [list(cards) for cards in sets]
        waiting: list[list[Kind]] = []
        settled = self._plan.settled
        for number, cards in enumerate(made):
            if ANY not in cards:
                continue
            is_settled = number < len(settled)
            same = staying.get(meaning_of(cards))
            if is_settled and settled[number].has_held:
                cards[cards.index(ANY)] = held.pop()
            elif same and not (is_settled and settled[number].has_placed):
                cards[cards.index(ANY)] = same.pop()
            else:
                waiting.append(cards)
        free += held
        if len(waiting) > len(free):
            return None
        for cards in waiting:
            cards[cards.index(ANY)] = free.pop(0)
        return made

    def _old_wilds(self) -> tuple[dict[int, list[Kind]], list[Kind]]:
        """Returns the kinds of the wilds of the table: those that stay, by their meaning, and those that are freed."""
        position = self._position
        staying: dict[int, list[Kind]] = {}
        freed: list[Kind] = []
        for number in position.wild_sets:
            if number in self._frozen:
                continue
            reading = position.readings[number]
            if number in self._plan.freed:
                freed.append(reading.wild >> 3)
            else:
                staying.setdefault(reading.meaning, []).append(reading.wild >> 3)
        return staying, freed


def _with_wild(cards: KindSet) -> list[KindSet]:
    """RR-3 Returns a set with one more wild at either end: one at most, and no sequence beyond the ace."""
    if ANY in cards:
        return []
    if is_group(cards):
        return [[*cards, ANY]]
    found: list[KindSet] = []
    if cards[-1] % 13 != 0:
        found.append([*cards, ANY])
    if cards[0] % 13 != 0:
        found.append([ANY, *cards])
    return found


# --- the order in which cards lay ---


def in_common(old: CardSet, new: CardSet) -> int:
    """Counts the cards that two sets share."""
    return len(set(old) & set(new))


def count_moved(old: Sequence[CardSet], new: Sequence[CardSet]) -> int:
    """Counts the cards that do not lie in the set that their old set has become."""
    staying = 0
    for number, other in enumerate(origins_of(old, new, in_common)):
        if other != NEW:
            staying += in_common(old[other], new[number])
    return sum([len(cards) for cards in old]) - staying


def in_old_order(before: Layout, after: Layout, twos_wild: bool) -> Layout:
    """RR-3 Returns the same sets; the cards that stay in a group keep their order, and new ones come behind."""
    grown = origins_of(before, after, in_common)
    found: list[CardSet] = []
    for cards, origin in zip(after, grown, strict=True):
        reading = read_set(cards, twos_wild)
        if origin == NEW or reading is None or not reading.is_group:
            found.append(cards)
            continue
        staying = [card for card in before[origin] if card in cards]
        found.append((*staying, *[card for card in cards if card not in staying]))
    return tuple(found)
