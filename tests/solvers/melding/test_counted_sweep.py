"""The quick sweep of rollouts beside the kernel: the same worth and the same tiles, question after question."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, KINDS
from meldhouse.solvers.melding.rummikub.rollouts.counted_sweep import IMPOSSIBLE, CountedSweep
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import Problem


class Walk:
    """A table and a rack in counts, which change a little from question to question."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.low = [0] * JOKER
        self.high = [0] * JOKER
        self.jokers = self.jokers_low = 0

    def step(self) -> None:
        """Lays a set of new tiles, draws some, takes some away, or changes the jokers."""
        chance = self.random.random()
        if chance < 0.35:
            kinds = self.random_set()
            if all(self.high[kind] < 2 for kind in kinds):
                for kind in kinds:
                    self.low[kind] += 1
                    self.high[kind] += 1
        elif chance < 0.9:
            for kind in self.random.sample(range(JOKER), 1 + self.random.randrange(4)):
                if self.high[kind] < 2:
                    self.high[kind] += 1
        elif chance < 0.95:
            self.jokers = self.random.randrange(3)
            self.jokers_low = self.random.randrange(self.jokers + 1)
        else:
            self.high = list(self.low)
        if sum(self.high) > 70:
            self.low, self.high = [0] * JOKER, [0] * JOKER

    def random_set(self) -> list[int]:
        if self.random.random() < 0.5:
            number = self.random.randrange(HIGHEST)
            return [colour * HIGHEST + number for colour in self.random.sample(range(4), 3)]
        first = self.random.randrange(4) * HIGHEST + self.random.randrange(HIGHEST - 2)
        return [first, first + 1, first + 2]

    def pose(self, sweep: CountedSweep) -> None:
        sweep.jokers_low = self.jokers_low
        sweep.bounds.jokers = self.jokers
        for kind in range(JOKER):
            if sweep.bounds.low[kind] != self.low[kind] or sweep.bounds.high[kind] != self.high[kind]:
                sweep.bounds.put(kind, self.low[kind], self.high[kind])


def answer_of_the_kernel(walk: Walk, weights: list[int], joker_weight: int, goal: int) -> list[int]:
    """Returns the worth and the tiles laid by a new sweep of the kernel."""
    problem, sweep = Problem(), Sweep()
    for kind in range(JOKER):
        problem.low[kind], problem.high[kind] = walk.low[kind], walk.high[kind]
        problem.weight[kind] = weights[kind]
    problem.jokers, problem.jokers_low, problem.joker_weight = walk.jokers, walk.jokers_low, joker_weight
    problem.goal = goal
    worth = sweep.solve(problem)
    if worth == IMPOSSIBLE:
        return [IMPOSSIBLE]
    in_sets = [
        sweep.in_groups[kind] + sweep.in_runs[kind] - sweep.run_jokers[kind] - walk.low[kind]
        for kind in range(JOKER)
    ]
    jokers = sweep.spare_jokers + sum(sweep.run_jokers) + sum(sweep.group_jokers)
    return [worth, *in_sets, jokers - walk.jokers_low]


def answer_of(sweep: CountedSweep, goal: int) -> list[int]:
    """Returns the same from a sweep that has answered other questions before."""
    sweep.look_ahead()
    worth = IMPOSSIBLE if sweep.bounds.is_out_of_reach(goal) else sweep.solve(goal)
    if worth == IMPOSSIBLE:
        return [IMPOSSIBLE]
    laid = vec[i64]([0] * KINDS)
    assert sweep.trace(laid) == sum(laid)
    return [worth, *laid]


WEIGHTS = [([1] * JOKER, 0), ([1] * JOKER, 1), ([kind % HIGHEST + 1 for kind in range(JOKER)], 0)]


@pytest.mark.parametrize(("weights", "joker_weight"), WEIGHTS, ids=["tiles", "tiles-and-jokers", "value"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_from_earlier_questions_changes_no_answer(
    seed: int, weights: list[int], joker_weight: int
) -> None:
    walk, sweep = Walk(seed), CountedSweep(weights, joker_weight)
    seen = {"impossible": 0, "laid": 0, "nothing": 0, "kept": 0}
    for _ in range(60):
        walk.step()
        walk.pose(sweep)
        goal = walk.random.choice([0, 1, 1, 1, 6, 12])
        expected = answer_of_the_kernel(walk, weights, joker_weight, goal)
        assert answer_of(sweep, goal) == expected
        seen["kept"] += 0 < sweep.bounds.first_stale < HIGHEST
        assert answer_of(sweep, goal) == expected, "asked twice"
        seen["impossible"] += expected[0] == IMPOSSIBLE
        seen["nothing"] += expected[0] == 0
        seen["laid"] += expected[0] > 0
    assert min(seen.values()) > 0, seen


def test_many_ways_at_one_number_find_room() -> None:
    walk, sweep = Walk(0), CountedSweep([1] * JOKER, 1)
    walk.high, walk.jokers = [2] * JOKER, 2
    walk.pose(sweep)
    assert answer_of(sweep, 0) == answer_of_the_kernel(walk, [1] * JOKER, 1, 0) == [106, *[2] * KINDS]
