"""Counts over many deals.

A tally sees one deal. Its sums are numbers, lists of numbers and tables of numbers, which `add_sums` adds up in any
order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, final

from meldhouse.core.events import Event
from meldhouse.core.game_info import GameInfo
from meldhouse.core.standing import Standing
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.values import kind_of

Sums = dict[str, Any]
#: sums for a designer: `ways` in which deals ended, and `styles` of seats with what they brought
Insights = dict[str, Any]


class LawBroken(MeldhouseError):
    """Raised if a deal breaks a law of its game."""

    code = "law-broken"


class Tally(Protocol):
    """The statistics of one deal."""

    def take(self, event: Event) -> None:
        """Counts an event as a watcher saw it."""

    def settle(self, before: Standing, after: Standing) -> None:
        """Counts the points at the end of the deal. Raises LawBroken if they do not balance."""

    def sums(self) -> Sums:
        """Returns the numbers to add up over deals."""

    def summary(self, sums: Sums) -> Sums:
        """Returns the sums of many deals as they are reported, with means where those say more."""


@final
@dataclass(frozen=True)
class GameStatistics:
    """The statistics of one game."""

    #: makes an empty tally for a number of players
    tally: Callable[[int], Tally]
    #: reads insights from the public part of a finished deal and the points that each seat gained
    insights: Callable[[Any, Sequence[int]], Insights]


def add_sums(total: Sums, more: Sums) -> None:
    """Adds to a total, number by number."""
    for name, value in more.items():
        if isinstance(value, dict):
            add_sums(total.setdefault(name, {}), value)
        elif isinstance(value, list):
            old = total.setdefault(name, [0] * len(value))
            total[name] = [a + b for a, b in zip(old, value, strict=True)]
        else:
            total[name] = total.get(name, 0) + value


def add_style(styles: dict[str, Any], style: str, has_won: bool, points: int) -> None:
    """Counts a seat under its style of play."""
    known = styles.setdefault(style, {"seats": 0, "wins": 0, "points": 0})
    known["seats"] += 1
    known["wins"] += has_won
    known["points"] += points


def no_insights(public: Any, points: Sequence[int]) -> Insights:
    """Returns nothing, for games without insights of their own."""
    return {}


def points_won(before: Standing, after: Standing) -> list[int]:
    """Returns the change of each seat's points."""
    return [new - old for old, new in zip(before.points, after.points, strict=True)]


def most_frequent_first(counts: dict[str, int]) -> dict[str, int]:
    """Sorts counts by frequency and then by name."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


@final
class WinTally:
    """Counts winners, points by seat and events of any game."""

    def __init__(self, info: GameInfo, players: int, clause: str = "") -> None:
        self._info = info
        self._wins = [0] * players
        self._points = [0] * players
        self._events: dict[str, int] = {}
        self._drawn = 0
        #: the clause by which points only change hands; empty if they need not balance
        self._clause = clause

    def take(self, event: Event) -> None:
        kind = kind_of(event)
        self._events[kind] = self._events.get(kind, 0) + 1
        if self._info.ends_deal(event):
            winner = self._info.winner_of(event)
            if winner is None:
                self._drawn += 1
            else:
                self._wins[winner] += 1

    def settle(self, before: Standing, after: Standing) -> None:
        if self._clause and sum(before.points) != sum(after.points):
            raise LawBroken(
                f"points were {sum(before.points)}, and are now {sum(after.points)} ({self._clause})"
            )
        if sum(self._wins) + self._drawn != 1:
            raise LawBroken("a deal ends once")
        self._points = points_won(before, after)

    def sums(self) -> Sums:
        return {
            "wins_by_seat": self._wins,
            "drawn": self._drawn,
            "points_by_seat": self._points,
            "events": self._events,
        }

    def summary(self, sums: Sums) -> Sums:
        told = {name: sums[name] for name in sums if name != "events"}
        return {**told, "events": most_frequent_first(sums.get("events", {}))}
