"""The decisions of a seat in Rhine Rummy."""

from __future__ import annotations

from typing import final

from meldhouse.core.actions import Action
from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import Layout, read_layout, write_layout
from meldhouse.parts.playing_cards import read_cards, write_cards


class RhineAction(Action):
    """Any decision of this game."""


@final
class Lay(RhineAction):
    """Table cards from the hand: the whole table as it lies afterwards (RR-4)."""

    FIELDS = ("table",)
    CARD_FIELDS = ("table",)
    GROUP_FIELDS = ("table",)

    def __init__(self, table: Layout) -> None:
        self.table = table


@final
class Draw(RhineAction):
    """Take the top card of the stock; that ends the turn (RR-4)."""


@final
class Pass(RhineAction):
    """Table nothing when there is nothing left to draw; that ends the deal (RR-8)."""


DRAW = Draw()
PASS = Pass()


def write_action(action: RhineAction) -> str:
    """`lay 5h 6h 7h / 9c 9d *`, `draw`, `pass`."""
    if isinstance(action, Lay):
        return f"lay {write_layout(action.table, write_cards)}".rstrip()
    if isinstance(action, Draw):
        return "draw"
    if isinstance(action, Pass):
        return "pass"
    raise NotationError(f"{action!r} is not an action of this game")


def read_action(text: str) -> RhineAction:
    """The action that a text means. Copies of a card that bear no mark are read in their order."""
    word, _, rest = text.strip().partition(" ")
    if word == "lay":
        return Lay(read_layout(rest, read_cards))
    if rest or word not in ("draw", "pass"):
        raise NotationError(f"{text[:40]!r} is not an action: lay CARDS / CARDS ..., draw or pass")
    return DRAW if word == "draw" else PASS
