"""A table in the making, judged set by set while cards are still being moved."""

from __future__ import annotations

from typing import final

from meldhouse.core.refusal import Refusal
from meldhouse.parts.values import Value


@final
class Judgement(Value):
    """What is wrong with each set, and what the turn as a whole still lacks."""

    FIELDS = ("sets", "turn")

    def __init__(self, sets: tuple[Refusal | None, ...], turn: tuple[Refusal, ...]) -> None:
        #: by set of the table: why it is none; None where it is one
        self.sets = sets
        #: what else stands against ending the turn like this
        self.turn = turn

    @property
    def is_legal(self) -> bool:
        """Whether the turn may end like this."""
        return not self.turn and all(refused is None for refused in self.sets)
