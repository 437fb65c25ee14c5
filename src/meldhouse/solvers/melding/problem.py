"""What the sweep is asked: counts of tiles, and sets that had better stay as they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

COLOURS: Final = 4
NUMBERS: Final = 13
NATURALS: Final = 52
JOKER: Final = 52
#: the most that all weights together may come to
MOST_WORTH: Final = 2**31 - 1
#: how many runs that lie on a table can go through one number: eight with tiles of that number, two with jokers
SLOTS: Final = 12
#: how many sets may begin at one number; more are never left as they lie
MOST_STARTERS: Final = 6
#: what a set that stays is worth, beside one for each of its tiles; far below one unit of what is laid
SET_BONUS: Final = 128
TILES: Final = 106


@final
class Problem:
    """What must and what may lie on the table, by kinds."""

    def __init__(self, lying: LyingSets | None = None) -> None:
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
        #: how many ways may be kept, with those found at a number, before the sweep gives up; 0: it never does
        self.most_found: i64 = 0


@final
class LyingSets:
    """Sets that lie on the table, and at each number what it means to leave those alone that begin there.

    A set is its kinds in order, with the kind of what a joker stands for and where the jokers are.
    """

    def __init__(self, sets: Sequence[LyingSet]) -> None:
        starters: list[list[LyingSet]] = [[] for _ in range(NUMBERS)]
        for lying in sets:
            if len(starters[lying.first]) < MOST_STARTERS:
                starters[lying.first].append(lying)
        _give_slots(starters)
        self.starters = starters
        #: whether every set may be left alone: too many that begin at one number are not all kept in mind
        self.is_complete = sum([len(group) for group in starters]) == len(sets)
        #: by number: where its choices begin in the lists below
        self.begin: vec[i64] = vec[i64]([0] * (NUMBERS + 1))
        #: by choice: tiles of each colour that it takes at this number (3 bits each), its jokers, its bonus,
        #: and the slots of its runs that go on
        taken: list[int] = []
        jokers: list[int] = []
        bonus: list[int] = []
        opened: list[int] = []
        for number in range(NUMBERS):
            self.begin[number] = len(taken)
            for choice in range(1 << len(starters[number])):
                chosen = [lying for at, lying in enumerate(starters[number]) if choice >> at & 1]
                taken.append(sum([lying.taken_at(number) for lying in chosen]))
                jokers.append(sum([lying.jokers for lying in chosen]))
                bonus.append(sum([SET_BONUS + lying.size for lying in chosen]))
                opened.append(sum([1 << lying.slot for lying in chosen if lying.last > number]))
        self.begin[NUMBERS] = len(taken)
        #: by number: how many sets begin there or before
        begun = [sum([len(group) for group in starters[: number + 1]]) for number in range(NUMBERS)]
        self.begun: vec[i64] = vec[i64](begun)
        self.taken: vec[i64] = vec[i64](taken)
        self.jokers: vec[i64] = vec[i64](jokers)
        self.bonus: vec[i64] = vec[i64](bonus)
        self.opened: vec[i64] = vec[i64](opened)
        #: by number * SLOTS + slot: what the run there takes at this number; and which slots go on behind it
        self.going_on: vec[i64] = vec[i64]([0] * (NUMBERS * SLOTS))
        self.lasting: vec[i64] = vec[i64]([0] * NUMBERS)
        #: by the same place: the colour of the run there, as a one in three bits of its own
        self.colour: vec[i64] = vec[i64]([0] * (NUMBERS * SLOTS))
        for group in starters:
            for lying in group:
                for number in range(lying.first + 1, lying.last + 1):
                    self.going_on[number * SLOTS + lying.slot] = lying.taken_at(number)
                for number in range(lying.first, lying.last):
                    self.lasting[number] |= 1 << lying.slot
                    self.colour[number * SLOTS + lying.slot] = 1 << 3 * lying.colour


@final
class LyingSet:
    """A legal set on the table: numbers from 0, colours from 0."""

    def __init__(self, index: int, kinds: Sequence[int], is_joker: Sequence[bool]) -> None:
        #: which set of the table it is
        self.index = index
        numbers = [kind % NUMBERS for kind in kinds]
        self.first = min(numbers)
        self.last = max(numbers)
        self.size = len(kinds)
        self.jokers = sum(is_joker)
        self.slot = 0
        self.colour = kinds[0] // NUMBERS
        self._naturals = [kind for kind, joker in zip(kinds, is_joker, strict=True) if not joker]

    def taken_at(self, number: int) -> int:
        """Its tiles of a number, by colour, 3 bits each."""
        return sum([1 << 3 * (kind // NUMBERS) for kind in self._naturals if kind % NUMBERS == number])


_none: list[LyingSets] = []


def no_sets() -> LyingSets:
    """No set of the table to leave alone; made once."""
    if not _none:
        _none.append(LyingSets([]))
    return _none[0]


def _give_slots(starters: list[list[LyingSet]]) -> None:
    """Runs that go through one number get different slots; one without a free slot is not kept in mind."""
    ends = [-1] * SLOTS
    for number in range(NUMBERS):
        for lying in list(starters[number]):
            if lying.last == lying.first:
                continue
            free = [slot for slot in range(SLOTS) if ends[slot] < lying.first]
            if not free:
                starters[number].remove(lying)
                continue
            lying.slot = free[0]
            ends[free[0]] = lying.last
