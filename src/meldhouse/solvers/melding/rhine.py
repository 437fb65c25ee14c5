"""The best plays at Rhine Rummy. Every answer has been put before the game, which does not refuse it.

What a wild may do depends on where the cards around it lay (RR-6), which a sweep over counts does not know. So
several plans are swept, which differ in the wilds that are freed, and the best is taken whose table the game
accepts. A sweep in which all wilds are free says what no play can exceed: an answer that reaches it is proven best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.choices import Hand
from meldhouse.games.rhine_rummy.copies import Assignment
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import NOTHING, OF_GROUP, Reading, is_wild, kind_at, read_set
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.playing_cards import CARDS, Card, Kind, write_cards
from meldhouse.solvers.melding.answers import Answer
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rhine_sweep import ANY, KindSet, RhineProblem, RhineSweep

CARDS_WANTED: Final = "tiles"
VALUE_WANTED: Final = "value"
#: the most tables that are put before the game for one plan
MOST_TRIES: Final = 60
#: the most wilds of the table whose freeing is weighed one against the other
MOST_FREED: Final = 4
#: how many ways sweeps may look at together, before the best play so far is taken
MOST_LOOKED: Final = 12000
#: more than any play is worth
UNKNOWN: Final = 1000000
#: the most ways to qualify that are looked at
MOST_QUALIFYING: Final = 40

CardSet = tuple[Card, ...]


class _TriedEnough(MeldhouseError):
    """No copies were found that the game accepts."""


def best_rhine_play(
    game: RhineRummy,
    table: Arrangement,
    hand: Sequence[Card],
    has_qualified: bool,
    objective: str = CARDS_WANTED,
    gentle: bool = True,
) -> Answer | None:
    """RR-4 to RR-6 A play that lays the most cards, or the most value; None if none was found."""
    check_position(game, table, hand)
    if objective not in (CARDS_WANTED, VALUE_WANTED):
        raise PositionError(f"the best is by {CARDS_WANTED} or {VALUE_WANTED}, not {objective!r}")
    return _Search(game, table, tuple(hand), has_qualified, objective == VALUE_WANTED, gentle).best()


def check_position(game: RhineRummy, table: Arrangement, hand: Sequence[Card]) -> None:
    """Every card is one there can be, in one place only; every set on the table is legal."""
    seen: set[Card] = set()
    for cards in (*table, hand):
        for card in cards:
            if not 0 <= card < CARDS:
                raise PositionError(f"{card} is no card")
            if card in seen:
                raise PositionError(f"{write_cards((card,))} is there too often")
            seen.add(card)
    for number, cards in enumerate(table, start=1):
        if read_set(cards, game.twos_wild) is None:
            raise PositionError(f"set {number} on the table is not legal: {write_cards(cards)}")


@final
class _Plan:
    """Which wilds of the table are freed, whether wilds of the hand may be laid, what qualifies."""

    def __init__(self, freed: tuple[int, ...], with_wilds: bool, qualifying: tuple[CardSet, ...]) -> None:
        #: sets of the table whose wild is freed
        self.freed = freed
        self.with_wilds = with_wilds
        #: new sets from the hand that stay as they are
        self.qualifying = qualifying


@final
class _Search:
    """The search for one position."""

    def __init__(
        self,
        game: RhineRummy,
        table: Arrangement,
        hand: tuple[Card, ...],
        has_qualified: bool,
        by_value: bool,
        gentle: bool,
    ) -> None:
        self._game = game
        self._table = table
        self._hand = hand
        self._has_qualified = has_qualified
        self._by_value = by_value
        self._gentle = gentle
        self._looked = 0
        self._readings: list[Reading] = []
        for cards in table:
            reading = read_set(cards, game.twos_wild)
            if reading is not None:
                self._readings.append(reading)
        self._wild_sets = [at for at, reading in enumerate(self._readings) if reading.wild != NOTHING]

    def best(self) -> Answer | None:
        limit = self._limit()
        best: Answer | None = None
        for plan in self._plans():
            if (best is not None and best.worth >= limit) or self._looked > MOST_LOOKED:
                break
            found = self._answer(plan, best)
            if found is not None:
                best = found
        if best is not None:
            best.proven = best.worth >= limit
        return best

    def _weight(self, card: Card) -> int:
        return self._game.values.in_hand(card) if self._by_value else 1

    # --- plans ---

    def _plans(self) -> list[_Plan]:
        """First those that free nothing, then those that free more and more."""
        if self._has_qualified:
            ways: list[tuple[CardSet, ...]] = [()]
        else:
            ways = self._qualifying_ways()
        plans: list[_Plan] = []
        for freed in self._freeings():
            for qualifying in ways:
                for with_wilds in (True, False):
                    plans.append(_Plan(freed, with_wilds, qualifying))
        return plans

    def _freeings(self) -> list[tuple[int, ...]]:
        """Which wilds to free: those that a card of the hand can take the place of, or all of them."""
        can_be = [at for at in self._wild_sets if self._has_taker(self._readings[at].meaning)][:MOST_FREED]
        found: list[tuple[int, ...]] = []
        for choice in range(1 << len(can_be)):
            found.append(tuple([at for place, at in enumerate(can_be) if choice >> place & 1]))
        found.sort(key=len)
        if tuple(self._wild_sets) not in found:
            found.append(tuple(self._wild_sets))
        return found

    def _has_taker(self, meaning: int) -> bool:
        """RR-6b Whether the hand holds a natural that a wild stands for."""
        for card in self._hand:
            if is_wild(card, self._game.twos_wild):
                continue
            if card >> 3 == meaning or (meaning >= OF_GROUP and (card >> 3) % 13 + 1 == meaning - OF_GROUP):
                return True
        return False

    def _qualifying_ways(self) -> list[tuple[CardSet, ...]]:
        """RR-5, RR-9 New sets from the hand that qualify: the game's own, and parts of them."""
        sorted_hand = Hand(self._hand, self._game.twos_wild)
        ways = [tuple(sets) for sets in self._game.qualifying_sets(sorted_hand)]
        if not self._game.needs_thirty:
            for sets in list(ways):
                if len(sets) == 1:
                    for size in range(3, len(sets[0])):
                        for begin in range(len(sets[0]) - size + 1):
                            ways.append((sets[0][begin : begin + size],))
        ways.sort(key=lambda sets: -sum([self._weight(card) for cards in sets for card in cards]))
        return ways[:MOST_QUALIFYING]

    def _limit(self) -> int:
        """What no play can exceed: all wilds may stand for anything or vanish, and nothing must qualify."""
        plan = _Plan(tuple(self._wild_sets), True, ())
        held = [card for card in self._hand if is_wild(card, self._game.twos_wild)]
        sweep = self._swept(plan, [])
        return sweep.worth + sum([self._weight(card) for card in held]) if sweep.is_exact else UNKNOWN

    def _swept(self, plan: _Plan, frozen: Sequence[int]) -> RhineSweep:
        sweep = RhineSweep(self._problem(plan, frozen))
        sweep.solve()
        self._looked += sweep.looked
        return sweep

    # --- one plan ---

    def _problem(self, plan: _Plan, frozen: Sequence[int]) -> RhineProblem:
        """What the sweep is asked, with some sets of the table left as they lie."""
        problem = RhineProblem()
        game = self._game
        for number, cards in enumerate(self._table):
            if number in frozen:
                continue
            reading = self._readings[number]
            for at, card in enumerate(cards):
                if card != reading.wild:
                    problem.low[card >> 3] += 1
                    problem.high[card >> 3] += 1
                elif number in plan.freed:
                    problem.free += 1
                elif reading.is_group:
                    problem.in_groups[reading.start] += 1
                else:
                    problem.in_sequences[reading.suit * 15 + reading.start + at] += 1
        for card in self._rest_of_hand(plan):
            if is_wild(card, game.twos_wild):
                problem.free += 1 if plan.with_wilds else 0
            else:
                problem.high[card >> 3] += 1
                problem.weights[card >> 3] = self._weight(card)
        return problem

    def _rest_of_hand(self, plan: _Plan) -> list[Card]:
        used = {card for cards in plan.qualifying for card in cards}
        return [card for card in self._hand if card not in used]

    def _answer(self, plan: _Plan, known: Answer | None) -> Answer | None:
        """The best play by a plan, if the game accepts it and it is better than the one known."""
        sweep = self._swept(plan, [])
        best = sweep.worth
        held = [card for card in self._rest_of_hand(plan) if is_wild(card, self._game.twos_wild)]
        more = sum([self._weight(card) for cards in plan.qualifying for card in cards])
        more += sum([self._weight(card) for card in held]) if plan.with_wilds else 0
        if best < 0 or best + more <= (0 if known is None else known.worth):
            return None
        frozen: list[int] = []
        after = None if self._gentle else self._laid_out(plan, frozen, sweep)
        if after is None:
            # Leaving sets alone is kind to those who must follow, and keeps most wilds out of trouble.
            frozen, sweep = self._frozen(plan, best, sweep)
            after = self._laid_out(plan, frozen, sweep)
        if after is None:
            return None
        found = self._described(after)
        return found if known is None or found.worth > known.worth else None

    def _laid_out(self, plan: _Plan, frozen: list[int], sweep: RhineSweep) -> Arrangement | None:
        """The table of a sweep with real cards: wilds that were freed must find a place, others may."""
        freed = len([number for number in plan.freed if number not in frozen])
        used = freed + self._wilds_held(plan) - sweep.spare
        best = self._placed(plan, frozen, sweep.sets, max(0, freed - used))
        if best is None:
            return None
        after, sets = best
        for _ in range(min(sweep.spare, self._wilds_held(plan))):
            more = self._placed(plan, frozen, sets, 1)
            if more is None:
                break
            after, sets = more
        return after

    def _wilds_held(self, plan: _Plan) -> int:
        if not plan.with_wilds:
            return 0
        return len([card for card in self._rest_of_hand(plan) if is_wild(card, self._game.twos_wild)])

    def _placed(
        self, plan: _Plan, frozen: list[int], sets: list[KindSet], wilds: int
    ) -> tuple[Arrangement, list[KindSet]] | None:
        """The sets with so many wilds more, at the first places where the game accepts them."""
        if wilds == 0:
            after = self._accepted(plan, frozen, sets)
            return None if after is None else (after, sets)
        for number, cards in enumerate(sets):
            for longer in _with_wild(cards):
                found = self._placed(plan, frozen, [*sets[:number], longer, *sets[number + 1 :]], wilds - 1)
                if found is not None:
                    return found
        return None

    def _frozen(self, plan: _Plan, best: int, sweep: RhineSweep) -> tuple[list[int], RhineSweep]:
        """Sets that can be left as they lie, as many as halving leads to, and the play without them."""
        frozen: list[int] = []
        waiting = [[number for number in range(len(self._table)) if number not in plan.freed]]
        while waiting:
            part = waiting.pop()
            if not part:
                continue
            other = self._swept(plan, frozen + part)
            if other.worth >= best:
                best = other.worth
                frozen += part
                sweep = other
            elif len(part) > 1:
                half = len(part) // 2
                waiting += [part[half:], part[:half]]
        return sorted(frozen), sweep

    def _accepted(self, plan: _Plan, frozen: list[int], sets: list[KindSet]) -> Arrangement | None:
        """The table with real cards, if there is a way to choose copies that the game accepts."""
        lying = [self._table[number] for number in frozen]
        melted = tuple([cards for number, cards in enumerate(self._table) if number not in frozen])
        fixed = (*lying, *plan.qualifying)
        tried = [0]

        def refuse(part: Arrangement) -> Refusal | None:
            tried[0] += 1
            if tried[0] > MOST_TRIES:
                raise _TriedEnough("no copies fit")
            return self._game.refuse_table(self._table, (*fixed, *part), self._hand, self._has_qualified)

        rest = self._rest_of_hand(plan)
        kinds = self._with_wilds(plan, frozen, sets)
        assignment = Assignment(melted, rest, self._has_qualified, self._game.twos_wild)
        try:
            part, refused = assignment.best(kinds, refuse)
        except _TriedEnough:
            return None
        return None if refused is not None else (*fixed, *part)

    def _with_wilds(self, plan: _Plan, frozen: list[int], sets: list[KindSet]) -> list[list[Kind]]:
        """The sets with kinds of wilds: one that stays where its meaning is, free ones elsewhere."""
        staying: dict[int, list[Kind]] = {}
        free: list[Kind] = []
        for number in self._wild_sets:
            reading = self._readings[number]
            if number in frozen:
                continue
            if number in plan.freed:
                free.append(reading.wild >> 3)
            else:
                staying.setdefault(reading.meaning, []).append(reading.wild >> 3)
        held = [card for card in self._rest_of_hand(plan) if is_wild(card, self._game.twos_wild)]
        held.sort(key=lambda card: -self._weight(card))
        free += [card >> 3 for card in held]
        made = [list(cards) for cards in sets]
        open_places: list[tuple[list[Kind], int]] = []
        for cards in made:
            for at, kind in enumerate(cards):
                if kind != ANY:
                    continue
                same = staying.get(_meaning(cards, at))
                if same:
                    cards[at] = same.pop()
                else:
                    open_places.append((cards, at))
        for cards, at in open_places:
            cards[at] = free.pop(0)
        return made

    def _described(self, after: Arrangement) -> Answer:
        tabled = {card for cards in after for card in cards}
        laid = tuple([card for card in self._hand if card in tabled])
        old = [cards for cards in self._table if cards not in after]
        new = [cards for cards in after if cards not in self._table]
        return Answer(
            after,
            laid,
            tuple([card for card in self._hand if card not in tabled]),
            sum([self._game.values.in_hand(card) for card in laid]),
            sum([self._weight(card) for card in laid]),
            len(old),
            _moved(old, new),
            proven=False,
            gentlest=not old,
        )


