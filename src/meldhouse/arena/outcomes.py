"""How a deal ended, game by game: who won it, and what it brought each seat. More is always better here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.core.standing import Standing
from meldhouse.games.octablitz.events import DealWon
from meldhouse.games.rhine_rummy.events import DealEnded as RhineEnded
from meldhouse.games.rummikub.events import DealEnded as RummikubEnded
from meldhouse.games.rummy_five.events import Won
from meldhouse.parts.seats import Seat


def gains(game: str, before: Standing, after: Standing) -> list[int]:
    """What each seat's points rose by; at Rhine Rummy points are penalties (RR-7), so what they fell by."""
    sign = -1 if game == "rhine-rummy" else 1
    return [sign * (new - old) for old, new in zip(before.points, after.points, strict=True)]


def winner_of(result: Any) -> Seat | None:
    """Who won the deal; None if nobody did."""
    if isinstance(result, (Won, DealWon, RummikubEnded)):
        return result.seat
    if isinstance(result, RhineEnded):
        return result.seat if result.seat is not None else _only_lowest(result.scores)
    return None


def _only_lowest(scores: Sequence[int]) -> Seat | None:
    """RR-8 Where nobody goes out, the one with the lowest hand, if there is just one."""
    lowest = min(scores)
    return scores.index(lowest) if scores.count(lowest) == 1 else None
