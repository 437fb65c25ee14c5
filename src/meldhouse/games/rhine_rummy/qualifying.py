"""Qualifying: what the first turn in which a player tables cards must show (RR-5, RR-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.sets import FEWEST, Reading
from meldhouse.games.rhine_rummy.turns import IN_HAND, Turn
from meldhouse.parts.playing_cards import Card

#: RR-9 what the hand cards of a qualifying turn are worth together, where that was agreed
THIRTY: Final = 30


def refuse_qualifying(turn: Turn, needs_thirty: bool, values: Values) -> Refusal | None:
    """RR-5, RR-9 The first cards that a player tables must qualify, in the way that was agreed."""
    if not needs_thirty:
        return None if holds_qualifying_set(turn) else Refusal("not-qualified", "RR-5", _from_hand(turn))
    worth = worth_of_hand_sets(turn, values)
    if worth >= THIRTY:
        return None
    return Refusal("below-thirty", "RR-9", _from_hand(turn), {"worth": worth, "needed": THIRTY})


def holds_qualifying_set(turn: Turn) -> bool:
    """RR-5 Some set holds three or more naturals from the hand that are a legal set by themselves."""
    for number in range(len(turn.after)):
        for stretch in hand_stretches(turn, number, False):
            if len(stretch) >= FEWEST:
                return True
    return False


def worth_of_hand_sets(turn: Turn, values: Values) -> int:
    """RR-9 What all hand cards that are legal sets by themselves are worth, wilds as what they stand for."""
    worth = 0
    for number in range(len(turn.after)):
        for stretch in hand_stretches(turn, number, True):
            if len(stretch) >= FEWEST:
                for at in stretch:
                    worth += values.of_rank(rank_at(turn.readings[number], at))
    return worth


def hand_stretches(turn: Turn, number: int, with_wild: bool) -> list[list[int]]:
    """RR-5 The cards of a set that came from the hand, by place: in a sequence each row of neighbours.

    Three of them are always a legal set: they lie in one, and only one wild lies there.
    """
    reading, cards = turn.readings[number], turn.after[number]
    stretches: list[list[int]] = [[]]
    for at in range(len(cards)):
        if turn.old_set[cards[at]] == IN_HAND and (with_wild or cards[at] != reading.wild):
            stretches[-1].append(at)
        elif not reading.is_group:
            stretches.append([])
    return stretches


def rank_at(reading: Reading, at: int) -> int:
    """The rank at a place of a set, whatever lies there."""
    if reading.is_group:
        return reading.start
    place = reading.start + at
    return 1 if place == 14 else place


def _from_hand(turn: Turn) -> Sequence[Card]:
    return [card for cards in turn.after for card in cards if turn.old_set[card] == IN_HAND]
