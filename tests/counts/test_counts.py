"""The number of lines of play is what it was: nothing that may be decided came or went unseen."""

from collections import Counter

import pytest
from tests.support.count_lines import counted, positions

POSITIONS = positions()


def name_of(position):
    options = "-".join(f"{name}-{value}" for name, value in position["options"].items())
    return f"{position['game']}-{position['players']}-{options}"


def each_table_twice():
    """Yields every position: the first two of each table, and the others with `-m long`."""
    seen = Counter()
    for position in POSITIONS:
        name = name_of(position)
        seen[name] += 1
        marks = pytest.mark.long if seen[name] > 2 else []
        yield pytest.param(position, id=f"{name}-{seen[name]}", marks=marks)


@pytest.mark.parametrize("position", list(each_table_twice()))
def test_as_many_lines_as_counted_before(position):
    assert counted(position, len(position["lines"])) == position["lines"]


def test_both_games_all_sizes_and_both_ways_to_call_are_counted():
    tables = {(p["game"], p["players"], p["options"].get("calls", "strict")) for p in POSITIONS}
    for game in ("rummy-five", "big-eight"):
        for players in (2, 3, 4):
            for calls in ("strict", "table"):
                assert (game, players, calls) in tables


def test_counts_are_deep_enough_to_mean_something():
    for position in POSITIONS:
        assert position["lines"][-1] >= 1_000 or len(position["lines"]) >= 8
