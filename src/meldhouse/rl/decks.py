"""Shuffled decks for thousands of deals at once, in the order in which the referee deals them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, final

import numpy as np

from meldhouse.parts.chance import mixed_seed

Array = Any
#: bytes of the stream that are read at first; a deck that needs more is shuffled by itself
_BLOCK = 256


def shuffled_decks(deck: Sequence[int], first_seed: int, count: int) -> Array:
    """Returns one deck in each row: that of `chance_of(seed)` for consecutive seeds.

    It follows docs/reference/shuffle.md for all decks at once.
    """
    streams = b"".join([_stream(seed) for seed in range(first_seed, first_seed + count)])
    drawn = np.frombuffer(streams, dtype=">u2").reshape(count, _BLOCK // 2).astype(np.int64)
    order = np.tile(np.array(deck, dtype=np.int8), (count, 1))
    rows = np.arange(count)
    place = np.zeros(count, dtype=np.int64)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(drawn, rows, place, last + 1)
        order[rows, last], order[rows, other] = order[rows, other], order[rows, last].copy()
    return order


def _stream(seed: int) -> bytes:
    mixed = mixed_seed(str(seed).encode(), ())
    return hashlib.shake_256(b"meldhouse/deal/1\0" + mixed + b"\0\0\0\1").digest(_BLOCK)


def _below(drawn: Array, rows: Array, place: Array, n: int) -> Array:
    """Reads a number below n for each row, and moves the places on; numbers at or above the limit are skipped."""
    limit = 65536 - 65536 % n
    found = drawn[rows, place]
    place += 1
    skipped = np.flatnonzero(found >= limit)
    while skipped.size:
        found[skipped] = drawn[skipped, place[skipped]]
        place[skipped] += 1
        skipped = skipped[found[skipped] >= limit]
    return found % n


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
