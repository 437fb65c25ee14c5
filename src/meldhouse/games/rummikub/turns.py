"""Whether a turn is legal, judged by the table before and after it (RK-2, RK-3).

`is_legal_turn` answers fast. Only if the answer is no, `turn_flaws` looks for the reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rummikub.sets import read_set, set_flaw, set_value
from meldhouse.games.rummikub.tiles import TILES, Kind, Tile, is_joker
from meldhouse.parts.arrangement import Arrangement, Difference, difference
from meldhouse.parts.values import Value

#: RK-2 what a first meld must be worth
FIRST_MELD: Final = 30


def is_legal_turn(before: Arrangement, after: Arrangement, rack: Sequence[Tile], has_opened: bool) -> bool:
    """RK-2, RK-3 The fast answer: every set is legal, every tile of the table is there, the others are the rack's."""
    lies = [False] * TILES
    new = 0
    for tiles in after:
        if set_value(tiles) < 0:
            return False
        for tile in tiles:
            if lies[tile]:
                return False
            lies[tile] = True
        new += len(tiles)
    for tiles in before:
        for tile in tiles:
            if not lies[tile]:
                return False
        new -= len(tiles)
    if new == 0:
        return False
    for tile in rack:
        if lies[tile]:
            new -= 1
    if new != 0:
        return False
    return has_opened or _is_first_meld(before, after)


def _is_first_meld(before: Arrangement, after: Arrangement) -> bool:
    """RK-2 Every set of the table still lies there; the others are worth enough. All of them are legal."""
    old = set(before)
    kept = 0
    worth = 0
    for tiles in after:
        if tiles in old:
            kept += 1
        else:
            worth += set_value(tiles)
    return kept == len(before) and worth >= FIRST_MELD


def turn_flaws(
    before: Arrangement, after: Arrangement, rack: Sequence[Tile], has_opened: bool
) -> list[Refusal]:
    """Everything that keeps a turn from being legal, the weightiest first."""
    if is_legal_turn(before, after, rack, has_opened):
        return []
    changed = difference(before, after)
    flaws = _tile_flaws(changed, rack)
    if not flaws and not changed.added:
        flaws.append(Refusal("nothing-laid", "RK-3"))
    if not has_opened and changed.broken:
        touched = changed.broken[0]
        flaws.append(Refusal("table-touched", "RK-2", cards=before[touched], numbers={"set": touched + 1}))
    for number, tiles in enumerate(after, start=1):
        flaw = set_flaw(tiles, number)
        if flaw is not None:
            flaws.append(flaw)
    if not has_opened and changed.added:
        worth = first_meld_worth(before, after)
        if worth < FIRST_MELD:
            numbers = {"worth": worth, "needed": FIRST_MELD}
            flaws.append(Refusal("first-meld-low", "RK-2", cards=changed.added, numbers=numbers))
    return flaws


def _tile_flaws(changed: Difference, rack: Sequence[Tile]) -> list[Refusal]:
    """RK-3 Every tile of the table stays, jokers too; what is added comes from the rack."""
    flaws: list[Refusal] = []
    if changed.doubled:
        flaws.append(Refusal("tile-doubled", "RK-3", cards=changed.doubled))
    unknown = [tile for tile in changed.added if not 0 <= tile < TILES]
    if unknown:
        flaws.append(Refusal("no-such-tile", "RK-1", numbers={"tile": unknown[0]}))
    jokers = [tile for tile in changed.missing if is_joker(tile)]
    if jokers:
        flaws.append(Refusal("joker-taken", "RK-3", cards=jokers))
    naturals = [tile for tile in changed.missing if not is_joker(tile)]
    if naturals:
        flaws.append(Refusal("tile-taken", "RK-3", cards=naturals))
    foreign = [tile for tile in changed.added if tile not in rack and 0 <= tile < TILES]
    if foreign:
        flaws.append(Refusal("not-in-rack", "RK-3", cards=foreign))
    return flaws


def first_meld_worth(before: Arrangement, after: Arrangement) -> int:
    """RK-2 What the new sets from the rack alone are worth so far. Unfinished sets count nothing."""
    old = {tile for tiles in before for tile in tiles}
    worth = 0
    for tiles in after:
        if not any(tile in old for tile in tiles):
            worth += max(0, set_value(tiles))
    return worth


# --- judging while tiles are still being moved ---


@final
class SetJudgement(Value):
    """One set of a table in the making."""

    FIELDS = ("kind", "value", "kinds", "is_new", "flaw")

    def __init__(
        self, kind: str, value: int, kinds: tuple[Kind, ...], is_new: bool, flaw: Refusal | None
    ) -> None:
        #: `run`, `group`, or empty if it is neither yet
        self.kind = kind
        self.value = value
        #: what each tile stands for; empty if the set is not legal
        self.kinds = kinds
        #: whether it did not lie so before the turn
        self.is_new = is_new
        self.flaw = flaw


@final
class Judgement(Value):
    """A table in the making: each set, and all that keeps the turn from being legal."""

    FIELDS = ("sets", "flaws", "worth", "laid")
    CARD_FIELDS = ("laid",)

    def __init__(
        self, sets: tuple[SetJudgement, ...], flaws: tuple[Refusal, ...], worth: int, laid: tuple[Tile, ...]
    ) -> None:
        self.sets = sets
        self.flaws = flaws
        #: RK-2 what the new sets from the rack alone are worth
        self.worth = worth
        #: the tiles that came from the rack
        self.laid = laid

    @property
    def is_legal(self) -> bool:
        return not self.flaws


def judge_turn(before: Arrangement, after: Arrangement, rack: Sequence[Tile], has_opened: bool) -> Judgement:
    """What a player wants to know before saying that the turn is done."""
    old = set(before)
    sets: list[SetJudgement] = []
    for number, tiles in enumerate(after, start=1):
        reading = read_set(tiles)
        if reading is None:
            sets.append(SetJudgement("", 0, (), tiles not in old, set_flaw(tiles, number)))
        else:
            sets.append(SetJudgement(reading.kind, reading.value, reading.kinds, tiles not in old, None))
    held = set(rack)
    laid = tuple([tile for tile in difference(before, after).added if tile in held])
    flaws = tuple(turn_flaws(before, after, rack, has_opened))
    return Judgement(tuple(sets), flaws, first_meld_worth(before, after), laid)
