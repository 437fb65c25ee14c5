"""Values of actions at Rummy Five and Big Eight, estimated by rollouts of the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.actions import Discard, Run, Set
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import TURN
from meldhouse.parts.chance import Dice
from meldhouse.solvers.deadline import IsTimeUp, TimeUp, never
from meldhouse.solvers.rummy_five.chooser import FiveChooser, FiveStyle
from meldhouse.solvers.rummy_five.critic.critic import FiveCritic
from meldhouse.solvers.rummy_five.rollout import ANSWER_PASS, ANSWER_RUN, ANSWER_SET, FiveRollout
from meldhouse.solvers.rummy_five.worlds import FiveWorlds

#: the value of winning beside its points: nobody else wins, and a winning dealer deals again
_WIN: Final = 2.0


@final
class FiveSampler:
    """Compares actions of one view. The memory is used again for the next view."""

    def __init__(
        self,
        game: RummyFive,
        deep: bool = False,
        win: float = _WIN,
        style: FiveStyle | None = None,
        critic: FiveCritic | None = None,
    ) -> None:
        self._rollout = FiveRollout(game.edition, game.players)
        #: what the view's own seat chooses by in rollouts, instead of a style
        self._critic = critic
        #: the view's own seat plays in this style
        self._mine = FiveChooser(game.edition, game.players, style)
        self._rollout.deep = deep
        self._worlds = FiveWorlds(game, self._rollout)
        self._win = win
        self._is_time_up: IsTimeUp = never
        self._actions: list[Action] = []
        self.taken = 0
        #: by action: the sum of its values
        self.sums: list[float] = []

    def start(
        self,
        view: AnyView,
        actions: Sequence[Action],
        dice: Dice,
        is_time_up: IsTimeUp = never,
        is_late: IsTimeUp = never,
    ) -> None:
        """Prepares for another decision. If it `is_late`, the preparation is cut short."""
        self._is_time_up = is_time_up
        self._actions = list(actions)
        self.taken = 0
        self.sums = [0.0] * len(actions)
        self._worlds.prepare(view, is_late)
        self._rollout.set_style(view.seat or 0, self._mine)
        self._rollout.set_critic(view.seat or 0, self._critic)
        self._worlds.seed(dice.below(1 << 40))

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """Draws a world and rolls out every action of `among` in it. Raises TimeUp."""
        seat = view.seat
        assert seat is not None
        self._worlds.deal()
        for place in among:
            if self._is_time_up():
                raise TimeUp
            self._play_out(view, seat, self._actions[place])
            self.sums[place] += self._worth(seat)
        self.taken += 1

    def _play_out(self, view: AnyView, seat: int, action: Action) -> None:
        public = view.public
        if public.stage == TURN:
            assert isinstance(action, Discard)
            self._rollout.after_discard(seat, action.card, action.go)
            return
        answer = (
            ANSWER_RUN if isinstance(action, Run) else ANSWER_SET if isinstance(action, Set) else ANSWER_PASS
        )
        self._rollout.after_answer(public.turn, public.discards[-1].card, seat, answer)

    def _worth(self, seat: int) -> float:
        """Returns the points of a rollout, with an equal share of the pot."""
        rollout = self._rollout
        worth = float(rollout.paid[seat]) + rollout.left_on_table / int(rollout.players)
        return worth + self._win if rollout.winner == seat else worth
