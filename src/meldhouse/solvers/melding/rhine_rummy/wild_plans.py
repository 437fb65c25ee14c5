"""Plans of a turn: which wilds of the table are freed, which of the hand are laid, and sets that are settled already.

A plan becomes a problem for the sweep. What the sweep finds for it is never too little, as it does not know RR-6;
the more sets of a plan are settled, the nearer it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rhine_rummy.sets import FEWEST
from meldhouse.parts.playing_cards import Card
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition, rank_place, wild_kind
from meldhouse.solvers.melding.rhine_rummy.problem import (
    ACE_HIGH,
    ANY,
    KINDS,
    SUITS,
    KindSet,
    RhineProblem,
    is_group,
    kind_at_place,
)


@final
class Settled:
    """A set that a plan lays down: its kinds, and which of them come from the hand for sure."""

    def __init__(
        self,
        kinds: KindSet,
        from_hand: Sequence[int],
        stays: bool = False,
        has_held: bool = False,
        is_whole: bool = False,
    ) -> None:
        self.kinds = kinds
        self.from_hand = list(from_hand)
        #: whether its wild is one that stays what it was
        self.stays = stays
        #: RR-9 whether its wild comes from the hand for sure
        self.has_held = has_held
        #: whether no more cards may join it, if it is a group
        self.is_whole = is_whole

    @property
    def has_placed(self) -> bool:
        """Checks if a wild is placed in it."""
        return ANY in self.kinds and not self.stays


@final
class Plan:
    """One way to begin."""

    def __init__(
        self,
        freed: tuple[int, ...],
        wilds: tuple[Card, ...],
        settled: tuple[Settled, ...] = (),
        must: tuple[int, ...] = (),
        turned: tuple[int, ...] = (),
        placing: int = 0,
    ) -> None:
        #: sets of the table whose wild is freed
        self.freed = freed
        #: wilds of the hand that are laid
        self.wilds = wilds
        self.settled = settled
        #: kinds of the hand that must be laid
        self.must = must
        #: sets whose wild stays an ace, but at the other end of its suit
        self.turned = turned
        #: the number of the last set that was settled for a wild among all that can be
        self.placing = placing

    def with_set(self, settled: Settled) -> Plan:
        return self.with_placing(settled, self.placing)

    def with_placing(self, settled: Settled, number: int) -> Plan:
        return Plan(self.freed, self.wilds, (*self.settled, settled), self.must, self.turned, number)

    def with_whole(self, at: int, whole: Settled) -> Plan:
        """Returns the same plan with another set in the place of a settled one."""
        settled = (*self.settled[:at], whole, *self.settled[at + 1 :])
        return Plan(self.freed, self.wilds, settled, self.must, self.turned, self.placing)

    def with_must(self, kind: int) -> Plan:
        return Plan(self.freed, self.wilds, self.settled, (*self.must, kind), self.turned, self.placing)

    @property
    def open_wilds(self) -> int:
        """Returns the number of wilds to be placed that no settled set holds."""
        placed = len([one for one in self.settled if one.has_placed])
        return len(self.freed) + len(self.wilds) - placed

    @property
    def may_hold_wild(self) -> bool:
        """Checks if one more set may hold a wild that surely comes from the hand."""
        held = len([one for one in self.settled if one.has_held])
        return self.open_wilds > 0 and held < len(self.wilds)


@final
class Posed:
    """A plan as a problem, with its worth so far."""

    def __init__(self, problem: RhineProblem, worth: int) -> None:
        self.problem = problem
        self.worth = worth


def pose(
    position: RhinePosition, bounds: Bounds, plan: Plan, frozen: Sequence[int], at_least: int
) -> Posed | None:
    """Returns the problem of a plan, with some sets of the table left as they lie; None if it is impossible."""
    problem = RhineProblem()
    lying = [0] * KINDS
    must = [0] * KINDS
    _pose_table(position, plan, frozen, problem, lying)
    for kind in range(KINDS):
        if not position.is_wild_kind(kind):
            must[kind] = bounds.low[kind]
            problem.high[kind] = lying[kind] + bounds.high[kind]
            problem.weights[kind] = bounds.weights[kind]
    wanted = [0] * KINDS
    for kind in plan.must:
        wanted[kind] += 1
    settled = [0] * KINDS
    surely_held = [0] * KINDS
    for one in plan.settled:
        if not _settle(one, problem, settled):
            return None
        for kind in one.from_hand:
            surely_held[kind] += 1
    worth = sum([bounds.weights[card >> 3] for card in plan.wilds])
    for kind in range(KINDS):
        must[kind] = max(must[kind], wanted[kind])
        least = lying[kind] + max(must[kind], surely_held[kind])
        problem.high[kind] -= settled[kind]
        problem.low[kind] = max(0, least - settled[kind])
        if problem.low[kind] > problem.high[kind]:
            return None
        worth += bounds.weights[kind] * (settled[kind] + problem.low[kind] - lying[kind])
    problem.free = plan.open_wilds
    problem.at_least = max(0, at_least - worth)
    if problem.free:
        _limit_wilds(position, plan, problem)
    return Posed(problem, worth)


def _pose_table(
    position: RhinePosition, plan: Plan, frozen: Sequence[int], problem: RhineProblem, lying: list[int]
) -> None:
    for number, cards in enumerate(position.table):
        if number in frozen:
            continue
        reading = position.readings[number]
        for at, card in enumerate(cards):
            if card != reading.wild:
                lying[card >> 3] += 1
            elif number in plan.freed:
                continue
            elif reading.is_group:
                problem.in_groups[rank_place(reading.start)] += 1
            else:
                place = reading.start + at
                if number in plan.turned:
                    place = ACE_HIGH + 1 - place
                problem.in_sequences[reading.suit * 15 + place] += 1


def _settle(one: Settled, problem: RhineProblem, settled: list[int]) -> bool:
    """Takes a settled set out of what is left. Returns False if the wild that stays in it is not there."""
    for kind in one.kinds:
        if kind != ANY:
            settled[kind] += 1
    if is_group(one.kinds):
        place = rank_place(one.kinds[0] % 13 + 1)
        if len(one.kinds) < 3:
            problem.together[place] += len(one.kinds)
            return True
        if not one.is_whole:
            problem.has_group[place] = True
        if one.stays:
            problem.in_groups[place] -= 1
            return problem.in_groups[place] >= 0
    elif one.stays:
        suit = wild_kind(one.kinds) // 13
        at = suit * 15 + _wild_place(one.kinds)
        problem.in_sequences[at] -= 1
        return problem.in_sequences[at] >= 0
    return True


def _wild_place(kinds: KindSet) -> int:
    at = kinds.index(ANY)
    for other, kind in enumerate(kinds):
        if kind != ANY and kind % 13 != 0:
            return kind % 13 + 1 - other + at
    return 1


def _limit_wilds(position: RhinePosition, plan: Plan, problem: RhineProblem) -> None:
    """RR-6c, RR-6d Notes the places where no wild can be placed, as far as the neighbours show."""
    for suit in range(SUITS):
        for place in range(1, ACE_HIGH + 1):
            at = suit * 15 + place
            kind = kind_at_place(suit, place)
            problem.may_follow[at] = place > 1 and _is_neighbour(position, problem, suit, place - 1, kind)
            problem.may_begin[at] = place < 13 and _is_neighbour(position, problem, suit, place + 1, kind)
    own = {position.readings[number].start for number in plan.freed if position.readings[number].is_group}
    for rank in range(1, 14):
        sources: set[int] = set()
        for suit in range(SUITS):
            kind = suit * 13 + rank - 1
            if problem.high[kind]:
                sources.update(position.sources[kind])
        problem.may_pair[rank_place(rank)] = -1 in sources or len(sources) > 1 or rank in own


def _is_neighbour(
    position: RhinePosition, problem: RhineProblem, suit: int, place: int, stands_for: int
) -> bool:
    """Checks if a card at a place may lie beside a wild that stands for a kind."""
    kind = kind_at_place(suit, place)
    if not problem.high[kind]:
        return False
    taken = position.sources[stands_for] if stands_for % 13 else []  # an ace may lie at the other end
    for source in position.sources[kind]:
        if source < 0 or source not in taken:
            return True
    return False


# --- whole groups ---

#: the most ways to fill a group that are listed
MOST_FILLED: Final = 300


def filled(position: RhinePosition, plan: Plan) -> list[Plan] | None:
    """RR-6 Lists plans that say all that lies in a settled group, if cards of two sets must meet there.

    Groups whose cards surely lay in one set before are left out: there no wild was freed or has company. Returns
    None if there is no such group, or too many ways to fill it.
    """
    for at, one in enumerate(plan.settled):
        if is_group(one.kinds) and not one.is_whole and not one.from_hand and not _has_twin(plan, at):
            ways = _wholes(position, plan, one)
            if len(ways) > MOST_FILLED:
                return None
            left = [whole for whole in ways if whole.stays or not position.lay_together(whole.kinds)]
            return [plan.with_whole(at, whole) for whole in left]
    return None


def _has_twin(plan: Plan, at: int) -> bool:
    """Checks if another settled group has the same rank, and may be the same group."""
    rank = plan.settled[at].kinds[0] % 13
    return any(
        number != at and is_group(one.kinds) and one.kinds[0] % 13 == rank
        for number, one in enumerate(plan.settled)
    )


def _wholes(position: RhinePosition, plan: Plan, one: Settled) -> list[Settled]:
    """Lists all groups that hold the cards of a settled one."""
    rank = one.kinds[0] % 13
    ways: list[KindSet] = [[]]
    for kind in range(rank, KINDS, 13):
        least = one.kinds.count(kind)
        ways = [
            [*way, *[kind] * count] for way in ways for count in range(least, len(position.sources[kind]) + 1)
        ]
    found: list[Settled] = []
    for way in ways:
        if ANY in one.kinds:
            found.append(Settled([*way, ANY], (), one.stays, is_whole=True))
            continue
        if len(way) >= FEWEST:
            found.append(Settled(way, (), is_whole=True))
        if has_staying(position, plan, rank + 1):
            found.append(Settled([*way, ANY], (), True, is_whole=True))
    return found


def has_staying(position: RhinePosition, plan: Plan, rank: int) -> bool:
    """Checks if a wild stays in a group of a rank."""
    for number in position.wild_sets:
        reading = position.readings[number]
        if number not in plan.freed and reading.is_group and reading.start == rank:
            return True
    return False
