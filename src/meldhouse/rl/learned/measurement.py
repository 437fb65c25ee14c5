"""Strength of a network against random play, in many deals at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from meldhouse.games.registry import build_game, game_info
from meldhouse.rl.arrays import Array
from meldhouse.rl.learned.network import Network
from meldhouse.rl.registry import encoding_of
from meldhouse.rl.vector import random_ids, vector_deals

#: deals for measurements have other seeds than those for training
MEASURED_SEED = 10**12


def best_ids(masks: Array, values: Callable[[Array, Array], Array]) -> Array:
    """Returns the legal id with the highest value for each row."""
    rows, ids = np.nonzero(masks)
    table = np.full(masks.shape, -np.inf, np.float32)
    table[rows, ids] = values(rows, ids)
    return table.argmax(axis=1)


def gain_against_random(network: Network, game: str, wanted: int) -> tuple[float, float]:
    """Returns what the network gains in a deal against random play, and half of its 95% interval.

    The deals are those of consecutive seeds. Long ones count as well, which end later.
    """
    players, rows = game_info(game).usual_players, min(256, wanted)
    deals, rng = vector_deals(game, rows, MEASURED_SEED, players), np.random.default_rng(1)
    places = network.inputs.places(encoding_of(build_game(game, players, {})))
    found: list[int] = []
    while len(found) < wanted:
        own = deals.seeds % players
        counts = deals.seeds < MEASURED_SEED + wanted
        ids = random_ids(deals.masks, rng)
        asked = np.flatnonzero(deals.seats == own)
        ids[asked] = network_ids(network, deals.observations[asked], deals.masks[asked], places)
        over, gains = deals.step(ids)
        found += gains[np.arange(rows), own][over & counts].tolist()
    return float(np.mean(found)), float(1.96 * np.std(found) / len(found) ** 0.5)


def network_ids(network: Network, observations: Array, masks: Array, places: Array) -> Array:
    """Returns the id that the network takes in each row."""
    seen = network.inputs.of(observations, places)
    return best_ids(masks, lambda rows, ids: network.values(seen[rows], ids))
