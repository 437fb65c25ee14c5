"""Random play in OpenSpiel. Run by the interpreter of `.venv-peers`:

    python openspiel_loop.py gin_rummy --loop lean --seconds 5 --seed 1

prints one line of JSON. A step is one player's decision; dealing takes time but is not a step.
Time is processor time. Only whole games count, after a first one to warm up.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pyspiel
from timed_play import read_arguments, report, timed

GAMES = ("gin_rummy", "hearts")


def play_documented(game: pyspiel.Game, rng: random.Random) -> int:
    """Plays one game with the calls that OpenSpiel's documentation shows for a trajectory.

    The documentation takes the first legal action; this loop takes a random one, like its example program.
    """
    steps = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(np.random.choice(outcomes, p=chances))
        else:
            state.apply_action(rng.choice(legal))
            steps += 1
    return steps


def play_lean(game: pyspiel.Game, rng: random.Random) -> int:
    """Plays one game with as few calls from Python as possible: three a node, no numpy.

    It draws chance like any action, which is right if all outcomes are equally likely.
    """
    steps = 0
    uniform, terminal = rng.random, int(pyspiel.PlayerId.TERMINAL)
    state = game.new_initial_state()
    current_player, legal_actions, apply_action = (
        state.current_player,
        state.legal_actions,
        state.apply_action,
    )
    while (player := current_player()) != terminal:
        legal = legal_actions()
        apply_action(legal[int(uniform() * len(legal))])
        if player >= 0:
            steps += 1
    return steps


LOOPS: dict[str, Callable[[pyspiel.Game, random.Random], int]] = {
    "documented": play_documented,
    "lean": play_lean,
}


def check_chance_is_uniform(game: pyspiel.Game, rng: random.Random) -> None:
    """Plays one game and stops the run if `play_lean` would draw its chances wrongly."""
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            if list(outcomes) != legal or max(chances) - min(chances) > 1e-9:
                raise SystemExit("the lean loop does not fit this game: its chances are not uniform")
        state.apply_action(rng.choice(legal))


def main() -> None:
    asked = read_arguments("OpenSpiel", GAMES, LOOPS)
    rng = random.Random(asked.seed)
    np.random.seed(asked.seed)
    game = pyspiel.load_game(asked.game)
    check_chance_is_uniform(game, rng)
    play = LOOPS[asked.loop]
    report("openspiel", "open_spiel", asked, timed(lambda: play(game, rng), asked.seconds))


if __name__ == "__main__":
    main()
