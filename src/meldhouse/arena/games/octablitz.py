"""Statistics of Octablitz."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.arena.tallies import GameStatistics, Insights, WinTally, add_style
from meldhouse.games.octablitz.info import OCTABLITZ_INFO
from meldhouse.games.octablitz.state import OctablitzPublic
from meldhouse.solvers.octablitz.rollouts.chooser import Style
from meldhouse.solvers.octablitz.rollouts.self_play import StyleContest


def octablitz_insights(public: OctablitzPublic, points: Sequence[int]) -> Insights:
    """OB-5, OB-7 Counts if the leader won the last trick, and groups seats by the cards they took."""
    last = public.tricks[-1]
    way = "led-last" if last.laid[0].seat == last.taker else "followed-last"
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        taken = len(public.taken[seat])
        style = "took-none" if not taken else "took-few" if taken <= 3 else "took-many"
        add_style(styles, style, seat == last.taker, points[seat])
    return {"ways": {way: 1}, "styles": styles}


OCTABLITZ_STATISTICS = GameStatistics(
    lambda players: WinTally(OCTABLITZ_INFO, players, "OB-7"), octablitz_insights
)


def octablitz_contest(values: Sequence[float], seed: int, deals: int) -> tuple[float, float]:
    """Plays one learner among three players of the usual style, in every seat of each deal."""
    contest = StyleContest(4, Style(values))
    contest.play(seed, deals)
    return contest.won / deals / 4, contest.points / deals / 4
