"""Retrieved jokers (RK-3): a joker that leaves its place on the table must make a new set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rummikub.sets import GROUP, read_set
from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, Kind, Tile, is_joker
from meldhouse.parts.copies import Copies
from meldhouse.parts.layout import Layout
from meldhouse.parts.partners import (
    ALONE,
    Pairing,
    changed_sets,
    is_best_by_marks,
    shared_count,
    unchanged_sets,
)

#: A joker's meaning: in a run the kind that it stands for, in a group this and the number.
OF_GROUP: Final = 64
#: the meaning of a joker in a set that is not legal
NOTHING: Final = -1
#: begins the form of a group
_GROUP_FORM: Final = -1

Form = tuple[int, ...]


# --- sets as they look ---


def set_form(tiles: Sequence[Tile]) -> Form:
    """RK-3 Returns the kinds of a set: of a run in order, of a group in any order."""
    kinds = [tile >> 1 for tile in tiles]
    if _is_like_group(kinds, tiles):
        return (_GROUP_FORM, *sorted(kinds))
    return tuple(kinds)


def _is_like_group(kinds: Sequence[Kind], tiles: Sequence[Tile]) -> bool:
    """Checks if a set is a group by its first two numbered tiles, or by its reading if it has only one."""
    first = -1
    for kind in kinds:
        if kind == JOKER:
            continue
        if first >= 0:
            return first % HIGHEST == kind % HIGHEST
        first = kind
    reading = read_set(tuple(tiles))
    return reading is not None and reading.kind == GROUP


def table_forms(table: Layout) -> list[Form]:
    """Returns the form of each set."""
    return [set_form(tiles) for tiles in table]


def kept_sets(before: Layout, after: Layout) -> list[int]:
    """Returns for each set of the new table the unchanged set of the old one, or ALONE."""
    return unchanged_sets(table_forms(before), table_forms(after))


# --- one reading ---


@final
class Retrieved:
    """A joker of the table that has not stayed (RK-3)."""

    def __init__(self, joker: Tile, number: int, place: int, is_set: bool, added_to: int) -> None:
        self.joker = joker
        #: the set and the place where it lies now
        self.number = number
        self.place = place
        #: the set that it lies in is legal
        self.is_set = is_set
        #: the old set that it was merely added to, or ALONE
        self.added_to = added_to

    @property
    def needs_set(self) -> bool:
        """Checks if it still has to make a new set."""
        return not self.is_set or self.added_to != ALONE


def joker_meanings(table: Layout) -> dict[Tile, int]:
    """Returns the meaning of each joker on a table."""
    found: dict[Tile, int] = {}
    for tiles in table:
        for place, tile in enumerate(tiles):
            if is_joker(tile):
                found[tile] = _meaning(tiles, place)
    return found


def _meaning(tiles: tuple[Tile, ...], place: int) -> int:
    reading = read_set(tiles)
    if reading is None:
        return NOTHING
    kind = reading.kinds[place]
    return OF_GROUP + kind % HIGHEST if reading.kind == GROUP else kind


def retrieved_in(before: Layout, after: Layout) -> list[Retrieved]:
    """RK-3 Returns the jokers that have not stayed, by the tiles as they lie: one reading of a turn."""
    stood_for = joker_meanings(before)
    found: list[Retrieved] = []
    for number, tiles in enumerate(after):
        for place, tile in enumerate(tiles):
            if tile not in stood_for:
                continue
            meaning = _meaning(tiles, place)
            if meaning == NOTHING or meaning != stood_for[tile]:
                added_to = merely_added(before, tiles)
                found.append(Retrieved(tile, number, place, meaning != NOTHING, added_to))
    return found


def merely_added(before: Layout, tiles: Sequence[Tile]) -> int:
    """RK-3 Returns an old set whose numbered tiles (two or more) all lie in this new set, or ALONE."""
    there = set(tiles)
    for number, old in enumerate(before):
        naturals = [tile for tile in old if not is_joker(tile)]
        if len(naturals) > 1 and there.issuperset(naturals):
            return number
    return ALONE


# --- turns that need no search ---


def is_plain(before: Layout, after: Layout) -> bool:
    """RK-3 Checks fast if no joker was merely added to a set. Only a yes is certain.

    Sets with jokers that lie at their place as before are unchanged by kind, so their jokers have stayed. If there
    are others, the marks may be one of the best readings.
    """
    if _jokers_lie(before, after):
        return True
    old, new = tuple(changed_sets(before, after)), tuple(changed_sets(after, before))
    return is_best_by_marks(old, new, 1) and _is_fair(old, new)


def _jokers_lie(before: Layout, after: Layout) -> bool:
    """Checks if every old set with a joker lies at the same place, tile for tile."""
    count = len(after)
    for number, tiles in enumerate(before):
        if number < count:
            there = after[number]
            if there is tiles or not _has_joker(tiles) or there == tiles:
                continue
        elif not _has_joker(tiles):
            continue
        return False
    return True


# --- the best reading ---


def retrieved_jokers(before: Layout, after: Layout) -> list[Retrieved]:
    """RK-3 Returns the retrieved jokers of a turn by the reading that is best for the player.

    Every tile of the old table lies on the new one, and none lies there twice. The jokers are named as the
    new table names them.
    """
    kept = kept_sets(before, after)
    moved = [tiles for at, tiles in enumerate(after) if kept[at] == ALONE and _has_joker(tiles)]
    if not moved:
        return []
    matter = sorted({tile >> 1 for tiles in moved for tile in tiles})
    copies = Copies(before, after, kept, 1)
    stood_for, stands_for = joker_meanings(before), joker_meanings(after)
    additions = _Additions(before, after, copies, stood_for)
    reading, _ = copies.find(matter, stood_for, stands_for, _is_fair, additions.are_sure)
    found = retrieved_in(before, reading)
    for one in found:
        one.joker = after[one.number][one.place]
    return found


def _has_joker(tiles: Sequence[Tile]) -> bool:
    for tile in tiles:
        if tile >> 1 == JOKER:
            return True
    return False


def _is_fair(before: Layout, reading: Layout) -> bool:
    return not any(one.needs_set for one in retrieved_in(before, reading))


@final
class _Additions:
    """Jokers that were merely added to a set, by the partners of sets alone (RK-3)."""

    def __init__(self, before: Layout, after: Layout, copies: Copies, stood_for: dict[Tile, int]) -> None:
        meanings = set(stood_for.values())
        #: by changed set of the old table: the kinds of its numbered tiles
        self._old = [_numbered_kinds(before[number]) for number in copies.rows]
        #: by changed set of the new table: the kinds of its numbered tiles, and its jokers that have not stayed
        self._new = [_numbered_kinds(after[number]) for number in copies.columns]
        self._jokers: list[int] = []
        for number in copies.columns:
            stands_for = joker_meanings((after[number],)).values()
            self._jokers.append(len([meaning for meaning in stands_for if meaning not in meanings]))
        #: the jokers that came from the rack
        self._laid = len(joker_meanings(after)) - len(stood_for)

    def are_sure(self, pairing: Pairing) -> bool:
        """Checks if more jokers lie with all numbered tiles of an old set than the rack has given."""
        added = 0
        for row, column in enumerate(pairing):
            if column != ALONE and self._jokers[column]:
                kinds = self._old[row]
                if len(kinds) > 1 and shared_count(kinds, self._new[column]) == len(kinds):
                    added += self._jokers[column]
        return added > self._laid


def _numbered_kinds(tiles: Sequence[Tile]) -> list[Kind]:
    return sorted([tile >> 1 for tile in tiles if tile >> 1 != JOKER])


def homeless_notes(found: Sequence[Retrieved]) -> list[Refusal]:
    """RK-3 Returns a note for each retrieved joker that has no set yet."""
    lacking = [one for one in found if not one.is_set]
    return [Refusal("joker-needs-set", "RK-3", (one.joker,), {"set": one.number + 1}) for one in lacking]


def added_jokers(before: Layout, after: Layout) -> list[Refusal]:
    """RK-3 Returns a refusal for each retrieved joker that was merely added to a set."""
    found: list[Refusal] = []
    if is_plain(before, after):
        return found
    for one in retrieved_jokers(before, after):
        if one.added_to != ALONE:
            numbers = {"set": one.number + 1, "old_set": one.added_to + 1}
            naturals = [tile for tile in before[one.added_to] if not is_joker(tile)]
            found.append(Refusal("joker-only-added", "RK-3", cards=naturals, numbers=numbers))
    return found


def has_added_joker(before: Layout, after: Layout) -> bool:
    """RK-3 Checks if some retrieved joker was merely added to a set; sets that still lie there are left aside."""
    lying, there = set(before), set(after)
    old = tuple([tiles for tiles in before if tiles not in there])
    new = tuple([tiles for tiles in after if tiles not in lying])
    if is_plain(old, new):
        return False
    return any(one.added_to != ALONE for one in retrieved_jokers(old, new))
