"""A slow reading of version 2: RR-3, RR-5, RR-6 and RR-9 by kinds alone, sentence by sentence.

It shares nothing with the package. A set is a list of names; a turn is legal if some best reading of it is.
"""

from collections import Counter
from itertools import chain, combinations

from tests.support.slow_copies import HAND, best_readings

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ORDER = [*RANKS, "A"]


class SlowRhine:
    """One choice of variations."""

    def __init__(self, qualify="set", twos_wild=False, values="face"):
        self.qualify = qualify
        self.twos_wild = twos_wild
        self.values = values
        self.known = {}

    def wild(self, name):
        return name == "*" or (self.twos_wild and name[:-1] == "2")

    # --- RR-3 ---

    def reading(self, names):
        """`("group", rank)` or `("sequence", suit, place of the first card)`; None is no set."""
        key = tuple(names)
        if key not in self.known:
            self.known[key] = self._reading(names)
        return self.known[key]

    def _reading(self, names):
        if len(names) < 3 or sum(map(self.wild, names)) > 1:
            return None
        naturals = [name for name in names if not self.wild(name)]
        if len({name[:-1] for name in naturals}) == 1:
            return ("group", naturals[0][:-1])
        for suit in "cdhs":
            for start in range(15 - len(names)):
                if all(self.wild(name) or name == ORDER[start + at] + suit for at, name in enumerate(names)):
                    return ("sequence", suit, start)
        return None

    def stands_for(self, names, place):
        """RR-6a: in a group the rank, in a sequence the suit and the place, so that aces are low or high."""
        found = self.reading(names)
        return found if found[0] == "group" else ("sequence", found[1], found[2] + place)

    def same(self, one, other):
        if self.reading(one) is None or self.reading(one)[0] == "sequence":
            return one == other
        found = self.reading(other)
        return found is not None and found[0] == "group" and Counter(one) == Counter(other)

    # --- the turn ---

    def is_legal(self, before, after, hand, qualified):
        lay, lies = Counter(chain(*before)), Counter(chain(*after))
        tabled = lies - lay
        if lay - lies or not tabled or tabled - Counter(hand):
            return False
        if any(self.reading(names) is None for names in after):
            return False
        if not qualified and not self.qualifies(after, tabled):
            return False
        if not any(self.wild(name) for name in lies):
            return True
        readings = best_readings(before, after, self.same, self.wild)
        return any(self.is_fair(before, after, reading) for reading in readings)

    # --- RR-5, RR-9 ---

    def qualifies(self, after, tabled):
        if self.qualify == "thirty":
            return self.best_worth(after, tabled) >= 30
        for names in after:
            naturals = [name for name in names if not self.wild(name)]
            if len(naturals) < len(names) and len(naturals) < 4:
                continue
            for part in self.parts(names):
                if not any(map(self.wild, part)) and not Counter(part) - tabled:
                    return True
        return False

    def parts(self, names):
        """Every choice of cards in a set that is a legal set by itself."""
        if self.reading(names)[0] == "sequence":
            return [
                names[start:end] for start in range(len(names)) for end in range(start + 3, len(names) + 1)
            ]
        sizes = range(3, len(names) + 1)
        return [list(part) for size in sizes for part in combinations(names, size)]

    def best_worth(self, after, tabled):
        """The most that parts worth, none of them sharing a card, all of them from the hand."""
        if not after:
            return 0
        best = self.best_worth(after[1:], tabled)
        for part in self.disjoint_parts(after[0]):
            cards = Counter(name for one in part for name in one[0])
            if cards and not cards - tabled:
                worth = sum(one[1] for one in part)
                best = max(best, worth + self.best_worth(after[1:], tabled - cards))
        return best

    def disjoint_parts(self, names):
        """Choices of parts of one set, with their worth; in a sequence they do not overlap."""
        found = self.reading(names)
        if found[0] == "group":
            return [[(part, len(part) * self.value(found[1]))] for part in self.parts(names)]
        values = [self.value(ORDER[found[2] + at]) for at in range(len(names))]

        def of(start):
            yield []
            for first in range(start, len(names)):
                for end in range(first + 3, len(names) + 1):
                    for rest in of(end):
                        yield [(names[first:end], sum(values[first:end])), *rest]

        return list(of(0))

    def value(self, rank):
        if self.values == "canasta":
            return 20 if rank == "A" else 5 if rank in RANKS[1:7] else 10
        return {"A": 15, "J": 11, "Q": 12, "K": 13}.get(rank) or int(rank)

    # --- RR-6 ---

    def is_fair(self, before, after, reading):
        freed, placed = [], []
        for new, names in enumerate(after):
            for place, name in enumerate(names):
                if not self.wild(name):
                    continue
                old, at = reading[new][place]
                if old is None:
                    placed.append((new, place))
                elif self.stands_for(before[old], at) != self.stands_for(names, place):
                    freed.append((old, at))
                    placed.append((new, place))
        if any(self.is_swapped(before, after, reading, *one) for one in placed):
            return False
        return any(
            all(self.has_company(after, reading, new, dict(taken)) for new, _ in placed)
            for taken in self.takers(before, after, reading, freed)
        )

    def takers(self, before, after, reading, freed):
        """b. Every way to give each freed wild a natural of its own; what took its place, and its old set."""
        naturals = [
            (new, place)
            for new, names in enumerate(after)
            for place, name in enumerate(names)
            if not self.wild(name)
        ]
        fits = [
            [slot for slot in naturals if self.took_place(before, after, reading, slot, *wild)]
            for wild in freed
        ]

        def choose(number, used):
            if number == len(freed):
                yield []
                return
            for slot in fits[number]:
                if slot not in used:
                    for rest in choose(number + 1, {*used, slot}):
                        yield [(slot, freed[number][0]), *rest]

        yield from choose(0, set())

    def took_place(self, before, after, reading, slot, old, at):
        new, place = slot
        name = after[new][place]
        meant = self.stands_for(before[old], at)
        if meant[0] == "group":
            if name[:-1] != meant[1]:
                return False
        elif name != ORDER[meant[2]] + meant[1]:
            return False
        source = reading[new][place]
        if source == HAND:
            return True
        return source[0] != old and any(
            other[0] == old and not self.wild(after[new][there]) for there, other in enumerate(reading[new])
        )

    def has_company(self, after, reading, new, taken):
        """c. The naturals did not all lie in one and the same set; a taker lay in the wild's set."""
        lay = []
        for place, name in enumerate(after[new]):
            if not self.wild(name):
                lay.append(taken.get((new, place), reading[new][place][0]))
        return None in lay or len(set(lay)) > 1

    def is_swapped(self, before, after, reading, new, place):
        """d. It stands for a card that left a set which still shares a card with this sequence."""
        meant = self.stands_for(after[new], place)
        if meant[0] == "group":
            return False
        name = ORDER[meant[2]] + meant[1]
        for old, names in enumerate(before):
            if self.wild(name):
                return False
            shared = [at for at, source in enumerate(reading[new]) if source[0] == old and at != place]
            here = sum(after[new][at] == name for at in shared)
            if shared and names.count(name) > here:
                return True
        return False
