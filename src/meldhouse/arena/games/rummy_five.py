"""Statistics of Rummy Five and Big Eight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from meldhouse.arena.tallies import (
    GameStatistics,
    Insights,
    LawBroken,
    Sums,
    add_style,
    most_frequent_first,
    points_won,
)
from meldhouse.core.events import Event
from meldhouse.core.standing import Standing
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE, Edition
from meldhouse.games.rummy_five.events import DealDrawn, Won
from meldhouse.games.rummy_five.state import FivePublic, FiveStanding
from meldhouse.solvers.rummy_five.chooser import FiveStyle
from meldhouse.solvers.rummy_five.self_play import FiveContest


@final
class RummyFiveTally:
    """Counts who went out, how and with which combinations. RF-16 Checks that no point is lost."""

    def __init__(self, players: int) -> None:
        self._wins = [0] * players
        self._points = [0] * players
        self._by = {"self-draw": 0, "catch": 0}
        self._combinations: dict[str, int] = {}
        self._win_points = 0
        self._goes = 0
        self._drawn = 0

    def take(self, event: Event) -> None:
        if isinstance(event, Won):
            self._wins[event.seat] += 1
            self._by["self-draw" if event.discarder is None else "catch"] += 1
            self._win_points += event.score.points
            self._goes += event.score.go
            for name, _ in event.score.combinations:
                self._combinations[name] = self._combinations.get(name, 0) + 1
        elif isinstance(event, DealDrawn):
            self._drawn += 1

    def settle(self, before: Standing, after: Standing) -> None:
        """RF-16 Checks that the points of all players and the pot add up to the same sum as before."""
        assert isinstance(before, FiveStanding)
        assert isinstance(after, FiveStanding)
        old, new = sum(before.points) + before.pot, sum(after.points) + after.pot
        if old != new:
            raise LawBroken(f"points and table were {old} together, and are now {new} (RF-16)")
        if sum(self._wins) + self._drawn != 1:
            raise LawBroken("a deal is won once or drawn (RF-15)")
        self._points = points_won(before, after)

    def sums(self) -> Sums:
        return {
            "wins_by_seat": self._wins,
            "wins_by": self._by,
            "drawn": self._drawn,
            "win_points": self._win_points,
            "wins_after_go": self._goes,
            "points_by_seat": self._points,
            "combinations": self._combinations,
        }

    def summary(self, sums: Sums) -> Sums:
        wins = sum(sums.get("wins_by_seat", []))
        told = {name: sums[name] for name in sums if name not in ("win_points", "combinations")}
        mean = round(sums["win_points"] / wins, 4) if wins else None
        combinations = most_frequent_first(sums.get("combinations", {}))
        return {**told, "mean_win_points": mean, "combinations": combinations}


def rummy_five_insights(public: FivePublic, points: Sequence[int]) -> Insights:
    """RF-5, RF-6 Groups seats by whether they said Go, called Run or Set, or did neither."""
    result = public.result
    way, winner = "drawn", -1
    if isinstance(result, Won):
        way, winner = "self-draw" if result.discarder is None else "catch", result.seat
    styles: dict[str, Any] = {}
    for seat in range(public.players):
        style = "go" if public.has_gone(seat) else "called" if public.exposed[seat] else "silent"
        add_style(styles, style, seat == winner, points[seat])
    return {"ways": {way: 1}, "styles": styles}


RUMMY_FIVE_STATISTICS = GameStatistics(RummyFiveTally, rummy_five_insights)


def rummy_five_contest(values: Sequence[float], seed: int, deals: int) -> tuple[float, float]:
    """Plays one learner among three players of the usual style, in every seat of each deal."""
    return _contest(RUMMY_FIVE, values, seed, deals)


def big_eight_contest(values: Sequence[float], seed: int, deals: int) -> tuple[float, float]:
    """Plays the same at Big Eight."""
    return _contest(BIG_EIGHT, values, seed, deals)


def _contest(edition: Edition, values: Sequence[float], seed: int, deals: int) -> tuple[float, float]:
    contest = FiveContest(edition, 4, FiveStyle(values))
    contest.play(seed, deals)
    return contest.won / contest.decided, contest.points / deals / 4
