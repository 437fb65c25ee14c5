"""Qualifying: what the first turn in which a player tables cards must show (RR-5, RR-9).

Equal cards are interchangeable: cards of the hand are counted by kind, wherever their copies lie. In version 1
they were the copies that the player had marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.hand_worth import HandWorth, rank_at
from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.sets import FEWEST, NOTHING
from meldhouse.games.rhine_rummy.turns import IN_HAND, Turn
from meldhouse.parts.playing_cards import Card, Kind

#: RR-9 what the hand cards of a qualifying turn are worth together, where that was agreed
THIRTY: Final = 30
#: a slot is a set's number times this, and a place in the set
_WIDTH: Final = 256


def refuse_qualifying(turn: Turn, needs_thirty: bool, values: Values) -> Refusal | None:
    """RR-5, RR-9 Refuses the first cards that a player tables if they do not qualify as agreed."""
    if not needs_thirty:
        return None if holds_qualifying_set(turn) else _not_qualified(turn)
    worth = worth_of_hand_sets(turn, values)
    if worth >= THIRTY:
        return None
    return Refusal("below-thirty", "RR-9", _from_hand(turn), {"worth": worth, "needed": THIRTY})


def _not_qualified(turn: Turn) -> Refusal:
    """RR-5 Says if it is only the wild that keeps a set from qualifying."""
    tabled = _tabled(turn)
    for number in range(len(turn.after)):
        if has_lone_wild(turn, number) and _longest_stretch(turn, number, tabled) >= FEWEST:
            return Refusal("qualified-with-wild", "RR-5", turn.after[number], {"set": number + 1})
    return Refusal("not-qualified", "RR-5", _from_hand(turn))


def holds_qualifying_set(turn: Turn) -> bool:
    """RR-5 Checks if some set holds three or more naturals from the hand that are a legal set by themselves."""
    tabled = _tabled(turn)
    for number in range(len(turn.after)):
        if not has_lone_wild(turn, number) and _longest_stretch(turn, number, tabled) >= FEWEST:
            return True
    return False


def has_lone_wild(turn: Turn, number: int) -> bool:
    """RR-5 Checks if a set has a wild and only three naturals: such a set does not qualify.

    With a further natural the wild came later, with company. Version 1 did not ask.
    """
    if turn.by_marks or turn.readings[number].wild == NOTHING:
        return False
    return len(turn.after[number]) < FEWEST + 2


def _longest_stretch(turn: Turn, number: int, tabled: dict[Kind, int]) -> int:
    """RR-5 Returns the most naturals from the hand that a set holds; in a sequence, of neighbours."""
    if turn.by_marks:
        return max([len(stretch) for stretch in hand_stretches(turn, number, False, _marked(turn))])
    reading, cards = turn.readings[number], turn.after[number]
    best = length = 0
    for at, card in enumerate(cards):
        kind = card >> 3
        before = _count_before(cards, at) if reading.is_group else 0
        if card != reading.wild and tabled.get(kind, 0) > before:
            length += 1
            best = max(best, length)
        elif not reading.is_group:
            length = 0
    return best


def _tabled(turn: Turn) -> dict[Kind, int]:
    """Counts the cards that came from the hand, by kind."""
    counts: dict[Kind, int] = {}
    for card in _from_hand(turn):
        counts[card >> 3] = counts.get(card >> 3, 0) + 1
    return counts


def _count_before(cards: Sequence[Card], at: int) -> int:
    """Counts the cards of the same kind that lie before a place of a group."""
    return len([card for card in cards[:at] if card >> 3 == cards[at] >> 3])


# --- thirty points (RR-9) ---


def worth_of_hand_sets(turn: Turn, values: Values) -> int:
    """RR-9 Returns the worth of all hand cards that are legal sets by themselves, wilds as what they stand for.

    The search ends where it has found enough to qualify.
    """
    if turn.by_marks:
        return _worth(turn, values, _marked(turn))
    return HandWorth(turn.after, turn.readings, values, THIRTY).most(_tabled(turn))


def _worth(turn: Turn, values: Values, slots: set[int]) -> int:
    worth = 0
    for number in range(len(turn.after)):
        for stretch in hand_stretches(turn, number, True, slots):
            if len(stretch) >= FEWEST:
                for at in stretch:
                    worth += values.of_rank(rank_at(turn.readings[number], at))
    return worth


def _marked(turn: Turn) -> set[int]:
    """Returns the slots of the copies that the player held."""
    found: set[int] = set()
    for number, cards in enumerate(turn.after):
        for at, card in enumerate(cards):
            if turn.old_set[card] == IN_HAND:
                found.add(number * _WIDTH + at)
    return found


def hand_stretches(turn: Turn, number: int, with_wild: bool, slots: set[int]) -> list[list[int]]:
    """RR-5 Returns the cards of a set that came from the hand, by place: in a sequence each row of neighbours.

    Three of them are always a legal set: they lie in one, and only one wild lies there.
    """
    reading, cards = turn.readings[number], turn.after[number]
    stretches: list[list[int]] = [[]]
    for at in range(len(cards)):
        if number * _WIDTH + at in slots and (with_wild or cards[at] != reading.wild):
            stretches[-1].append(at)
        elif not reading.is_group:
            stretches.append([])
    return stretches


def _from_hand(turn: Turn) -> Sequence[Card]:
    return [card for cards in turn.after for card in cards if turn.old_set[card] == IN_HAND]
