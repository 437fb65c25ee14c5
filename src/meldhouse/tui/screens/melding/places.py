"""The places of tiles in a set, if the player names none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.tui.screens.melding.kit import Kit, Shown, Tiles
from meldhouse.tui.screens.protocol import Unread


@final
class Way:
    """A place at which tiles make a set legal."""

    def __init__(self, at: int, tiles: Tiles, shown: Shown) -> None:
        self.at = at
        self.tiles = tiles
        #: two places are the same if every joker stands for the same tile
        self.meaning = None if shown.is_group else tuple(sorted(shown.stands.items()))
        self.stands = ", ".join(shown.stands.values())


def new_set(kit: Kit, tiles: Tiles) -> Tiles:
    """As they were named, if that is a set; otherwise in an order in which they are one."""
    if kit.shown(tiles) is not None:
        return tiles
    return kit.tidied(tiles) or tiles


def joined(kit: Kit, first: Tiles, second: Tiles) -> Tiles:
    """Joins two sets in the order that makes a legal set."""
    for tiles in (first + second, second + first):
        if kit.shown(tiles) is not None:
            return tiles
    return kit.tidied(first + second) or _lined_up(kit, first, second)


def added(kit: Kit, old: Tiles, new: Tiles) -> Tiles:
    """Returns a set with tiles added where they fit. Raises `Unread` if a joker fits in several places."""
    ways = _ways(kit, old, new)
    if len({way.meaning for way in ways}) > 1:
        places = " · ".join(f"at {way.at + 1} ({way.stands})" for way in ways)
        raise Unread("play.draft.several-places", tiles=kit.write(new), places=places)
    if ways:
        return ways[-1].tiles
    return kit.tidied(old + new) or _lined_up(kit, old, new)


def _ways(kit: Kit, old: Tiles, new: Tiles) -> list[Way]:
    """Returns the places at which the tiles, in their order, make a legal set."""
    ways: list[Way] = []
    for at in range(len(old) + 1):
        tiles = old[:at] + new + old[at:]
        shown = kit.shown(tiles)
        if shown is not None:
            ways.append(Way(at, tiles, shown))
    return ways


def _lined_up(kit: Kit, old: Tiles, new: Tiles) -> Tiles:
    """Adds tiles to an unfinished set: in the order of a run if it can become one, else at the end."""
    ranks = kit.lines_up(old + new)
    if ranks is None:
        return old + new
    at = _first_above(ranks[: len(old)], ranks[len(old)])
    return old[:at] + new + old[at:]


def _first_above(ranks: Sequence[int], rank: int) -> int:
    for at, other in enumerate(ranks):
        if other > rank:
            return at
    return len(ranks)
