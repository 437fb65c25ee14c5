"""The network while it learns, in PyTorch: values of ids, and steps of Adam towards the points of the deal."""

from __future__ import annotations

from typing import Any, final

from meldhouse.extras import require

require("train", "meldhouse train")

import numpy as np  # noqa: E402
import torch  # noqa: E402

from meldhouse.rl.arrays import Array  # noqa: E402
from meldhouse.rl.learned.network import WEIGHTS  # noqa: E402


@final
class Learner:
    """Weights, their running average, which is what plays in the end, and the state of Adam."""

    def __init__(self, inputs: int, ids: int, hidden: int, unit: float, average: float, seed: int) -> None:
        self._unit, self._keep = unit, average
        shapes = [(inputs, hidden), (ids, hidden), (hidden,), (hidden, hidden), (hidden,), (hidden, 1), (1,)]
        noise = torch.Generator().manual_seed(seed)
        self._weights = [_first_weights(shape, noise) for shape in shapes]
        self._average = [weight.detach().clone() for weight in self._weights]
        self._adam = torch.optim.Adam(self._weights)
        self._steps = 0

    def values(self, seen: Array, rows: Array, ids: Array) -> Array:
        """Returns the value of each id, in units, for the row of inputs at the same place in `rows`."""
        with torch.no_grad():
            of_seen = torch.from_numpy(seen) @ self._weights[0]
            found: Array = self._rest(of_seen[torch.from_numpy(rows)], torch.from_numpy(ids)).numpy()
            return found

    def _rest(self, of_seen: Any, ids: Any) -> Any:
        _, of_id, bias_1, layer_2, bias_2, layer_3, bias_3 = self._weights
        first = (of_seen + of_id[ids] + bias_1).relu_()
        second = torch.addmm(bias_2, first, layer_2).relu_()
        return torch.addmm(bias_3, second, layer_3)[:, 0]

    def learn(self, seen: Array, ids: Array, gains: Array, rate: float) -> float:
        """Takes one step. Returns the mean squared error, in points."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        found = self._rest(torch.from_numpy(seen) @ self._weights[0], torch.from_numpy(ids))
        error = (found - torch.from_numpy(gains.astype(np.float32)) / self._unit).square().mean()
        self._adam.zero_grad()
        error.backward()
        self._adam.step()
        with torch.no_grad():
            self._steps += 1
            keep = min(self._keep, self._steps / (self._steps + 10))
            torch._foreach_lerp_(self._average, self._weights, 1 - keep)
        return float(error.detach()) * self._unit**2

    def weights(self) -> dict[str, Array]:
        """Returns the averaged weights."""
        return {name: value.numpy() for name, value in zip(WEIGHTS, self._average, strict=True)}

    def state(self) -> dict[str, Any]:
        """Returns everything that is needed to continue."""
        return {
            "weights": self._weights,
            "average": self._average,
            "adam": self._adam.state_dict(),
            "steps": self._steps,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from a state."""
        with torch.no_grad():
            for own, kept in zip(
                [*self._weights, *self._average], [*state["weights"], *state["average"]], strict=True
            ):
                own.copy_(kept)
        self._adam.load_state_dict(state["adam"])
        self._steps = state["steps"]


def _first_weights(shape: tuple[int, ...], noise: torch.Generator) -> Any:
    """Returns biases of 0, and other weights as He and others draw them."""
    weight = torch.zeros(shape)
    if len(shape) > 1:
        weight.normal_(0, (2 / shape[0]) ** 0.5, generator=noise)
    return weight.requires_grad_()
