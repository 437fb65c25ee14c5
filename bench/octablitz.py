"""Measures Octablitz: decisions a second through the referee, next to OpenSpiel's hearts on the same core.

Also measures the open-hand solver: full deals of four from the second trick on, after a random first trick.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from peers.measure import pin
from peers.rates import decisions, rate, ratios

from meldhouse.build_info import describe
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.solvers.octablitz.open_hand.solver import OpenHand, OpenPosition, position_of
from meldhouse.solvers.octablitz.rollouts.chooser import LEARNED_STYLE, Style
from meldhouse.solvers.octablitz.rollouts.self_play import StyleContest

PEERS = (
    ("openspiel/hearts/documented", "OpenSpiel hearts, documented loop"),
    ("openspiel/hearts/lean", "OpenSpiel hearts, lean loop"),
)


def second_trick(dice: Dice) -> OpenPosition:
    """Returns a deal of four after one random trick."""
    game = build_game("octablitz", 4)
    state, _ = game.deal(game.opening(), dice)
    while not state.public.tricks:
        seat = game.awaited(state.public)[0]
        choices = game.choices(state.view(seat))
        state, _ = game.play(state, seat, choices[dice.below(len(choices))])
    return position_of(state)


def solved(deals: int) -> list[float]:
    """Returns milliseconds of processor time for each deal, shortest first. The solver never gives up."""
    dice, taken = Dice(8), []
    for _ in range(deals):
        position = second_trick(dice)
        begun = time.process_time()
        OpenHand(4).solve(position, 0)
        taken.append(1000 * (time.process_time() - begun))
    return sorted(taken)


def rollouts() -> int:
    """Plays whole deals of four with the master's quick player. Returns their number."""
    StyleContest(4, Style(LEARNED_STYLE)).play(1, 50)
    return 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor seconds for each measurement")
    parser.add_argument("--deals", type=int, default=200, help="deals for the open-hand solver")
    asked = parser.parse_args()
    seconds = asked.seconds
    pin()
    console = Console()
    console.print(f"meldhouse, {describe()}; one core, {seconds:g} CPU seconds each")
    table = Table("measured", "a second", "asked for")
    ours = rate(decisions("octablitz", 4), seconds)
    table.add_row("Octablitz, 4 players, decisions", f"{ours:,.0f}", "150,000")
    table.add_row("Octablitz, 3 players, decisions", f"{rate(decisions('octablitz', 3), seconds):,.0f}", "")
    table.add_row("rollouts of whole deals of four", f"{rate(rollouts, seconds):,.0f}", "")
    console.print(table)
    taken = solved(asked.deals)
    console.print(
        f"Open hands from the second trick on, {len(taken)} deals, ms: median {taken[len(taken) // 2]:.2f}"
        f" (asked for: 20), 90% {taken[len(taken) * 9 // 10]:.1f}, worst {taken[-1]:.0f}"
    )
    console.print(ratios("Octablitz", ours, PEERS, seconds))


if __name__ == "__main__":
    main()
