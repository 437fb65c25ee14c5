"""Observations of every seat in many deals. Changes are written where they happen, so that showing is one copy."""

from __future__ import annotations

from typing import final

import numpy as np

from meldhouse.rl.arrays import Array, Encoding


@final
class SeatObservations:
    """Flat observations by row and seat, in one array whose places can be written one by one."""

    def __init__(self, encoding: Encoding, rows: int) -> None:
        players, size = encoding.game.players, encoding.flat_size
        #: by row and seat
        self.seats = np.zeros((rows, players, size), np.int16)
        #: the same numbers in one row
        self.numbers = self.seats.reshape(-1)
        self._shown = self.seats.reshape(rows * players, size)
        self._players, self._size = players, size
        self._starts = np.arange(rows * players).reshape(rows, players) * size
        self._first = np.arange(rows) * players
        around = np.arange(players)
        #: by seat and observer: how many places clockwise the seat is from the observer
        self.toward = (around[:, None] - around) % players
        parts = encoding.parts
        names = [*parts.planes, *parts.numbers]
        starts = [plane * parts.kinds for plane in range(len(parts.planes))]
        starts += [len(parts.planes) * parts.kinds + number for number in range(len(parts.numbers))]
        self._place = dict(zip(names, starts, strict=True))

    def place(self, name: str) -> int:
        """Returns where a plane or a number begins; `name +0` is where those of all seats begin."""
        return self._place[name]

    def all_seats(self, rows: Array) -> Array:
        """Returns the place where the observation of each seat begins: one row of places for each row."""
        return self._starts[rows]

    def one_seat(self, rows: Array, seats: Array) -> Array:
        """Returns the place where the observation of one seat begins in each row."""
        return (rows * self._players + seats) * self._size

    def show(self, seats: Array, shown: Array) -> None:
        """Copies the observation of one seat for each row."""
        np.take(self._shown, self._first + seats, axis=0, out=shown, mode="clip")
