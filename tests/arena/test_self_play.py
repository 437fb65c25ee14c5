"""Learning of values by self-play: a climb goes up, and only up."""

from __future__ import annotations

import pytest

from meldhouse.arena.registry import LEARNERS
from meldhouse.arena.self_play import Climb


def test_climb_finds_a_peak() -> None:
    climb = Climb(
        lambda values, _seed, _deals: (0.0, -((values[0] - 3) ** 2) - (values[1] - 2) ** 2), (1, 2), 1
    )
    for seed in range(30):
        climb.climb(seed)
    assert climb.values == pytest.approx([3, 2], abs=0.1)


def test_climb_stays_where_nothing_gains() -> None:
    climb = Climb(lambda _values, _seed, _deals: (0.5, 1.0), (1, 2), 1)
    climb.climb(1)
    assert climb.values == [1, 2]


@pytest.mark.parametrize("game", sorted(LEARNERS))
def test_first_values_are_fair_among_themselves(game: str) -> None:
    contest, values = LEARNERS[game]
    won, points = contest(values, 1, 3)
    assert (won, points) == (0.25, 0.0)
