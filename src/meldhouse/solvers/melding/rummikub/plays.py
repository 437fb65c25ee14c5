"""The best plays at Rummikub: what to lay from a rack on a table that may be rearranged (RK-3).

Tables and racks are of physical tiles (`meldhouse.games.rummikub.tiles`). A table must be legal, unless it is
to be rescued. All answers are exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meldhouse.games.rummikub.jokers import has_added_joker
from meldhouse.games.rummikub.tiles import JOKER_POINTS, KINDS, Kind, Tile, write_tiles
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rummikub.alternatives import Alternatives
from meldhouse.solvers.melding.rummikub.assemble import KindSet, assemble
from meldhouse.solvers.melding.rummikub.fit import TileSet, as_tiles, with_fewer_moved
from meldhouse.solvers.melding.rummikub.jokers.search import Found, JokerSearch
from meldhouse.solvers.melding.rummikub.jokers.sweeps import JokerSweeps
from meldhouse.solvers.melding.rummikub.pool import borrow, borrow_search, give_back, give_search_back
from meldhouse.solvers.melding.rummikub.position import (
    Question,
    check_table,
    check_tiles,
    count_kinds,
    face_value,
    has_joker,
    rack_bounds,
)
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep

Weights = Mapping[Kind, int]


def tile_weights() -> dict[Kind, int]:
    """Returns the weights for most tiles: each counts one."""
    return dict.fromkeys(range(KINDS), 1)


def value_weights(joker: int = JOKER_POINTS) -> dict[Kind, int]:
    """Returns the weights for most value: a tile's number; a joker's cost in the hand (RK-7), or what is given."""
    return {kind: face_value(kind, joker) for kind in range(KINDS)}


def best_play(
    table: Layout,
    rack: Sequence[Tile],
    weights: Weights | None = None,
    gentle: bool = True,
    jokers_free: bool = False,
) -> Answer | None:
    """RK-3 Returns the play worth most, by weights of kinds (most tiles if None); None if nothing can be laid.

    Among plays of equal worth it is one that touches the fewest sets, and of those it leaves the most tiles
    alone. With `gentle` False that is left to chance, which takes a fraction of the time.
    """
    check_tiles(table, rack)
    check_table(table)
    bounds = rack_bounds(rack, tile_weights() if weights is None else weights)
    return best_within(table, rack, bounds, gentle, jokers_free)


def going_out(
    table: Layout, rack: Sequence[Tile], gentle: bool = True, jokers_free: bool = False
) -> Answer | None:
    """Returns a play that lays the whole rack, or None if there is none."""
    return keeping(table, rack, (), gentle, jokers_free)


def keeping(
    table: Layout,
    rack: Sequence[Tile],
    kept: Sequence[Tile],
    gentle: bool = True,
    jokers_free: bool = False,
) -> Answer | None:
    """Returns a play that leaves exactly these tiles on the rack, or None if there is none."""
    check_tiles(table, rack)
    check_table(table)
    check_tiles((), kept)
    return best_within(table, rack, keeping_bounds(rack, kept), gentle, jokers_free)


def keeping_bounds(rack: Sequence[Tile], kept: Sequence[Tile]) -> Bounds:
    """Returns the bounds of plays that leave exactly these tiles on the rack."""
    bounds = rack_bounds(rack, tile_weights())
    for kind, count in enumerate(count_kinds(kept)):
        if count > bounds.high[kind]:
            raise PositionError(f"{write_tiles(kept)} are not all on the rack")
        bounds.high[kind] -= count
    bounds.low = list(bounds.high)
    return bounds


def best_plays(
    table: Layout,
    rack: Sequence[Tile],
    count: int,
    weights: Weights | None = None,
    gentle: bool = True,
    jokers_free: bool = False,
) -> list[Answer]:
    """RK-3 Returns the plays worth most, best first, no two of which lay the same tiles. There may be fewer."""
    check_tiles(table, rack)
    check_table(table)
    if count < 1:
        raise PositionError(f"one play is the least to ask for, not {count}")

    def best_of(bounds: Bounds) -> Answer | None:
        return best_within(table, rack, bounds, False, jokers_free)

    open_now = Alternatives(rack_bounds(rack, tile_weights() if weights is None else weights), best_of)
    found: list[Answer] = []
    while len(found) < count:
        bounds = open_now.next()
        if bounds is None:
            break
        play = best_within(table, rack, bounds, gentle, jokers_free)
        if play is not None:
            found.append(play)
    return found


def rescue(table: Layout, rack: Sequence[Tile] = ()) -> Answer | None:
    """Returns a legal arrangement of a table whose sets are broken, as near to it as can be found.

    The rack's tiles may help. None is proof that there is none.
    """
    check_tiles(table, rack)
    bounds = rack_bounds(rack, {})
    sweep = borrow()
    try:
        question = Question(table, bounds, sweep)
        best = question.best()
        return None if best < 0 else _gentler(table, rack, bounds, best, question, sweep)
    finally:
        give_back(sweep)


def best_within(
    table: Layout, rack: Sequence[Tile], bounds: Bounds, gentle: bool, jokers_free: bool
) -> Answer | None:
    """RK-3 Returns the best play within bounds of what may be laid, or None if there is none."""
    sweep = borrow()
    try:
        question = Question(table, bounds, sweep)
        best = question.best()
        if best < 0:
            return None
        if best == 0 and not any(bounds.low):
            return _worth_nothing(table, rack, bounds, gentle, jokers_free)
        if gentle:
            play = _gentler(table, rack, bounds, best, question, sweep)
        else:
            play = _answer(table, rack, bounds, best, [], assemble(sweep))
        if jokers_free or not has_joker(table) or not has_added_joker(table, play.table):
            return play
        return _by_the_book(
            table, rack, bounds, gentle, Found(best, [[tile >> 1 for tile in tiles] for tiles in play.table])
        )
    finally:
        give_back(sweep)


def _by_the_book(
    table: Layout, rack: Sequence[Tile], bounds: Bounds, gentle: bool, free: Found
) -> Answer | None:
    """RK-3 Returns the best play where the rules refuse the best one with free jokers."""
    sweeps = JokerSweeps()
    try:
        search = JokerSearch(table, rack, bounds, sweeps)
        search.run(free, not any(bounds.low))
        if not search.sets:
            return _worth_nothing(table, rack, bounds, gentle, False)
        if gentle:
            search.touch_fewer()
        return _answer(table, rack, bounds, search.worth, search.frozen, search.sets)
    finally:
        sweeps.give_back()


def _worth_nothing(
    table: Layout, rack: Sequence[Tile], bounds: Bounds, gentle: bool, jokers_free: bool
) -> Answer | None:
    """Returns the play with the most tiles where no play is worth anything; None if nothing can be laid."""
    if any(bounds.low) or all(bounds.weights[tile >> 1] > 0 for tile in rack):
        return None
    equal = Bounds(bounds.low, bounds.high, [1] * KINDS)
    play = best_within(table, rack, equal, gentle, jokers_free)
    if play is not None:
        play.worth = 0
        play.gentlest = play.touched == 0  # one with fewer tiles, worth as much, might touch fewer sets
    return play


def _gentler(
    table: Layout,
    rack: Sequence[Tile],
    bounds: Bounds,
    best: int,
    question: Question,
    sweep: Sweep,
) -> Answer:
    """Returns a play of equal worth that touches the fewest sets; if that takes too long, few."""
    search = borrow_search()
    try:
        question.problem.goal = question.goal_for(best)
        is_found = search.find(question.problem, table, sweep, best)
        is_gentlest = is_found and search.is_proven
        alone = search.alone
    finally:
        give_search_back(search)
    if not is_found:
        Question(table, bounds, sweep).best()  # once more, for the search has left other answers in the sweep
        return _answer(table, rack, bounds, best, [], assemble(sweep))
    touched = [[tile >> 1 for tile in tiles] for number, tiles in enumerate(table) if number not in alone]
    gentle = _answer(table, rack, bounds, best, alone, with_fewer_moved(assemble(sweep), touched))
    gentle.gentlest = is_gentlest or gentle.touched == 0
    return gentle


def _answer(
    table: Layout,
    rack: Sequence[Tile],
    bounds: Bounds,
    best: int,
    alone: Sequence[int],
    sets: list[KindSet],
) -> Answer:
    """Returns the play of some sets as a table of tiles; `alone` are the sets of the table left as they lie."""
    old = list(table)
    untouched: list[TileSet] = []
    if alone:
        untouched = [table[number] for number in alone]
        old = [tiles for number, tiles in enumerate(table) if number not in alone]
    made, stays = as_tiles(sets, old, rack)
    moved = sum([len(tiles) for tiles in old]) - stays
    new = set(made)
    same = [tiles for tiles in old if tiles in new]
    if same:
        untouched += same
        old = [tiles for tiles in old if tiles not in new]
        made = [tiles for tiles in made if tiles not in same]
    tabled = {tile for tiles in made for tile in tiles}
    laid = tuple([tile for tile in rack if tile in tabled])
    return Answer(
        tuple(untouched + made),
        laid,
        tuple([tile for tile in rack if tile not in tabled]),
        sum([face_value(tile >> 1, JOKER_POINTS) for tile in laid]),
        best + bounds.least_worth,
        len(old),
        moved,
        proven=True,
        gentlest=not old,
    )
