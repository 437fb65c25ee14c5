"""The first meld at Rummikub (RK-2): new sets from the rack alone, worth 30 or more.

Here a joker counts as the tile that it stands for, so its place matters, and the kernel of `sweep`, which leaves
that to the end, cannot be used. A rack is small: this sweep is written plainly, and keeps for each state of the open
runs the most that any number of tiles can be worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind, Tile, kind_with
from meldhouse.games.rummikub.turns import FIRST_MELD
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rummikub.alternatives import Alternatives
from meldhouse.solvers.melding.rummikub.assemble import COLOUR_COUNT, KindSet, groups_of, prolong
from meldhouse.solvers.melding.rummikub.fit import as_tiles
from meldhouse.solvers.melding.rummikub.position import check_table, check_tiles, rack_bounds

MOST: Final = "most"
FEWEST: Final = "fewest"
VALUE: Final = "value"
#: more than any first meld is worth
MOST_VALUE: Final = 2000

#: lengths of the open runs of a colour, in order; 3 stands for 3 or more
Lengths = tuple[int, ...]
#: the open runs of the four colours, and the jokers used
Key = tuple[Lengths, Lengths, Lengths, Lengths, int]


def best_opening(table: Layout, rack: Sequence[Tile], prefer: str = MOST) -> Answer | None:
    """RK-2 Returns a first meld with the most tiles, the fewest, or the most value; None if the rack has none.

    Of melds with equally many tiles it is one worth most; of those worth as much, one with the most tiles.
    """
    check_position(table, rack, prefer)
    return best_opening_within(table, rack, rack_bounds(rack, {}), prefer)


def check_position(table: Layout, rack: Sequence[Tile], prefer: str = MOST) -> None:
    """Checks a position, and a preference for first melds."""
    if prefer not in (MOST, FEWEST, VALUE):
        raise PositionError(f"a first meld can be {MOST}, {FEWEST} or {VALUE}, not {prefer!r}")
    check_tiles(table, rack)
    check_table(table)


def best_openings(
    table: Layout, rack: Sequence[Tile], count: int, prefer: str = MOST, bounds: Bounds | None = None
) -> list[Answer]:
    """RK-2 Returns the best first melds, no two of which lay the same tiles. There may be fewer."""
    check_position(table, rack, prefer)

    def best_of(part: Bounds) -> Answer | None:
        return best_opening_within(table, rack, part, prefer)

    def rank(play: Answer) -> int:
        first, second = _rank(prefer, play.tiles, play.value)
        return first * MOST_VALUE + second

    open_now = Alternatives(rack_bounds(rack, {}) if bounds is None else bounds, best_of, rank)
    found: list[Answer] = []
    while len(found) < count:
        part = open_now.next()
        play = None if part is None else best_of(part)
        if play is None:
            break
        found.append(play)
    return found


def best_opening_within(
    table: Layout, rack: Sequence[Tile], bounds: Bounds, prefer: str = MOST
) -> Answer | None:
    """RK-2 Returns the first meld that is preferred within bounds of what may be laid; None if there is none."""
    sets = Opening(bounds).best(prefer)
    if sets is None:
        return None
    made, _ = as_tiles(sets, (), rack)
    laid = {tile for tiles in made for tile in tiles}
    worth = sum([set_value(tiles) for tiles in made])
    return Answer(
        (*table, *made),
        tuple([tile for tile in rack if tile in laid]),
        tuple([tile for tile in rack if tile not in laid]),
        worth,
        worth if prefer == VALUE else len(laid),
        0,
        0,
        proven=True,
        gentlest=True,
    )


@final
class _Choice:
    """The choice of one colour at a number: tiles in groups, tiles in runs, and how many of these are jokers."""

    def __init__(self, in_groups: int, in_runs: int, jokers: int, lengths: Lengths) -> None:
        self.in_groups = in_groups
        self.in_runs = in_runs
        self.jokers = jokers
        self.lengths = lengths


@final
class Way:
    """A way to reach a state: the way before, the choices made, the jokers in groups."""

    def __init__(
        self, worth: int, before: Way | None, choices: tuple[_Choice, ...], group_jokers: int
    ) -> None:
        self.worth = worth
        self.before = before
        self.choices = choices
        self.group_jokers = group_jokers


#: by state, and by the number of tiles laid: the way worth most
Ways = dict[Key, dict[int, Way]]
START: Final[Key] = ((), (), (), (), 0)


@final
class Opening:
    """A sweep over a rack, of which some tiles must and some may be laid."""

    def __init__(self, bounds: Bounds) -> None:
        self.low = list(bounds.low)
        self._counts = list(bounds.high)
        self._jokers = bounds.high[JOKER]

    def lay_just(self, kind: Kind, count: int) -> None:
        """Lays exactly so many of a kind; the counts of later numbers stay what they may be."""
        self.low[kind] = self._counts[kind] = count

    def best(self, prefer: str) -> list[KindSet] | None:
        """Returns the sets of the first meld that is preferred."""
        ways: Ways = {START: {0: Way(0, None, (), 0)}}
        for number in range(1, HIGHEST + 1):
            ways = self.advance(number, ways)
        best: tuple[int, int] | None = None
        chosen: Way | None = None
        for key, by_tiles in ways.items():
            if key[4] < self.low[JOKER]:
                continue
            for tiles, way in by_tiles.items():
                rank = _rank(prefer, tiles, way.worth)
                if way.worth >= FIRST_MELD and (best is None or rank > best):
                    best, chosen = rank, way
        return None if chosen is None else _sets(chosen)

    def advance(self, number: int, ways: Ways) -> Ways:
        """Returns the ways behind a number, given those before it."""
        after: Ways = {}
        for key, by_tiles in ways.items():
            self._go_on(number, key, by_tiles, after)
        return after

    def _go_on(self, number: int, key: Key, by_tiles: dict[int, Way], after: Ways) -> None:
        """Notes everything that can be done at a number from one state."""
        free = self._jokers - key[4]
        runs = key[:4]
        options = [self._options(colour, number, runs[colour], free) for colour in range(COLOUR_COUNT)]
        for first in options[0]:
            for second in options[1]:
                for third in options[2]:
                    for fourth in options[3]:
                        choices = (first, second, third, fourth)
                        jokers = first.jokers + second.jokers + third.jokers + fourth.jokers
                        if jokers <= free:
                            self._note_all(number, key, by_tiles, after, choices, jokers)

    def _note_all(
        self,
        number: int,
        key: Key,
        by_tiles: dict[int, Way],
        after: Ways,
        choices: tuple[_Choice, _Choice, _Choice, _Choice],
        run_jokers: int,
    ) -> None:
        """Notes the states that choices lead to, with any jokers that make their groups legal."""
        given = [choice.in_groups for choice in choices]
        in_runs = sum([choice.in_runs for choice in choices])
        for jokers in range(self._jokers - key[4] - run_jokers + 1):
            if not _can_group(given, jokers):
                continue
            tiles = in_runs + sum(given) + jokers
            used = key[4] + run_jokers + jokers
            first, second, third, fourth = choices
            into: Key = (first.lengths, second.lengths, third.lengths, fourth.lengths, used)
            known = after.setdefault(into, {})
            for before, way in by_tiles.items():
                old = known.get(before + tiles)
                worth = way.worth + tiles * number
                if old is None or worth > old.worth:
                    known[before + tiles] = Way(worth, way, choices, jokers)

    def _options(self, colour: int, number: int, lengths: Lengths, free: int) -> list[_Choice]:
        """Lists the choices of a colour at a number: runs that must go on get a tile here, and can later."""
        there = self._counts[kind_with(colour, number)]
        least = self.low[kind_with(colour, number)]
        found: list[_Choice] = []
        for naturals in range(there + 1):
            for jokers in range(free + 1):
                after = _prolonged(lengths, naturals + jokers)
                if after is None or not self._can_go_on(colour, number, after, free - jokers):
                    continue
                for in_groups in range(max(0, least - naturals), there - naturals + 1):
                    found.append(_Choice(in_groups, naturals + jokers, jokers, after))
        return found

    def _can_go_on(self, colour: int, number: int, lengths: Lengths, free: int) -> bool:
        """Checks if the next two numbers have tiles or jokers for all runs that are too short to end."""
        if not lengths or lengths[0] == 3:
            return True
        short = sum([1 for length in lengths if length < 3])
        new = sum([1 for length in lengths if length == 1])
        if number == HIGHEST or (number == HIGHEST - 1 and new):
            return False
        after = self._counts[kind_with(colour, number + 1)]
        later = self._counts[kind_with(colour, number + 2)] if new else 0
        return max(0, short - after) + max(0, new - later) <= free


def _rank(prefer: str, tiles: int, worth: int) -> tuple[int, int]:
    if prefer == VALUE:
        return worth, tiles
    return (tiles, worth) if prefer == MOST else (-tiles, worth)


def _prolonged(lengths: Lengths, tiles: int) -> Lengths | None:
    """Returns the open runs behind a number that gives them so many tiles: short ones first, new ones last."""
    short = [length + 1 for length in lengths if length < 3]
    if len(short) > tiles:
        return None
    long_runs = min(tiles - len(short), len(lengths) - len(short))
    begun = tiles - len(short) - long_runs
    return tuple([1] * begun + sorted(short) + [3] * long_runs)


def _can_group(given: list[int], jokers: int) -> bool:
    """Checks if these tiles of one number and so many jokers make groups, with nothing left over."""
    total = sum(given) + jokers
    if total in (3, 4):
        return max(given) == 1
    if total >= 9:
        return sum(given) >= 7
    return (total == 0) or total >= 6


def _sets(way: Way) -> list[KindSet]:
    """Returns the sets along a way."""
    steps: list[Way] = []
    at: Way | None = way
    while at is not None and at.before is not None:
        steps.append(at)
        at = at.before
    steps.reverse()
    done: list[KindSet] = []
    open_now: list[list[KindSet]] = [[] for _ in range(COLOUR_COUNT)]
    for number, step in enumerate(steps, start=1):
        for colour, choice in enumerate(step.choices):
            kind: Kind = kind_with(colour, number)
            open_now[colour] = prolong(open_now[colour], done, kind, choice.in_runs, choice.jokers)
        done += groups_of(number, [choice.in_groups for choice in step.choices], step.group_jokers)
    return done + [run for runs in open_now for run in runs]
