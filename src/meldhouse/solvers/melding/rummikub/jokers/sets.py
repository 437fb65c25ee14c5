"""The sets that a joker can lie in, as short as they can be (RK-3).

A run of six or more can be cut in two, so a joker's run has three to five tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, final

from meldhouse.games.rummikub.jokers import OF_GROUP, joker_meanings
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind, Tile, kind_with
from meldhouse.solvers.melding.rummikub.assemble import COLOUR_COUNT, KindSet

SHORTEST: Final = 3
LONGEST: Final = 5

#: made once
_runs: list[tuple[Kind, ...]] = []
_groups: list[tuple[Kind, ...]] = []


def whole_runs() -> list[tuple[Kind, ...]]:
    """Returns all runs of three to five tiles, without jokers."""
    if not _runs:
        for colour in range(COLOUR_COUNT):
            for size in range(3, LONGEST + 1):
                for first in range(1, HIGHEST - size + 2):
                    _runs.append(tuple([kind_with(colour, first + at) for at in range(size)]))
    return _runs


def whole_groups() -> list[tuple[Kind, ...]]:
    """Returns all groups, without jokers."""
    if not _groups:
        for number in range(1, HIGHEST + 1):
            kinds = [kind_with(colour, number) for colour in range(COLOUR_COUNT)]
            for size in (3, 4):
                _groups.extend(combinations(kinds, size))
    return _groups


@final
class JokerSet:
    """A short set with one or two jokers. What can be said of it in advance is found when it is first asked for."""

    def __init__(self, kinds: KindSet) -> None:
        self.kinds = kinds
        self.key = tuple(kinds)
        #: the numbered tiles, and their colours, as bits
        self.naturals = 0
        self.colours = 0
        self.jokers = 0
        for kind in kinds:
            if kind == JOKER:
                self.jokers += 1
            else:
                self.naturals |= 1 << kind
                self.colours |= 1 << kind // HIGHEST
        self._can_mean: list[list[Kind]] = []
        self._means: list[int] = []
        self._near: list[Kind] = []

    @property
    def can_mean(self) -> list[list[Kind]]:
        """Returns for each joker the kinds that it can stand for."""
        if not self._can_mean:
            self._can_mean = meanings_of(self.kinds)
        return self._can_mean

    @property
    def means(self) -> list[int]:
        """RK-3 Returns the meanings of the jokers, as the rules name them."""
        if not self._means:
            self._means = named_meanings(self.kinds)
        return self._means

    @property
    def near(self) -> list[Kind]:
        """Returns the kinds that can lie in one short set with one of its tiles."""
        if not self._near:
            self._near = sorted({near for kind in self.kinds if kind != JOKER for near in _neighbours(kind)})
        return self._near

    @property
    def needs_joker(self) -> bool:
        """Checks that it is not made of legal sets without its joker; with two they count as needed."""
        return needs_its_joker(self.kinds)

    def strands_tiles(self, low: list[int], high: list[int]) -> bool:
        """Checks if it takes so many tiles that another tile, which must be laid, can lie in no set any more."""
        left = list(high)
        for kind in self.kinds:
            left[kind] -= 1
        for kind in self.near:
            if low[kind] > (self.naturals >> kind & 1) and not _can_lie(kind, left):
                return True
        return False


#: made once
_joker_sets: list[JokerSet] = []
_by_kinds: dict[tuple[Kind, ...], JokerSet] = {}


def bits_of(kinds: Sequence[Kind]) -> int:
    """Returns the numbered tiles of a set as bits."""
    bits = 0
    for kind in kinds:
        if kind != JOKER:
            bits |= 1 << kind
    return bits


def named_meanings(kinds: KindSet) -> list[int]:
    """RK-3, RK-4 Returns the meaning of each joker of a set, as the rules name it."""
    places = [place for place, kind in enumerate(kinds) if kind != JOKER]
    if len(places) == 1:
        tiles: list[Tile] = []
        for kind in kinds:
            tiles.append(2 * kind + 1 if kind == JOKER and 2 * kind in tiles else 2 * kind)
        return list(joker_meanings((tuple(tiles),)).values())
    first, second = kinds[places[0]], kinds[places[1]]
    if first % HIGHEST == second % HIGHEST:
        return [OF_GROUP + first % HIGHEST] * kinds.count(JOKER)
    return [first - places[0] + place for place, kind in enumerate(kinds) if kind == JOKER]


def joker_sets() -> list[JokerSet]:
    """Returns all short sets with jokers, those with one first."""
    if not _joker_sets:
        for jokers in (1, 2):
            for kinds in whole_runs():
                for places in combinations(range(len(kinds)), jokers):
                    made = [JOKER if at in places else kind for at, kind in enumerate(kinds)]
                    _joker_sets.append(JokerSet(made))
            for naturals in _parts_of_groups(jokers):
                _joker_sets.append(JokerSet([*[JOKER] * jokers, *naturals]))
    return _joker_sets


def joker_set_of(kinds: KindSet) -> JokerSet:
    """Returns one of these sets by its kinds."""
    if not _by_kinds:
        for one in joker_sets():
            _by_kinds[one.key] = one
    return _by_kinds[tuple(kinds)]


def _parts_of_groups(jokers: int) -> list[tuple[Kind, ...]]:
    """Returns the numbered tiles of groups with jokers; RK-4 jokers before a single tile make a group of it."""
    found: list[tuple[Kind, ...]] = []
    for number in range(1, HIGHEST + 1):
        kinds = [kind_with(colour, number) for colour in range(COLOUR_COUNT)]
        for size in range(3 - jokers, 5 - jokers):
            found.extend(combinations(kinds, size))
    return found


def missing_kinds(high: Sequence[int]) -> int:
    """Returns as bits the kinds of which no tile is there."""
    missing = 0
    for kind in range(JOKER):
        if high[kind] <= 0:
            missing |= 1 << kind
    return missing


def sets_with_jokers(high: Sequence[int]) -> list[JokerSet]:
    """Returns the short sets with one or two jokers that can be made of so many tiles of each kind."""
    missing = missing_kinds(high)
    jokers = high[JOKER]
    return [one for one in joker_sets() if one.jokers <= jokers and not one.naturals & missing]


@final
class JokerOrder:
    """Sets with jokers in an order: those in which jokers stay first, without those that are hopeless."""

    def __init__(
        self,
        sets: Sequence[JokerSet],
        stays: Callable[[JokerSet], bool],
        is_hopeless: Callable[[JokerSet], bool],
    ) -> None:
        self._sets: list[JokerSet] = []
        moving: list[JokerSet] = []
        for one in sets:
            if stays(one):
                self._sets.append(one)
            elif not is_hopeless(one):
                moving.append(one)
        self._staying = len(self._sets)
        self._sets += moving

    def stays(self, rank: int) -> bool:
        return rank < self._staying

    def at(self, rank: int) -> JokerSet:
        return self._sets[rank]

    def __len__(self) -> int:
        return len(self._sets)


def sets_of(kind: Kind, high: Sequence[int]) -> list[KindSet]:
    """Returns the short sets without jokers that hold a kind."""
    return [
        list(kinds)
        for kinds in [*whole_runs(), *whole_groups()]
        if kind in kinds and all(high[other] for other in kinds)
    ]


def meanings_of(kinds: KindSet) -> list[list[Kind]]:
    """Returns for each joker of a set the kinds it can stand for: one in a run, the missing colours in a group."""
    naturals = [kind for kind in kinds if kind != JOKER]
    of_group: list[Kind] = []
    if all(kind % HIGHEST == naturals[0] % HIGHEST for kind in naturals):
        number = naturals[0] % HIGHEST + 1
        colours = [kind_with(colour, number) for colour in range(COLOUR_COUNT)]
        of_group = [kind for kind in colours if kind not in naturals]
    is_run = all(kind // HIGHEST == naturals[0] // HIGHEST for kind in naturals)
    first = naturals[0] - kinds.index(naturals[0])
    found: list[list[Kind]] = []
    for at, kind in enumerate(kinds):
        if kind == JOKER:
            fits = is_run and first + at >= 0 and (first + at) // HIGHEST == naturals[0] // HIGHEST
            found.append([*of_group, first + at] if fits else of_group)
    return found


def needs_its_joker(kinds: KindSet) -> bool:
    """Checks that a set with one joker is not made of legal sets without it; with two it counts as needed."""
    if kinds.count(JOKER) > 1:
        return True
    naturals = [kind for kind in kinds if kind != JOKER]
    if naturals[0] % HIGHEST == naturals[1] % HIGHEST:
        return len(naturals) < SHORTEST
    before = kinds.index(JOKER)
    behind = len(kinds) - 1 - before
    return 0 < before < SHORTEST or 0 < behind < SHORTEST


def _neighbours(kind: Kind) -> list[Kind]:
    """Returns the kinds that can lie in one short set with a kind, and the kind itself."""
    colour, number = kind // HIGHEST, kind % HIGHEST
    found = [colour * HIGHEST + other for other in range(max(0, number - 2), min(HIGHEST, number + 3))]
    return found + [other * HIGHEST + number for other in range(COLOUR_COUNT)]


def _can_lie(kind: Kind, left: list[int]) -> bool:
    """Checks if some set of three holds a kind, with the jokers that are left."""
    number = kind % HIGHEST
    there = left[JOKER]
    for other in range(number, JOKER, HIGHEST):
        if left[other]:
            there += 1
    if there >= SHORTEST:
        return True
    for start in range(max(0, number - 2), min(number, HIGHEST - SHORTEST) + 1):
        there = left[JOKER]
        for other in range(kind - number + start, kind - number + start + SHORTEST):
            if left[other]:
                there += 1
        if there >= SHORTEST:
            return True
    return False
