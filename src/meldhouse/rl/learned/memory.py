"""Decisions of deals that are still running, kept until it is known what they were worth."""

from __future__ import annotations

from typing import final

import numpy as np

from meldhouse.rl.arrays import Array
from meldhouse.rl.vector import VectorDeals

#: more steps than any deal has
MOST_STEPS = 200


@final
class Memory:
    """The last steps of a vector environment, in a ring."""

    def __init__(self, deals: VectorDeals) -> None:
        rows, size = deals.observations.shape
        self._deals = deals
        self._seen = np.zeros((MOST_STEPS, rows, size), np.int16)
        self._ids, self._seats = (
            np.zeros((MOST_STEPS, rows), np.int64),
            np.zeros((MOST_STEPS, rows), np.int64),
        )
        #: there was more than one legal id
        self._is_choice = np.zeros((MOST_STEPS, rows), bool)
        self._began = np.zeros(rows, np.int64)
        self._now = 0

    def keep(self, ids: Array, is_choice: Array) -> None:
        """Keeps what the seats see and the ids that they take now."""
        at = self._now % MOST_STEPS
        self._seen[at], self._ids[at] = self._deals.observations, ids
        self._seats[at], self._is_choice[at] = self._deals.seats, is_choice
        self._now += 1

    def worth(self, over: Array, gains: Array) -> tuple[Array, Array, Array]:
        """Returns the decisions of deals that have ended: observations, ids, and the points that the seat gained."""
        ended = np.flatnonzero(over)
        lengths = self._now - self._began[ended]
        rows = np.repeat(ended, lengths)
        ends = np.cumsum(lengths)
        steps = (
            np.arange(len(rows)) - np.repeat(ends - lengths, lengths) + np.repeat(self._began[ended], lengths)
        )
        self._began[ended] = self._now
        steps %= MOST_STEPS
        chosen = self._is_choice[steps, rows]
        steps, rows = steps[chosen], rows[chosen]
        return self._seen[steps, rows], self._ids[steps, rows], gains[rows, self._seats[steps, rows]]
