"""From the moves of a sweep to the sets of kinds that they lay."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.solvers.melding.rhine_rummy.problem import ANY, SUITS, KindSet, kind_at_place
from meldhouse.solvers.melding.rhine_rummy.states import Move, sort_after


def assembled(steps: Sequence[Sequence[Move]], wilds: Sequence[int]) -> list[KindSet]:
    """Builds the sets from the moves of the four suits at each place and the wilds in groups there."""
    done: list[KindSet] = []
    open_now: list[list[tuple[int, KindSet]]] = [[] for _ in range(SUITS)]
    for number, step in enumerate(steps):
        naturals: KindSet = []
        for suit, move in enumerate(step):
            kind = kind_at_place(suit, number + 1)
            naturals += [kind] * move.in_groups
            open_now[suit] = _given_out(open_now[suit], move.given, kind, done)
        done += _groups(naturals, wilds[number])
    return done + [cards for sequences in open_now for _, cards in sequences]


def _groups(naturals: KindSet, wilds: int) -> list[KindSet]:
    """Builds the groups of a rank: one, or as many as there are wilds."""
    if not naturals:
        return [[ANY]] * wilds  # joins cards that lie together already
    groups: list[KindSet] = [[] for _ in range(max(1, wilds))]
    for at, kind in enumerate(naturals):
        groups[at % len(groups)].append(kind)
    for number in range(wilds):
        groups[number].append(ANY)
    return groups


def _given_out(
    open_now: list[tuple[int, KindSet]], given: tuple[int, ...], kind: int, done: list[KindSet]
) -> list[tuple[int, KindSet]]:
    """Returns the open sequences, in the order of their sorts, after cards were given to them."""
    after: list[tuple[int, KindSet]] = []
    for at, what in enumerate(given):
        sort, cards = open_now[at] if at < len(open_now) else (-1, [])
        if what:
            cards.append(kind if what == 1 else ANY)
            after.append((sort_after(sort, what), cards))
        else:
            done.append(cards)
    after.sort(key=lambda pair: pair[0])
    return after
