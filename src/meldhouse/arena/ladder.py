"""Ratings of bots from duplicate deals, by the Plackett-Luce model of openskill."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, final

from meldhouse.arena.deal import Line
from meldhouse.arena.statistics import Estimate, mean_over_deals
from meldhouse.parts.errors import OptionError


def tables_of(entrants: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Returns all combinations of entrants that fill a table."""
    if len(set(entrants)) != len(entrants):
        raise OptionError("a ladder rates each bot once; one was named twice")
    if len(entrants) < players:
        raise OptionError(
            f"{len(entrants)} bots do not fill a table of {players}; name more, or fewer --players"
        )
    return list(combinations(entrants, players))


@final
class Ladder:
    """Ratings that are updated play by play, always in the same order."""

    def __init__(self, entrants: Sequence[str]) -> None:
        # loaded here, because it takes longer than most commands
        self._model: Any = importlib.import_module("openskill.models").PlackettLuce()
        self._ratings: dict[str, Any] = {name: self._model.rating(name=name) for name in entrants}
        self._points: dict[str, list[float]] = {name: [] for name in entrants}
        self.plays = 0
        #: the first fault of a bot: a novice answered for it, so the rating is not its own
        self.first_faults: dict[str, str] = {}
        #: plays that a bot forfeited by several faults in a row
        self.forfeits = 0

    def add(self, header: Mapping[str, Any], line: Line) -> None:
        """Adds one deal. Each play ranks its seats by points."""
        entrants = header["seats"]
        sums = dict.fromkeys(entrants, 0.0)
        for play in line["plays"]:
            names = [entrants[entrant] for entrant in play["seating"]]
            ranks = [float(sum(other > own for other in play["points"])) for own in play["points"]]
            rated = self._model.rate([[self._ratings[name]] for name in names], ranks=ranks)
            for name, (rating,) in zip(names, rated, strict=True):
                self._ratings[name] = rating
            for name, points in zip(names, play["points"], strict=True):
                sums[name] += points / len(line["plays"])
            for name, fault in zip(names, play["first_fault"], strict=True):
                if fault:
                    self.first_faults.setdefault(name, fault)
            self.plays += 1
            self.forfeits += sum(play.get("forfeits", ()))
        for name, points in sums.items():
            self._points[name].append(points)

    def standing(self) -> list[dict[str, Any]]:
        """Returns the ratings, best first. `rating` is the mean, `doubt` its standard deviation."""
        rows = [
            {
                "bot": name,
                "rating": round(rating.mu, 2),
                "doubt": round(rating.sigma, 2),
                "points": self.mean_points(name).rounded(),
                "deals": len(self._points[name]),
            }
            for name, rating in self._ratings.items()
        ]
        return sorted(rows, key=lambda row: -row["rating"])

    def mean_points(self, name: str) -> Estimate:
        return mean_over_deals(self._points[name])
