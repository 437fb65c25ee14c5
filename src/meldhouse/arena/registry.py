"""The statistics of each game, and the contests by which its quick players learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import final

from meldhouse import plugins
from meldhouse.arena.games.octablitz import OCTABLITZ_STATISTICS, octablitz_contest
from meldhouse.arena.games.rhine_rummy import RHINE_RUMMY_STATISTICS
from meldhouse.arena.games.rummikub import RUMMIKUB_STATISTICS
from meldhouse.arena.games.rummy_five import RUMMY_FIVE_STATISTICS, big_eight_contest, rummy_five_contest
from meldhouse.arena.tallies import GameStatistics, Tally, WinTally, no_insights
from meldhouse.games.registry import game_info
from meldhouse.solvers.octablitz.rollouts.chooser import USUAL_STYLE

STATISTICS: dict[str, GameStatistics] = {
    "rummy-five": RUMMY_FIVE_STATISTICS,
    "big-eight": RUMMY_FIVE_STATISTICS,
    "octablitz": OCTABLITZ_STATISTICS,
    "rhine-rummy": RHINE_RUMMY_STATISTICS,
    "rummikub": RUMMIKUB_STATISTICS,
}

#: plays deals with some values of a quick player; takes the values, a seed and a number of deals, and returns the share
#: of won deals and the points a deal
Contest = Callable[[Sequence[float], int, int], tuple[float, float]]


@final
@dataclass(frozen=True)
class Learner:
    """The recipe of a learned style."""

    contest: Contest
    #: the values to begin with
    values: Sequence[float]
    rounds: int
    #: deals for each trial, and the gain below which a trial may be luck
    deals: int
    least_gain: float


#: where a climb without the values of Go had ended
_WITHOUT_GO = (10.2, 0.706, 0.167, 0.07, 0.5, 4.0, 1.0, 0.15, 0.018)
#: fitted to the rollouts of 531 chances to say Go at Rummy Five
_FITTED_GO = (-0.18, 2.0, 0.665, -3.06, 0.89, -0.25)
_ALWAYS_GO = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)

LEARNERS: dict[str, Learner] = {
    "octablitz": Learner(octablitz_contest, USUAL_STYLE, 5, 6000, 0.003),
    "rummy-five": Learner(rummy_five_contest, (*_WITHOUT_GO, *_FITTED_GO), 4, 15000, 0.002),
    "big-eight": Learner(big_eight_contest, (*_WITHOUT_GO, *_ALWAYS_GO), 5, 4000, 0.002),
}


def statistics_of(game: str) -> GameStatistics:
    """Returns the statistics of a game; winners, points and events if it has none of its own."""
    found: GameStatistics | None = STATISTICS.get(game) or plugins.part_of("arena", game)
    if found is None:
        info = game_info(game)
        return GameStatistics(lambda players: WinTally(info, players), no_insights)
    return found


def tally_for(game: str, players: int) -> Tally:
    """Makes an empty tally for a game."""
    return statistics_of(game).tally(players)
