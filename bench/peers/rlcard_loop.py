"""Random play in RLCard. Run by the interpreter of `.venv-peers`:

    python rlcard_loop.py mahjong --loop lean --seconds 5 --seed 1

prints one line of JSON. A step is one player's decision. Time is processor time. Only whole
games count, after a first one to warm up.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import json
import random
import sys
import time
from collections.abc import Callable

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.envs import Env

GAMES = ("mahjong",)


def play_documented(env: Env, rng: random.Random) -> int:
    """Plays one game as in RLCard's documentation: its random player in every seat, and `run`."""
    before = env.timestep
    env.run(is_training=False)
    return int(env.timestep - before)


def play_lean(env: Env, rng: random.Random) -> int:
    """Plays one game with `step` alone and stores no trajectory."""
    steps = 0
    state, _ = env.reset()
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


LOOPS: dict[str, Callable[[Env, random.Random], int]] = {"documented": play_documented, "lean": play_lean}


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play in RLCard, in steps per CPU second.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--loop", choices=tuple(LOOPS), default="documented")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    rng = random.Random(arguments.seed)
    np.random.seed(arguments.seed)
    env = rlcard.make(arguments.game, config={"seed": arguments.seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    play = LOOPS[arguments.loop]

    with contextlib.redirect_stdout(sys.stderr):  # its games have debugging prints in them
        play(env, rng)
        steps = 0
        start = time.process_time()
        while (seconds := time.process_time() - start) < arguments.seconds:
            steps += play(env, rng)

    print(
        json.dumps(
            {
                "peer": "rlcard",
                "version": importlib.metadata.version("rlcard"),
                "game": arguments.game,
                "loop": arguments.loop,
                "steps": steps,
                "seconds": round(seconds, 4),
                "steps_per_second": round(steps / seconds, 1) if seconds > 0 else 0.0,
            }
        )
    )


if __name__ == "__main__":
    main()
