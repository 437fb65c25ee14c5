"""Learned weights of critics, one file for each edition and number of players.

A file begins with the numbers of features and of hidden numbers and the worth of a won deal beside its points. Then
come all weights as whole numbers of two bytes, compressed. They are made by `python -m meldhouse.rl.rummy_five.critic`.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.solvers.rummy_five.chooser import LEARNED_EIGHT_STYLE, LEARNED_FIVE_STYLE, FiveStyle
from meldhouse.solvers.rummy_five.critic.critic import FiveWeights

#: the numbers of features and of hidden numbers, and the worth of a won deal
_HEAD: Final = "<IIf"


def learned_style(edition: Edition) -> FiveStyle:
    """Returns the learned values of a quick player."""
    return FiveStyle(LEARNED_FIVE_STYLE if edition.trios == 1 else LEARNED_EIGHT_STYLE)


def has_weights(name: str, players: int) -> bool:
    """Checks if a critic of an edition, by its name, has learned with some number of players."""
    return _file(name, players).is_file()


@cache
def weights_of(name: str, players: int) -> FiveWeights:
    """Returns the weights of the critic of an edition with some number of players."""
    return read_weights(_file(name, players).read_bytes())


def _file(name: str, players: int) -> Traversable:
    return resources.files("meldhouse.solvers.rummy_five.critic").joinpath(
        "learned", f"{name}-{players}.weights"
    )


def write_weights(columns: Sequence[int], bias: Sequence[int], out: Sequence[int], win: float) -> bytes:
    """Returns the content of a file, from what `FiveWeights` is made of."""
    numbers = [*columns, *bias, *out]
    head = struct.pack(_HEAD, len(columns) // len(out), len(out), win)
    return head + zlib.compress(struct.pack(f"<{len(numbers)}h", *numbers), 9)


def read_weights(content: bytes) -> FiveWeights:
    """Returns the weights in a file."""
    features, hidden, win = struct.unpack_from(_HEAD, content)
    packed = zlib.decompress(content[struct.calcsize(_HEAD) :])
    numbers = struct.unpack(f"<{(features + 2) * hidden}h", packed)
    end = features * hidden
    return FiveWeights(numbers[:end], numbers[end : end + hidden], numbers[end + hidden :], win)
