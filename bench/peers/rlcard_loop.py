"""Random play in RLCard. Run by the interpreter of `.venv-peers`:

    python rlcard_loop.py mahjong --loop lean --seconds 5 --seed 1

prints one line of JSON. A step is one player's decision. Time is processor time. Only whole
games count, after a first one to warm up.
"""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Callable

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.envs import Env
from timed_play import read_arguments, report, timed

GAMES = ("mahjong", "gin-rummy")


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
    asked = read_arguments("RLCard", GAMES, LOOPS)
    rng = random.Random(asked.seed)
    np.random.seed(asked.seed)
    env = rlcard.make(asked.game, config={"seed": asked.seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    play = LOOPS[asked.loop]
    with contextlib.redirect_stdout(sys.stderr):  # its games have debugging prints in them
        measured = timed(lambda: play(env, rng), asked.seconds)
    report("rlcard", "rlcard", asked, measured)


if __name__ == "__main__":
    main()
