"""The master of Rummy Five and Big Eight: a learned critic lists the best choices, and rollouts compare them."""

from __future__ import annotations

from typing import final

from meldhouse.bots.bot import Bot, seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked, rank_actions
from meldhouse.bots.rummy_five.choices import sensible_choices
from meldhouse.bots.rummy_five.expert import Effort, RummyFiveExpert
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.parts.chance import Dice
from meldhouse.solvers.rummy_five.chooser import LEARNED_EIGHT_STYLE, LEARNED_FIVE_STYLE
from meldhouse.solvers.rummy_five.critic.critique import FiveCritique
from meldhouse.solvers.rummy_five.critic.weights import has_weights
from meldhouse.solvers.rummy_five.sampler import FiveSampler

#: the worlds of a decision, and the most choices that are compared in them
_SAMPLES = 2000
_CHOICES = 4
#: standard errors by which another choice must beat the critic's
_SURE = 3.0
#: the part of the time after which the preparation of worlds is cut short
_PREPARATION = 0.5

#: masters without a critic compare more discards in more worlds than the expert, in a learned style
FIVE_MASTER = Effort(2000, 6, LEARNED_FIVE_STYLE)
EIGHT_MASTER = Effort(2000, 6, LEARNED_EIGHT_STYLE)


def rummy_five_master(game: RummyFive, seed: int, budget: Budget) -> Bot:
    """Makes a master of the game's edition. Critics have learned only for some numbers of players."""
    if has_weights(game.edition.name, game.players):
        return RummyFiveMaster(game, seed, budget)
    return RummyFiveExpert(game, seed, budget, FIVE_MASTER if game.edition.trios == 1 else EIGHT_MASTER)


@final
class RummyFiveMaster:
    """Takes the critic's choice, unless rollouts with the critic in its own seat clearly prefer another."""

    def __init__(self, game: RummyFive, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._critique = FiveCritique(game)
        self._sampler = FiveSampler(game, deep=True, critic=self._critique.new_critic())
        #: the comparison behind the last decision; None if there was only one choice
        self.ranked: Ranked | None = None

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        self.ranked = None
        clock = self._budget.start(_SAMPLES)
        choices = sensible_choices(self._game, view)
        if len(choices) == 1:
            return choices[0]
        worths = self._critique.worths(view, choices)
        actions = sorted(worths, key=lambda action: -worths[action])[:_CHOICES]
        self._sampler.start(view, actions, self._dice, clock.is_over, lambda: clock.is_past(_PREPARATION))
        self.ranked = rank_actions(self._sampler, view, actions, self._dice, clock, _SURE)
        return self.ranked.actions[0]
