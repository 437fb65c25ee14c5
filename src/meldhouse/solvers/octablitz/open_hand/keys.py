"""Keys of Octablitz positions between tricks. Equivalent positions have the same key.

Ranks without cards are skipped, and the run of a card matters only if somebody holds that run. The keys are the same on
the compiled and the interpreted build.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.octablitz.open_hand.cards import at, held_kinds, in_runs

_MASK: Final = 0x3FFFFFFFFFFFFFFF


def key_of(hands: vec[i64], players: i64, leader: i64, takers: i64, left: i64) -> i64:
    """Returns the key of a position. `takers` have taken a trick, and everybody has `left` cards to play."""
    key = _begun(leader, takers, left)
    marked = _in_runs_of_any(hands, players)
    all_held = _held_by_any(hands, players)
    strength: i64 = 0
    while all_held >> (4 * strength):
        if all_held >> (4 * strength) & 15:
            key = _mixed(key, _counts(hands, players, strength, marked))
        strength += 1
    return _done(key)


def late_key_of(hands: vec[i64], players: i64, root: i64, leader: i64, takers: i64, left: i64) -> i64:
    """Returns the key of a position in a late search.

    Kinds between the same two cards of the root are equivalent, except for their numbers.
    """
    key = _begun(leader, takers, left)
    marked = _in_runs_of_any(hands, players)
    all_held = _held_by_any(hands, players)
    alone = held_kinds(hands[root]) | marked
    between: i64 = 0
    strength: i64 = 0
    while all_held >> (4 * strength):
        if alone >> (4 * strength) & 1:
            key = _mixed(_mixed(key, between), _counts(hands, players, strength, marked))
            between = 0
        elif all_held >> (4 * strength) & 15:
            between += _kinds_between(hands, players, root, strength)
        strength += 1
    return _done(_mixed(key, between))


def _in_runs_of_any(hands: vec[i64], players: i64) -> i64:
    """Returns one bit for every kind in a run that somebody holds."""
    marked: i64 = 0
    seat: i64 = 0
    while seat < players:
        marked |= in_runs(hands[seat])
        seat += 1
    return marked


def _held_by_any(hands: vec[i64], players: i64) -> i64:
    """Returns a bit for every kind that somebody holds."""
    held: i64 = 0
    seat: i64 = 0
    while seat < players:
        held |= hands[seat]
        seat += 1
    return held


def _begun(leader: i64, takers: i64, left: i64) -> i64:
    return _mixed(
        0x1234567, leader * 16 + takers + left * 256
    )  # mixed, so that later steps do not cancel it out


def _mixed(key: i64, number: i64) -> i64:
    key = ((key ^ number) * 0x2545F491) & _MASK
    return key ^ key >> 29


def _done(key: i64) -> i64:
    key = (key * 0x1B873593) & _MASK
    return (key ^ key >> 32) + 1


def _counts(hands: vec[i64], players: i64, strength: i64, marked: i64) -> i64:
    """Returns the number of a kind in each hand, three bits each, and above them the kind where it matters."""
    counts: i64 = 0
    seat: i64 = 0
    while seat < players:
        counts = counts * 8 + (hands[seat] >> (4 * strength) & 15)
        seat += 1
    if marked >> (4 * strength) & 1:
        counts += strength + 1 << 12
    return counts


def _kinds_between(hands: vec[i64], players: i64, root: i64, strength: i64) -> i64:
    """Returns one for each seat that has this kind, in a field of 16 bits for the seat and its number."""
    kinds: i64 = 0
    place: i64 = 0
    seat: i64 = 0
    while seat < players:
        if seat != root:
            held = hands[seat] >> (4 * strength) & 15
            if held == 1:
                kinds += at(1, place)
            elif held:
                kinds += at(1, place) << (3 * held - 2)
            place += 4
        seat += 1
    return kinds
