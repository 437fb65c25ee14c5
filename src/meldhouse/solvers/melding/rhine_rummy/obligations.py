"""The obligations of a plan: to qualify, a card that takes a freed wild's place, a place for each wild that is laid.

Each obligation is done by some set, and all sets that can do it are listed, none that holds another one and whole sets
beside it: a sequence is never longer than it needs to be, for its ends could be cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rhine_rummy.qualifying import THIRTY
from meldhouse.games.rhine_rummy.sets import FEWEST, NOTHING
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rhine_rummy.position import HAND, HandPart, RhinePosition, hand_parts, sequence
from meldhouse.solvers.melding.rhine_rummy.problem import ACE_HIGH, ANY, KINDS, SUITS, KindSet, kind_at_place
from meldhouse.solvers.melding.rhine_rummy.wild_plans import Plan, Settled, filled, has_staying

#: RR-5 a set with a wild that has fewer cards does not qualify: a further natural must lie beside the three
LONE_WILD: Final = 5
#: RR-9 the most ways to have thirty points that are listed
MOST_THIRTY: Final = 300


@final
class Obligations:
    """Lists plans that meet one more obligation than a given one."""

    def __init__(self, position: RhinePosition, bounds: Bounds) -> None:
        self._position = position
        self._bounds = bounds
        #: whether all ways to do the obligations asked for were listed
        self.is_complete = True
        self._placings: list[Settled] | None = None

    # --- qualifying (RR-5) ---

    def qualified(self, plan: Plan) -> list[Plan]:
        """RR-5, RR-9 Lists plans in which a set from the hand qualifies."""
        if self._position.game.needs_thirty:
            return self._with_thirty(plan)
        found: list[Plan] = []
        for rank in range(1, 14):
            found += self._qualified_by_group(plan, rank)
        for suit in range(SUITS):
            for first in range(1, 13):
                found += self._qualified_by_sequence(plan, suit, first)
        return found

    def _held(self, kind: int) -> int:
        return min(self._position.held[kind], self._bounds.high[kind])

    def _qualified_by_group(self, plan: Plan, rank: int) -> list[Plan]:
        """Lists plans with three cards of a rank; others, and a wild that stays, may join them."""
        kinds = [suit * 13 + rank - 1 for suit in range(SUITS)]
        held: list[int] = []
        for kind in kinds:
            held += [kind] * min(3, self._held(kind))
        found: list[Plan] = []
        seen: set[tuple[int, int, int]] = set()
        for one in range(len(held)):
            for two in range(one + 1, len(held)):
                for three in range(two + 1, len(held)):
                    chosen = (held[one], held[two], held[three])
                    if chosen in seen:
                        continue
                    seen.add(chosen)
                    found.append(plan.with_set(Settled(list(chosen), chosen)))
                    found += self._qualified_with_wild(plan, rank, chosen)
        return found

    def _qualified_with_wild(self, plan: Plan, rank: int, chosen: tuple[int, int, int]) -> list[Plan]:
        """RR-5 Lists groups that hold a wild beside the three; from version 2 on they hold a further natural, too."""
        found: list[Plan] = []
        stays = has_staying(self._position, plan, rank)
        if self._position.game.by_marks:
            return [plan.with_set(Settled([*chosen, ANY], chosen, True))] if stays else []
        for suit in range(SUITS):
            further = suit * 13 + rank - 1
            if len(self._position.sources[further]) <= chosen.count(further):
                continue
            if stays:
                found.append(plan.with_set(Settled([*chosen, further, ANY], chosen, True)))
            if plan.open_wilds:
                found.append(plan.with_set(Settled([*chosen, further, ANY], chosen)))
        return found

    def _qualified_by_sequence(self, plan: Plan, suit: int, first: int) -> list[Plan]:
        """Lists plans with three neighbours and up to two cards at each end: three would be a set by themselves."""
        held = sequence(suit, first, first + 2)
        if not all(self._held(kind) for kind in held):
            return []
        part = HandPart(held, suit, first, 0, 0)
        return [plan.with_set(one) for one in self._around(plan, part)]

    def _with_wild_at(
        self, plan: Plan, suit: int, start: int, end: int, place: int, held: Sequence[int]
    ) -> list[Plan]:
        """Lists the same with a wild among the cards at the ends: one that stays, or one that is placed."""
        kinds = sequence(suit, start, end, place)
        found: list[Plan] = []
        game = self._position.game
        if len(kinds) < LONE_WILD and not game.by_marks and not game.needs_thirty:
            return []
        if self._is_staying_at(plan, suit, place):
            found.append(plan.with_set(Settled(kinds, held, True)))
        if plan.open_wilds and self._position.allowed_sources(kinds) is not None:
            found.append(plan.with_set(Settled(kinds, held)))
        return found

    def _is_there(self, suit: int, place: int) -> bool:
        return bool(self._position.sources[kind_at_place(suit, place)])

    def _is_staying_at(self, plan: Plan, suit: int, place: int) -> bool:
        for number in self._position.wild_sets:
            reading = self._position.readings[number]
            if number in plan.freed or reading.is_group or reading.suit != suit:
                continue
            at = self._position.wild_place(number)
            if place == (ACE_HIGH + 1 - at if number in plan.turned else at):
                return True
        return False

    def _with_thirty(self, plan: Plan) -> list[Plan]:
        """RR-9 Lists plans in which sets from the hand are worth thirty together."""
        held = [self._held(kind) for kind in range(KINDS)]
        parts = hand_parts(self._position, held, len(plan.wilds) > 0)
        found: list[Plan] = []
        self._add_thirty(plan, parts, held, THIRTY, found)
        if len(found) >= MOST_THIRTY:
            self.is_complete = False
        return found

    def _add_thirty(
        self, plan: Plan, parts: Sequence[HandPart], held: list[int], lacking: int, found: list[Plan]
    ) -> None:
        """Adds one part of the hand after the other to a plan, until they are worth enough."""
        if lacking <= 0:
            found.append(plan)
            return
        for at, part in enumerate(parts):
            if ANY in part.kinds and not plan.may_hold_wild:
                continue
            left = list(held)
            for kind in part.naturals:
                left[kind] -= 1
            if min(left) < 0:
                continue
            for settled in self._around(plan, part):
                if len(found) >= MOST_THIRTY:
                    return
                self._add_thirty(plan.with_set(settled), parts[at:], left, lacking - part.worth, found)

    def _around(self, plan: Plan, part: HandPart) -> list[Settled]:
        """Lists the sets that hold a part of the hand: as it is, with a wild, with up to two cards at each end."""
        if part.is_group:
            found = [Settled(part.kinds, part.naturals, has_held=ANY in part.kinds)]
            if ANY not in part.kinds:
                longer = [*part.kinds, ANY]
                if has_staying(self._position, plan, part.first):
                    found.append(Settled(longer, part.naturals, True))
                if plan.open_wilds:
                    found.append(Settled(longer, part.naturals))
            return found
        plans: list[Plan] = []
        last = part.first + len(part.kinds) - 1
        for start in range(max(1, part.first - 2), part.first + 1):
            for end in range(last, min(ACE_HIGH, last + 2) + 1):
                plans += self._with_ends(plan, part, start, end)
        return [longer.settled[-1] for longer in plans]

    def _with_ends(self, plan: Plan, part: HandPart, start: int, end: int) -> list[Plan]:
        """Lists plans with a sequence that holds a part of the hand."""
        last = part.first + len(part.kinds) - 1
        around = [*range(start, part.first), *range(last + 1, end + 1)]
        lacking = [place for place in around if not self._is_there(part.suit, place)]
        found: list[Plan] = []
        if not lacking:
            kinds = sequence(part.suit, start, end, part.wild)
            found.append(plan.with_set(Settled(kinds, part.naturals, has_held=part.wild > 0)))
        if not part.wild:
            for place in around:
                if not [other for other in lacking if other != place]:
                    found += self._with_wild_at(plan, part.suit, start, end, place, part.naturals)
        return found

    # --- taking a wild's place (RR-6b) ---

    def taken(self, plan: Plan, number: int) -> list[Plan]:
        """RR-6b Lists plans in which a card takes the place of a set's wild."""
        position = self._position
        found: list[Plan] = []
        for kind in position.held_takers(number):
            wanted = len([other for other in plan.must if other == kind])
            if wanted < self._held(kind):
                found.append(plan.with_must(kind))
        if position.has_lying_taker(number):
            if position.readings[number].is_group:
                found += self._taken_in_group(plan, number)
            else:
                found += self._taken_in_sequence(plan, number)
        return found

    def _taken_in_group(self, plan: Plan, number: int) -> list[Plan]:
        """Lists plans in which a card of another set joins a card of the group."""
        position = self._position
        rank = position.readings[number].start
        found: list[Plan] = []
        for own in sorted(
            {card >> 3 for card in position.table[number] if card != position.readings[number].wild}
        ):
            for suit in range(SUITS):
                kind = suit * 13 + rank - 1
                if [source for source in position.sources[kind] if source not in (-1, number)]:
                    found.append(plan.with_set(Settled([own, kind], ())))
        self.is_complete = self.is_complete and not has_staying(self._position, plan, rank)
        return found

    def _taken_in_sequence(self, plan: Plan, number: int) -> list[Plan]:
        """Lists plans in which a card of another set joins a card of the old set in one sequence.

        An ace may do so at either end of its suit, whichever end the wild stood at.
        """
        position = self._position
        reading = position.readings[number]
        place = position.wild_place(number)
        ends = (1, ACE_HIGH)
        old = {reading.start + at for at, card in enumerate(position.table[number]) if card != reading.wild}
        if not old.isdisjoint(ends):
            old.update(ends)
        found: list[Plan] = []
        for taker in ends if place in ends else (place,):
            for start in range(1, taker + 1):
                for end in range(max(taker, start + 2), ACE_HIGH + 1):
                    meets = [other for other in old if start <= other <= end and other != taker]
                    if meets and _is_short(start, end, taker, meets):
                        found += self._taken_between(plan, reading.suit, start, end, taker)
        return found

    def _taken_between(self, plan: Plan, suit: int, start: int, end: int, taker: int) -> list[Plan]:
        """Lists plans with one sequence: of naturals, with a wild that stays, or with one that is placed."""
        lacking = [other for other in range(start, end + 1) if not self._is_there(suit, other)]
        found: list[Plan] = []
        if not lacking:
            found.append(plan.with_set(Settled(sequence(suit, start, end), ())))
        if len(lacking) > 1:
            return found
        for wild in lacking or range(start, end + 1):
            if wild == taker:
                continue
            kinds = sequence(suit, start, end, wild)
            if self._is_staying_at(plan, suit, wild):
                found.append(plan.with_set(Settled(kinds, (), True)))
            if plan.open_wilds and self._position.may_be_placed(kinds):
                found.append(plan.with_set(Settled(kinds, ())))
        return found

    # --- a place for a wild (RR-6c, RR-6d) ---

    def lacks_company(self, plan: Plan) -> bool:
        """RR-6c Checks if a settled wild surely has no company."""
        if self._position.game.by_marks:
            return False
        return any(one.has_placed and not self._may_have_company(plan, one.kinds) for one in plan.settled)

    def _may_have_company(self, plan: Plan, kinds: KindSet) -> bool:
        """RR-6c Checks if the naturals beside a placed wild may have come from the hand or from two sets.

        From version 2 on the card that took a wild's place counts as having lain in the set of that wild.
        """
        found: set[int] = set()
        for kind in kinds:
            if kind == ANY:
                continue
            if self._held(kind) > plan.must.count(kind):
                return True
            lying = [number for number in self._position.sources[kind] if number != HAND]
            found.update([number for number in lying if self._may_give(plan, number, kinds)])
            if self._held(kind):
                found.update([number for number in plan.freed if kind in self._position.meant(number)])
        return len(found) > 1

    def _may_give(self, plan: Plan, number: int, kinds: KindSet) -> bool:
        """Checks if a set of the table can be changed to give a card to a set of these kinds.

        A group with a wild that stays and two naturals needs a third one, a sequence a card beside its ends.
        """
        reading, cards = self._position.readings[number], self._position.table[number]
        if reading.wild == NOTHING or number in plan.freed or number in plan.turned or len(cards) > FEWEST:
            return True
        if not reading.is_group:
            beside = (reading.start - 1, reading.start + FEWEST)
            return any(self._is_there(reading.suit, place) for place in beside if 1 <= place <= ACE_HIGH)
        left: list[int] = []
        for kind in range(reading.start - 1, KINDS, 13):
            left += [kind] * (len(self._position.sources[kind]) - kinds.count(kind))
        return left != sorted([card >> 3 for card in cards if card != reading.wild])

    def filled(self, plan: Plan) -> list[Plan] | None:
        """RR-6 Lists plans that say all that lies in one more group; None if there is no group to fill."""
        if self._position.game.by_marks:
            return None
        return [] if self.lacks_company(plan) else filled(self._position, plan)

    def placed(self, plan: Plan) -> list[Plan]:
        """RR-6c, RR-6d Lists plans in which one more wild has its place.

        The sets for several wilds are settled in the order of the list, as another order would settle the same sets.
        """
        if self._placings is None:
            self._placings = self._list_placings()
        by_marks = self._position.game.by_marks
        found: list[Plan] = []
        for number in range(plan.placing, len(self._placings)):
            one = self._placings[number]
            if by_marks or self._may_have_company(plan, one.kinds):
                found.append(plan.with_placing(one, number))
        return found

    def _list_placings(self) -> list[Settled]:
        found: list[Settled] = []
        for rank in range(1, 14):
            kinds = [suit * 13 + rank - 1 for suit in range(SUITS)]
            for one in range(SUITS):
                for two in range(one, SUITS):
                    there = len(self._position.sources[kinds[one]])
                    if there < (2 if one == two else 1) or not self._position.sources[kinds[two]]:
                        continue
                    found += self._in_company([kinds[one], kinds[two], ANY])
        for suit in range(SUITS):
            for wild in range(1, ACE_HIGH + 1):
                found += self._placings_at(suit, wild)
        return found

    def _placings_at(self, suit: int, wild: int) -> list[Settled]:
        """Lists all sequences with a wild at a place that cannot be cut."""
        first, last = wild, wild
        while first > 1 and self._is_there(suit, first - 1):
            first -= 1
        while last < ACE_HIGH and self._is_there(suit, last + 1):
            last += 1
        fit: set[tuple[int, int]] = set()
        for start in range(wild, first - 1, -1):
            for end in range(max(wild, start + 2), last + 1):
                if start == 1 and end == ACE_HIGH and not self._has_both_aces(suit, wild):
                    continue
                if self._position.may_be_placed(sequence(suit, start, end, wild)):
                    fit.add((start, end))
        found: list[Settled] = []
        for start, end in sorted(fit, key=_length):
            if not _can_be_cut(start, end, wild, fit):
                found += self._in_company(sequence(suit, start, end, wild))
        return found

    def _has_both_aces(self, suit: int, wild: int) -> bool:
        return wild in (1, ACE_HIGH) or len(self._position.sources[suit * 13]) > 1

    def _in_company(self, kinds: KindSet) -> list[Settled]:
        """Returns a set with a wild: as it is if the table's sets are company enough, else with a card of the hand."""
        if self._position.has_lying_company(kinds):
            return [Settled(kinds, ())]
        return [Settled(kinds, (kind,)) for kind in self._position.held_company(kinds) if self._held(kind)]


def _length(ends: tuple[int, int]) -> tuple[int, int]:
    return ends[1] - ends[0], ends[0]


def _can_be_cut(start: int, end: int, wild: int, fit: set[tuple[int, int]]) -> bool:
    """Checks if whole sets can be cut off at the ends so that the rest is still allowed."""
    for left in [start, *range(start + 3, wild + 1)]:
        for right in [end, *range(wild, end - 2)]:
            if (left, right) != (start, end) and (left, right) in fit:
                return True
    return False


def _is_short(start: int, end: int, place: int, meets: Sequence[int]) -> bool:
    """Checks that no three cards at an end can be cut off with the taker still beside a card of the old set."""
    for left in [start, *range(start + 3, place + 1)]:
        for right in [end, *range(place, end - 2)]:
            if (left, right) == (start, end) or right - left < 2:
                continue
            if [other for other in meets if left <= other <= right]:
                return False
    return True
