"""What is counted in simulated deals, game by game.

A game plugs in a `Tally`. One tally sees one deal; its sums are numbers, lists of numbers and tables of
numbers, which `add_sums` adds up in any order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, final

from meldhouse.core.events import Event
from meldhouse.core.standing import Standing
from meldhouse.games.octablitz.events import DealWon
from meldhouse.games.rhine_rummy.events import DealEnded as RhineEnded
from meldhouse.games.rummikub.events import DealEnded as RummikubEnded
from meldhouse.games.rummy_five.events import DealDrawn, Won
from meldhouse.games.rummy_five.state import FiveStanding
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.values import kind_of

Sums = dict[str, Any]


class LawBroken(MeldhouseError):
    """What must hold after every deal does not."""

    code = "law-broken"


class Tally(Protocol):
    """The statistics of one deal."""

    def take(self, event: Event) -> None:
        """An event as a watcher saw it."""

    def settle(self, before: Standing, after: Standing) -> None:
        """The deal is over. Raises LawBroken if the game's points do not balance."""

    def sums(self) -> Sums:
        """What is added up over deals."""

    def summary(self, sums: Sums) -> Sums:
        """The sums of many deals as they are reported: with means where they say more."""


def add_sums(total: Sums, more: Sums) -> None:
    """Add to a total, number by number."""
    for name, value in more.items():
        if isinstance(value, dict):
            add_sums(total.setdefault(name, {}), value)
        elif isinstance(value, list):
            old = total.setdefault(name, [0] * len(value))
            total[name] = [a + b for a, b in zip(old, value, strict=True)]
        else:
            total[name] = total.get(name, 0) + value


@final
class EventTally:
    """For games without statistics of their own: how often each kind of event came, and the points."""

    def __init__(self, players: int) -> None:
        self._events: dict[str, int] = {}
        self._points = [0] * players

    def take(self, event: Event) -> None:
        kind = kind_of(event)
        self._events[kind] = self._events.get(kind, 0) + 1

    def settle(self, before: Standing, after: Standing) -> None:
        self._points = [new - old for old, new in zip(before.points, after.points, strict=True)]

    def sums(self) -> Sums:
        return {"points_by_seat": self._points, "events": self._events}

    def summary(self, sums: Sums) -> Sums:
        return {"points_by_seat": sums.get("points_by_seat", []), "events": _sorted(sums.get("events", {}))}


@final
class WinTally:
    """Octablitz, Rhine Rummy and Rummikub: who won, the points by seat, and that they balance where they must."""

    def __init__(self, players: int, clause: str) -> None:
        self._wins = [0] * players
        self._points = [0] * players
        self._events: dict[str, int] = {}
        self._undecided = 0
        #: the clause by which points only change hands; empty where they do not balance (Rhine Rummy)
        self._clause = clause

    def take(self, event: Event) -> None:
        kind = kind_of(event)
        self._events[kind] = self._events.get(kind, 0) + 1
        if isinstance(event, (DealWon, RummikubEnded, RhineEnded)):
            if event.seat is None:
                self._undecided += 1
            else:
                self._wins[event.seat] += 1

    def settle(self, before: Standing, after: Standing) -> None:
        if self._clause and sum(before.points) != sum(after.points):
            raise LawBroken(
                f"points were {sum(before.points)}, and are now {sum(after.points)} ({self._clause})"
            )
        if sum(self._wins) + self._undecided != 1:
            raise LawBroken("a deal ends once")
        self._points = [new - old for old, new in zip(before.points, after.points, strict=True)]

    def sums(self) -> Sums:
        return {
            "wins_by_seat": self._wins,
            "drawn": self._undecided,
            "points_by_seat": self._points,
            "events": self._events,
        }

    def summary(self, sums: Sums) -> Sums:
        told = {name: sums[name] for name in sums if name != "events"}
        return {**told, "events": _sorted(sums.get("events", {}))}


@final
class FiveTally:
    """Rummy Five and Big Eight: who went out, how, with what; and that no point was lost (RF-16)."""

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
        """RF-16 Points of all players + table stay what they were."""
        assert isinstance(before, FiveStanding)
        assert isinstance(after, FiveStanding)
        old, new = sum(before.points) + before.pot, sum(after.points) + after.pot
        if old != new:
            raise LawBroken(f"points and table were {old} together, and are now {new} (RF-16)")
        if sum(self._wins) + self._drawn != 1:
            raise LawBroken("a deal is won once or drawn (RF-15)")
        self._points = [new - old for old, new in zip(before.points, after.points, strict=True)]

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
        return {**told, "mean_win_points": mean, "combinations": _sorted(sums.get("combinations", {}))}


def _sorted(counts: dict[str, int]) -> dict[str, int]:
    """The most frequent first, equal ones by name."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


TALLIES: dict[str, Callable[[int], Tally]] = {
    "rummy-five": FiveTally,
    "big-eight": FiveTally,
    "octablitz": lambda players: WinTally(players, "OB-7"),
    "rummikub": lambda players: WinTally(players, "RK-7"),
    "rhine-rummy": lambda players: WinTally(players, ""),
}


def tally_for(game: str, players: int) -> Tally:
    """An empty tally for a game."""
    make = TALLIES.get(game)
    return EventTally(players) if make is None else make(players)
