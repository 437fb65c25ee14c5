"""Statistics of Rummikub."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.arena.tallies import GameStatistics, Insights, WinTally, add_style
from meldhouse.games.rummikub.events import DealEnded
from meldhouse.games.rummikub.info import RUMMIKUB_INFO
from meldhouse.games.rummikub.state import RummikubPublic


def rummikub_insights(public: RummikubPublic, points: Sequence[int]) -> Insights:
    """RK-2, RK-5 Counts blocked deals, and groups seats by whether they made a first meld."""
    result = public.result
    assert isinstance(result, DealEnded)
    winner = RUMMIKUB_INFO.winner_of(result)
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        style = "opened" if public.has_opened(seat) else "never-opened"
        add_style(styles, style, seat == winner, points[seat])
    return {"ways": {"blocked" if result.blocked else "out": 1}, "styles": styles}


RUMMIKUB_STATISTICS = GameStatistics(
    lambda players: WinTally(RUMMIKUB_INFO, players, "RK-7"), rummikub_insights
)
