"""The time of each decision of experts in whole deals: `expert_times.py GAME...`.

Runs under Pyodide, so it imports nothing but the package. Prints a line for each decision: the game, and its seconds.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game, game_info
from meldhouse.tables.bots import bot_decision


def play(game: str) -> None:
    """Plays a deal among experts."""
    rules = build_game(game, None, game_info(game).untimed)
    match: Match[Any, Any, Any, Any, Any] = Match(rules, SeededShuffle(b"timed"))
    match.deal()
    while match.awaited:
        for seat in match.awaited:
            began = time.perf_counter()
            decision = bot_decision(match, seat, "expert")
            print(game, time.perf_counter() - began)
            match.decide(seat, rules.read_action(decision))


def main() -> None:
    for game in sys.argv[1:]:
        play(game)


if __name__ == "__main__":
    main()
