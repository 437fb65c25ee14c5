"""Comparison of actions by rollouts in the same sampled worlds. Poor actions are dropped on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, final

from meldhouse.bots.budget import Clock
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.deadline import TimeUp
from meldhouse.solvers.sampling import Policy, Sampler

#: worlds between two checks of the actions that have fallen behind
_ROUND = 8


class Ranked:
    """Actions, best first, with their mean worth and the number of sampled worlds."""

    def __init__(self, actions: Sequence[Action], means: Sequence[float], worlds: int) -> None:
        self.actions = list(actions)
        self.means = list(means)
        self.worlds = worlds


class Samples(Protocol):
    """A source of worlds that adds up the worth of each action in them."""

    sums: list[float]
    taken: int

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """Samples one more world and plays every action of `among` to the end in it.

        Raises TimeUp if it has a clock whose time is over before that. The world then does not count.
        """


@final
@dataclass(frozen=True)
class Prior:
    """An estimate of the worth of each action before any world is sampled."""

    worths: Sequence[float]
    #: how many worlds the estimate counts for
    worlds: int


def rank_by_rules(
    game: AnyGame,
    policy: Policy,
    view: AnyView,
    actions: Sequence[Action],
    dice: Dice,
    clock: Clock,
    sure: float = 0.0,
) -> Ranked:
    """Ranks actions by rollouts with the game's own rules, in worlds that the policy imagines."""
    sampler = Sampler(game, policy, actions, clock.is_over)
    return rank_actions(sampler, view, actions, dice, clock, sure)


def rank_actions(
    sampler: Samples,
    view: AnyView,
    actions: Sequence[Action],
    dice: Dice,
    clock: Clock,
    sure: float,
    prior: Prior | None = None,
) -> Ranked:
    """Samples worlds until the budget is spent or one action is clearly best.

    The first action is the policy's choice. Another action must beat it by `sure` standard errors of their
    difference in the same worlds, because the best of many noisy means looks better than it is. Actions may be there
    twice, with two plans for what comes after; the better one counts. With a prior the leads are means of what it says
    and of what the worlds say.
    """
    leads = [_Lead(prior, at) for at in range(len(actions))]
    among = list(range(len(actions)))
    is_open = True
    while is_open and len(among) > 1:
        for _ in range(_ROUND):
            is_open = clock.next() > 0 and _sample(sampler, view, dice, among, leads)
            if not is_open:
                break
        among = _contenders(leads, among)
    return _ranked(sampler, actions, leads, among, sure)


def _sample(
    sampler: Samples, view: AnyView, dice: Dice, among: Sequence[int], leads: Sequence[_Lead]
) -> bool:
    """Adds a world to the leads. Returns False if there was no time for it."""
    before = list(sampler.sums)
    try:
        sampler.sample(view, dice, among)
    except TimeUp:
        sampler.sums[:] = before
        return False
    first = sampler.sums[0] - before[0]
    for at in among:
        leads[at].add(sampler.sums[at] - before[at] - first)
    return True


def _ranked(
    sampler: Samples, actions: Sequence[Action], leads: Sequence[_Lead], among: Sequence[int], sure: float
) -> Ranked:
    base = sampler.sums[0] / max(1, sampler.taken)
    order = sorted(
        range(len(actions)),
        key=lambda at: (at not in among or not leads[at].is_clear(sure), -leads[at].mean, at),
    )
    best = order[0] if leads[order[0]].is_clear(sure) else 0
    order = _distinct([best, *[at for at in order if at != best]], actions)
    return Ranked([actions[at] for at in order], [base + leads[at].mean for at in order], sampler.taken)


def _distinct(order: Sequence[int], actions: Sequence[Action]) -> list[int]:
    """Returns the best place of each action. An action is there twice if it can be followed up in two ways."""
    found: list[int] = []
    for at in order:
        if all(actions[at] != actions[other] for other in found):
            found.append(at)
    return found


class _Lead:
    """The lead of an action over the first one: that of the prior, and then world by world."""

    def __init__(self, prior: Prior | None = None, at: int = 0) -> None:
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0
        self._before = 0 if prior is None else prior.worlds
        self._expected = 0.0 if prior is None else prior.worths[at] - prior.worths[0]

    def add(self, difference: float) -> None:
        self._count += 1
        self._sum += difference
        self._squares += difference * difference

    @property
    def mean(self) -> float:
        count = self._count + self._before
        return (self._sum + self._before * self._expected) / count if count else 0.0

    @property
    def error(self) -> float:
        """Returns the standard error of the mean, kept from being too small while there are few samples."""
        if self._count < 2:
            return 9.0
        spread = self._squares / self._count - (self._sum / self._count) ** 2
        return math.sqrt(max(spread, 0.05) / (self._count + self._before))

    def is_clear(self, sure: float) -> bool:
        """Checks if the lead exceeds `sure` standard errors."""
        return self.mean > sure * self.error


def _contenders(leads: Sequence[_Lead], among: list[int]) -> list[int]:
    """Drops actions that are clearly behind the best. The first action stays as the yardstick of the others."""
    best = max(among, key=lambda at: leads[at].mean)
    kept = [
        at
        for at in among
        if at == 0 or leads[best].mean - leads[at].mean <= 3.0 * (leads[best].error + leads[at].error) / 1.4
    ]
    is_decided = len(kept) == 2 and best != 0 and leads[best].mean > 4.0 * leads[best].error
    return [best] if is_decided else kept
