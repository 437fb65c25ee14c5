"""Inputs of a network: chosen numbers of an observation, by name, so that one network serves any number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import numpy as np

from meldhouse.rl.arrays import Array, Encoding

#: numbers that become more inputs than this are scaled instead
MOST_STEPS = 4


def place_names(encoding: Encoding) -> list[str]:
    """Returns a name for each number of a flat observation."""
    parts = encoding.parts
    of_planes = [f"{plane}: {kind}" for plane in parts.planes for kind in range(parts.kinds)]
    return [*of_planes, *parts.numbers]


@final
class Inputs:
    """Ramps: an input goes from 0 to 1 while a number of the observation goes from `low` to `high`."""

    def __init__(self, names: Sequence[str], low: Array, high: Array) -> None:
        self.names = tuple(names)
        self.low = np.asarray(low, np.float32)
        self.high = np.asarray(high, np.float32)
        self._slope = 1 / (self.high - self.low)

    def __len__(self) -> int:
        return len(self.names)

    def places(self, encoding: Encoding) -> Array:
        """Returns where an encoding has each number; one place behind its end for a number that it does not have."""
        at = {name: place for place, name in enumerate(place_names(encoding))}
        return np.array([at.get(name, encoding.flat_size) for name in self.names])

    def of(self, seen: Array, places: Array) -> Array:
        """Returns the inputs for rows of flat observations."""
        with_zero = np.zeros((len(seen), seen.shape[1] + 1), np.float32)
        with_zero[:, :-1] = seen
        found = with_zero[:, places]
        found -= self.low
        found *= self._slope
        return np.clip(found, 0, 1, out=found)


def inputs_for(encoding: Encoding, seen: Array) -> Inputs:
    """Chooses the inputs from rows of observations: a step for each small count, one ramp for each large number.

    Numbers that are the same in all rows are left out; a network learns nothing about them.
    """
    names: list[str] = []
    ramps: list[tuple[int, int]] = []
    lowest, highest = seen.min(axis=0).tolist(), seen.max(axis=0).tolist()
    for name, least, most in zip(place_names(encoding), lowest, highest, strict=True):
        found = [(at, at + 1) for at in range(least, most)] if most - least <= MOST_STEPS else [(least, most)]
        names += [name] * len(found)
        ramps += found
    low, high = np.array(ramps).T
    return Inputs(names, low, high)
