"""The novice of Rummikub: opens when it can, then lays the simple plays it finds, one after the other."""

from __future__ import annotations

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.simple_plays import Play, openings, rack_sets, simple_plays
from meldhouse.games.rummikub.state import RummikubView
from meldhouse.games.rummikub.tiles import Tile, is_joker, rack_points
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.errors import OptionError

#: with so many tiles left a joker is rather laid than kept
_FEW = 6


class RummikubNovice:
    """Sees sets in the rack, additions and simple splits, never two steps that only together make sense."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        if not isinstance(game, Rummikub):
            raise OptionError(f"this bot plays Rummikub, not {game.name}")
        self._game = game

    def decide(self, view: AnyView) -> Action:
        if view.own is None or view.seat is None:
            raise OptionError("a bot plays from a seat; this is a watcher's view")
        table = self._turn(view, view.seat)
        if table is not None:
            return Lay(table)
        return DRAW if view.stock else PASS

    def _turn(self, view: RummikubView, seat: int) -> Arrangement | None:
        """The table as it would leave it; None to draw."""
        public, own = view.public, view.own
        assert own is not None
        if not public.has_opened(seat):
            meld = best_opening(own.rack)
            return None if meld is None else public.table + meld
        table, rack = public.table, own.rack
        while True:
            play = best_play(simple_plays(table, rack), len(rack))
            if play is None:
                return table if table != public.table else None
            table = play.table
            rack = tuple([tile for tile in rack if tile not in play.laid])


def best_opening(rack: tuple[Tile, ...]) -> Arrangement | None:
    """The first meld that leaves least in the rack, and jokers only if it must."""
    best: Arrangement | None = None
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
    """The play that lays most; jokers are kept until few tiles are left."""
    best: Play | None = None
    best_key = (0, 0)
    for play in plays:
        if held > _FEW and any(is_joker(tile) for tile in play.laid):
            continue
        key = (len(play.laid), rack_points(play.laid))
        if best is None or key > best_key:
            best, best_key = play, key
    return best
