"""The statistics of each game."""

from __future__ import annotations

from meldhouse import plugins
from meldhouse.arena.games.octablitz import OCTABLITZ_STATISTICS
from meldhouse.arena.games.rhine_rummy import RHINE_RUMMY_STATISTICS
from meldhouse.arena.games.rummikub import RUMMIKUB_STATISTICS
from meldhouse.arena.games.rummy_five import RUMMY_FIVE_STATISTICS
from meldhouse.arena.tallies import GameStatistics, Tally, WinTally, no_insights
from meldhouse.games.registry import game_info

STATISTICS: dict[str, GameStatistics] = {
    "rummy-five": RUMMY_FIVE_STATISTICS,
    "big-eight": RUMMY_FIVE_STATISTICS,
    "octablitz": OCTABLITZ_STATISTICS,
    "rhine-rummy": RHINE_RUMMY_STATISTICS,
    "rummikub": RUMMIKUB_STATISTICS,
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
