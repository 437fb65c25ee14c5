"""How experts weigh their choices: sampled truths, the same for all choices, the poor ones dropped on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from meldhouse.bots.budget import Budget, Clock
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.sampling import Policy, Sampler

#: truths between two looks at the clock and at what has fallen behind
_ROUND = 8


class Weighed:
    """Actions, best first, with their mean worth and how many truths that rests on."""

    def __init__(self, actions: Sequence[Action], means: Sequence[float], taken: int) -> None:
        self.actions = list(actions)
        self.means = list(means)
        self.taken = taken


class Samples(Protocol):
    """Where truths come from, and what each action was worth in them, added up."""

    sums: list[float]
    taken: int

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """One more truth, every action of `among` played out in it."""


def weigh(
    game: AnyGame,
    policy: Policy,
    view: AnyView,
    actions: Sequence[Action],
    dice: Dice,
    budget: Budget,
    usual_samples: int,
    sure: float = 0.0,
) -> Weighed:
    """Play every action out by the rules, in truths that the policy imagines."""
    clock = budget.start(usual_samples)
    return weigh_samples(Sampler(game, policy, actions), view, actions, dice, clock, sure)


def weigh_samples(
    sampler: Samples, view: AnyView, actions: Sequence[Action], dice: Dice, clock: Clock, sure: float
) -> Weighed:
    """Take samples until the budget is spent or one action is clearly best.

    The first action is what quick judgement says. Another one must beat it by `sure` standard errors of their
    difference in the same truths, for luck makes the best of many look better than it is.
    """
    ahead = [_Ahead() for _ in actions]
    among = list(range(len(actions)))
    while len(among) > 1:
        allowed = clock.next(_ROUND)
        if not allowed:
            break
        for _ in range(allowed):
            before = list(sampler.sums)
            sampler.sample(view, dice, among)
            first = sampler.sums[0] - before[0]
            for at in among:
                ahead[at].add(sampler.sums[at] - before[at] - first)
        among = _still_in(ahead, among)
    base = sampler.sums[0] / max(1, sampler.taken)
    order = sorted(
        range(len(actions)),
        key=lambda at: (at not in among or not ahead[at].is_ahead(sure), -ahead[at].mean, at),
    )
    best = order[0] if ahead[order[0]].is_ahead(sure) else 0
    order = [best, *[at for at in order if at != best]]
    return Weighed([actions[at] for at in order], [base + ahead[at].mean for at in order], sampler.taken)


class _Ahead:
    """How far an action is ahead of the first one, truth by truth."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, difference: float) -> None:
        self.count += 1
        self._sum += difference
        self._squares += difference * difference

    @property
    def mean(self) -> float:
        return self._sum / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; not too small while little is known."""
        if self.count < 2:
            return 9.0
        spread = self._squares / self.count - self.mean**2
        return math.sqrt(max(spread, 0.05) / self.count)

    def is_ahead(self, sure: float) -> bool:
        return self.mean > sure * self.error


def _still_in(ahead: Sequence[_Ahead], among: list[int]) -> list[int]:
    """Drop what lies clearly behind the best. The first action stays: the others are held against it."""
    best = max(among, key=lambda at: ahead[at].mean)
    kept = [
        at
        for at in among
        if at == 0 or ahead[best].mean - ahead[at].mean <= 3.0 * (ahead[best].error + ahead[at].error) / 1.4
    ]
    is_decided = len(kept) == 2 and best != 0 and ahead[best].mean > 4.0 * ahead[best].error
    return [best] if is_decided else kept
