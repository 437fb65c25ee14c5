"""What is asked of the study and answered by it: solver, calculator, reviews, daily deal, statistics."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from meldhouse.wire.forms import Form, Text

Notation = Annotated[str, msgspec.Meta(max_length=2000)]

# --- the solver ---


class SolveForm(Form):
    """A position of Rummikub or Rhine Rummy, and what would be best.

    `rescue`: the table is in a mess, and any legal arrangement of it will do.
    """

    game: Literal["rummikub", "rhine-rummy"]
    table: Notation = ""
    rack: Notation = ""
    opened: bool = True
    objective: Literal["tiles", "value", "open"] = "tiles"
    rescue: bool = False
    options: dict[Text, int | bool | Text] = {}


class Flaw(msgspec.Struct):
    """Why a position cannot be solved. `number` is the set on the table, from 1, or how many copies there are."""

    #: `unreadable`, `too-many`, `no-set`, `nothing`
    code: str
    cards: str
    number: int = 0


class TakenFrom(msgspec.Struct):
    """Tiles, and the set that they are taken from as it lay before."""

    tiles: str
    set: str


class SolveStep(msgspec.Struct):
    """One move of a play: what is taken from hand and table, what becomes of it, and how all lies then."""

    hand: str
    sources: list[TakenFrom]
    #: the set that they are put into, as it lay before; empty for a new set
    onto: str
    result: str
    table: list[str]
    rack: str


class SolvedPlay(msgspec.Struct):
    """A play: the table after it, and what is said of it."""

    tiles: int
    value: int
    #: no play is worth more
    proven: bool
    #: how many sets of the table change
    touched: int
    table: list[str]
    laid: str
    left: str
    steps: list[SolveStep]


class Solved(msgspec.Struct):
    """The position as it was read, copies told apart; the best play first, then others that lay something else."""

    table: list[str]
    rack: str
    flaws: list[Flaw]
    plays: list[SolvedPlay]
    #: that nothing was found is proof that there is nothing
    is_exact: bool
