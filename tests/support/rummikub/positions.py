"""Positions of Rummikub in notation, for tests."""

from meldhouse.core.state import State
from meldhouse.games.rummikub import rummikub
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic
from meldhouse.games.rummikub.text_check import fit_copies
from meldhouse.games.rummikub.tiles import TILES, read_table, read_tiles
from meldhouse.parts.layout import tiles_of
from meldhouse.parts.stock import Stock


def game(players=2, **options):
    return rummikub(players, options)


def position(table="", *racks, pool=None, turn=0, opened=True):
    """A state: seat 0 holds the first rack, and so on. Equal tiles are told apart in the order of naming.

    `opened` is True for everybody, False for nobody. Without a `pool` it has all tiles that lie nowhere.
    """
    texts = [table.replace("/", " "), *racks]
    tiles = list(read_tiles(" ".join([*texts, pool or ""])))
    parts = []
    for text in texts:
        count = len(text.split())
        parts.append(tuple(tiles[:count]))
        tiles = tiles[count:]
    sets = read_table(table)
    assert tuple(tiles_of(sets)) == parts[0]
    if pool is None:
        lying = {tile for part in parts for tile in part}
        tiles = [tile for tile in range(TILES) if tile not in lying]
    players = len(racks)
    public = RummikubPublic(1, 0, (0,) * players, (0,) * players)
    public.turn = turn
    public.table = sets
    public.opened = (1 << players) - 1 if opened is True else 0
    return State(public, tuple(RummikubOwn(tuple(sorted(rack))) for rack in parts[1:]), Stock(tiles))


def fitted(state, text, seat=0):
    """A table typed without marks, its copies fitted to what lies there and to the rack."""
    return fit_copies(state.public.table, state.private[seat].rack, read_table(text))


def told(outcome, seat=None):
    return [entry.to(seat) for entry in outcome[1]]
