"""The expert of Octablitz: compares every candidate by rollouts in worlds that fit the view."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked, rank_by_rules
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import OctablitzView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.octablitz.policy import Counts, OctablitzPolicy

_SAMPLES = 160
#: standard errors by which another play must beat the policy's choice
_SURE = 0.5
#: cards in each hand from which on imagined deals are searched to their end; an earlier search would be wrong, because
#: it treats the other players as a single opponent
_EXACT_FROM = 2
#: the most plays face down that are compared
_MOST_DOWN = 6


class OctablitzExpert:
    """Plays every candidate to the end of the deal against many possible hands of the others."""

    def __init__(self, game: Octablitz, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._policy = OctablitzPolicy(game, _EXACT_FROM)
        #: the comparison behind the last decision; None if there was only one candidate
        self.ranked: Ranked | None = None

    def decide(self, view: AnyView) -> Action:
        seat_and_own(view)
        self.ranked = None
        clock = self._budget.start(_SAMPLES)
        actions = candidates(self._game, view, _MOST_DOWN)
        if len(actions) == 1:
            return actions[0]
        usual = self._policy.choose(view)
        actions.sort(key=lambda action: action != usual)
        self.ranked = rank_by_rules(self._game, self._policy, view, actions, self._dice, clock, _SURE)
        return self.ranked.actions[0]


def candidates(game: Octablitz, view: OctablitzView, most_down: int) -> list[Play]:
    """Returns all plays face up, and the plays face down that keep the best hands."""
    seat, own = seat_and_own(view)
    choices = game.choices(view)
    down = [play for play in choices if play.face_down]
    if len(down) > most_down:
        counts = Counts(view, seat)

        def kept(play: Play) -> float:
            return counts.hand_worth(own.without(play.cards))

        down = sorted(down, key=lambda play: (-kept(play), play.cards))[:most_down]
    return [*[play for play in choices if not play.face_down], *down]
