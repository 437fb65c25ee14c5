"""What actions at Rummy Five and Big Eight are worth: the same imagined truths for all, played out in the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.actions import Discard, Run, Set
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import TURN
from meldhouse.parts.chance import Dice
from meldhouse.solvers.rummy_five.rollout import PASSES, RUNS_, SETS_, FivePlaying
from meldhouse.solvers.rummy_five.worlds import FiveWorlds

#: what winning is worth beside its points: nobody else wins, and a dealer who wins deals again
_WIN: Final = 2.0


@final
class FiveSampler:
    """Holds actions of one view against each other; the table is used again for the next view."""

    def __init__(self, game: RummyFive, deep: bool = False, win: float = _WIN) -> None:
        self._playing = FivePlaying(game.edition, game.players)
        self._playing.deep = deep
        self._worlds = FiveWorlds(game, self._playing)
        self._win = win
        self._actions: list[Action] = []
        self.taken = 0
        #: by action: the sum of what it was worth
        self.sums: list[float] = []

    def start(self, view: AnyView, actions: Sequence[Action], dice: Dice) -> None:
        """Another decision."""
        self._actions = list(actions)
        self.taken = 0
        self.sums = [0.0] * len(actions)
        self._worlds.prepare(view)
        self._worlds.seed(dice.below(1 << 40))

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """One more truth, every action of `among` played out in it."""
        seat = view.seat
        assert seat is not None
        self._worlds.deal()
        for place in among:
            self._play_out(view, seat, self._actions[place])
            self.sums[place] += self._worth(seat)
        self.taken += 1

    def _play_out(self, view: AnyView, seat: int, action: Action) -> None:
        public = view.public
        if public.stage == TURN:
            assert isinstance(action, Discard)
            self._playing.after_discard(seat, action.card, action.go)
            return
        answer = RUNS_ if isinstance(action, Run) else SETS_ if isinstance(action, Set) else PASSES
        self._playing.after_answer(public.turn, public.discards[-1].card, seat, answer)

    def _worth(self, seat: int) -> float:
        """Points of the deal; of what is left on the table everybody may hope for a part."""
        playing = self._playing
        worth = float(playing.paid[seat]) + playing.left_on_table / int(playing.players)
        return worth + self._win if playing.winner == seat else worth
