"""Comparison of turns of Rhine Rummy by rollouts in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.core.game import AnyView
from meldhouse.parts.chance import Dice
from meldhouse.parts.playing_cards import KINDS
from meldhouse.solvers.melding.rhine_rummy.rollouts.rollout import RhineRollout
from meldhouse.solvers.melding.rhine_rummy.rollouts.worlds import RhineWorlds

#: the worth of a deal won, and of a point less than the others
_WIN: Final = 0.5
_POINT: Final = 0.03


@final
class CountedTurn:
    """A turn in counts: the cards that it lays, and the table after it. Without cards it draws.

    After it the seat may wait to go out.
    """

    def __init__(self, kinds: Sequence[int], table: Sequence[int], waits: bool = False) -> None:
        counts = [0] * KINDS
        for kind in kinds:
            counts[kind] += 1
        self.is_draw = not kinds
        self.waits = waits
        self.kinds: vec[i64] = vec[i64](counts)
        self.table: vec[i64] = vec[i64](list(table))


@final
class RhineSampler:
    """Adds up the worth of turns."""

    def __init__(
        self, worlds: RhineWorlds, rollout: RhineRollout, seat: int, turns: Sequence[CountedTurn]
    ) -> None:
        self._worlds = worlds
        self._rollout = rollout
        self._players = int(rollout.players)
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
        if turn.is_draw:
            rollout.draw()
        else:
            rollout.lay(turn.kinds, turn.table)
        return self._worth(rollout.finish())

    def _worth(self, out: int) -> float:
        """RR-7 Returns the worth of a finished deal: won or not, and the points ahead of the others."""
        own = self._rollout.points(self._seat)
        total = 0
        for seat in range(self._players):
            total += self._rollout.points(seat)
        ahead = (total - own) / (self._players - 1) - own
        return (_WIN if out == self._seat else 0.0) + _POINT * ahead
