"""Finds best plays with rummikub-solver. Run by the interpreter of `.venv-peers`:

    python rummikub_solver_loop.py --backend GLPK_MI < positions.jsonl

Each line is `{"table": [53 counts], "rack": [53 counts]}`, by kinds: colour * 13 + number - 1, the joker last.
Prints one line of JSON: the milliseconds and the tiles laid for each position, and the start-up time. Time is
processor time; the first solve runs once before it counts, because it builds the problem.
"""

from __future__ import annotations

import time

BEGUN = time.process_time()

import argparse  # noqa: E402
import importlib.metadata  # noqa: E402
import json  # noqa: E402
import sys  # noqa: E402

from rummikub_solver import MILPSolver, RuleSet, SolverMode  # noqa: E402


def tiles_of(counts: list[int]) -> list[int]:
    """Converts tiles to theirs: by colour and number from 1 on, the joker last."""
    return [kind + 1 for kind, count in enumerate(counts) for _ in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend", default="GLPK_MI")
    arguments = parser.parse_args()
    rules = RuleSet()
    rules.backend = MILPSolver[arguments.backend]
    milliseconds: list[float] = []
    laid: list[int] = []
    start = 0.0
    for line in sys.stdin:
        position = json.loads(line)
        state = rules.new_game()
        state.initial = False
        state.add_table(*tiles_of(position["table"]))
        state.add_rack(*tiles_of(position["rack"]))
        if not start:
            rules.solve(state, SolverMode.TILE_COUNT)
            start = time.process_time() - BEGUN
        begun = time.process_time()
        found = rules.solve(state, SolverMode.TILE_COUNT)
        milliseconds.append(1000 * (time.process_time() - begun))
        laid.append(0 if found is None else len(found.tiles))
    version = importlib.metadata.version("rummikub-solver")
    told = {"peer": f"rummikub-solver {version} + {arguments.backend}", "start": start}
    print(json.dumps({**told, "milliseconds": milliseconds, "tiles": laid}))


if __name__ == "__main__":
    main()
