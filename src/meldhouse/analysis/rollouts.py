"""Imagined deals played to their end by quick policies: what actions of one view are worth beside each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, final

from meldhouse.analysis.model import Amount
from meldhouse.bots.rummikub.regular import MOST_TILES
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.octablitz.events import DealWon
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.rhine_rummy.actions import DRAW as RHINE_DRAW
from meldhouse.games.rhine_rummy.actions import PASS as RHINE_PASS
from meldhouse.games.rhine_rummy.actions import Lay as RhineLay
from meldhouse.games.rhine_rummy.events import DealEnded as RhineEnded
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.events import DealEnded as RummikubEnded
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummy_five.events import Won
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.parts.seats import Seat
from meldhouse.solvers.melding.for_view import best_for_rhine_rummy
from meldhouse.solvers.melding.rummikub.first_meld import MOST, best_opening
from meldhouse.solvers.melding.rummikub.plays import best_play
from meldhouse.solvers.octablitz.policy import OctablitzPolicy
from meldhouse.solvers.rummy_five.policy import FivePolicy
from meldhouse.solvers.sampling import Policy

#: a deal that takes longer than this counts as it stands
MOST_STEPS = 2_000


class GreedyPolicy(Policy):
    """Rummikub: as many tiles as can be laid, at once; what the regular bot does."""

    def choose(self, view: AnyView) -> Action:
        assert view.own is not None
        table, rack = view.public.table, view.own.rack
        if view.public.has_opened(view.seat):
            play = best_play(table, rack, MOST_TILES, gentle=False)
        else:
            play = best_opening(table, rack, MOST)
        if play is not None:
            return Lay(play.table)
        return DRAW if view.stock else PASS

    def worth(self, view: AnyView) -> float:
        return float(view.public.points[view.seat])


class GreedyRhinePolicy(Policy):
    """Rhine Rummy: as many cards as the solver finds, at once; what the regular bot does."""

    def __init__(self, game: RhineRummy) -> None:
        self._game = game

    def choose(self, view: AnyView) -> Action:
        play = best_for_rhine_rummy(self._game, view, gentle=False)
        if play is not None:
            return RhineLay(play.table)
        return RHINE_DRAW if view.stock else RHINE_PASS

    def worth(self, view: AnyView) -> float:
        return -float(view.public.points[view.seat])


def policy_for(game: AnyGame) -> Policy:
    """The quick way to play that stands in for the expert where deals are played out."""
    if isinstance(game, RummyFive):
        return FivePolicy(game, deep=False)
    if isinstance(game, Octablitz):
        return OctablitzPolicy(game)
    if isinstance(game, RhineRummy):
        return GreedyRhinePolicy(game)
    if isinstance(game, Rummikub):
        return GreedyPolicy()
    raise OptionError(f"no deals of {game.name} can be played out")


def worths_of(game: AnyGame, public: Any) -> list[float]:
    """What each seat has: points, and a part of what lies on the table; at Rhine Rummy points are penalties."""
    sign = -1.0 if isinstance(game, RhineRummy) else 1.0
    pot: int = getattr(public, "pot", 0)
    return [sign * points + pot / game.players for points in public.points]


def winner_of(public: Any) -> Seat | None:
    """Who won the deal; None if nobody did, or it still runs."""
    result = public.result
    if isinstance(result, (Won, DealWon, RummikubEnded, RhineEnded)):
        winner: Seat | None = result.seat
        return winner
    return None


@final
class Playouts:
    """Plays deals of one game to their end, the same policy in all seats."""

    def __init__(self, game: AnyGame, policy: Policy | None = None) -> None:
        self.game = game
        self.policy = policy_for(game) if policy is None else policy

    def end_of(self, truth: Any) -> Any:
        """What lies open when the deal is over."""
        game, choose = self.game, self.policy.choose
        for _ in range(MOST_STEPS):
            awaited = game.awaited(truth.public)
            if not awaited:
                break
            for seat in awaited:
                truth, _ = game.play(truth, seat, choose(truth.view(seat)))
        return truth.public

    def compare(self, view: AnyView, actions: Sequence[Action], seed: int, samples: int) -> Comparison:
        """Each action in the same imagined deals, which fit the view: no other card plays a part."""
        seat = view.seat
        assert seat is not None
        dice = Dice(seed)
        comparison = Comparison(len(actions))
        for _ in range(samples):
            truth = self.policy.imagine(self.game, view, dice)
            worths: list[float] = []
            wins: list[float] = []
            for action in actions:
                after, _ = self.game.play(truth, seat, action)
                public = self.end_of(after)
                worths.append(worths_of(self.game, public)[seat])
                wins.append(1.0 if winner_of(public) == seat else 0.0)
            comparison.add(worths, wins)
        return comparison


@final
class Comparison:
    """Actions beside each other, truth by truth."""

    def __init__(self, actions: int) -> None:
        self._worths: list[list[float]] = [[] for _ in range(actions)]
        self._wins: list[list[float]] = [[] for _ in range(actions)]

    def add(self, worths: Sequence[float], wins: Sequence[float]) -> None:
        for at, (worth, won) in enumerate(zip(worths, wins, strict=True)):
            self._worths[at].append(worth)
            self._wins[at].append(won)

    def gain(self, one: int, other: int) -> Amount:
        """How many points `one` brings more than `other`."""
        return mean_of([a - b for a, b in zip(self._worths[one], self._worths[other], strict=True)])

    def wins(self, one: int, other: int) -> Amount:
        """How much likelier `one` wins the deal."""
        return mean_of([a - b for a, b in zip(self._wins[one], self._wins[other], strict=True)])


def mean_of(values: Sequence[float]) -> Amount:
    """A mean and its standard error; of a single value nothing is known about that."""
    count = len(values)
    if not count:
        return Amount(0.0, 0.0, 0)
    mean = math.fsum(values) / count
    spread = math.fsum((value - mean) ** 2 for value in values)
    error = math.sqrt(spread / (count - 1) / count) if count > 1 else abs(mean)
    return Amount(round(mean, 4), round(error, 4), count)
