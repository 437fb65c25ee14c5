"""A small network that estimates what an id is worth, in points of the deal. It needs numpy alone."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, final

import numpy as np

from meldhouse.parts.errors import MeldhouseError
from meldhouse.rl.arrays import Array
from meldhouse.rl.learned.inputs import Inputs

#: the version of the file
FORMAT = 1
#: the arrays of a network: observation, id, and three layers
WEIGHTS = ("seen", "id", "bias_1", "layer_2", "bias_2", "layer_3", "bias_3")


class BadWeights(MeldhouseError):
    """Raised for a file that does not contain a network."""

    code = "bad-weights"


@final
class Network:
    """The first layer takes the inputs and the id; two more follow. Hidden values are cut off at 0."""

    def __init__(self, inputs: Inputs, weights: dict[str, Array], facts: dict[str, Any]) -> None:
        self.inputs = inputs
        #: game, version of the encoding, unit of the values, and how it was trained
        self.facts = facts
        self.weights = {name: np.asarray(weights[name], np.float32) for name in WEIGHTS}

    def values(self, seen: Array, ids: Array) -> Array:
        """Returns the value of each id in points, for one row of inputs."""
        of = self.weights
        first = np.maximum(seen @ of["seen"] + of["id"][ids] + of["bias_1"], 0)
        second = np.maximum(first @ of["layer_2"] + of["bias_2"], 0)
        return (second @ of["layer_3"] + of["bias_3"])[..., 0] * self.facts["unit"]

    def check(self) -> None:
        """Raises ValueError or KeyError if parts are missing or do not fit together."""
        of, hidden = self.weights, len(self.weights["bias_1"])
        wanted = {"seen": (len(self.inputs), hidden), "layer_2": (hidden, hidden), "layer_3": (hidden, 1)}
        for name, shape in wanted.items():
            if of[name].shape != shape:
                raise ValueError(f"{name} has shape {of[name].shape}, not {shape}")
        for fact in ("game", "version", "unit"):
            self.facts[fact]

    def to_bytes(self) -> bytes:
        """Returns the network as an npz file with half-precision weights."""
        facts = {**self.facts, "format": FORMAT, "inputs": self.inputs.names}
        arrays = {name: value.astype(np.float16) for name, value in self.weights.items()}
        file = io.BytesIO()
        text = np.frombuffer(json.dumps(facts).encode(), np.uint8)
        np.savez_compressed(file, facts=text, low=self.inputs.low, high=self.inputs.high, **arrays)
        return file.getvalue()


def read_network(path: Path) -> Network:
    """Reads a network. Raises BadWeights if the file is not one."""
    try:
        with np.load(path, allow_pickle=False) as file:
            facts = json.loads(file["facts"].tobytes())
            inputs = Inputs(facts.pop("inputs"), file["low"], file["high"])
            network = Network(inputs, {name: file[name] for name in WEIGHTS}, facts)
            network.check()
    except OSError as error:
        raise BadWeights(f"{path} cannot be read: {error.strerror or error}") from None
    except Exception as error:  # a file of any other kind fails in many ways
        raise BadWeights(f"{path} does not contain a network: {error}") from None
    if facts.get("format") != FORMAT:
        raise BadWeights(f"{path} has format {facts.get('format')!r}; this version reads {FORMAT}")
    return network
