"""A number for every hand of Rummy Five, and tables that answer the rules by it."""

from __future__ import annotations

from functools import cache
from typing import final

import numpy as np

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.trios import RUNS, SETS, Trio, run_with
from meldhouse.parts.letter_cards import KINDS, SOLDIER, card_of
from meldhouse.rl.arrays import Array

Hand = tuple[int, ...]
#: the trios that can be exposed, by code; code 0 is none
EXPOSABLE: tuple[Trio | None, ...] = (None, SETS[card_of(0, SOLDIER)], SETS[card_of(1, SOLDIER)], *RUNS)
#: no such hand
NONE = -1


@final
class HandIds:
    """Hands of up to five cards by id. An id is the place of the hand in every table."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self.hands = _all_hands(edition)
        self._id_of = {hand: number for number, hand in enumerate(self.hands)}
        count = len(self.hands)
        self.counts = np.zeros((count, KINDS), np.int8)
        self.remove = np.full((count, KINDS), NONE, np.int32)
        self.add = np.full((count, KINDS), NONE, np.int32)
        self.after_run = np.full((count, KINDS), NONE, np.int32)
        self.after_set = np.full((count, KINDS), NONE, np.int32)
        #: by concealed hand, code and completing card: points of the cards; NONE if the hand is not complete
        self.points = np.full((count, len(EXPOSABLE), KINDS), NONE, np.int8)
        self.waits = np.zeros((count, len(EXPOSABLE)), np.int8)
        for number, hand in enumerate(self.hands):
            self._fill(number, hand)
        self.sizes = self.counts.sum(axis=1).astype(np.int8)
        #: by hand and discard: Go is possible
        self.goes = np.where(self.remove >= 0, self.waits[self.remove, 0], 0).astype(np.int8)

    def of(self, hand: Hand) -> int:
        """Returns the id of cards in order."""
        return self._id_of[hand]

    def _fill(self, number: int, hand: Hand) -> None:
        for card in hand:
            self.counts[number, card] += 1
            self.remove[number, card] = self._id_of[_without(hand, (card,))]
        for card in range(KINDS):
            self.add[number, card] = self._id_of.get(tuple(sorted((*hand, card))), NONE)
            self._fill_calls(number, hand, card)
        if len(hand) == self._edition.dealt:
            self._fill_facts(number, hand, 0)
        elif len(hand) == self._edition.dealt - 3:
            for code in range(1, len(EXPOSABLE)):
                self._fill_facts(number, hand, code)

    def _fill_calls(self, number: int, hand: Hand, card: int) -> None:
        """RF-6 Keeps the hands after Run and Set, where they are possible."""
        run = run_with(card)
        rest = () if run is None else _without(run.cards, (card,))
        if rest and all(one in hand for one in rest):
            self.after_run[number, card] = self._id_of[_without(hand, rest)]
        if self._edition.is_trio(SETS[card]) and hand.count(card) >= 2:
            self.after_set[number, card] = self._id_of[_without(hand, (card, card))]

    def _fill_facts(self, number: int, hand: Hand, code: int) -> None:
        """RF-4, RF-12 Keeps the points by completing card, and if the hand is one card away."""
        trio = EXPOSABLE[code]
        exposed = () if trio is None else (trio,)
        self.waits[number, code] = self._edition.reader.waits(packed(hand), exposed) != 0
        completing = self._edition.reader.completing(packed(hand))
        for card in range(KINDS):
            if completing >> card & 1:
                score = score_hand(self._edition, hand, exposed, Completion(card, False))
                if score is not None:
                    self.points[number, code, card] = score.points

    def extras(self) -> Array:
        """Returns the points of `extra` by four bits: self-draw, first turn, last card, exposed."""
        bits = [[bool(number >> at & 1) for at in (3, 2, 1, 0)] for number in range(16)]
        return np.array([self.extra(*four) for four in bits], np.int8).reshape(2, 2, 2, 2)

    def extra(self, self_draw: bool, first_turn: bool, last_card: bool, exposed: bool) -> int:
        """RF-11 Returns the points of the combinations that depend on the play and not on the card."""
        done = Completion(SOLDIER, self_draw, False, first_turn, last_card)
        found = [
            combination.points
            for combination in self._edition.combinations
            if combination.of_play is not None and combination.of_play(done, exposed)
        ]
        return sum(found)


def code_of(trio: Trio) -> int:
    """Returns the code of an exposed trio."""
    return EXPOSABLE.index(trio)


@cache
def hand_ids(edition: Edition) -> HandIds:
    """Returns the tables of an edition, made once for each process."""
    return HandIds(edition)


def _all_hands(edition: Edition) -> list[Hand]:
    hands: list[Hand] = [()]
    longer: list[Hand] = [()]
    for _ in range(edition.dealt + 1):
        longer = [
            (*hand, card)
            for hand in longer
            for card in range(hand[-1] if hand else 0, KINDS)
            if hand.count(card) < edition.copies[card]
        ]
        hands += longer
    return hands


def _without(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
