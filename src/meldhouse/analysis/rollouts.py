"""Rollouts: imagined worlds played to their end by a quick policy, to compare actions of one view."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, final

from meldhouse.analysis.game_review import GameReview
from meldhouse.analysis.model import Amount
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.chance import Dice
from meldhouse.parts.seats import Seat

#: the most rounds of decisions in one deal; a longer deal counts as it stands
MOST_STEPS = 2_000


def play_to_end(game: AnyGame, world: Any, decide: Callable[[Seat, AnyView], Action]) -> Any:
    """Plays a world to the end of its deal. Returns the public part."""
    for _ in range(MOST_STEPS):
        awaited = game.awaited(world.public)
        if not awaited:
            break
        for seat in awaited:
            world, _ = game.play(world, seat, decide(seat, world.view(seat)))
    return world.public


@final
class Rollouts:
    """Plays deals of one game to their end with the same policy in all seats."""

    def __init__(self, review: GameReview) -> None:
        self._review = review
        self._game = review.game
        self._policy = review.policy()

    def compare(self, view: AnyView, actions: Sequence[Action], seed: int, samples: int) -> Comparison:
        """Compares actions in the same worlds. The worlds fit the view, so hidden cards play no part."""
        seat = view.seat
        assert seat is not None
        dice = Dice(seed)
        comparison = Comparison(len(actions))
        for _ in range(samples):
            world = self._policy.imagine(self._game, view, dice)
            worths: list[float] = []
            wins: list[float] = []
            for action in actions:
                after, _ = self._game.play(world, seat, action)
                public = play_to_end(self._game, after, lambda _, seen: self._policy.choose(seen))
                worths.append(self._review.worths(public)[seat])
                wins.append(1.0 if self._review.winner(public) == seat else 0.0)
            comparison.add(worths, wins)
        return comparison


@final
class Comparison:
    """The worth and wins of several actions, world by world."""

    def __init__(self, actions: int) -> None:
        self._worths: list[list[float]] = [[] for _ in range(actions)]
        self._wins: list[list[float]] = [[] for _ in range(actions)]

    def add(self, worths: Sequence[float], wins: Sequence[float]) -> None:
        for at, (worth, won) in enumerate(zip(worths, wins, strict=True)):
            self._worths[at].append(worth)
            self._wins[at].append(won)

    def gain(self, one: int, other: int) -> Amount:
        """Returns the points that `one` gains over `other`."""
        return mean_of([a - b for a, b in zip(self._worths[one], self._worths[other], strict=True)])

    def wins(self, one: int, other: int) -> Amount:
        """Returns the increase of the chance to win the deal with `one` instead of `other`."""
        return mean_of([a - b for a, b in zip(self._wins[one], self._wins[other], strict=True)])


def mean_of(values: Sequence[float]) -> Amount:
    """Returns a mean and its standard error; for a single value the error is the value itself."""
    count = len(values)
    if not count:
        return Amount(0.0, 0.0, 0)
    mean = math.fsum(values) / count
    spread = math.fsum((value - mean) ** 2 for value in values)
    error = math.sqrt(spread / (count - 1) / count) if count > 1 else abs(mean)
    return Amount(round(mean, 4), round(error, 4), count)
