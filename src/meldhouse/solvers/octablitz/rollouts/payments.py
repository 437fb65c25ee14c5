"""The payments at the end of a deal of Octablitz, on packed positions. Kernel."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from meldhouse.games.octablitz.scoring import base_points
from meldhouse.games.octablitz.state import OctablitzPublic
from meldhouse.solvers.octablitz.rollouts.position import Position


@final
class Payments:
    """OB-7, OB-8 Payments of one deal, with a worth of winning beside them."""

    def __init__(self, public: OctablitzPublic, win: float) -> None:
        self._base_points: i64 = base_points(public.players)
        self._general: i64 = -1 if public.general is None else public.general
        self._multiplier: i64 = public.multiplier
        self._win = win

    def worth(self, position: Position, seat: i64) -> float:
        """Returns the points of a seat in a finished deal, and what winning is worth beside them."""
        winner = position.leader
        if winner != seat:
            return -float(self._owed(position, seat, winner))
        points: i64 = 0
        other: i64 = 0
        while other < position.players:
            if other != winner:
                points += self._owed(position, other, winner)
            other += 1
        return float(points) + self._win

    def _owed(self, position: Position, seat: i64, winner: i64) -> i64:
        taken = position.taken[seat]
        extra: i64 = 1 if taken == 0 else 0
        times: i64 = self._multiplier if self._general == seat or self._general == winner else 1
        return (self._base_points - taken + extra) * times
