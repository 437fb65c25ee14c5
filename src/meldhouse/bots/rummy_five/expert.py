"""The expert of Rummy Five and Big Eight: every choice played out in truths that fit the view."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Weighed, weigh_samples
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, Catch, Discard, GoOut, Run, Set
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import TURN, FiveView
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.rummy_five.policy import FivePolicy
from meldhouse.solvers.rummy_five.sampler import FiveSampler

_SAMPLES = 400
#: standard errors by which sampling must beat the usual choice
_SURE = 1.0
#: discards that are weighed at all
_MOST_DISCARDS = 4


class FiveExpert:
    """Weighs discards, Go, Run, Set and passing by what they bring against everything that others may hold."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, RummyFive):
            raise OptionError(f"this bot plays Rummy Five and Big Eight, not {game.name}")
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._policy = FivePolicy(game, deep=True)
        self._sampler = FiveSampler(game)
        #: what the last decision rested on; None if there was nothing to weigh
        self.weighed: Weighed | None = None

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        self.weighed = None
        actions = self._candidates(view)
        if len(actions) == 1:
            return actions[0]
        clock = self._budget.start(_SAMPLES)
        usual = self._policy.choose(view)
        actions.sort(key=lambda action: action != usual)
        self._sampler.start(view, actions, self._dice)
        self.weighed = weigh_samples(self._sampler, view, actions, self._dice, clock, _SURE)
        return self.weighed.actions[0]

    def _candidates(self, view: FiveView) -> list[Action]:
        choices: list[Action] = [
            action for action in self._game.choices(view) if self._is_right(view, action)
        ]
        if GO_OUT in choices:
            return [GO_OUT]
        if CATCH in choices:
            return [CATCH]
        if len(choices) == 1 or view.public.stage != TURN:
            return choices
        return self._discards(view, choices)

    def _is_right(self, view: FiveView, action: Action) -> bool:
        """RF-17 Where wrong calls may be made, they are among the choices; this bot makes none."""
        if self._game.is_strict:
            return True
        own, seat = view.own, view.seat
        assert own is not None
        assert seat is not None
        if isinstance(action, Discard):
            exposed = view.public.exposed[seat]
            return not action.go or (not exposed and self._game.is_one_away(own.without(action.card), ()))
        if isinstance(action, GoOut):
            return self._game.refuse_self_draw(view) is None
        return not isinstance(action, (Catch, Run, Set)) or self._game.refuse_call(view, action) is None

    def _discards(self, view: FiveView, choices: Sequence[Action]) -> list[Action]:
        """The discards that leave the most, each with and without Go."""
        worths = self._policy.discard_worths(view)
        best = sorted(worths, key=lambda card: (-worths[card], card))[:_MOST_DISCARDS]
        return [action for action in choices if isinstance(action, Discard) and action.card in best]
