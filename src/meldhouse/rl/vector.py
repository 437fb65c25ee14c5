"""Thousands of deals that are stepped at once, with arrays in and out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from meldhouse.extras import require

require("rl", "meldhouse.rl.vector")

import numpy as np  # noqa: E402

from meldhouse.core.options import OptionValue  # noqa: E402
from meldhouse.games.registry import build_game, game_info  # noqa: E402
from meldhouse.parts.errors import OptionError  # noqa: E402
from meldhouse.rl.arrays import Array, Encoding  # noqa: E402
from meldhouse.rl.registry import VECTORS, encoding_of  # noqa: E402


class VectorDeals(Protocol):
    """Deals in rows. A row whose deal is over begins the deal of the next unused seed at once."""

    #: by row: the seed of the running deal, what the seat that decides observes, and its legal ids
    seeds: Array
    observations: Array
    masks: Array

    @property
    def seats(self) -> Array:
        """The seat that decides in each row."""

    def step(self, ids: Array) -> tuple[Array, Array]:
        """Takes one legal id in each row. Returns which deals ended and what each seat gained in them."""


def vector_deals(
    game: str,
    rows: int,
    first_seed: int = 0,
    players: int | None = None,
    options: dict[str, OptionValue] | None = None,
) -> VectorDeals:
    """Returns deals of a game by consecutive seeds. The arrays are the same objects after every step.

    Raises OptionError for games that have no vector environment.
    """
    seats = game_info(game).usual_players if players is None else players
    build: Callable[[Encoding, int, int], VectorDeals] | None = VECTORS.get(game)
    if build is None:
        raise OptionError(f"{game} has no vector environment; these have: {', '.join(VECTORS)}")
    return build(encoding_of(build_game(game, seats, options or {})), rows, first_seed)


def random_ids(masks: Array, rng: Any) -> Array:
    """Returns a random legal id for each row of masks, all equally likely; `rng` is a generator of numpy."""
    rows, width = masks.shape
    legal = np.flatnonzero(masks.view(bool))
    counts = np.bincount(legal // width, minlength=rows)
    chosen = np.cumsum(counts) - counts + (rng.random(rows) * counts).astype(np.int64)
    ids: Array = legal[chosen] - np.arange(rows) * width
    return ids
