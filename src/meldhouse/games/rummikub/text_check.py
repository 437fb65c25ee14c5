"""Judging a turn by its tables alone, as written: for `meldhouse check` and arguments at a table."""

from __future__ import annotations

from collections.abc import Mapping

from meldhouse.core.options import OptionValue, read_options
from meldhouse.core.refusal import Refusal
from meldhouse.games.rummikub.copies import fit_copies
from meldhouse.games.rummikub.options import RUMMIKUB_OPTIONS
from meldhouse.games.rummikub.sets import set_flaw
from meldhouse.games.rummikub.tiles import MARK, read_table, read_tiles
from meldhouse.games.rummikub.turns import Judgement, judge_turn
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.errors import NotationError


def check(
    before: str,
    after: str,
    hand: str,
    opened: bool = True,
    options: Mapping[str, OptionValue] | None = None,
) -> Refusal | None:
    """RK-2, RK-3 Why a turn from one table to another with this rack is not allowed; None if it is.

    Copies of a tile are told apart where it matters, and the best assignment of equal copies is taken.
    """
    flaws = judge(before, after, hand, opened, options).flaws
    return flaws[0] if flaws else None


def judge(
    before: str,
    after: str,
    hand: str,
    opened: bool = True,
    options: Mapping[str, OptionValue] | None = None,
) -> Judgement:
    """RK-2, RK-3 All that can be said of a turn that is written down."""
    read_options(RUMMIKUB_OPTIONS, options or {})
    table, rack = _read_position(before, hand)
    new = read_table(after.replace(MARK, ""))
    return judge_turn(table, fit_copies(table, rack, new), rack, opened)


def _read_position(before: str, hand: str) -> tuple[Arrangement, tuple[int, ...]]:
    """The table and the rack before the turn: read together, as no tile is in both."""
    table = read_table(before.replace(MARK, ""))
    lying = sum([len(tiles) for tiles in table])
    both = before.replace("/", " ") + " " + hand
    rack = read_tiles(both.replace(MARK, ""))[lying:]
    for number, tiles in enumerate(table, start=1):
        flaw = set_flaw(tiles, number)
        if flaw is not None:
            raise NotationError(f"set {number} of the table before is no legal set: {flaw.code}")
    return table, rack
