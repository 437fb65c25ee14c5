"""Plays that a search with all hands open can leave out, because another one is as good for the same side.

This is a kernel without allocation.
"""

from __future__ import annotations

from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.octablitz.open_hand.cards import EACH, at, held_kinds, in_runs, loners


def spare_kinds(hand: i64, others: i64) -> i64:
    """Returns the kinds of a hand that are equivalent to the next lower kind in it.

    Both are neighbours among all held cards, equal in number, and not part of a run.
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
    """Checks if keeping one of `cards` instead of a weaker one of the rest is better.

    That holds if the weaker one is in no combination: every play with it is possible with the stronger one too, and
    leaves the opponents no more answers. The same goes for partners, so none of them may hold a card in between.
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
    """Returns single cards that the root can leave out, because a weaker one in no combination beats as well.

    `later` are the cards of the seats that play after it. None of them may be in between.
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
    """Returns the kinds of which an opponent in a late search can leave out this number of cards.

    Kinds between the same two cards of the root are equivalent, so a group is not split where another kind has exactly
    as many. Kinds below `begin` do not count.
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
    """Returns the strength just below all that are equivalent to this one in a late search.

    These are the strengths between the same two cards of the root.
    """
    if root >> (4 * strength) & 15:
        return strength
    while strength >= 0 and not root >> (4 * strength) & 15:
        strength -= 1
    return strength
