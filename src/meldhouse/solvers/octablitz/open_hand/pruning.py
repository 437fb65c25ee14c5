"""Octablitz with all hands open: plays that a search can leave out, because another one is as good for the same side.

Kernel: nothing is allocated.
"""

from __future__ import annotations

from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.octablitz.open_hand.cards import EACH, at, held_kinds, in_runs, loners


def spare_kinds(hand: i64, others: i64) -> i64:
    """Kinds of this hand that make no difference beside the next lower one that it holds.

    They are neighbours among all cards still held, as many of the one as of the other, and no part of a run.
    """
    spare: i64 = 0
    tied = in_runs(hand)
    last: i64 = 0
    strength: i64 = 0
    while hand >> (4 * strength):
        held = hand >> (4 * strength) & 15
        if others >> (4 * strength) & 15:
            last = 0
        elif held:
            if tied >> (4 * strength) & 1:
                last = 0
            else:
                if held == last:
                    spare |= at(1, strength)
                last = held
        strength += 1
    return spare


def is_outdone(rest: i64, cards: i64, partners: i64) -> bool:
    """Whether it is better to keep one of `cards` instead of a weaker one of the rest.

    It is where the weaker one is in no combination: every play with it can be made with the stronger one too, and
    leaves the opponents no more answers. Partners have no more either, so none may hold anything in between.
    """
    free = EACH & ~held_kinds(partners)
    reach = loners(rest)
    through = free
    reach |= through & reach << 4
    through &= through << 4
    reach |= through & reach << 8
    through &= through << 8
    reach |= through & reach << 16
    through &= through << 16
    reach |= through & reach << 32
    return (held_kinds(cards) & free & reach << 4) != 0


def outdone_singles(hand: i64, best: i64, later: i64) -> i64:
    """Single cards that the root need not beat with, because a weaker one that is in no combination does as well.

    `later` are the cards of those who play after it: none of them may lie in between.
    """
    blocked = held_kinds(later)
    alone = loners(hand)
    outdone: i64 = 0
    is_below = False
    strength = best + 1
    while strength < KINDS:
        if blocked >> (4 * strength) & 1:
            is_below = False
        if is_below:
            outdone |= at(1, strength)
        if alone >> (4 * strength) & 1:
            is_below = True
        strength += 1
    return outdone


def needless_kinds(hand: i64, root: i64, size: i64, begin: i64) -> i64:
    """Kinds of which an opponent who chooses late need not play so many.

    What lies between the same two cards of the root does equally well, so nothing is broken up where there are just so
    many of another kind. Kinds below `begin` do not count.
    """
    needless: i64 = 0
    tied = in_runs(hand)
    strength = begin
    is_exact = False
    seen: i64 = 0
    while hand >> (4 * strength):
        held = hand >> (4 * strength) & 15
        if root >> (4 * strength) & 15:
            is_exact = False
            seen = 0
            begin = strength + 1
        elif held >= size:
            if is_exact or seen >> (4 * held) & 1:
                needless |= at(1, strength)
            elif not tied >> (4 * strength) & 1:
                is_exact = held == size
                seen |= at(1, held)
                while is_exact and begin < strength:
                    needless |= at(1, begin)
                    begin += 1
        strength += 1
    return needless


def same_or_above(root: i64, strength: i64) -> i64:
    """What lies just below all that count for as strong as this one where opponents take over freely.

    That is everything between the same two cards of the root.
    """
    if root >> (4 * strength) & 15:
        return strength
    while strength >= 0 and not root >> (4 * strength) & 15:
        strength -= 1
    return strength
