"""Encodings as arrays: observations from a view alone, masks of action ids, and what a critic may see in training."""

from __future__ import annotations

from typing import Any, final

import numpy as np

from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.state import State
from meldhouse.parts.errors import OptionError
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import Choice, GameEncoding

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

    def planes(self, view: AnyView) -> Array:
        """Returns the observation by planes: one row for each plane, one column for each kind of card."""
        return _counts(self.parts.rows(_seated(view))).reshape(self.plane_shape)

    def values(self, view: AnyView) -> Array:
        """Returns the numbers of the observation that are not about kinds of cards."""
        return np.array(self.parts.values(_seated(view)), dtype=np.int16)

    def flat(self, view: AnyView) -> Array:
        """Returns the observation in one row: all planes, then the numbers."""
        flat = np.empty(self.flat_size, np.int16)
        flat[: -self.numbers] = np.frombuffer(b"".join(self.parts.rows(_seated(view))), np.uint8)
        flat[-self.numbers :] = self.parts.values(view)
        return flat

    def perfect(self, state: State[Any, Any, Any], seat: Seat) -> Array:
        """Returns hidden planes for critics in training. Never give them to an agent that plays."""
        rows = self.parts.hidden_rows(state.private, state.secret.left, seat)
        return _counts(rows).reshape(len(rows), self.parts.kinds)

    def begin(self, view: AnyView) -> Choice:
        """Begins an action of the seat of a view, id by id."""
        return self.parts.begin(_seated(view))

    def mask(self, choice: Choice) -> Array:
        """Returns one number for each action id: 1 if it is legal now, otherwise 0 (int8)."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[choice.legal()] = 1
        return mask


def _counts(rows: list[bytes]) -> Array:
    return np.frombuffer(b"".join(rows), np.uint8).astype(np.int16)


def _seated(view: AnyView) -> AnyView:
    if view.own is None or view.seat is None:
        raise OptionError("an observation is of a seat; this is a watcher's view")
    return view
