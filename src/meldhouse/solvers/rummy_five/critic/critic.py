"""A learned critic of choices at Rummy Five and Big Eight: a small network that is computed in whole numbers. Kernel.

Each hidden number is a sum over the present features; the worth is a sum over the hidden numbers above zero. Whole
numbers make it the same on every machine. Four hidden numbers share 64 bits, so that one addition serves all four.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.chooser import (
    ANSWER_PASS,
    ANSWER_RUN,
    ANSWER_SET,
    FiveChooser,
    FiveStyle,
    at,
    run_first,
    run_number,
)
from meldhouse.solvers.rummy_five.critic.features import AFTER_CALL, DISCARD, GO_DISCARD, PASS, FiveFeatures
from meldhouse.solvers.rummy_five.facts import code_after
from meldhouse.solvers.rummy_five.packed_deal import PackedDeal

#: hidden numbers that share 64 bits, and the bits of each
LANES: Final = 4
_LANE_BITS: Final = 16
#: the whole number that stands for 1, of a hidden number and of a weight behind it
ONE: Final = 1024
#: the most choices of a decision
MOST_CHOICES: Final = 128


@final
class FiveWeights:
    """The weights of a critic: what each feature adds to each hidden number, what those begin with, and count."""

    def __init__(
        self, columns: Sequence[int], bias: Sequence[int], out: Sequence[int], win: float = 0.0
    ) -> None:
        #: the worth of a won deal beside its points, for which the weights were fitted
        self.win = win
        self.words: i64 = len(out) // LANES
        self.columns: vec[i64] = vec[i64](packed_lanes(columns))
        self.bias: vec[i64] = vec[i64](packed_lanes(bias))
        self.out: vec[i64] = vec[i64](out)
        self.features: i64 = len(columns) // max(1, len(out))


def packed_lanes(numbers: Sequence[int]) -> list[int]:
    """Packs each four numbers in one. Sums of such numbers are packed sums, as long as each of the four fits."""
    return [
        sum([numbers[first + lane] << _LANE_BITS * lane for lane in range(LANES)])
        for first in range(0, len(numbers), LANES)
    ]


@final
class FiveCritic:
    """Lists the choices of a decision, and chooses the one with the highest worth."""

    def __init__(
        self, edition: Edition, players: int, weights: FiveWeights, style: FiveStyle | None = None
    ) -> None:
        self.features = FiveFeatures(edition, players)
        self.chooser = FiveChooser(edition, players, style)
        self._weights = weights
        self._shared: vec[i64] = vec[i64]([0] * int(weights.words))
        self._is_shared = False
        #: the seat that decides, and what it holds
        self._hand: i64 = 0
        self._code: i64 = 0
        self._may_go: bool = False
        #: the choices: what they do, the answer to a discard before, the card thrown or -1, what is kept and shown
        self.count: i64 = 0
        self.kinds: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self.answers: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self.cards: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self._rests: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self._codes: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self._quick: vec[float] = vec[float]([0.0] * MOST_CHOICES)
        self._best_quick: float = -1e9

    # --- the choices ---

    def see(self, deal: PackedDeal, seat: i64) -> None:
        """Looks at a deal as a seat sees it, and forgets the choices before."""
        self.count = 0
        self._best_quick = -1e9
        self._is_shared = False
        self._hand, self._code, self._may_go = deal.hands[seat], deal.codes[seat], deal.may_go(seat)
        self.chooser.count_unseen(deal.seen, self._hand)
        self.features.see(self.chooser.unseen, deal, seat)

    def add_discards(self, called: bool) -> None:
        """Adds each discard, with Go where it is allowed, or after a call."""
        self._add_each(ANSWER_PASS, self._hand, self._code, called)

    def add_answers(self, card: i64, can_run: bool, can_set: bool) -> None:
        """RF-6 Adds passing a discard, and each discard after Run or Set."""
        hand, code = self._hand, self._code
        self._add(PASS, ANSWER_PASS, -1, hand, code)
        if can_set:
            self._add_each(ANSWER_SET, hand + at(1, card) - at(3, card), code_after(code, card), True)
        if can_run:
            run = run_number(card)
            rest = hand + at(1, card) - at(0x111, run_first(run))
            self._add_each(ANSWER_RUN, rest, code_after(code, KINDS + run), True)

    def _add_each(self, answer: i64, hand: i64, code: i64, called: bool) -> None:
        """Adds each discard from a hand."""
        card: i64 = 0
        while card < KINDS:
            if hand >> (4 * card) & 15:
                rest = hand - at(1, card)
                self._add(AFTER_CALL if called else DISCARD, answer, card, rest, code)
                if not called and self._may_go and self.chooser.facts.word(rest, 0) & 31 == 17:
                    self._add(GO_DISCARD, answer, card, rest, code)
            card += 1

    def _add(self, kind: i64, answer: i64, card: i64, rest: i64, code: i64) -> None:
        place = self.count
        self.kinds[place] = kind
        self.answers[place] = answer
        self.cards[place] = card
        self._rests[place] = rest
        self._codes[place] = code
        quick = self.chooser.rest_worth(rest, code, False)
        self._quick[place] = quick
        self._best_quick = max(self._best_quick, quick)
        self.count += 1

    # --- their worth ---

    def look_at(self, place: i64) -> None:
        """Lists the features of a choice."""
        quick = self._quick[place]
        self.features.choose(
            self.chooser,
            self.kinds[place],
            self._rests[place],
            self._codes[place],
            self.cards[place],
            quick,
            quick >= self._best_quick,
        )

    def best(self) -> i64:
        """Returns the place of the choice with the highest worth."""
        best: i64 = 0
        best_worth: i64 = -(1 << 60)
        place: i64 = 0
        while place < self.count:
            worth = self.worth(place)
            if worth > best_worth:
                best, best_worth = place, worth
            place += 1
        return best

    def best_quick(self) -> i64:
        """Returns the place of the first choice with the highest quick worth."""
        place: i64 = 0
        while self._quick[place] < self._best_quick:
            place += 1
        return place

    def worth(self, place: i64) -> i64:
        """Returns the worth of a choice, compared with others of the same decision; `ONE * ONE` stands for 1."""
        self.look_at(place)
        if not self._is_shared:
            self._add_shared()
        worth: i64 = 0
        word: i64 = 0
        while word < self._weights.words:
            worth += self._worth_of(self._hidden(word), word * LANES)
            word += 1
        return worth

    def _add_shared(self) -> None:
        """Sums what the features of the position contribute to the hidden numbers."""
        words, columns, present = self._weights.words, self._weights.columns, self.features.present
        word: i64 = 0
        while word < words:
            total = self._weights.bias[word]
            place: i64 = 0
            while place < self.features.shared:
                total += columns[present[place] * words + word]
                place += 1
            self._shared[word] = total
            word += 1
        self._is_shared = True

    def _hidden(self, word: i64) -> i64:
        """Returns four hidden numbers of the choice that was looked at."""
        words, columns, present = self._weights.words, self._weights.columns, self.features.present
        total = self._shared[word]
        place = self.features.shared
        while place < self.features.count:
            total += columns[present[place] * words + word]
            place += 1
        return total

    def _worth_of(self, hidden: i64, first: i64) -> i64:
        """Returns what four hidden numbers count, as far as they are above zero."""
        worth: i64 = 0
        lane: i64 = 0
        while lane < LANES:
            number = ((hidden + 0x8000) & 0xFFFF) - 0x8000
            if number > 0:
                worth += number * self._weights.out[first + lane]
            hidden = (hidden - number) >> _LANE_BITS
            lane += 1
        return worth
