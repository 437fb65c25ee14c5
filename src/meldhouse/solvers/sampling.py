"""Sampled truths that fit a view, played to their end by quick policies: what an action is worth on average."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.chance import Dice

UNKNOWN: Final = -1e9
#: a deal that takes longer than this counts as it stands
_MOST_STEPS: Final = 2_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A quick way to play: sees a view and answers. Each game's solvers have their own."""

    def choose(self, view: AnyView) -> Action:
        raise NotImplementedError

    def worth(self, view: AnyView) -> float:
        """What the end of a deal is worth to the seat of a view."""
        raise NotImplementedError

    def imagine(self, game: AnyGame, view: AnyView, dice: Dice) -> Any:
        """A truth that fits a view, and what others have done if the policy knows what that tells."""
        return game.imagine(view, dice)

    def known_worth(self, state: Any, seat: int) -> float:
        """What a position is worth where that can be told without playing on; otherwise `UNKNOWN`."""
        return UNKNOWN


@final
class Sampler:
    """Holds actions of one view against each other in the same imagined truths."""

    def __init__(self, game: AnyGame, policy: Policy, actions: Sequence[Action]) -> None:
        self._game = game
        self._policy = policy
        self._actions = list(actions)
        self.taken = 0
        #: by action: the sum of what it was worth, and of its squares
        self.sums: list[float] = [0.0] * len(actions)
        self.squares: list[float] = [0.0] * len(actions)

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """One more truth, every action of `among` played out in it."""
        truth = self._policy.imagine(self._game, view, dice)
        seat = view.seat
        assert seat is not None
        for at in among:
            state, _ = self._game.play(truth, seat, self._actions[at])
            worth = self._play_out(state, seat)
            self.sums[at] += worth
            self.squares[at] += worth * worth
        self.taken += 1

    def _play_out(self, state: Any, seat: int) -> float:
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
