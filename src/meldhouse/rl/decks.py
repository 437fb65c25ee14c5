"""Shuffled decks for thousands of deals at once, in the order in which the referee deals them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, final

import numpy as np

from meldhouse.parts.chance import mixed_seed
from meldhouse.rl.deal import chance_of

Array = Any


def shuffled_decks(deck: Sequence[int], first_seed: int, count: int) -> Array:
    """Returns one deck in each row: that of `chance_of(seed)` for consecutive seeds.

    It follows docs/reference/shuffle.md for all decks at once. The few decks for which a number is drawn again are
    shuffled by themselves.
    """
    cards = len(deck)
    streams = b"".join([_stream(seed, 2 * (cards - 1)) for seed in range(first_seed, first_seed + count)])
    drawn = np.frombuffer(streams, dtype=">u2").reshape(count, cards - 1).astype(np.int64)
    below = np.arange(cards, 1, -1)
    places = (drawn % below).T * count + np.arange(count)
    order = np.repeat(np.array(deck, dtype=np.int8), count)
    by_place = order.reshape(cards, count)
    for last, other in zip(range(cards - 1, 0, -1), places, strict=True):
        taken = order[other]
        order[other] = by_place[last]
        by_place[last] = taken
    decks = by_place.T.copy()
    for row in np.flatnonzero((drawn >= 65536 - 65536 % below).any(axis=1)).tolist():
        decks[row] = chance_of(first_seed + row).shuffled(deck)
    return decks


def _stream(seed: int, size: int) -> bytes:
    mixed = mixed_seed(b"%d" % seed, ())
    return hashlib.shake_256(b"meldhouse/deal/1\0" + mixed + b"\0\0\0\1").digest(size)


@final
class DeckSource:
    """Hands out decks by consecutive seeds, made in large batches."""

    def __init__(self, deck: Sequence[int], first_seed: int, batch: int) -> None:
        self._deck = tuple(deck)
        self._batch = batch
        self.next_seed = first_seed
        self._made_to = first_seed
        self._decks: Array = np.zeros((0, len(deck)), dtype=np.int8)

    def take(self, count: int) -> tuple[Array, Array]:
        """Returns the next seeds and their decks."""
        ready = self._made_to - self.next_seed
        kept = self._decks[len(self._decks) - ready :]
        if ready < count:
            made = max(self._batch, count)
            self._decks = np.concatenate([kept, shuffled_decks(self._deck, self._made_to, made)])
            self._made_to += made
            kept = self._decks
        seeds = np.arange(self.next_seed, self.next_seed + count)
        self.next_seed += count
        return seeds, kept[:count]
