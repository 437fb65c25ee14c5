"""The master of Octablitz: compares plays by many rollouts in worlds that fit every play of the others."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked, rank_actions
from meldhouse.bots.octablitz.expert import candidates
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.parts.chance import Dice
from meldhouse.solvers.octablitz.rollouts.chooser import LEARNED_STYLE, Style
from meldhouse.solvers.octablitz.rollouts.sampler import OctablitzSampler, quick_play

_SAMPLES = 2000
#: standard errors by which another play must beat the quick player's choice
_SURE = 0.5
#: the worth of winning a deal beside its points: the winner is General in the next one
_WIN = 1.0
#: the most plays face down that are compared
_MOST_DOWN = 8


class OctablitzMaster:
    """Plays every candidate to the end of the deal; in its rollouts every seat plays for itself."""

    def __init__(self, game: Octablitz, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._style = Style(LEARNED_STYLE)
        #: the comparison behind the last decision; None if there was only one candidate
        self.ranked: Ranked | None = None

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        clock = self._budget.start(_SAMPLES)
        self.ranked = None
        plays = candidates(self._game, view, _MOST_DOWN)
        if len(plays) == 1:
            return plays[0]
        usual = quick_play(view, self._style)
        plays = [usual, *[play for play in plays if play != usual]]
        sampler = OctablitzSampler(view, plays, self._dice, _WIN, self._style)
        self.ranked = rank_actions(sampler, view, plays, self._dice, clock, _SURE)
        return self.ranked.actions[0]
