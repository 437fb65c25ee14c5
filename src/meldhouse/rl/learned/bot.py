"""The seat `learned`: a bot that takes the id with the highest value of a network."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from meldhouse.extras import require

require("learned", "the bot learned")

import numpy as np  # noqa: E402

from meldhouse.core.actions import Action  # noqa: E402
from meldhouse.core.game import AnyGame, AnyView  # noqa: E402
from meldhouse.parts.errors import OptionError  # noqa: E402
from meldhouse.rl.learned.network import Network, read_network  # noqa: E402
from meldhouse.rl.registry import encoding_of  # noqa: E402

#: the networks of this package, by game
FOLDER = Path(__file__).with_name("weights")


class LearnedBot:
    """Asks a network for the value of each legal id and takes the best, id by id until an action is complete."""

    def __init__(self, game: AnyGame, seed: int = 0, path: Path | None = None) -> None:
        self._encoding = encoding_of(game)
        self._network = network_for(game.name, path)
        version = self._network.facts["version"]
        if version != self._encoding.version:
            raise OptionError(f"the network is for encoding {version}, not {self._encoding.version}")
        self._places = self._network.inputs.places(self._encoding)

    def decide(self, view: AnyView) -> Action:
        choice = self._encoding.begin(view)
        inputs: Any = None
        while True:
            legal = choice.legal()
            best = legal[0]
            if len(legal) > 1:
                if inputs is None:
                    inputs = self._network.inputs.of(self._encoding.flat(view)[None], self._places)
                best = legal[int(self._network.values(inputs, np.array(legal)).argmax())]
            action = choice.push(best)
            if action is not None:
                return action


@cache
def network_for(game: str, path: Path | None = None) -> Network:
    """Reads the network of a game, or one from a file. Raises OptionError if there is none for the game."""
    file = FOLDER / f"{game}.npz" if path is None else path
    if path is None and not file.exists():
        known = sorted(found.stem for found in FOLDER.glob("*.npz"))
        raise OptionError(f"no network has learned {game}; there are networks for {', '.join(known)}")
    network = read_network(file)
    if network.facts["game"] != game:
        raise OptionError(f"{file} has learned {network.facts['game']}, not {game}")
    return network
