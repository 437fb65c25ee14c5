"""The expert of Rummy Five and Big Eight: compares choices by rollouts in worlds that fit the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked, rank_actions
from meldhouse.bots.rummy_five.choices import sensible_choices
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.actions import Discard
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import TURN, FiveView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.rummy_five.chooser import USUAL_FIVE_STYLE, FiveStyle
from meldhouse.solvers.rummy_five.policy import FivePolicy
from meldhouse.solvers.rummy_five.sampler import FiveSampler

#: standard errors by which another choice must beat the policy's
_SURE = 1.0
#: the part of the time after which the preparation of worlds is cut short
_PREPARATION = 0.5


@final
@dataclass(frozen=True)
class Effort:
    """The extent of a comparison."""

    samples: int
    #: the most discards that are compared
    discards: int
    #: what the player values in its quick choices and in rollouts
    style: Sequence[float] = USUAL_FIVE_STYLE


EXPERT = Effort(400, 4)


class RummyFiveExpert:
    """Compares discards, Go, Run, Set and passing against many possible hands of the others."""

    def __init__(self, game: RummyFive, seed: int, budget: Budget, effort: Effort = EXPERT) -> None:
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._effort = effort
        self._policy = FivePolicy(game, deep=True, style=FiveStyle(effort.style))
        self._sampler = FiveSampler(game, style=FiveStyle(effort.style))
        #: the comparison behind the last decision; None if there was only one candidate
        self.ranked: Ranked | None = None

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        self.ranked = None
        clock = self._budget.start(self._effort.samples)
        actions = self._candidates(view)
        if len(actions) == 1:
            return actions[0]
        usual = self._policy.choose(view)
        actions.sort(key=lambda action: action != usual)
        self._sampler.start(view, actions, self._dice, clock.is_over, lambda: clock.is_past(_PREPARATION))
        self.ranked = rank_actions(self._sampler, view, actions, self._dice, clock, _SURE)
        return self.ranked.actions[0]

    def _candidates(self, view: FiveView) -> list[Action]:
        choices = sensible_choices(self._game, view)
        if len(choices) == 1 or view.public.stage != TURN:
            return choices
        return self._discards(view, choices)

    def _discards(self, view: FiveView, choices: Sequence[Action]) -> list[Action]:
        """Returns the discards that leave the best hands, each with and without Go."""
        worths = self._policy.discard_worths(view)
        best = sorted(worths, key=lambda card: (-worths[card], card))[: self._effort.discards]
        return [action for action in choices if isinstance(action, Discard) and action.card in best]
