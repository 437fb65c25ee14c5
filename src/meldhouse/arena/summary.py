"""Summary of a contest: points, wins and times of each entrant, with their intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, final

from meldhouse.arena.deal import Line
from meldhouse.arena.registry import tally_for
from meldhouse.arena.statistics import Estimate, mean_over_deals, share_over_deals
from meldhouse.arena.tallies import Sums, add_sums


@final
class Score:
    """The results of one entrant, or of several equal ones, over all deals."""

    def __init__(self, label: str) -> None:
        self.label = label
        #: by deal: mean points of a play, and plays won
        self.by_deal: list[float] = []
        self.wins_by_deal: list[float] = []
        self.points: Counter[int] = Counter()
        self.faults: Counter[str] = Counter()
        self.first_fault = ""
        #: plays in which it failed so often in a row that a novice played on
        self.forfeits = 0
        #: the name that an external bot gave itself
        self.name = label
        self.times: Counter[int] = Counter()
        self.decisions = 0
        #: seconds of processor time for all decisions
        self.processor = 0.0


@final
class Summary:
    """All figures of a contest, built line by line."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        self.header = header
        self.game: str = header["game"]
        self.entrants: list[str] = list(header["seats"])
        self.players = len(self.entrants)
        self.scores = {label: Score(label) for label in dict.fromkeys(self.entrants)}
        self.seat_points: list[list[float]] = [[] for _ in range(self.players)]
        self.seat_wins: list[list[float]] = [[] for _ in range(self.players)]
        self.won_by_deal: list[float] = []
        self.plays = 0
        self.decisions: list[int] = []
        self.sums: Sums = {}
        self.insights: Sums = {}

    def add(self, line: Line) -> None:
        """Adds one deal with all its rotations."""
        plays = line["plays"]
        points: dict[str, list[int]] = {label: [] for label in self.scores}
        wins = dict.fromkeys(self.scores, 0)
        for play in plays:
            names = [self.entrants[entrant] for entrant in play["seating"]]
            for seat, label in enumerate(names):
                points[label].append(play["points"][seat])
                self._add_seat(self.scores[label], play, seat)
            if play["winner"] is not None:
                wins[names[play["winner"]]] += 1
            add_sums(self.sums, play["sums"])
            add_sums(self.insights, play["insights"])
            self.plays += 1
            self.decisions.append(sum(play["decisions"]))
        self.won_by_deal.append(float(sum(wins.values())))
        for label, score in self.scores.items():
            score.by_deal.append(math.fsum(points[label]) / len(points[label]))
            score.wins_by_deal.append(float(wins[label]))
        for seat in range(self.players):
            self.seat_points[seat].append(math.fsum(play["points"][seat] for play in plays) / len(plays))
            self.seat_wins[seat].append(float(sum(play["winner"] == seat for play in plays)))

    def _add_seat(self, score: Score, play: Mapping[str, Any], seat: int) -> None:
        score.points[play["points"][seat]] += 1
        score.decisions += play["decisions"][seat]
        score.faults.update(play["faults"][seat])
        score.first_fault = score.first_fault or play["first_fault"][seat]
        if "forfeits" in play:  # results of earlier versions lack both
            score.forfeits += play["forfeits"][seat]
            score.name = play["names"][seat]
        score.processor += play["processor"][seat] if "processor" in play else 0.0
        score.times.update({int(step): count for step, count in play["times"][seat].items()})

    # --- figures ---

    @property
    def deals(self) -> int:
        return len(self.won_by_deal)

    def mean_points(self, label: str) -> Estimate:
        return mean_over_deals(self.scores[label].by_deal)

    def win_share(self, label: str) -> Estimate:
        """Returns the share of won deals that this entrant, or one of several equal ones, won."""
        return share_over_deals(self.scores[label].wins_by_deal, self.won_by_deal)

    def fair_share(self, label: str) -> float:
        return self.entrants.count(label) / self.players

    def difference(self, label: str, other: str) -> Estimate:
        """Returns the points for each deal that one entrant gains over the other with the same cards."""
        pairs = zip(self.scores[label].by_deal, self.scores[other].by_deal, strict=True)
        return mean_over_deals([first - second for first, second in pairs])

    def seat_mean(self, seat: int) -> Estimate:
        return mean_over_deals(self.seat_points[seat])

    def seat_share(self, seat: int) -> Estimate:
        return share_over_deals(self.seat_wins[seat], self.won_by_deal)

    def time_quantile(self, label: str, part: float) -> float:
        """Returns a quantile of the seconds for one decision, within about a tenth."""
        times = self.scores[label].times
        left = part * times.total()
        for step in sorted(times):
            left -= times[step]
            if left <= 0:
                return float(2.0 ** (step / 4)) / 1e6
        return 0.0

    def processor_seconds(self, label: str) -> float:
        """Returns the mean processor time of one decision."""
        score = self.scores[label]
        return score.processor / max(1, score.decisions)

    def tally(self) -> Sums:
        return tally_for(self.game, self.players).summary(dict(self.sums)) if self.plays else {}

    def as_data(self) -> dict[str, Any]:
        """Returns everything that the terminal and the page show, as plain data."""
        labels = list(self.scores)
        return {
            **self.header,
            "deals": self.deals,
            "plays": self.plays,
            "entrants": {label: self._entrant(label) for label in labels},
            "differences": [
                {"of": one, "over": other, "points": self.difference(one, other).rounded()}
                for at, one in enumerate(labels)
                for other in labels[at + 1 :]
            ],
            "seats": [
                {"points": self.seat_mean(seat).rounded(), "wins": self.seat_share(seat).rounded()}
                for seat in range(self.players)
            ],
            "decisions": _spread(self.decisions),
            "counts": self.tally(),
        }

    def _entrant(self, label: str) -> dict[str, Any]:
        score = self.scores[label]
        return {
            "points": self.mean_points(label).rounded(),
            "wins": self.win_share(label).rounded(),
            "fair": round(self.fair_share(label), 4),
            "decisions": score.decisions,
            "seconds": {
                "median": self.time_quantile(label, 0.5),
                "p95": self.time_quantile(label, 0.95),
                "most": self.time_quantile(label, 1.0),
                "processor": self.processor_seconds(label),
            },
            "faults": dict(sorted(score.faults.items())),
            "first_fault": score.first_fault,
            "forfeits": score.forfeits,
            "name": score.name,
        }


def _spread(values: Sequence[int]) -> dict[str, float]:
    """Returns the least value, the quartiles and the greatest value."""
    ordered = sorted(values)
    if not ordered:
        return {}
    at = [0, len(ordered) // 4, len(ordered) // 2, 3 * len(ordered) // 4, len(ordered) - 1]
    names = ("least", "quarter", "median", "three-quarters", "most")
    return {name: ordered[place] for name, place in zip(names, at, strict=True)}


def summary_of(header: Mapping[str, Any], lines: Iterable[Line]) -> Summary:
    summary = Summary(header)
    for line in lines:
        summary.add(line)
    return summary
