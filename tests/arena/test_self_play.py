"""Learning of values by self-play: a climb goes up, and only up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from meldhouse.arena.registry import LEARNERS, Learner
from meldhouse.arena.self_play import Climb
from meldhouse.build_info import is_compiled
from meldhouse.solvers.octablitz.rollouts.chooser import USUAL_STYLE
from meldhouse.solvers.rummy_five.chooser import USUAL_FIVE_STYLE

#: too slow where nothing is compiled: hands of Big Eight
FAIR = {
    "octablitz": USUAL_STYLE,
    "rummy-five": USUAL_FIVE_STYLE,
    **({"big-eight": USUAL_FIVE_STYLE} if is_compiled() else {}),
}


def hill(values: Sequence[float], seed: int, deals: int) -> tuple[float, float]:
    """A hill with its peak at (3, 2)."""
    return 0.0, -((values[0] - 3) ** 2) - (values[1] - 2) ** 2


def plain(values: Sequence[float], seed: int, deals: int) -> tuple[float, float]:
    return 0.5, 1.0


def test_climb_finds_a_peak() -> None:
    climb = Climb(Learner(hill, (1, 2), 30, 1, 0.003))
    for seed in range(30):
        climb.climb(seed)
    assert climb.values == pytest.approx([3, 2], abs=0.1)


def test_climb_stays_where_nothing_gains() -> None:
    climb = Climb(Learner(plain, (1, 2), 1, 1, 0.003))
    climb.climb(1)
    assert climb.values == [1, 2]


@pytest.mark.parametrize("game", sorted(FAIR))
def test_usual_values_are_fair_among_themselves(game: str) -> None:
    won, points = LEARNERS[game].contest(FAIR[game], 1, 3)
    assert (won, points) == (0.25, 0.0)
