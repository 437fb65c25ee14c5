"""Measures environments for learning agents: random play with observations and masks, next to peers on the same core.

Needs the extra `rl`. A step is one id of a player. Choosing the random id is counted, too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from peers.measure import pin
from peers.rates import rate, ratios

from meldhouse.build_info import describe
from meldhouse.games.registry import GAMES
from meldhouse.rl.multi_agent import MultiAgentDeal
from meldhouse.rl.vector import random_ids, vector_deals

PEERS = (
    ("openspiel/gin_rummy/lean", "OpenSpiel gin rummy, lean loop, no observations"),
    ("openspiel/hearts/lean", "OpenSpiel hearts, lean loop, no observations"),
    ("rlcard/gin-rummy/lean", "RLCard gin rummy, lean loop, with observations"),
)


def vector_steps(name: str, rows: int) -> Callable[[], int]:
    """Steps all rows of a vector environment once."""
    deals, rng = vector_deals(name, rows), np.random.default_rng(1)

    def step() -> int:
        deals.step(random_ids(deals.masks, rng))
        return rows

    return step


def agent_steps(name: str) -> Callable[[], int]:
    """Plays one deal in the environment of PettingZoo."""
    env, rng = MultiAgentDeal(name), Random(1)

    def play() -> int:
        env.reset(seed=rng.getrandbits(40))
        steps = 0
        for _ in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            if is_over:
                env.step(None)
            else:
                (legal,) = seen["action_mask"].nonzero()
                env.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor seconds for each measurement")
    parser.add_argument("--rows", type=int, default=4096, help="deals of a vector environment")
    asked = parser.parse_args()
    pin()
    console = Console()
    console.print(f"meldhouse, {describe()}; one core, {asked.seconds:g} CPU seconds each")
    table = Table("measured", "steps a second", "asked for")
    slowest = float("inf")
    for name in ("rummy-five", "octablitz"):
        speed = rate(vector_steps(name, asked.rows), asked.seconds)
        slowest = min(slowest, speed)
        table.add_row(f"{name}, vector of {asked.rows}", f"{speed:,.0f}", "1,000,000")
    for name in GAMES:
        speed = rate(agent_steps(name), asked.seconds)
        table.add_row(f"{name}, PettingZoo", f"{speed:,.0f}", "60,000")
    console.print(table)
    console.print(ratios("slower vector", slowest, PEERS, asked.seconds))


if __name__ == "__main__":
    main()
