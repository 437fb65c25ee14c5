"""Ways of a quick sweep by their keys: a hash table of those found at a number, and the jokers of the last ones."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.melding.rummikub.sweep.frontier import PLACE_BITS, ROOM_BITS, USED_BITS
from meldhouse.solvers.melding.rummikub.sweep.kept_sets import difference


def hashed(keys: vec[i64], found: i64, stamp: i64, size: i64) -> vec[i64]:
    """Returns a hash table of some size, a power of two, of the first keys."""
    places: vec[i64] = vec[i64]([0] * int(size))
    place: i64 = 0
    while place < found:
        slot = (keys[place] * 668265263 >> 11) & (size - 1)
        while places[slot] >> PLACE_BITS == stamp:
            slot = (slot + 1) & (size - 1)
        places[slot] = (stamp << PLACE_BITS) + place
        place += 1
    return places


def laid_jokers(key: i64, jokers: i64) -> i64:
    """Returns the jokers that a last way uses, and as many of the others as it has room for."""
    used = (key >> USED_BITS) & 3
    room = (key >> ROOM_BITS) & 3
    spare = jokers - used
    if spare == 2 and room & 2:
        return used + 2
    if spare > 0 and room & 1:
        return used + 1
    return used


def spare_jokers(key: i64, jokers: i64, low: i64, weight: i64) -> i64:
    """Returns how many jokers join the sets of a last way: all with room; if they count nothing, as few as must."""
    used = (key >> USED_BITS) & 3
    must = low - used
    if weight > 0 or (must > 0 and not (key >> ROOM_BITS + must - 1) & 1):
        return laid_jokers(key, jokers) - used
    return difference(must, 0)
