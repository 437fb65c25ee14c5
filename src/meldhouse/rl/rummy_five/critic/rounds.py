"""Trains a critic of Rummy Five or Big Eight: `python -m meldhouse.rl.rummy_five.critic GAME --out FOLDER`.

In each round the critic of the last round plays one seat among `regular` players. Each of its choices is played to the
end of the true deal, and the network is fitted to the differences of the results. The first round plays in the learned
style. A run can be interrupted and goes on with the round that it was in. The same options give the same weights.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, final

from meldhouse.extras import require

require("train", "meldhouse.rl.rummy_five.critic")

import numpy as np  # noqa: E402
import torch  # noqa: E402

from meldhouse.rl.rummy_five.critic.fit import CriticFit, merged  # noqa: E402
from meldhouse.rl.rummy_five.critic.lessons import EDITIONS, Lesson, LessonTable  # noqa: E402
from meldhouse.solvers.rummy_five.critic.layout import swapped_suits  # noqa: E402
from meldhouse.solvers.rummy_five.critic.weights import write_weights  # noqa: E402

#: the deals that are practised at once
_CHUNK = 5_000
#: seeds of one round, far from those of others
_SEEDS = 100_000
#: the steps between two lines of progress
_SHOWN = 200
#: the deals of measurements, which are used for nothing else
_TEST_SEED = 999
COLUMNS = ("round", "decisions", "rows", "seconds", "error", "won", "points")


@final
class Training:
    """Rounds of practice and fitting, kept in a folder."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._folder: Path = options.out
        self._folder.mkdir(parents=True, exist_ok=True)
        self._began = time.monotonic()
        self._swapped = np.array(swapped_suits(EDITIONS[options.game]))
        self._fit = CriticFit(len(self._swapped), options.hidden, self._swapped, options.seed)
        self._tables: list[LessonTable] = []
        self._round = 0

    def run(self) -> None:
        """Trains all rounds that are not in the folder, and writes the weights."""
        while self._state_of(self._round + 1).exists():
            self._round += 1
        if self._round < self._options.rounds:
            self._train()
        self._write()

    def _train(self) -> None:
        for number in range(max(1, self._round + 2 - self._options.kept), self._round + 1):
            self._restore(number - 1)
            self._practise(number)
        self._restore(self._round)
        while self._round < self._options.rounds:
            self._practise(self._round + 1)
            error = self._learn(self._round + 1)
            self._round += 1
            torch.save(self._fit.state(), self._state_of(self._round))
            self._measure(error)

    def _restore(self, number: int) -> None:
        if number:
            self._fit.restore(self._state(number))

    def _practise(self, number: int) -> None:
        """Adds the lessons of a round, and forgets old ones."""
        options = self._options
        sizes = [min(_CHUNK, options.deals - first) for first in range(0, options.deals, _CHUNK)]
        first = (options.seed * 1000 + number) * _SEEDS
        lessons = [self._lesson(number > 1, first + at, size) for at, size in enumerate(sizes)]
        parts = []
        with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
            for part in pool.map(Lesson.practised, lessons):
                parts.append(part)
                self._say(f"round {number}: {_CHUNK * len(parts):,} deals practised")
        self._tables = [*self._tables, LessonTable(parts)][-options.kept :]

    def _lesson(self, has_learned: bool, seed: int, deals: int) -> Lesson:
        weights = self._fit.whole_numbers() if has_learned else ()
        return Lesson(self._options.game, self._options.players, weights, seed, deals, self._options.odd)

    def _learn(self, number: int) -> float:
        """Returns the mean error of the last steps."""
        options = self._options
        errors: list[float] = []
        seed = options.seed * 1000 + number
        for error in self._fit.fit(self._tables, options.epochs, options.win, options.rate, seed):
            errors.append(error)
            if len(errors) % _SHOWN == 0:
                self._say(f"round {number}: {len(errors):,} steps, error {_mean(errors[-_SHOWN:]):.3f}")
        return _mean(errors[-_SHOWN:])

    def _measure(self, error: float) -> None:
        """Plays deals that are used for nothing else, and adds a line to the curve."""
        practice = self._lesson(True, 0, 0).practice()
        practice.contest(_TEST_SEED, self._options.measured)
        won = practice.won / practice.decided
        points = practice.points / (self._options.measured * self._options.players)
        table, seconds = self._tables[-1], round(time.monotonic() - self._began)
        figures = [round(figure, 4) for figure in (error, won, points)]
        line = (self._round, table.decisions, table.rows, seconds, *figures)
        path = self._folder / "curve.csv"
        is_new = not path.exists()
        with path.open("a", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            if is_new:
                writer.writerow(COLUMNS)
            writer.writerow(line)
        self._say(f"round {self._round}: won {won:.2%}, points {points:+.3f}", end="\n")

    def _state_of(self, number: int) -> Path:
        return self._folder / f"round-{number}.pt"

    def _state(self, number: int) -> dict[str, Any]:
        state: dict[str, Any] = torch.load(self._state_of(number), weights_only=True)
        return state

    def _write(self) -> None:
        """Writes the mean of the last rounds: each ends with errors of its own."""
        last = range(max(1, self._round + 1 - self._options.average), self._round + 1)
        columns, bias, out = merged([self._state(number) for number in last], self._swapped)
        name = f"{self._options.game}-{self._options.players}.weights"
        (self._folder / name).write_bytes(write_weights(columns, bias, out, self._options.win))

    def _say(self, line: str, end: str = "\r") -> None:
        print(f"{line}  [{time.monotonic() - self._began:.0f} s]", end=end, flush=True)


def _mean(errors: Sequence[float]) -> float:
    return sum(errors) / len(errors)


def parsed(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add: Any = parser.add_argument
    add("game", choices=sorted(EDITIONS))
    add("--out", type=Path, required=True, help="the folder of the run; an interrupted run goes on")
    add("--players", type=int, choices=(2, 3, 4), default=4)
    add("--rounds", type=int, default=6)
    add("--deals", type=int, default=500_000, help="the deals that are practised in a round")
    add(
        "--kept",
        type=int,
        default=4,
        help="a round learns from the lessons of so many rounds, its own included",
    )
    add("--average", type=int, default=4, help="the weights that are written are the mean of so many rounds")
    add("--epochs", type=int, default=2, help="how often a round learns from each lesson")
    add("--odd", type=int, default=15, help="of a hundred choices in practice so many are made by lot")
    add("--hidden", type=int, default=128, help="hidden numbers, in fours")
    add("--win", type=float, default=2.0, help="the worth of a won deal beside its points")
    add("--rate", type=float, default=0.002, help="the rate of Adam at the beginning of a round")
    add("--measured", type=int, default=30_000, help="the deals of a measurement")
    add("--workers", type=int, default=1, help="processes that practise; they change nothing but the time")
    add("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def main() -> None:
    """Trains a critic as the command line asks for it."""
    torch.set_num_threads(1)
    Training(parsed()).run()
