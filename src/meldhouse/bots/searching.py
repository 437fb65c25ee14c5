"""How experts weigh their choices: sampled truths, the same for all choices, the poor ones dropped on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence

from meldhouse.bots.budget import Budget
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


def weigh(
    game: AnyGame,
    policy: Policy,
    view: AnyView,
    actions: Sequence[Action],
    dice: Dice,
    budget: Budget,
    usual_samples: int,
) -> Weighed:
    """Play every action out in imagined truths until the budget is spent or one is clearly best."""
    sampler = Sampler(game, policy, actions)
    clock = budget.start(usual_samples)
    among = list(range(len(actions)))
    counts = [0] * len(actions)
    while len(among) > 1:
        allowed = clock.next(_ROUND)
        if not allowed:
            break
        for _ in range(allowed):
            sampler.sample(view, dice, among)
        for at in among:
            counts[at] += allowed
        among = _still_in(sampler, among, counts)
    means = [sampler.sums[at] / max(1, counts[at]) for at in range(len(actions))]
    # what was dropped early stays behind what was not
    order = sorted(range(len(actions)), key=lambda at: (at not in among, -means[at], at))
    return Weighed([actions[at] for at in order], [means[at] for at in order], sampler.taken)


def _still_in(sampler: Sampler, among: list[int], counts: Sequence[int]) -> list[int]:
    """Drop what lies more than about three standard errors behind the best."""
    means = {at: sampler.sums[at] / counts[at] for at in among}
    best = max(among, key=lambda at: means[at])
    kept: list[int] = []
    for at in among:
        spread = (sampler.squares[at] / counts[at] - means[at] ** 2) + (
            sampler.squares[best] / counts[best] - means[best] ** 2
        )
        if means[best] - means[at] <= 3.0 * math.sqrt(max(spread, 0.01) / counts[at]):
            kept.append(at)
    return kept
