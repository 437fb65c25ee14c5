"""Decisions of experts on a machine that is slower than any: `slow_experts.py GAME...`.

The clock of their budget counts calls of functions instead of time, so the answer is the same on every machine. Runs
under Pyodide (Python 3.12 or newer), so it imports nothing but the package. Prints a line for each decision: the game,
and the seconds that it took by that clock.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from meldhouse.bots import budget, make_bot
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game, game_info

#: some ten times as long as Pyodide takes on a usual machine, with the work between two calls
SECONDS_FOR_A_CALL = 8e-6
#: decisions that an expert is asked for in each game, and the decisions between them
ASKED = 4
EVERY = 9


class CountedTime:
    """A clock that goes on with every call of a function."""

    def __init__(self) -> None:
        self.calls = 0

    def perf_counter(self) -> float:
        return self.calls * SECONDS_FOR_A_CALL

    def count(self, code: Any, offset: int) -> None:
        self.calls += 1


def views(game: str) -> Iterator[Any]:
    """Deals by novices: the first decision, which finds nothing remembered, and some of the later ones."""
    rules = build_game(game, None, game_info(game).untimed)
    for number in range(100):
        match: Match[Any, Any, Any, Any, Any] = Match(rules, SeededShuffle(f"deal {number}".encode()))
        match.deal()
        made = 0
        while match.awaited:
            for seat in match.awaited:
                if len(match.choices(seat)) > 1:
                    if made % EVERY == 0:
                        yield rules, match.view(seat)
                    made += 1
                match.decide(seat, make_bot("novice", rules, made).decide(match.view(seat)))


def seconds_of(rules: Any, view: Any) -> float:
    """Lets an expert decide. Returns the seconds by the counted clock."""
    clock, watch = CountedTime(), sys.monitoring  # type: ignore[attr-defined]
    bot = make_bot("expert", rules, 1)
    budget.time = clock  # type: ignore[assignment, attr-defined]
    watch.use_tool_id(watch.PROFILER_ID, "counted time")
    watch.register_callback(watch.PROFILER_ID, watch.events.PY_START, clock.count)
    watch.set_events(watch.PROFILER_ID, watch.events.PY_START)
    bot.decide(view)
    watch.free_tool_id(watch.PROFILER_ID)
    return clock.perf_counter()


def main() -> None:
    for game in sys.argv[1:]:
        for asked, (rules, view) in enumerate(views(game)):
            if asked == ASKED:
                break
            print(game, seconds_of(rules, view))


if __name__ == "__main__":
    main()
