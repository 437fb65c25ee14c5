"""Statistics of Rhine Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.arena.tallies import GameStatistics, Insights, WinTally, add_style
from meldhouse.games.rhine_rummy.events import DealEnded
from meldhouse.games.rhine_rummy.info import RHINE_RUMMY_INFO
from meldhouse.games.rhine_rummy.state import RhinePublic


def rhine_rummy_insights(public: RhinePublic, points: Sequence[int]) -> Insights:
    """RR-5, RR-7, RR-8 Counts how deals ended, and groups seats by whether they qualified."""
    result = public.result
    assert isinstance(result, DealEnded)
    winner = RHINE_RUMMY_INFO.winner_of(result)
    way = "blocked" if winner is None else "down-and-out" if result.down_and_out else "out"
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        style = "opened" if public.has_qualified(seat) else "never-opened"
        add_style(styles, style, seat == winner, points[seat])
    return {"ways": {way: 1}, "styles": styles}


#: RR-7 points are penalties, so they do not balance
RHINE_RUMMY_STATISTICS = GameStatistics(
    lambda players: WinTally(RHINE_RUMMY_INFO, players), rhine_rummy_insights
)
