"""Choices of discards, Go and calls, from the facts of hands and the unseen cards.

This is a kernel: hands are packed numbers, one vector counts the unseen cards, and choosing allocates nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.facts import HandFacts, code_after, facts_of

#: what a player values, in the order of `FiveStyle`
USUAL_FIVE_STYLE = (8.0, 0.9, 0.25, 0.07, 0.5, 4.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
#: the same, learned against three players of the usual style by `python -m meldhouse.arena.self_play rummy-five`
LEARNED_FIVE_STYLE = (
    *(15.3, 0.706, 0.167, 0.07, 0.5, 4.0, 1.275, 0.15, 0.018),
    *(-0.141, 2.0, 0.665, -3.06, 0.396, -0.25),
)
#: the same for Big Eight, by `python -m meldhouse.arena.self_play big-eight`
LEARNED_EIGHT_STYLE = (
    10.2,
    1.225,
    0.211,
    0.07,
    0.392,
    4.0,
    0.567,
    0.209,
    0.029,
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
)

#: answers to a discard
ANSWER_PASS: Final = 0
ANSWER_RUN: Final = 1
ANSWER_SET: Final = 2


def at(pattern: i64, card: i64) -> i64:
    """Shifts a pattern of counts to the place of a card. The pattern is an argument so that C shifts 64 bits."""
    return pattern << (4 * card)


def bit(one: i64, card: i64) -> i64:
    """Returns the bit of a card. Pass 1, so that C shifts 64 bits."""
    return one << card


@final
class FiveStyle:
    """The values of a player."""

    def __init__(self, values: Sequence[float]) -> None:
        #: going out beside the points of the hand: nobody else wins, and the dealer stays
        self.out: float = values[0]
        #: hands that are two, three and four cards away, compared with points
        self.two_away: float = values[1]
        self.three_away: float = values[2]
        self.four_away: float = values[3]
        #: the cards that a waiting hand can use in a round beside its own draw: some of the discards of others
        self.seen_of_others: float = values[4]
        #: an incomplete hand, as if it already waited
        self.incomplete: float = values[5]
        #: hands after a call, compared with those before it
        self.call: float = values[6]
        #: the risk of a discard for each other seat that said Go, and more of it for each unseen copy
        self.risk: float = values[7]
        self.risk_unseen: float = values[8]
        #: Go is said while the sum is above zero: a constant; the chance to draw an awaited card, and that times the
        #: rounds left; the chance to draw one that could be caught without Go, and that times the rounds left; and
        #: each other seat that said Go
        self.go: float = values[9]
        self.go_waits: float = values[10]
        self.go_waits_rounds: float = values[11]
        self.go_free: float = values[12]
        self.go_free_rounds: float = values[13]
        self.go_others: float = values[14]


@final
class FiveChooser:
    """Chooses for a seat with its unseen cards counted in `unseen`."""

    def __init__(self, edition: Edition, players: int, style: FiveStyle | None = None) -> None:
        self._style = FiveStyle(USUAL_FIVE_STYLE) if style is None else style
        self.facts: HandFacts = facts_of(edition)
        self._players: i64 = players
        self._trios: i64 = edition.trios
        self._minimum: i64 = edition.minimum
        self._copies: vec[i64] = vec[i64](edition.copies)
        self.unseen: vec[i64] = vec[i64]([0] * KINDS)
        self.total: i64 = 1
        #: the value of a hand beside its next helping card, by distance; it falls with each missing card
        self._far: vec[float] = vec[float]([10.0, 10.0, 0.9, 0.25, 0.07, 0.02, 0.006, 0.002, 0.0006])
        self._far[2] = self._style.two_away
        self._far[3] = self._style.three_away
        self._far[4] = self._style.four_away
        #: by card: the loss that is to be expected from discarding it
        self._risk: vec[float] = vec[float]([0.0] * KINDS)
        #: the rounds left, and the other seats that said Go
        self._rounds: float = 0.0
        self._others_gone: i64 = 0

    def count_unseen(self, seen: vec[i64], hand: i64) -> None:
        """Counts the cards that are neither public nor in this hand."""
        total: i64 = 0
        card: i64 = 0
        while card < KINDS:
            left = self._copies[card] - seen[card] - (hand >> (4 * card) & 15)
            self.unseen[card] = left
            total += left
            card += 1
        self.total = max(total, 1)

    def count_risk(self, seat: i64, gone: i64, rivers: vec[i64]) -> None:
        """RF-9 Estimates the risk of each discard from the seats that said Go. A seat's own discards bar it."""
        if self._style.risk == 0.0 and self._style.risk_unseen == 0.0:
            return
        card: i64 = 0
        while card < KINDS:
            waiting: i64 = 0
            other: i64 = 0
            while other < self._players:
                if other != seat and gone >> other & 1 and not rivers[other] >> card & 1:
                    waiting += 1
                other += 1
            each = self._style.risk + self._style.risk_unseen * float(self.unseen[card])
            self._risk[card] = float(waiting) * each
            card += 1

    def count_rounds(self, seat: i64, gone: i64, stock: i64) -> None:
        """Notes how far the deal is, as far as Go depends on it."""
        self._rounds = float(stock) / float(self._players)
        self._others_gone = 0
        other: i64 = 0
        while other < self._players:
            if other != seat:
                self._others_gone += gone >> other & 1
            other += 1

    # --- values of hands ---

    def caught(self, word: i64, card: i64, go: i64) -> i64:
        """RF-3, BE-4 Returns the points of a hand completed by Catch in mid-game, or 0 if they are not enough."""
        points = self.facts.points(word, card) + go
        if points < self._minimum:
            return 0
        return points

    def wait_worth(self, word: i64, code: i64) -> float:
        """Returns the average gain of a waiting hand from one unseen card, caught or drawn."""
        go: i64 = 1 if code == 0 else 0
        mask = word >> 5
        worth: float = 0.0
        card: i64 = 0
        while card < KINDS:
            left = self.unseen[card]
            if left > 0 and mask >> card & 1:
                caught = self.caught(word, card, go)
                drawn = self.caught(word, card, go + go)  # Covert, without exposed trios
                if caught:
                    worth += float(left) * (float(caught) + self._style.out)
                if drawn:
                    worth += float(left) * (float(drawn) + self._style.out)
            card += 1
        return worth / (2.0 * float(self.total))

    def wait_chance(self, word: i64, code: i64) -> float:
        """Returns the chance that one unseen card completes a waiting hand that is worth enough."""
        go: i64 = 1 if code == 0 else 0
        mask = word >> 5
        left: i64 = 0
        card: i64 = 0
        while card < KINDS:
            if self.unseen[card] > 0 and mask >> card & 1 and self.caught(word, card, go + go):
                left += self.unseen[card]
            card += 1
        return float(left) / float(self.total)

    def help_chance(self, word: i64) -> float:
        """Returns the chance that one unseen card reduces the distance of a hand."""
        mask = word >> 5
        left: i64 = 0
        card: i64 = 0
        while card < KINDS:
            if mask >> card & 1 and self.unseen[card] > 0:
                left += self.unseen[card]
            card += 1
        return float(left) / float(self.total)

    def worth_soon(self, word: i64, code: i64) -> float:
        """Returns the value of a hand, looking one card ahead."""
        away = word & 15
        if away <= 1:
            return self.wait_worth(word, code)
        return self.help_chance(word) * self._far[away if away < 8 else 8]

    def worth(self, hand: i64, word: i64, code: i64) -> float:
        """Returns points times the chance that the next cards complete the hand."""
        away = word & 15
        if away <= 1:
            return self.wait_worth(word, code)
        mask = word >> 5
        worth: float = 0.0
        card: i64 = 0
        while card < KINDS:
            left = self.unseen[card]
            if left > 0 and mask >> card & 1:
                worth += float(left) * self._best_after(hand + at(1, card), code, away - 1)
            card += 1
        return worth / float(self.total)

    def _best_after(self, hand: i64, code: i64, away: i64) -> float:
        """Returns the best value after discarding from a hand, among the hands of least distance."""
        best: float = 0.0
        card: i64 = 0
        while card < KINDS:
            if hand >> (4 * card) & 15:
                word = self.facts.word(hand - at(1, card), code)
                if word & 15 <= away:
                    worth = self.worth_soon(word, code)
                    if worth > best:
                        best = worth
            card += 1
        return best

    # --- choices ---

    def rest_worth(self, rest: i64, code: i64, deep: bool) -> float:
        """Returns the value of a hand after a discard, with a small bonus for its prospects."""
        word = self.facts.word(rest, code)
        worth = self.worth(rest, word, code) if deep else self.worth_soon(word, code)
        return worth + 0.001 * float(9 - (word & 15)) + 0.0001 * self.help_chance(word)

    def best_discard(self, hand: i64, code: i64, deep: bool) -> i64:
        """Returns the discard that leaves the most valuable hand."""
        best: i64 = -1
        best_worth: float = -1e9
        card: i64 = 0
        while card < KINDS:
            if hand >> (4 * card) & 15:
                worth = self.rest_worth(hand - at(1, card), code, deep) - self._risk[card]
                if worth > best_worth:
                    best, best_worth = card, worth
            card += 1
        return best

    def should_go(self, rest: i64) -> bool:
        """RF-5 Checks if Go, which costs a point and freezes the hand, can make the hand win and is worth that."""
        word = self.facts.word(rest, 0)
        if word & 15 != 1 or word & 16 == 0:
            return False
        waits = self.wait_chance(word, 0)
        if waits <= 0.0:
            return False
        style = self._style
        worth = style.go + waits * (style.go_waits + style.go_waits_rounds * self._rounds)
        if style.go_free != 0.0 or style.go_free_rounds != 0.0:
            worth += self._free_chance(word) * (style.go_free + style.go_free_rounds * self._rounds)
        return worth + style.go_others * float(self._others_gone) > 0.0

    def _free_chance(self, word: i64) -> float:
        """RF-3 Returns the chance of an unseen card that a concealed hand could catch without Go."""
        left: i64 = 0
        card: i64 = 0
        while card < KINDS:
            if self.unseen[card] > 0 and word >> 5 >> card & 1 and self.caught(word, card, 0):
                left += self.unseen[card]
            card += 1
        return float(left) / float(self.total)

    def best_call(
        self, hand: i64, code: i64, card: i64, can_run: bool, can_set: bool, rounds: i64, deep: bool
    ) -> i64:
        """Returns Set or Run if the hand is more likely to win after it."""
        best: i64 = ANSWER_PASS
        best_worth = self.prospect(hand, code, rounds)
        if can_set:
            after = self._after_call(hand + at(1, card) - at(3, card), code_after(code, card), rounds, deep)
            if after > best_worth:
                best, best_worth = ANSWER_SET, after
        if can_run:
            number = run_number(card)
            rest = hand + at(1, card) - at(0x111, run_first(number))
            if self._after_call(rest, code_after(code, KINDS + number), rounds, deep) > best_worth:
                best = ANSWER_RUN
        return best

    def _after_call(self, rest: i64, code: i64, rounds: i64, deep: bool) -> float:
        thrown = self.best_discard(rest, code, deep)
        return self._style.call * self.prospect(rest - at(1, thrown), code, rounds)

    def prospect(self, hand: i64, code: i64, rounds: i64) -> float:
        """Returns the value times the chance to win within some rounds, as if each distance needed one helping card."""
        word = self.facts.word(hand, code)
        away = word & 15
        if away <= 1:
            chance = self.wait_chance(word, code)
            if chance <= 0.0:
                return 0.0
            points = self.wait_worth(word, code) / chance
            return points * within(
                rounds, chance * (1.0 + self._style.seen_of_others * float(self._players - 1))
            )
        helped = min(0.95, self.help_chance(word))
        chance = 1.0
        while away > 1:
            chance *= within(rounds, helped) * 0.6
            away -= 1
        return chance * self._style.incomplete * within(rounds, 0.2)


def run_number(card: i64) -> i64:
    """Returns the number of the run of a card, which must not be an s."""
    return card // 7 * 2 + (1 if card % 7 >= 4 else 0)


def run_first(number: i64) -> i64:
    """Returns the lowest card of a run."""
    return number // 2 * 7 + (4 if number % 2 else 1)


def within(rounds: i64, chance: float) -> float:
    """Returns the chance that something happens at least once."""
    missed = 1.0 - min(chance, 0.95)
    none: float = 1.0
    while rounds > 0:
        none *= missed
        rounds -= 1
    return 1.0 - none
