"""The judgement of a turn by the table before and after it (RK-2, RK-3).

`is_legal_turn` answers fast. Only if the answer is no, `turn_flaws` looks for the reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rummikub.jokers import (
    Retrieved,
    added_jokers,
    homeless_notes,
    kept_sets,
    retrieved_jokers,
)
from meldhouse.games.rummikub.options import BOOK, Edition
from meldhouse.games.rummikub.sets import read_set, set_flaw, set_value
from meldhouse.games.rummikub.tiles import TILES, Kind, Tile, is_joker
from meldhouse.parts.layout import Difference, Layout, difference
from meldhouse.parts.partners import ALONE, unchanged_sets
from meldhouse.parts.values import Value
from meldhouse.parts.verdict import TurnVerdict

#: RK-2 what a first meld must be worth
FIRST_MELD: Final = 30


def is_legal_turn(
    before: Layout,
    after: Layout,
    rack: Sequence[Tile],
    has_opened: bool,
    edition: Edition = BOOK,
) -> bool:
    """RK-2, RK-3 Checks fast if a turn is legal.

    Every set is legal, every tile of the table is there, the others are the rack's, and retrieved jokers make
    new sets.
    """
    if not _is_sound(before, after, rack):
        return False
    if not has_opened:
        return _is_first_meld(before, after, edition)
    return edition.jokers_free or not added_jokers(before, after)


def _is_sound(before: Layout, after: Layout, rack: Sequence[Tile]) -> bool:
    """RK-3 Checks the sets and the tiles, and nothing else."""
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
    return new == 0


def kept_by(before: Layout, after: Layout, edition: Edition) -> list[int]:
    """RK-3 Returns for each set of the new table the same set of the old one, or ALONE.

    The order of a group's tiles does not count; it did in version 1, where copies counted, too.
    """
    return unchanged_sets(before, after) if edition.by_marks else kept_sets(before, after)


def touched_sets(before: Layout, after: Layout, edition: Edition) -> list[int]:
    """RK-2 Returns the sets of the old table that do not lie there any more."""
    kept = set(kept_by(before, after, edition))
    return [number for number in range(len(before)) if number not in kept]


def is_moved(before: Layout, after: Layout, edition: Edition) -> bool:
    """RK-6 Checks if anything lies differently. The place of a set on the table does not count."""
    return len(before) != len(after) or bool(touched_sets(before, after, edition))


def _is_first_meld(before: Layout, after: Layout, edition: Edition) -> bool:
    """RK-2 Checks that the old sets still lie there and that the new ones are worth enough. All are legal."""
    if not _lies_first(before, after) and touched_sets(before, after, edition):
        return False
    return first_meld_worth(before, after, edition) >= FIRST_MELD


def _lies_first(before: Layout, after: Layout) -> bool:
    """Checks if the new table begins with the old one, tile for tile: then no set was touched."""
    return after[: len(before)] == before


def turn_flaws(
    before: Layout,
    after: Layout,
    rack: Sequence[Tile],
    has_opened: bool,
    edition: Edition = BOOK,
) -> list[Refusal]:
    """Returns everything that keeps a turn from being legal, the weightiest first."""
    if is_legal_turn(before, after, rack, has_opened, edition):
        return []
    changed = difference(before, after)
    flaws = _tile_flaws(changed, rack)
    if not flaws and not changed.added:
        flaws.append(Refusal("nothing-laid", "RK-3"))
    is_whole = not flaws
    if not has_opened:
        flaws += _touched_flaws(before, after, edition)
    sets = [set_flaw(tiles, number) for number, tiles in enumerate(after, start=1)]
    flaws += [flaw for flaw in sets if flaw is not None]
    if is_whole and has_opened and not edition.jokers_free:
        flaws += added_jokers(before, after)
    if not has_opened and changed.added:
        flaws += _low_flaws(before, after, changed.added, edition)
    return flaws


def _touched_flaws(before: Layout, after: Layout, edition: Edition) -> list[Refusal]:
    """RK-2 A first meld leaves the sets of the table alone."""
    touched = touched_sets(before, after, edition)
    if not touched:
        return []
    numbers = {"old_set": touched[0] + 1}
    return [Refusal("table-touched", "RK-2", cards=before[touched[0]], numbers=numbers)]


def _low_flaws(before: Layout, after: Layout, laid: Sequence[Tile], edition: Edition) -> list[Refusal]:
    """RK-2 A first meld is worth 30."""
    worth = first_meld_worth(before, after, edition)
    if worth >= FIRST_MELD:
        return []
    return [Refusal("first-meld-low", "RK-2", cards=laid, numbers={"worth": worth, "needed": FIRST_MELD})]


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


def first_meld_worth(before: Layout, after: Layout, edition: Edition = BOOK) -> int:
    """RK-2 Returns the worth of the new sets from the rack alone. Unfinished sets count nothing.

    Tiles of sets that still lie there by kind are not counted as used by others, whatever copies they are.
    """
    if _lies_first(before, after) and not edition.by_marks:
        return sum([max(0, set_value(tiles)) for tiles in after[len(before) :]])
    kept = kept_by(before, after, edition)
    there = set(kept)
    old: dict[int, int] = {}
    for number, tiles in enumerate(before):
        if edition.by_marks or number not in there:
            for tile in tiles:
                old[_name(tile, edition)] = 1
    worth = 0
    for number, tiles in enumerate(after):
        if kept[number] == ALONE and not any(_name(tile, edition) in old for tile in tiles):
            worth += max(0, set_value(tiles))
    return worth


def _name(tile: Tile, edition: Edition) -> int:
    """Returns the tile where marks count, else its kind."""
    return tile if edition.by_marks else tile >> 1


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
class Judgement(TurnVerdict[SetJudgement, Refusal]):
    """A table in the making. RK-3 Retrieved jokers need a new set, unless jokers are free."""

    FIELDS = ("sets", "flaws", "worth", "laid", "retrieved", "homeless", "notes")

    def __init__(
        self, worth: int, sets: tuple[SetJudgement, ...], flaws: tuple[Refusal, ...], laid: tuple[Tile, ...]
    ) -> None:
        super().__init__(sets, flaws, laid)
        #: RK-2 the worth of the new sets from the rack alone
        self.worth = worth


def judge_turn(
    before: Layout,
    after: Layout,
    rack: Sequence[Tile],
    has_opened: bool,
    edition: Edition = BOOK,
) -> Judgement:
    """RK-2, RK-3 Judges a table in the making: everything to know before the turn is done."""
    kept = kept_by(before, after, edition)
    sets = [judge_set(tiles, at + 1, kept[at] == ALONE) for at, tiles in enumerate(after)]
    held = set(rack)
    changed = difference(before, after)
    laid = tuple([tile for tile in changed.added if tile in held])
    flaws = tuple(turn_flaws(before, after, rack, has_opened, edition))
    retrieved: list[Retrieved] = []
    if has_opened and not edition.jokers_free and not (changed.missing or changed.doubled):
        retrieved = retrieved_jokers(before, after)
    judgement = Judgement(first_meld_worth(before, after, edition), tuple(sets), flaws, laid)
    judgement.retrieved = tuple([one.joker for one in retrieved])
    judgement.homeless = tuple([one.joker for one in retrieved if one.needs_set])
    judgement.notes = tuple(homeless_notes(retrieved))
    return judgement


def judge_set(tiles: tuple[Tile, ...], number: int, is_new: bool) -> SetJudgement:
    """RK-3, RK-4 Judges one set by itself; `number` counts the sets of the table from 1."""
    reading = read_set(tiles)
    if reading is None:
        return SetJudgement("", 0, (), is_new, set_flaw(tiles, number))
    return SetJudgement(reading.kind, reading.value, reading.kinds, is_new, None)