def _with_wild(cards: KindSet) -> list[KindSet]:
    """A set with a wild more, at either end: RR-3 one at most, and no sequence beyond the ace."""
    if ANY in cards:
        return []
    if cards[0] % 13 == cards[1] % 13:
        return [[*cards, ANY]]
    found: list[KindSet] = []
    if cards[-1] % 13 != 0:
        found.append([*cards, ANY])
    if cards[0] % 13 != 0:
        found.append([ANY, *cards])
    return found


def _meaning(cards: Sequence[Kind], wild_at: int) -> int:
    """What the wild at a place of a set stands for, as `Reading.meaning` has it."""
    naturals = [(at, kind) for at, kind in enumerate(cards) if at != wild_at]
    ranks = {kind % 13 for _, kind in naturals}
    if len(ranks) == 1:
        return OF_GROUP + naturals[0][1] % 13 + 1
    at, kind = next((at, kind) for at, kind in naturals if kind % 13 != 0)
    return kind_at(kind // 13, kind % 13 + 1 - at + wild_at)


def _moved(old: Sequence[CardSet], new: Sequence[CardSet]) -> int:
    """How many cards lie no more with those that they lay with: each new set grows out of one old one."""
    pairs: list[tuple[int, int, int]] = []
    for number, cards in enumerate(new):
        for other, lying in enumerate(old):
            common = len(set(cards) & set(lying))
            if common:
                pairs.append((-common, number, other))
    staying = 0
    grown: set[int] = set()
    taken: set[int] = set()
    for common, number, other in sorted(pairs):
        if number not in grown and other not in taken:
            grown.add(number)
            taken.add(other)
            staying -= common
    return sum([len(cards) for cards in old]) - staying
