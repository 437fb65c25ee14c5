"""The decisions of a seat, and the decision of the referee at the bell."""

from __future__ import annotations

from typing import final

from meldhouse.core.actions import Action
from meldhouse.games.rummikub.tiles import read_table, write_table
from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import Layout


class RummikubAction(Action):
    """Any decision of this game."""


@final
class Lay(RummikubAction):
    """Leave the table like this: the whole of it, rearranged and with tiles from the rack (RK-2, RK-3)."""

    FIELDS = ("table",)
    CARD_FIELDS = ("table",)
    GROUP_FIELDS = ("table",)

    def __init__(self, table: Layout) -> None:
        self.table = table


@final
class Draw(RummikubAction):
    """Draw a tile and end the turn (RK-5)."""


@final
class Pass(RummikubAction):
    """End the turn with nothing, when the pool is empty (RK-5)."""


@final
class Bell(RummikubAction):
    """The clock has run down, and this lay on the table (RK-6). None: nothing was moved."""

    FIELDS = ("table",)
    CARD_FIELDS = ("table",)
    GROUP_FIELDS = ("table",)
    OF_REFEREE = True

    def __init__(self, table: Layout | None = None) -> None:
        self.table: Layout | None = table or None


DRAW = Draw()
PASS = Pass()


def write_action(action: RummikubAction) -> str:
    """`lay r5 r6 r7 / k1 b1 o1`, `draw`, `pass`, `bell`, `bell r5 r6`."""
    if isinstance(action, Lay):
        return f"lay {write_table(action.table)}".rstrip()
    if isinstance(action, Bell):
        return f"bell {write_table(action.table or ())}".rstrip()
    if isinstance(action, Draw):
        return "draw"
    if isinstance(action, Pass):
        return "pass"
    raise NotationError(f"{action!r} is not an action of this game")


def read_action(text: str) -> RummikubAction:
    """The action that a text means."""
    word, _, rest = text.strip().partition(" ")
    if word == "lay":
        return Lay(read_table(rest))
    if word == "bell":
        return Bell(read_table(rest))
    if rest.strip():
        raise NotationError(f"{text[:40]!r} is not an action: lay with the whole table, draw, or pass")
    if word == "draw":
        return DRAW
    if word == "pass":
        return PASS
    raise NotationError(f"{text[:40]!r} is not an action: lay with the whole table, draw, or pass")
