"""Judging a turn by its tables alone, as written: for `meldhouse check` and arguments at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meldhouse.core.options import OptionValue, read_options
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.games.rummikub.options import RULES_VERSION, RUMMIKUB_OPTIONS, edition_of
from meldhouse.games.rummikub.sets import set_flaw, tidy_set
from meldhouse.games.rummikub.tiles import JOKER_WORD, MARK, Kind, Tile, read_kind, read_table, read_tiles
from meldhouse.games.rummikub.turns import Judgement, judge_turn
from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import SEPARATOR, Layout, refuse_sets_in_hand, typed_sets


def check(
    before: str,
    after: str,
    hand: str,
    opened: bool = True,
    options: Mapping[str, OptionValue] | None = None,
) -> Refusal | None:
    """RK-2, RK-3 Why a turn from one table to another with this rack is not allowed; None if it is.

    Copies of a tile are told apart where it matters, and the best assignment of equal copies is taken. If a set of
    the table before the turn is not legal, it raises Refused.
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
    values = read_options(RUMMIKUB_OPTIONS, options or {})
    edition = edition_of(RULES_VERSION, values["jokers"] == "free")
    refuse_sets_in_hand(hand)
    table, rack = _read_position(plain_text(before), plain_text(hand))
    new = read_table(plain_text(after).replace(MARK, ""))
    return judge_turn(table, fit_copies(table, rack, new), rack, opened, edition)


def _read_position(before: str, hand: str) -> tuple[Layout, tuple[int, ...]]:
    """The table and the rack before the turn: read together, as no tile is in both."""
    table = read_table(before.replace(MARK, ""))
    lying = sum([len(tiles) for tiles in table])
    both = before.replace("/", " ") + " " + hand
    rack = read_tiles(both.replace(MARK, ""))[lying:]
    for number, tiles in enumerate(table, start=1):
        flaw = set_flaw(tiles, number)
        if flaw is not None:
            raise Refused(flaw)
    return table, rack


# --- notation as people type it ---


def plain_text(text: str) -> str:
    """Returns a typed table or rack in notation: `R05, 7r 6R | J k2 k3` is `r5 r6 r7 / * k2 k3`.

    Sets that are legal in another order are put in order. Words that are not tiles stay, so that the strict
    reader can name them.
    """
    sets = [[_plain_word(word) for word in words] for words in typed_sets(text)]
    return f" {SEPARATOR} ".join([" ".join(_in_order(words)) for words in sets])


def _plain_word(word: str) -> str:
    """Returns a tile's word in notation: `5r`, `r05`, `j` and `joker` are understood."""
    bare = word.rstrip(MARK)
    marks = word[len(bare) :]
    if bare in ("j", "joker"):
        return JOKER_WORD + marks
    if bare[:1].isdigit():
        bare = bare[-1] + bare[:-1]
    return bare[:1] + bare[1:].lstrip("0") + marks


def _in_order(words: list[str]) -> list[str]:
    """Puts the words of a set in an order in which it is legal, if there is one."""
    try:
        kinds = [read_kind(word.rstrip(MARK)) for word in words]
    except NotationError:
        return words
    left: dict[Kind, list[str]] = {}
    for kind, word in zip(kinds, words, strict=True):
        left.setdefault(kind, []).append(word)
    tidied = tidy_set(tuple([kind * 2 for kind in kinds]))
    return [left[tile >> 1].pop(0) for tile in tidied]


# --- the copies of tiles that bear no mark ---

TileSet = tuple[Tile, ...]


def fit_copies(before: Layout, rack: Sequence[Tile], after: Layout) -> Layout:
    """The table after a turn, its copies chosen so that it fits the table before and the rack best.

    A tile that neither has keeps its number, or takes the one left over: the rules will refuse it.
    """
    kept = _kept_sets(before, after)
    used = {tile for tiles in kept.values() for tile in tiles}
    ready: dict[Kind, list[Tile]] = {}
    for tile in [tile for tiles in before for tile in tiles] + list(rack):
        if tile not in used:
            ready.setdefault(tile >> 1, []).append(tile)
    fitted: list[TileSet] = []
    for number, tiles in enumerate(after):
        if number in kept:
            fitted.append(kept[number])
            continue
        near = _nearest_set(before, tiles)
        fitted.append(tuple([_pick(tile, ready, near, used) for tile in tiles]))
    return tuple(fitted)


def _kept_sets(before: Layout, after: Layout) -> dict[int, TileSet]:
    """The sets that lay there already, kind by kind, each with the tiles that lay there."""
    lying: dict[tuple[Kind, ...], list[TileSet]] = {}
    for tiles in before:
        lying.setdefault(_kinds(tiles), []).append(tiles)
    kept: dict[int, TileSet] = {}
    for number, tiles in enumerate(after):
        same = lying.get(_kinds(tiles))
        if same:
            kept[number] = same.pop(0)
    return kept


def _kinds(tiles: TileSet) -> tuple[Kind, ...]:
    return tuple([tile >> 1 for tile in tiles])


def _nearest_set(before: Layout, tiles: TileSet) -> TileSet:
    """The set of the table before that has most kinds in common: most likely it was changed into this one."""
    kinds = set(_kinds(tiles))
    best: TileSet = ()
    most = 1
    for old in before:
        common = len(kinds & set(_kinds(old)))
        if common > most:
            best, most = old, common
    return best


def _pick(tile: Tile, ready: dict[Kind, list[Tile]], near: TileSet, used: set[Tile]) -> Tile:
    """A copy of this tile that is still free: from the nearest set, else the table, else the rack."""
    free = ready.get(tile >> 1, [])
    for copy in free:
        if copy in near:
            free.remove(copy)
            used.add(copy)
            return copy
    if free:
        used.add(free[0])
        return free.pop(0)
    spare = tile if tile not in used else tile ^ 1
    used.add(spare)
    return spare
