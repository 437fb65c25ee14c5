"""The expert of Octablitz: every play weighed in truths that fit the view."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Weighed, weigh
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import OctablitzView
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.octablitz.policy import Counts, OctablitzPolicy

_SAMPLES = 160
#: standard errors by which sampling must beat the usual choice
_SURE = 0.5
#: cards a hand from which on imagined deals are searched to their end; not sooner, for the search takes the others
#: for one opponent, and they are not
_EXACT_FROM = 2
#: ways to play face down that are weighed
_MOST_DOWN = 6


class OctablitzExpert:
    """Plays every candidate out against whatever the others may hold."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, Octablitz):
            raise OptionError(f"this bot plays Octablitz, not {game.name}")
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._policy = OctablitzPolicy(game, _EXACT_FROM)
        #: what the last decision rested on; None if there was nothing to weigh
        self.weighed: Weighed | None = None

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        self.weighed = None
        actions = self._candidates(view)
        if len(actions) == 1:
            return actions[0]
        usual = self._policy.choose(view)
        actions.sort(key=lambda action: action != usual)
        self.weighed = weigh(
            self._game, self._policy, view, actions, self._dice, self._budget, _SAMPLES, _SURE
        )
        return self.weighed.actions[0]

    def _candidates(self, view: OctablitzView) -> list[Action]:
        """Everything face up, and the ways to play face down that keep the best hands."""
        own, seat = view.own, view.seat
        assert own is not None
        assert seat is not None
        choices = self._game.choices(view)
        down = [play for play in choices if play.face_down]
        if len(down) > _MOST_DOWN:
            counts = Counts(view, seat)

            def kept(play: Play) -> float:
                return counts.hand_worth(own.without(play.cards))

            down = sorted(down, key=lambda play: (-kept(play), play.cards))[:_MOST_DOWN]
        return [*[play for play in choices if not play.face_down], *down]
