"""All legal sets of Rummikub, listed without the game's own code."""

from functools import cache
from itertools import combinations, permutations

from meldhouse.games.rummikub.tiles import JOKER


@cache
def all_legal_sets():
    """Every legal set as a tuple of kinds with its best value: all runs and groups, jokers put into each."""
    naturals = []
    for colour in range(4):
        for size in range(3, 14):
            for start in range(1, 15 - size):
                naturals.append(
                    ([colour * 13 + start + at - 1 for at in range(size)], size * start + sum(range(size)))
                )
    for number in range(1, 14):
        for size in (3, 4):
            for colours in permutations(range(4), size):
                naturals.append(([colour * 13 + number - 1 for colour in colours], number * size))
    legal = {}
    for kinds, value in naturals:
        for jokers in (0, 1, 2):
            for places in combinations(range(len(kinds)), jokers):
                shown = tuple(JOKER if at in places else kind for at, kind in enumerate(kinds))
                legal[shown] = max(value, legal.get(shown, -1))
    return legal
