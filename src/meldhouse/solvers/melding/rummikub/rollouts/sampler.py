"""Comparison of turns of Rummikub by rollouts in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.game import AnyView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.melding.rummikub.rollouts.rollout import Rollout
from meldhouse.solvers.melding.rummikub.rollouts.worlds import Worlds

#: the worth of a point in won deals. With less, a seat that waits risks more points with a full rack than it wins
_POINT: Final = 0.005


@final
class CountedTurn:
    """A turn in kinds of tiles: those that it lays. Without any it draws. After it the seat may wait to go out."""

    def __init__(self, kinds: Sequence[int], waits: bool = False) -> None:
        self.kinds = tuple(kinds)
        self.waits = waits


@final
class RummikubSampler:
    """Adds up the worth of turns."""

    def __init__(self, worlds: Worlds, players: int, seat: int, turns: Sequence[CountedTurn]) -> None:
        self._worlds = worlds
        self._rollout = Rollout(players)
        self._players = players
        self._seat = seat
        self._turns = list(turns)
        self.sums: list[float] = [0.0] * len(turns)
        self.taken = 0

    def sample(self, view: AnyView, dice: Dice, among: Sequence[int]) -> None:
        """Samples one more world and plays every turn of `among` to the end in it."""
        self._worlds.sample(dice)
        for at in among:
            self.sums[at] += self._roll_out(self._turns[at])
        self.taken += 1

    def _roll_out(self, turn: CountedTurn) -> float:
        rollout = self._rollout
        self._worlds.put_into(rollout)
        if turn.waits:
            rollout.wait()
        if turn.kinds:
            rollout.lay(turn.kinds)
        else:
            rollout.draw()
        winner = rollout.finish()
        return self._worth(winner)

    def _worth(self, winner: int) -> float:
        """RK-7 Returns the worth of a finished deal: won or not, and a little for each point."""
        least = self._rollout.points(winner)
        if winner != self._seat:
            return _POINT * (least - self._rollout.points(self._seat))
        gained = 0
        for other in range(self._players):
            gained += self._rollout.points(other) - least
        return 1.0 + _POINT * gained
