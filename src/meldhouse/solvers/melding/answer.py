"""The answers of the solvers."""

from __future__ import annotations

from typing import final

from meldhouse.parts.layout import Layout
from meldhouse.parts.values import Value


@final
class Answer(Value):
    """A play: the table after it, its worth, and the changes that it makes."""

    FIELDS = ("table", "laid", "left", "tiles", "value", "worth", "touched", "moved", "proven", "gentlest")
    CARD_FIELDS = ("table", "laid", "left")

    def __init__(
        self,
        table: Layout,
        laid: tuple[int, ...],
        left: tuple[int, ...],
        value: int,
        worth: int,
        touched: int,
        moved: int,
        proven: bool,
        gentlest: bool,
    ) -> None:
        #: the whole table after the play; sets that were not touched come first, in their order
        self.table = table
        #: what comes from the hand, and what stays there
        self.laid = laid
        self.left = left
        #: how many tiles are laid
        self.tiles = len(laid)
        #: what those tiles count; for a first meld, what its sets are worth
        self.value = value
        #: what was asked for: tiles, value, or the sum of the weights
        self.worth = worth
        #: how many sets of the table change
        self.touched = touched
        #: how many tiles of the table leave the set they lay in
        self.moved = moved
        #: whether no play is worth more
        self.proven = proven
        #: whether no play that is worth as much touches fewer sets
        self.gentlest = gentlest
