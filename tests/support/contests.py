"""Contests and their results, for tests of the arena."""

from __future__ import annotations

from typing import Any

from meldhouse.arena.contest import Contest
from meldhouse.arena.engines import run_here
from meldhouse.arena.summary import Summary, summary_of


def untimed(line: dict[str, Any]) -> dict[str, Any]:
    """A line without what depends on the machine: how long decisions took, and which were late."""
    plays = []
    for play in line["plays"]:
        faults = [{kind: count for kind, count in seat.items() if kind != "late"} for seat in play["faults"]]
        first = ["" if text.startswith("late:") else text for text in play["first_fault"]]
        plays.append({**play, "times": None, "processor": None, "faults": faults, "first_fault": first})
    return {**line, "plays": plays}


def summary_among(game: str, entrants: list[str], deals: int = 3) -> Summary:
    contest = Contest(game, entrants, {}, "report", deals)
    return summary_of(contest.header(), run_here(contest, range(1, deals + 1), None))
