"""The expert of Rhine Rummy: weighs how much to table now, in truths that fit the view."""

from __future__ import annotations

from meldhouse.bots.budget import Budget
from meldhouse.bots.searching import Weighed, weigh
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.boxes import RhineView
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.solvers.rhine_policy import RhinePolicy, Turn, Turns

_SAMPLES = 24
#: tables looked at in its own turn, and in a turn of a playout
_TABLES = 400
_PLAYOUT_TABLES = 12
_MOST_CANDIDATES = 4


class RhineRummyExpert:
    """All it can, a part of it, or nothing yet: whichever leaves it with less in the end."""

    def __init__(self, game: AnyGame, seed: int, budget: Budget) -> None:
        if not isinstance(game, RhineRummy):
            raise OptionError(f"this bot plays Rhine Rummy, not {game.name}")
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._playout = RhinePolicy(game, _PLAYOUT_TABLES)
        #: what the last decision rested on; None if there was nothing to weigh
        self.weighed: Weighed | None = None

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        self.weighed = None
        actions = self._candidates(view)
        if len(actions) == 1:
            return actions[0]
        self.weighed = weigh(self._game, self._playout, view, actions, self._dice, self._budget, _SAMPLES)
        return self.weighed.actions[0]

    def _candidates(self, view: RhineView) -> list[Action]:
        """Going out if it can; otherwise turns that leave different hands, the cheapest first, and to draw."""
        draw: Action = DRAW if view.stock else PASS
        turns = Turns(self._game, view, _TABLES).search()
        for turn in turns:
            if not turn.left:
                return [Lay(turn.table)]
        hands: set[tuple[int, ...]] = set()
        kept: list[Turn] = []
        for turn in sorted(turns, key=lambda turn: turn.cost):
            if turn.left not in hands:
                hands.add(turn.left)
                kept.append(turn)
        if len(kept) > _MOST_CANDIDATES:
            kept = [*kept[: _MOST_CANDIDATES - 1], kept[-1]]
        return [*[Lay(turn.table) for turn in kept], draw]
