"""Plays at Rhine Rummy that lay the same cards and leave more cards of the table where they lie.

A sweep finds any best arrangement, which may move a card for nothing. Small changes take such moves back: a card
returns to its old set, two sequences are joined again, or they exchange their tails. The rules judge each change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.layout import Layout, sets_by_tile
from meldhouse.solvers.melding.lineage import NEW, origins_of
from meldhouse.solvers.melding.rhine_rummy.fit import CardSet, count_moved, in_common, in_old_order
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition
from meldhouse.solvers.melding.steps import steps_to

#: the most tables that are put before the game
MOST_TRIES: Final = 60

#: sets of the table that change, moves of the hand, cards that leave their set: fewer is better
Cost = tuple[int, int, int]


def with_fewest_moves(position: RhinePosition, table: Layout) -> Layout:
    """Returns a table with the same cards that takes no more moves, as far as small changes lead."""
    best, cost = table, cost_of(position, table)
    left = MOST_TRIES
    is_better = cost[0] > 0
    while is_better:
        is_better = False
        for changed in _neighbours(position, best):
            new_cost = cost_of(position, changed)
            if new_cost >= cost:
                continue
            left -= 1
            if left < 0:
                return best
            if position.is_accepted(changed):
                best, cost, is_better = changed, new_cost, True
                break
    return best


def cost_of(position: RhinePosition, table: Layout) -> Cost:
    """Returns what a play costs those who must follow it."""
    before = position.table
    told = in_old_order(before, table, position.twos_wild)
    old = [cards for cards in before if cards not in told]
    new = [cards for cards in told if cards not in before]
    return len(old), len(steps_to(before, position.hand, told)), count_moved(old, new)


# --- tables with one change ---


def _neighbours(position: RhinePosition, table: Layout) -> Iterator[Layout]:
    yield from _with_card_returned(position, table)
    for one in range(len(table)):
        for other in range(len(table)):
            if one != other:
                yield from _with_tails_exchanged(position, table, one, other)


def _is_set(position: RhinePosition, cards: CardSet) -> bool:
    return read_set(cards, position.twos_wild) is not None


def _with_card_returned(position: RhinePosition, table: Layout) -> Iterator[Layout]:
    """Lists tables in which a card lies again in the set that its old set has become."""
    home = sets_by_tile(position.table)
    became: dict[int, int] = {}
    for number, origin in enumerate(origins_of(position.table, table, in_common)):
        if origin != NEW:
            became[origin] = number
    for number, cards in enumerate(table):
        for at, card in enumerate(cards):
            target = became.get(home[card], number) if card in home else number
            if target == number:
                continue
            rest = [other for place, other in enumerate(table) if place not in (number, target)]
            for left in _without(position, cards, at):
                for longer in _with(position, table[target], card):
                    yield (*rest, *left, longer)


def _without(position: RhinePosition, cards: CardSet, at: int) -> Iterator[tuple[CardSet, ...]]:
    """Lists what is left of a set without one card: one set, or two parts of a sequence."""
    whole = (*cards[:at], *cards[at + 1 :])
    if _is_set(position, whole):
        yield (whole,)
    elif _is_set(position, cards[:at]) and _is_set(position, cards[at + 1 :]):
        yield (cards[:at], cards[at + 1 :])


def _with(position: RhinePosition, cards: CardSet, card: int) -> Iterator[CardSet]:
    for longer in ((*cards, card), (card, *cards)):
        if _is_set(position, longer):
            yield longer


def _with_tails_exchanged(position: RhinePosition, table: Layout, one: int, other: int) -> Iterator[Layout]:
    """Lists tables in which two sequences of one suit exchange what follows some card; joining them is a part of it."""
    first, second = table[one], table[other]
    here, there = read_set(first, position.twos_wild), read_set(second, position.twos_wild)
    if here is None or there is None or here.is_group or there.is_group or here.suit != there.suit:
        return
    rest = [cards for place, cards in enumerate(table) if place not in (one, other)]
    shift = there.start - here.start
    for cut in range(max(0, shift), len(first) + 1):
        if cut - shift > len(second):
            break
        made = ((*first[:cut], *second[cut - shift :]), (*second[: cut - shift], *first[cut:]))
        if all(not cards or _is_set(position, cards) for cards in made):
            yield (*rest, *[cards for cards in made if cards])
