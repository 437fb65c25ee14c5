"""A training run in a folder: it can be interrupted at any time and goes on where it was."""

from __future__ import annotations

import csv
import io
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, final

import torch

from meldhouse.parts.errors import OptionError
from meldhouse.rl.learned.measurement import gain_against_random
from meldhouse.rl.learned.trainer import Settings, Trainer

WEIGHTS, STATE, CURVE = "weights.npz", "state.pt", "curve.csv"
#: the folder with the networks at each measurement
SNAPSHOTS = "snapshots"
COLUMNS = ("update", "decisions", "deals", "cpu_seconds", "error", "gain", "give_or_take")

Line = dict[str, float]


@final
class Run:
    """Trains until all updates are done or the time is over, and writes the network, its curve and its state."""

    def __init__(self, settings: Settings, folder: Path, threads: int = 1) -> None:
        torch.set_num_threads(threads)
        self._folder = folder
        self.trainer = Trainer(settings)
        try:
            (folder / SNAPSHOTS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OptionError(f"{folder} cannot be made: {error.strerror}") from None
        if (folder / STATE).exists():
            self.trainer.restore(torch.load(folder / STATE, weights_only=True))

    def train(self, seconds: float | None, advance: Callable[[], None]) -> Iterator[Line]:
        """Yields a line of the curve at each measurement. Keeps what it has when it stops, however it stops."""
        until = None if seconds is None else time.monotonic() + seconds
        trainer, every = self.trainer, self.trainer.settings.measure_every
        errors: list[float] = []
        try:
            while not trainer.is_over and (until is None or time.monotonic() < until):
                errors.append(trainer.update())
                advance()
                if trainer.updates % every == 0 or trainer.is_over:
                    yield self._measure(errors)
                    errors = []
        finally:
            self._keep()

    def _measure(self, errors: list[float]) -> Line:
        """Measures the network against random play, and keeps it with its line of the curve."""
        trainer = self.trainer
        network = trainer.network()
        gain, around = gain_against_random(network, trainer.settings.game, trainer.settings.measured_deals)
        counts = (trainer.updates, trainer.decisions, trainer.ended, round(trainer.seconds))
        figures = (sum(errors) / len(errors), gain, around)
        line: Line = dict(zip(COLUMNS, [*counts, *[round(figure, 4) for figure in figures]], strict=True))
        path = self._folder / CURVE
        is_new = not path.exists()
        with path.open("a", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            if is_new:
                writer.writeheader()
            writer.writerow(line)
        _write(self._folder / SNAPSHOTS / f"{trainer.updates}.npz", network.to_bytes())
        self._keep()
        return line

    def _keep(self) -> None:
        _write(self._folder / WEIGHTS, self.trainer.network().to_bytes())
        _write(self._folder / STATE, _saved(self.trainer.state()))


def _saved(state: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    torch.save(state, file)
    return file.getvalue()


def _write(path: Path, content: bytes) -> None:
    """Replaces a file whole, so that an interruption leaves the old one."""
    new = path.with_suffix(".new")
    new.write_bytes(content)
    os.replace(new, path)
