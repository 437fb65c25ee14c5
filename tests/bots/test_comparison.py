"""The comparison of actions: it ends with its budget, and keeps the first action unless another is clearly better."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from meldhouse.bots import budget
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Prior, rank_actions
from meldhouse.parts.chance import Dice
from meldhouse.solvers.deadline import TimeUp


class Worlds:
    """Actions with a fixed worth, and as much luck in every world for all of them."""

    def __init__(self, worths: Sequence[float]) -> None:
        self._worths = worths
        self.sums = [0.0] * len(worths)
        self.taken = 0

    def sample(self, view: object, dice: Dice, among: Sequence[int]) -> None:
        luck = dice.below(100)
        for at in among:
            self.sums[at] += self._worths[at] + luck
        self.taken += 1


def ranked(worths: Sequence[float], limit: Budget):
    actions = [f"action {at}" for at in range(len(worths))]
    return rank_actions(Worlds(worths), None, actions, Dice(1), limit.start(1000), 1.0)  # type: ignore[arg-type]


def test_clock_is_asked_before_every_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds may be slow: a decision must not wait for several of them after its time is over."""
    seconds = itertools.count()
    monkeypatch.setattr(budget.time, "perf_counter", lambda: float(next(seconds)))
    # the question before each world, the first one too, takes a second
    assert ranked([1.0, 1.0], Budget(seconds=3.0)).worlds == 2


def test_no_world_is_begun_after_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine the choice of candidates may need all of it: the first action is the policy's choice."""
    seconds = itertools.count(step=5)
    monkeypatch.setattr(budget.time, "perf_counter", lambda: float(next(seconds)))
    found = ranked([1.0, 9.0], Budget(seconds=3.0))
    assert (found.worlds, found.actions[0]) == (0, "action 0")


class SlowWorlds(Worlds):
    """Time is up in the middle of the third world."""

    def sample(self, view: object, dice: Dice, among: Sequence[int]) -> None:
        if self.taken == 2:
            self.sums[0] += 1000.0
            raise TimeUp
        super().sample(view, dice, among)


def test_a_world_that_was_cut_off_does_not_count() -> None:
    worlds = SlowWorlds([1.0, 1.0])
    found = rank_actions(worlds, None, ["a", "b"], Dice(1), Budget(seconds=60).start(9), 1.0)  # type: ignore[arg-type]
    assert found.worlds == 2
    assert found.means[0] == found.means[1]


@pytest.mark.parametrize("samples", [1, 5, 8, 13, 16])
def test_budget_of_samples_is_spent_while_actions_are_close(samples: int) -> None:
    assert ranked([1.0, 1.0, 1.0], Budget(samples=samples)).worlds == samples


def test_clear_lead_ends_early_and_wins() -> None:
    found = ranked([1.0, 3.0, 0.0], Budget(samples=500))
    assert found.actions[0] == "action 1"
    assert found.worlds < 50


def test_an_action_with_two_plans_is_ranked_by_the_better_one() -> None:
    actions = ["lay", "draw", "lay", "draw"]
    found = rank_actions(
        Worlds([1.0, 0.9, 1.5, 2.0]), None, actions, Dice(1), Budget(samples=8).start(8), 0.0
    )  # type: ignore[arg-type]
    assert found.actions == ["draw", "lay"]
    assert found.means[0] - found.means[1] == pytest.approx(0.5)


def test_first_action_is_kept_if_none_is_better() -> None:
    assert ranked([1.0, 1.0, 0.9], Budget(samples=20)).actions[0] == "action 0"


def with_prior(worths: Sequence[float], expected: Sequence[float], count: int, limit: Budget):
    actions = [f"action {at}" for at in range(len(worths))]
    worlds = Worlds(worths)
    return rank_actions(worlds, None, actions, Dice(1), limit.start(1000), 0.0, Prior(expected, count))  # type: ignore[arg-type]


def test_a_prior_counts_as_its_number_of_worlds() -> None:
    """The second action leads by 1 in each of six worlds, and is behind by 1 in the prior."""
    limit = Budget(samples=6)
    assert with_prior([0.0, 1.0], [1.0, 0.0], 5, limit).actions[0] == "action 1"
    assert with_prior([0.0, 1.0], [1.0, 0.0], 7, limit).actions[0] == "action 0"
    found = with_prior([0.0, 1.0], [1.0, 0.0], 18, limit)
    assert found.means[1] - found.means[0] == pytest.approx((6 - 18) / 24)


def test_a_prior_alone_decides_when_there_is_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count(step=5)
    monkeypatch.setattr(budget.time, "perf_counter", lambda: float(next(seconds)))
    found = with_prior([9.0, 1.0], [1.0, 2.0], 10, Budget(seconds=3.0))
    assert (found.worlds, found.actions[0]) == (0, "action 1")
