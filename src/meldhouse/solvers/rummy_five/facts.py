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
from meldhouse.games.rummy_five.scoring import best_split, combinations_of_play
from meldhouse.games.rummy_five.trios import RUNS, SETS, Trio
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.hand_tables import ONE, HandTables, tables_of

_MASK: Final = 0x3FFFFFFFFFFFFFFF
#: kinds of trios: a set of each card, and four runs
_TRIOS: Final = KINDS + 4


def trio_number(trio: Trio) -> int:
    """Returns 0 to 13 for sets and 14 to 17 for runs."""
    return KINDS + RUNS.index(trio) if trio.is_run else trio.first


def exposed_code(exposed: tuple[Trio, ...]) -> int:
    """Returns the code of exposed trios, 0 for none."""
    code: i64 = 0
    for trio in exposed:
        code = code_after(code, trio_number(trio))
    return int(code)


def code_after(code: i64, trio: i64) -> i64:
    """Returns the code of exposed trios after one more, by its number."""
    return code * (_TRIOS + 1) + trio + 1


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
        #: by complete hand and code: the points of its cards
        self._split_points: dict[tuple[int, int], int] = {}
        #: the points of catching each card, with nothing exposed and with something
        self._caught = [_points_of_play(edition, card, False) for card in range(KINDS)]
        self._caught_exposed = [_points_of_play(edition, card, True) for card in range(KINDS)]

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
        points = self._points
        for card in range(KINDS):
            points = append(points, self._completed(hand, code, card) if mask >> card & 1 else 0)
        self._points = points
        return word | place << 19

    def caught(self, hand: i64, card: i64) -> i64:
        """Returns the points of a concealed hand that a card completes: of its cards, and Hawkeye."""
        return self._completed(int(hand), 0, int(card))

    def _completed(self, hand: int, code: int, card: int) -> int:
        """RF-11, RF-12 Splits each complete hand once, whichever of its cards comes last."""
        key = hand + ONE[card], code
        points = self._split_points.get(key, -1)
        if points < 0:
            split = best_split(self.edition, key[0], trios_of(code))
            assert split is not None
            points = self._split_points[key] = split.points
        return points + (self._caught_exposed[card] if code else self._caught[card])


def _points_of_play(edition: Edition, card: int, is_exposed: bool) -> int:
    """RF-11 Returns the points that Catch of a card has, whatever the hand."""
    found = combinations_of_play(edition, Completion(card, False), is_exposed)
    return sum([points for _, points in found])


_FACTS: dict[str, HandFacts] = {}


def facts_of(edition: Edition) -> HandFacts:
    """Returns the facts that all bots of this process share."""
    known = _FACTS.get(edition.name)
    if known is None:
        known = HandFacts(edition)
        _FACTS[edition.name] = known
    return known
