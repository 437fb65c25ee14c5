"""Facts about each hand of Rummy Five and Big Eight, kept for millions of lookups in rollouts.

A hand is a packed number, and a small code stands for the exposed trios. Each hand is computed once by the slow tables.
The results are numbers in a hash table with open addressing, without boxed objects.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import ROYALS, packed
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.trios import BLACK_L, RED_L, RUNS, SETS, Trio
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.hand_tables import ONE, HandTables, cards_of, kinds_of, tables_of

_MASK: Final = 0x3FFFFFFFFFFFFFFF
#: kinds of trios: a set of each card, and four runs
_TRIOS: Final = KINDS + 4


def trio_number(trio: Trio) -> int:
    """Returns 0 to 13 for sets and 14 to 17 for runs."""
    return KINDS + RUNS.index(trio) if trio.is_run else trio.first


def exposed_code(exposed: tuple[Trio, ...]) -> int:
    """Returns the code of exposed trios, 0 for none."""
    code = 0
    for trio in exposed:
        code = code * (_TRIOS + 1) + trio_number(trio) + 1
    return code


def trios_of(code: int) -> tuple[Trio, ...]:
    """Returns the exposed trios of a code."""
    found: list[Trio] = []
    while code:
        number = code % (_TRIOS + 1) - 1
        found.insert(0, RUNS[number - KINDS] if number >= KINDS else SETS[number])
        code //= _TRIOS + 1
    return tuple(found)


@final
class HandFacts:
    """The facts of one edition, computed on first use."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._tables: HandTables = tables_of(edition)
        self._slots: i64 = 1 << 12
        self._count: i64 = 0
        self._hands: vec[i64] = vec[i64]([-1] * (1 << 12))
        self._codes: vec[i64] = vec[i64]([0] * (1 << 12))
        self._words: vec[i64] = vec[i64]([0] * (1 << 12))
        #: for waiting hands: the points of the cards and Hawkeye by completing card
        self._points: vec[i64] = vec[i64]()
        self._waiting: list[int] = []

    def word(self, hand: i64, code: i64) -> i64:
        """Returns distance (4 bits), whether it waits (1), helping cards (14) and the index of its points."""
        slot = self._slot(hand, code)
        while self._hands[slot] >= 0:
            if self._hands[slot] == hand and self._codes[slot] == code:
                return self._words[slot]
            slot += 1
            if slot == self._slots:
                slot = 0
        word: i64 = self._learn(int(hand), int(code))
        self._keep(hand, code, word)
        return word

    def points(self, word: i64, card: i64) -> i64:
        """Returns the points of the cards and Hawkeye if this card completes the hand of a word."""
        return self._points[(word >> 19) * KINDS + card]

    def _slot(self, hand: i64, code: i64) -> i64:
        mixed = ((hand ^ (hand >> 25)) * 0x2545F491 + code * 0x1B873593) & _MASK
        mixed = (mixed ^ (mixed >> 31)) * 0x2545F491 & _MASK
        return (mixed >> 20) % self._slots

    def _keep(self, hand: i64, code: i64, word: i64) -> None:
        if self._count * 2 >= self._slots:
            self._grow()
        slot = self._slot(hand, code)
        while self._hands[slot] >= 0:
            slot += 1
            if slot == self._slots:
                slot = 0
        self._hands[slot] = hand
        self._codes[slot] = code
        self._words[slot] = word
        self._count += 1

    def _grow(self) -> None:
        hands, codes, words = self._hands, self._codes, self._words
        old = self._slots
        self._slots = old * 4
        self._hands = vec[i64]([-1] * int(self._slots))
        self._codes = vec[i64]([0] * int(self._slots))
        self._words = vec[i64]([0] * int(self._slots))
        self._count = 0
        at: i64 = 0
        while at < old:
            if hands[at] >= 0:
                self._keep(hands[at], codes[at], words[at])
            at += 1

    def _learn(self, hand: int, code: int) -> int:
        """Computes the facts from the slow tables and the rules."""
        away = self._tables.distance(hand)
        mask = self._tables.helping(hand)
        word = away | mask << 5
        if away != 1:
            return word
        exposed = trios_of(code)
        if self.edition.reader.waits(hand, exposed):
            word |= 16
        place = len(self._points) // KINDS
        concealed = cards_of(hand)
        points = self._points
        for card in range(KINDS):
            worth = 0
            if mask >> card & 1:
                score = score_hand(self.edition, concealed, exposed, Completion(card, False))
                assert score is not None
                worth = score.points
            points = append(points, worth)
        self._points = points
        return word | place << 19

    # --- waiting hands ---

    def waiting_hands(self) -> list[int]:
        """Returns all full hands that wait for a card, in order."""
        if not self._waiting:
            found: set[int] = set()
            for complete in self._complete_hands():
                for card in kinds_of(complete):
                    rest = complete - ONE[card]
                    if self.edition.reader.waits(rest, ()):
                        found.add(rest)
            self._waiting = sorted(found)
        return self._waiting

    def _complete_hands(self) -> set[int]:
        """RF-2, BE-2, BE-3 Returns all complete hands that the deck allows."""
        edition = self.edition
        pairs = [2 * ONE[card] for card in range(KINDS)]
        if edition.trios == 1:
            pairs.append(ONE[BLACK_L] + ONE[RED_L])
        trios = [packed(trio.cards) for trio in (*RUNS, *SETS) if edition.is_trio(trio)]
        found: set[int] = set()
        for pair in pairs:
            for first in range(len(trios)):
                if edition.trios == 1:
                    found.add(pair + trios[first])
                else:
                    for second in range(first, len(trios)):
                        found.add(pair + trios[first] + trios[second])
        if edition.trios == 1:
            found.update(ROYALS)
        else:
            found.update(four_pairs())
        return {hand for hand in found if self._has_copies(hand)}

    def _has_copies(self, hand: int) -> bool:
        for card in range(KINDS):
            if hand >> (4 * card) & 15 > self.edition.copies[card]:
                return False
        return True


def four_pairs() -> list[int]:
    """BE-3 Returns all hands of four different pairs."""
    found: list[int] = []
    for a in range(KINDS):
        for b in range(a + 1, KINDS):
            for c in range(b + 1, KINDS):
                for d in range(c + 1, KINDS):
                    found.append(2 * (ONE[a] + ONE[b] + ONE[c] + ONE[d]))
    return found


_FACTS: dict[str, HandFacts] = {}


def facts_of(edition: Edition) -> HandFacts:
    """Returns the facts that all bots of this process share."""
    known = _FACTS.get(edition.name)
    if known is None:
        known = HandFacts(edition)
        _FACTS[edition.name] = known
    return known
