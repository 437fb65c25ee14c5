"""The novice of Rummikub: makes its first meld as soon as it can, then lays simple plays one by one."""

from __future__ import annotations

from meldhouse.bots.bot import seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.simple_plays import Play, openings, rack_sets, simple_plays
from meldhouse.games.rummikub.state import RummikubView
from meldhouse.games.rummikub.tiles import Tile, is_joker, rack_points
from meldhouse.parts.layout import Layout, tiles_of

#: the most tiles in the rack at which a joker is laid
_FEW = 6


class RummikubNovice:
    """Finds sets in the rack, additions and simple splits, but no plays that need two steps at once."""

    def __init__(self, game: Rummikub, seed: int) -> None:
        self._game = game

    def decide(self, view: AnyView) -> Action:
        table = self._turn(view, seat_and_own(view)[0])
        if table is not None:
            return Lay(table)
        return DRAW if view.stock else PASS

    def _turn(self, view: RummikubView, seat: int) -> Layout | None:
        """Returns the layout after the turn, or None to draw."""
        public, own = view.public, view.own
        assert own is not None
        if not public.has_opened(seat):
            meld = best_opening(own.rack)
            return None if meld is None else public.table + meld
        table, rack = public.table, own.rack
        while True:
            play = best_play(self._allowed(view, simple_plays(table, rack)), len(rack))
            if play is None:
                return table if table != public.table else None
            table = play.table
            rack = tuple([tile for tile in rack if tile not in play.laid])

    def _allowed(self, view: RummikubView, plays: list[Play]) -> list[Play]:
        """RK-3 Returns the plays after which every retrieved joker lies in a new set."""
        if not any(is_joker(tile) for tile in tiles_of(view.public.table)):
            return plays
        return [play for play in plays if self._game.refuse_lay(view, play.table) is None]


def best_opening(rack: tuple[Tile, ...]) -> Layout | None:
    """Returns the first meld with the fewest jokers and then the lowest remaining rack."""
    best: Layout | None = None
    best_key = (0, 0)
    for meld in openings(rack):
        laid = {tile for tiles in meld for tile in tiles}
        left = [tile for tile in rack if tile not in laid]
        more = [tiles for tiles in rack_sets(left) if not any(is_joker(tile) for tile in tiles)]
        while more:
            chosen = max(more, key=set_value)
            meld = (*meld, chosen)
            left = [tile for tile in left if tile not in chosen]
            more = [tiles for tiles in rack_sets(left) if not any(is_joker(tile) for tile in tiles)]
        jokers = sum(is_joker(tile) for tiles in meld for tile in tiles)
        key = (-jokers, -rack_points(left))
        if best is None or key > best_key:
            best, best_key = meld, key
    return best


def best_play(plays: list[Play], held: int) -> Play | None:
    """Returns the play that lays the most tiles; keeps jokers until few tiles are left."""
    best: Play | None = None
    best_key = (0, 0)
    for play in plays:
        if held > _FEW and any(is_joker(tile) for tile in play.laid):
            continue
        key = (len(play.laid), rack_points(play.laid))
        if best is None or key > best_key:
            best, best_key = play, key
    return best
