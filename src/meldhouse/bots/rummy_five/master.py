"""The master of Rummy Five and Big Eight: a learned critic compares its choices, at Rummy Five along with rollouts."""

from __future__ import annotations

from typing import final

from meldhouse.bots.bot import Bot, seat_and_own
from meldhouse.bots.budget import Budget, Clock
from meldhouse.bots.comparison import Prior, Ranked, rank_actions
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

#: the worlds of a decision at Rummy Five, and the most choices that are compared in them
_SAMPLES = 2000
_CHOICES = 5
#: what the critic says counts for so many worlds
_CRITIC = 400
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
    """Weighs what the critic says of its choices with rollouts, in which the critic plays on in its own seat.

    At Big Eight it trusts the critic alone: imagined hands of seven are too unlike real ones, and rollouts in such
    worlds made its choices worse.
    """

    def __init__(self, game: RummyFive, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._critique = FiveCritique(game)
        self._sampler = self._new_sampler() if game.edition.trios == 1 else None
        #: the comparison behind the last decision; None if there was only one choice, or no rollout
        self.ranked: Ranked | None = None

    def _new_sampler(self) -> FiveSampler:
        critic, win = self._critique.new_critic(), self._critique.win()
        return FiveSampler(self._game, deep=True, win=win, critic=critic)

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        self.ranked = None
        clock = self._budget.start(_SAMPLES)
        choices = sensible_choices(self._game, view)
        if len(choices) == 1:
            return choices[0]
        worths = self._critique.worths(view, choices)
        actions = sorted(worths, key=lambda action: -worths[action])[:_CHOICES]
        if self._sampler is not None:
            prior = Prior([worths[action] for action in actions], _CRITIC)
            self.ranked = self._rank(self._sampler, view, actions, prior, clock)
            actions = self.ranked.actions
        return actions[0]

    def _rank(
        self, sampler: FiveSampler, view: AnyView, actions: list[Action], prior: Prior, clock: Clock
    ) -> Ranked:
        sampler.start(view, actions, self._dice, clock.is_over, lambda: clock.is_past(_PREPARATION))
        return rank_actions(sampler, view, actions, self._dice, clock, 0.0, prior)
