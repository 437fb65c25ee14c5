"""Values of actions, estimated by rollouts of worlds that fit a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.deadline import IsTimeUp, TimeUp, never

UNKNOWN: Final = -1e9
#: a rollout ends after so many steps, and counts as it stands
_MOST_STEPS: Final = 2_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A quick way to choose actions in rollouts. Each game has its own."""

    def choose(self, view: AnyView) -> Action:
        """Chooses a legal action."""
        raise NotImplementedError

    def worth(self, view: AnyView) -> float:
        """Returns the value of a finished deal for the seat of a view."""
        raise NotImplementedError

    def imagine(self, game: AnyGame, view: AnyView, dice: Dice) -> Any:
        """Draws a world that fits a view and, if the policy can infer something, the actions of others."""
        return game.imagine(view, dice)

    def known_worth(self, state: Any, seat: int) -> float:
        """Returns the value of a position if it is known without playing on, else `UNKNOWN`."""
        return UNKNOWN


@final
class Sampler:
    """Compares actions of one view in the same worlds."""

    def __init__(
        self,
        game: AnyGame,
        policy: Policy,
        actions: Sequence[Action],
        is_time_up: IsTimeUp = never,
    ) -> None:
        self._is_time_up = is_time_up
        self._game = game
        self._policy = policy
        self._actions = list(actions)
        self.taken = 0
        #: by action: the sum of its values, and of their squares
        self.sums: list[float] = [0.0] * len(actions)
        self.squares: list[float] = [0.0] * len(actions)

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """Draws a world and rolls out every action of `among` in it. Raises TimeUp."""
        world = self._policy.imagine(self._game, view, dice)
        seat = view.seat
        assert seat is not None
        for at in among:
            if self._is_time_up():
                raise TimeUp
            state, _ = self._game.play(world, seat, self._actions[at])
            worth = self._roll_out(state, seat)
            self.sums[at] += worth
            self.squares[at] += worth * worth
        self.taken += 1

    def _roll_out(self, state: Any, seat: int) -> float:
        game, policy = self._game, self._policy
        for _ in range(_MOST_STEPS):
            awaited = game.awaited(state.public)
            if not awaited:
                break
            known = policy.known_worth(state, seat)
            if known != UNKNOWN:
                return known
            for other in awaited:
                state, _ = game.play(state, other, policy.choose(state.view(other)))
        return policy.worth(state.view(seat))
