"""Actions and decisions of seats."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


@mypyc_attr(allow_interpreted_subclasses=True)  # plug-in games are not compiled
class Action(Value):
    """An action that a seat can choose, named in the imperative. Each game defines its own.

    >>> game = build_game("rummy-five")
    >>> action = game.read_action("bA!")
    >>> type(action).__name__, game.write_action(action)
    ('Discard', 'bA!')
    """

    #: the action belongs to the referee (the clock has run down), never to a player
    OF_REFEREE: ClassVar[bool] = False


@final
class Decision(Value):
    """An action and the seat that chose it. A match is a list of decisions."""

    FIELDS = ("seat", "action")

    def __init__(self, seat: Seat, action: Action) -> None:
        self.seat = seat
        self.action = action
