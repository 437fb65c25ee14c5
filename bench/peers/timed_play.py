"""The command line and the measurement that the loops of all peers share. Standard library only."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import time
from collections.abc import Callable, Iterable


def read_arguments(peer: str, games: Iterable[str], loops: Iterable[str]) -> argparse.Namespace:
    """Reads game, loop, seconds and seed from the command line."""
    parser = argparse.ArgumentParser(description=f"Random play in {peer}, in steps per CPU second.")
    parser.add_argument("game", choices=tuple(games))
    parser.add_argument("--loop", choices=tuple(loops), default="documented")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def timed(play: Callable[[], int], limit: float) -> tuple[int, float]:
    """Plays whole games until the processor time is spent; returns the steps and the seconds.

    The first game is not counted: it warms up.
    """
    play()
    steps = 0
    start = time.process_time()
    while (seconds := time.process_time() - start) < limit:
        steps += play()
    return steps, seconds


def report(peer: str, package: str, asked: argparse.Namespace, measured: tuple[int, float]) -> None:
    """Prints the measurement as one line of JSON."""
    steps, seconds = measured
    line = {
        "peer": peer,
        "version": importlib.metadata.version(package),
        "game": asked.game,
        "loop": asked.loop,
        "steps": steps,
        "seconds": round(seconds, 4),
        "steps_per_second": round(steps / seconds, 1) if seconds > 0 else 0.0,
    }
    print(json.dumps(line))
