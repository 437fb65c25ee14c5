"""The network of the critic while it learns, in PyTorch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, final

from meldhouse.extras import require

require("train", "meldhouse.rl.rummy_five.critic")

import numpy as np  # noqa: E402
import torch  # noqa: E402

from meldhouse.rl.arrays import Array  # noqa: E402
from meldhouse.rl.rummy_five.critic.lessons import Batch, LessonTable  # noqa: E402
from meldhouse.solvers.rummy_five.critic.critic import ONE  # noqa: E402

#: the decisions of a step
_BATCH = 1024
_FIRST_NOISE = 0.1


@final
class CriticFit:
    """One hidden layer over the present features, fitted to the gains of choices among those of their decision."""

    def __init__(self, features: int, hidden: int, swapped: Array, seed: int) -> None:
        noise = torch.Generator().manual_seed(seed)
        self._columns = _learned(torch.randn(features, hidden, generator=noise) * _FIRST_NOISE)
        self._bias = _learned(torch.zeros(hidden))
        self._out = _learned(torch.randn(hidden, generator=noise) * _FIRST_NOISE)
        #: by feature: the one that is present in its stead if the suits change places
        self._swapped = swapped

    def fit(
        self, tables: Sequence[LessonTable], epochs: int, win: float, rate: float, seed: int
    ) -> Iterator[float]:
        """Takes steps of Adam with a falling rate through all lessons. Yields the error of each step."""
        adam = torch.optim.Adam([self._columns, self._bias, self._out])
        random = np.random.default_rng(seed)
        steps = [step for _ in range(epochs) for step in _steps(tables, random)]
        for number, (table, places) in enumerate(steps):
            for group in adam.param_groups:
                group["lr"] = rate * (1 + math.cos(math.pi * number / len(steps))) / 2
            yield self._step(adam, table.batch(places, win), is_swapped=number % 2 == 1)

    def _step(self, adam: Any, batch: Batch, is_swapped: bool) -> float:
        """The two suits are alike: every other step learns with black for red."""
        worths = self._worths(batch, is_swapped)
        error = (_centred(worths - torch.from_numpy(batch.gains), batch)).square().mean()
        adam.zero_grad()
        error.backward()
        adam.step()
        return float(error.detach())

    def _worths(self, batch: Batch, is_swapped: bool) -> Any:
        shared, rows = (
            torch.nn.functional.embedding_bag(
                torch.from_numpy(
                    (self._swapped[lists.numbers] if is_swapped else lists.numbers).astype(np.int64)
                ),
                self._columns,
                torch.from_numpy(lists.first),
                mode="sum",
            )
            for lists in (batch.shared, batch.rows)
        )
        hidden = torch.relu(shared[torch.from_numpy(batch.decision)] + rows + self._bias)
        return hidden @ self._out

    def whole_numbers(self) -> list[list[int]]:
        """Returns the weights in whole numbers, as `FiveWeights` takes them."""
        return [_whole(weight) for weight in self.state().values()]

    def state(self) -> dict[str, Any]:
        """Returns all that another fit needs to go on from here."""
        return {"columns": self._columns, "bias": self._bias, "out": self._out}

    def restore(self, state: dict[str, Any]) -> None:
        with torch.no_grad():
            for name, weight in self.state().items():
                weight.copy_(state[name])


def merged(states: Sequence[dict[str, Any]], swapped: Array) -> list[list[int]]:
    """Returns the mean of several networks beside its mirror image, in whole numbers: the same for both suits.

    Hidden numbers are halved and count twice, so that they keep far from the limits of 16 bits.
    """
    mean = {name: sum(state[name].detach() for state in states) / len(states) for name in states[0]}
    columns, bias, out = mean["columns"] / 2, mean["bias"] / 2, mean["out"] * 2
    both = torch.cat([columns, columns[torch.from_numpy(swapped)]], dim=1)
    return [_whole(weight) for weight in (both, torch.cat([bias, bias]), torch.cat([out, out]) / 2)]


def _steps(tables: Sequence[LessonTable], random: Any) -> list[tuple[LessonTable, Array]]:
    """Returns all decisions of all tables in batches, in random order."""
    steps = []
    for table in tables:
        cuts = np.arange(_BATCH, table.decisions, _BATCH)
        steps += [(table, places) for places in np.split(random.permutation(table.decisions), cuts)]
    return [steps[at] for at in random.permutation(len(steps))]


def _learned(first: Any) -> Any:
    return first.requires_grad_()


def _whole(weights: Any) -> list[int]:
    numbers: list[int] = (weights.detach() * ONE).round().to(torch.int64).flatten().tolist()
    return numbers


def _centred(values: Any, batch: Batch) -> Any:
    """Takes from each value the mean of its decision: only differences within a decision count."""
    decision = torch.from_numpy(batch.decision)
    decisions = int(decision[-1]) + 1
    counts = torch.bincount(decision, minlength=decisions)
    sums = torch.zeros(decisions).index_add(0, decision, values)
    return values - (sums / counts)[decision]
