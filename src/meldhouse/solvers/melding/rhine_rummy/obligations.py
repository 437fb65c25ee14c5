"""The obligations of a plan: to qualify, a card that takes a freed wild's place, a place for each wild that is laid.

Each obligation is done by some set, and all sets that can do it are listed, none that holds another one and whole sets
beside it: a sequence is never longer than it needs to be, for its ends could be cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rhine_rummy.simple_plays import Hand
from meldhouse.parts.playing_cards import Card
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rhine_rummy.position import HAND, RhinePosition, sequence
from meldhouse.solvers.melding.rhine_rummy.problem import ACE_HIGH, ANY, SUITS, KindSet, kind_at_place
from meldhouse.solvers.melding.rhine_rummy.wild_plans import Plan, Settled

#: RR-5 a set with a wild that has fewer cards does not qualify: a further natural must lie beside the three
LONE_WILD: Final = 5


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
        stays = self._has_staying_in_group(plan, rank)
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

    def _has_staying_in_group(self, plan: Plan, rank: int) -> bool:
        for number in self._position.wild_sets:
            reading = self._position.readings[number]
            if number not in plan.freed and reading.is_group and reading.start == rank:
                return True
        return False

    def _qualified_by_sequence(self, plan: Plan, suit: int, first: int) -> list[Plan]:
        """Lists plans with three neighbours and up to two cards at each end: three would be a set by themselves."""
        held = [kind_at_place(suit, place) for place in range(first, first + 3)]
        if not all(self._held(kind) for kind in held):
            return []
        found: list[Plan] = []
        for start in range(max(1, first - 2), first + 1):
            for end in range(first + 2, min(ACE_HIGH, first + 4) + 1):
                around = [*range(start, first), *range(first + 3, end + 1)]
                lacking = [place for place in around if not self._is_there(suit, place)]
                if not lacking:
                    found.append(plan.with_set(Settled(sequence(suit, start, end), held)))
                for place in around:
                    if not [other for other in lacking if other != place]:
                        found += self._with_wild_at(plan, suit, start, end, place, held)
        return found

    def _with_wild_at(
        self, plan: Plan, suit: int, start: int, end: int, place: int, held: Sequence[int]
    ) -> list[Plan]:
        """Lists the same with a wild among the cards at the ends: one that stays, or one that is placed."""
        kinds = sequence(suit, start, end, place)
        found: list[Plan] = []
        if len(kinds) < LONE_WILD and not self._position.game.by_marks:
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
        """RR-9 Lists sets from the hand that are worth thirty: those that the game lists, which are not all."""
        self.is_complete = False
        game = self._position.game
        found: list[Plan] = []
        for sets in game.qualifying_sets(Hand(self._position.hand, game.twos_wild)):
            wilds = [card for cards in sets for card in cards if self._position.is_wild_kind(card >> 3)]
            if len(wilds) <= len(plan.wilds):
                found.append(self._laying(plan, sets))
        return found

    def _laying(self, plan: Plan, sets: Sequence[Sequence[Card]]) -> Plan:
        for cards in sets:
            kinds = [ANY if self._position.is_wild_kind(card >> 3) else card >> 3 for card in cards]
            plan = plan.with_set(Settled(kinds, [kind for kind in kinds if kind != ANY]))
        return plan

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
        self.is_complete = self.is_complete and not self._has_staying_in_group(plan, rank)
        return found

    def _taken_in_sequence(self, plan: Plan, number: int) -> list[Plan]:
        """Lists plans in which a card of another set joins a card of the old set in one sequence."""
        position = self._position
        reading = position.readings[number]
        place = position.wild_place(number)
        suit = reading.suit
        if place in (1, ACE_HIGH):
            self.is_complete = False
        old = [reading.start + at for at, card in enumerate(position.table[number]) if card != reading.wild]
        found: list[Plan] = []
        for start in range(1, place + 1):
            for end in range(max(place, start + 2), ACE_HIGH + 1):
                meets = [other for other in old if start <= other <= end]
                if not meets or not _is_short(start, end, place, meets):
                    continue
                found += self._taken_between(plan, suit, start, end, place)
        for other in position.wild_sets:
            if other not in plan.freed and position.readings[other].suit == suit:
                self.is_complete = False
        return found

    def _taken_between(self, plan: Plan, suit: int, start: int, end: int, place: int) -> list[Plan]:
        lacking = [other for other in range(start, end + 1) if not self._is_there(suit, other)]
        found: list[Plan] = []
        if not lacking:
            found.append(plan.with_set(Settled(sequence(suit, start, end), ())))
        if plan.open_wilds == 0 or len(lacking) > 1:
            return found
        for wild in lacking or range(start, end + 1):
            kinds = sequence(suit, start, end, wild)
            if wild != place and self._position.may_be_placed(kinds):
                found.append(plan.with_set(Settled(kinds, ())))
        return found

    # --- a place for a wild (RR-6c, RR-6d) ---

    def lacks_company(self, plan: Plan) -> bool:
        """RR-6c Checks if a settled wild surely has no company, as the card that took a wild's place is none.

        From version 2 on that card counts as having lain in the set of the wild that it freed.
        """
        if self._position.game.by_marks or len(plan.freed) != 1:
            return False
        for one in plan.settled:
            if one.has_placed and len(self._sources_beside(plan, one.kinds)) < 2:
                return True
        return False

    def _sources_beside(self, plan: Plan, kinds: KindSet) -> set[int]:
        """Returns all sources that the naturals beside a wild can have, each card of the hand one of its own."""
        position = self._position
        found: set[int] = set()
        for kind in kinds:
            if kind == ANY:
                continue
            found.update([source for source in position.sources[kind] if source != HAND])
            if position.held[kind] > plan.must.count(kind):
                return {HAND, plan.freed[0]}
            if position.held[kind]:
                found.add(plan.freed[0])
        return found

    def placed(self, plan: Plan) -> list[Plan]:
        """RR-6c, RR-6d Lists plans in which one more wild has its place."""
        if self._placings is None:
            self._placings = self._list_placings()
        return [plan.with_set(one) for one in self._placings]

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
