"""Encodings as arrays: observations from a view alone, masks of action ids, and what a critic may see in training."""

from __future__ import annotations

from typing import Any, final

import numpy as np
from numpy import frombuffer, int8, int16

from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.state import State
from meldhouse.parts.errors import OptionError
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import Choice, GameEncoding, mask_of

Array = Any


@final
class Encoding:
    """The encoding of one game. Equal views give equal arrays, and every array is of whole numbers (int16)."""

    def __init__(self, game: AnyGame, parts: GameEncoding) -> None:
        self.game = game
        self.parts = parts
        self.version = parts.version
        self.plane_shape = (len(parts.planes), parts.kinds)
        self.numbers = len(parts.numbers)
        #: the length of a flat observation: the planes one after the other, then the numbers
        self.flat_size = self.plane_shape[0] * parts.kinds + self.numbers
        #: how many action ids there are
        self.actions = len(parts.ids)

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoding:
        """Returns itself: an encoding does not change."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoding, (self.game, self.parts)

    def planes(self, view: AnyView) -> Array:
        """Returns the observation by planes: one row for each plane, one column for each kind of card."""
        return self.flat(view)[: self.flat_size - self.numbers].reshape(self.plane_shape)

    def values(self, view: AnyView) -> Array:
        """Returns the numbers of the observation that are not about kinds of cards."""
        return self.flat(view)[self.flat_size - self.numbers :]

    def flat(self, view: AnyView) -> Array:
        """Returns the observation in one row: all planes, then the numbers."""
        if view.own is None or view.seat is None:
            raise OptionError("an observation is of a seat; this is a watcher's view")
        return frombuffer(bytearray(self.parts.flat(view)), int16)  # a copy, which may be written to

    def perfect(self, state: State[Any, Any, Any], seat: Seat) -> Array:
        """Returns hidden planes for critics in training. Never give them to an agent that plays."""
        rows = self.parts.hidden_rows(state.private, state.secret.left, seat)
        return _counts(rows).reshape(len(rows), self.parts.kinds)

    def begin(self, view: AnyView) -> Choice:
        """Begins an action of the seat of a view, id by id."""
        if view.own is None or view.seat is None:
            raise OptionError("an action is of a seat; this is a watcher's view")
        return self.parts.begin(view)

    def mask(self, choice: Choice) -> Array:
        """Returns one number for each action id: 1 if it is legal now, otherwise 0 (int8)."""
        return self.mask_of(choice.legal())

    def mask_of(self, legal: list[int]) -> Array:
        """Returns one number for each action id: 1 if it is in the list, otherwise 0 (int8)."""
        return frombuffer(bytearray(mask_of(legal, self.actions)), int8)


def _counts(rows: list[bytes]) -> Array:
    return np.frombuffer(b"".join(rows), np.uint8).astype(np.int16)
