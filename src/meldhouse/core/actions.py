"""What a seat decides."""

from __future__ import annotations

from typing import ClassVar, final

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


class Action(Value):
    """A decision in the imperative. Each game has its own."""

    #: the referee's to decide (the clock has run down), never a player's
    OF_REFEREE: ClassVar[bool] = False


@final
class Decision(Value):
    """An action and whose it was: a match is a list of these."""

    FIELDS = ("seat", "action")

    def __init__(self, seat: Seat, action: Action) -> None:
        self.seat = seat
        self.action = action
