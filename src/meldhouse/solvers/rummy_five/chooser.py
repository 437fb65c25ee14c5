"""Which card to throw, whether to say Go, whether to call: by the facts of hands against the cards unseen.

Kernel: hands are packed numbers, what is unseen lies in one vector; nothing is allocated while it chooses.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.facts import HandFacts, facts_of

#: what going out is worth beside the points of the hand: nobody else does, and the dealership
_OUT: Final = 8
#: what a hand that must still be made is worth, as if it came to wait
_FAR_WORTH: Final = 4.0
#: cards that a waiting hand sees in a round beside its own draw: some of what others discard
_SEEN_OF_OTHERS: Final = 0.5

#: answers to a discard
PASSES: Final = 0
RUNS_: Final = 1
SETS_: Final = 2


def at(pattern: i64, card: i64) -> i64:
    """A pattern of counts moved to a card's place; an argument, so that C shifts in 64 bits."""
    return pattern << (4 * card)


def bit(one: i64, card: i64) -> i64:
    """A card as a bit; call it with 1."""
    return one << card


@final
class FiveChooser:
    """Chooses for a seat whose unseen cards have been counted into `unseen`."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.facts: HandFacts = facts_of(edition)
        self._players: i64 = players
        self._trios: i64 = edition.trios
        self._minimum: i64 = edition.minimum
        self._copies: vec[i64] = vec[i64](edition.copies)
        self.unseen: vec[i64] = vec[i64]([0] * KINDS)
        self.total: i64 = 1
        #: what a hand is worth beside its next helping card, by distance; falling with each card missing
        self._far: vec[float] = vec[float]([10.0, 10.0, 0.9, 0.25, 0.07, 0.02, 0.006, 0.002, 0.0006])

    def count_unseen(self, seen: vec[i64], hand: i64) -> None:
        """What is neither seen by all nor in this hand."""
        total: i64 = 0
        card: i64 = 0
        while card < KINDS:
            left = self._copies[card] - seen[card] - (hand >> (4 * card) & 15)
            self.unseen[card] = left
            total += left
            card += 1
        self.total = max(total, 1)

    # --- what a hand is worth ---

    def caught(self, word: i64, card: i64, go: i64) -> i64:
        """RF-3, BE-4 The points of a hand completed by Catch in mid-game; 0 if that is not enough."""
        points = self.facts.points(word, card) + go
        if points < self._minimum:
            return 0
        return points

    def wait_worth(self, word: i64, code: i64) -> float:
        """What one unseen card brings a waiting hand on average, caught or drawn alike."""
        go: i64 = 1 if code == 0 else 0
        mask = word >> 5
        worth: i64 = 0
        card: i64 = 0
        while card < KINDS:
            left = self.unseen[card]
            if left > 0 and mask >> card & 1:
                caught = self.caught(word, card, go)
                drawn = self.caught(word, card, go + go)  # Covert, where nothing lies exposed
                if caught:
                    worth += left * (caught + _OUT)
                if drawn:
                    worth += left * (drawn + _OUT)
            card += 1
        return float(worth) / (2.0 * float(self.total))

    def wait_chance(self, word: i64, code: i64) -> float:
        """How likely one unseen card completes a waiting hand that is worth enough."""
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
        """How likely one unseen card brings a hand nearer."""
        mask = word >> 5
        left: i64 = 0
        card: i64 = 0
        while card < KINDS:
            if mask >> card & 1 and self.unseen[card] > 0:
                left += self.unseen[card]
            card += 1
        return float(left) / float(self.total)

    def worth_soon(self, word: i64, code: i64) -> float:
        """As far as the next card."""
        away = word & 15
        if away <= 1:
            return self.wait_worth(word, code)
        return self.help_chance(word) * self._far[away if away < 8 else 8]

    def worth(self, hand: i64, word: i64, code: i64) -> float:
        """Points times the chance that the next cards are just those that complete the hand."""
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
        """The best that can be kept of a hand with one card too many, among those as near as can be."""
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
        """What is left of a hand, with a little for what it may still become."""
        word = self.facts.word(rest, code)
        worth = self.worth(rest, word, code) if deep else self.worth_soon(word, code)
        return worth + 0.001 * float(9 - (word & 15)) + 0.0001 * self.help_chance(word)

    def best_discard(self, hand: i64, code: i64, deep: bool) -> i64:
        """The card whose loss leaves the hand worth most."""
        best: i64 = -1
        best_worth: float = -1.0
        card: i64 = 0
        while card < KINDS:
            if hand >> (4 * card) & 15:
                worth = self.rest_worth(hand - at(1, card), code, deep)
                if worth > best_worth:
                    best, best_worth = card, worth
            card += 1
        return best

    def should_go(self, rest: i64) -> bool:
        """RF-5 Go costs a point and freezes the hand: only if the hand may win by it."""
        word = self.facts.word(rest, 0)
        return word & 15 == 1 and word & 16 != 0 and self.wait_chance(word, 0) > 0.0

    def best_call(
        self, hand: i64, code: i64, card: i64, can_run: bool, can_set: bool, rounds: i64, deep: bool
    ) -> i64:
        """Set or Run where the hand after it is likelier to win than the hand now."""
        best: i64 = PASSES
        best_worth = self.prospect(hand, code, rounds)
        if can_set:
            after = self._after_call(hand + at(1, card) - at(3, card), code * 19 + card + 1, rounds, deep)
            if after > best_worth:
                best, best_worth = SETS_, after
        if can_run:
            number = run_number(card)
            rest = hand + at(1, card) - at(0x111, run_first(number))
            if self._after_call(rest, code * 19 + KINDS + number + 1, rounds, deep) > best_worth:
                best = RUNS_
        return best

    def _after_call(self, rest: i64, code: i64, rounds: i64, deep: bool) -> float:
        thrown = self.best_discard(rest, code, deep)
        return self.prospect(rest - at(1, thrown), code, rounds)

    def prospect(self, hand: i64, code: i64, rounds: i64) -> float:
        """Worth times the chance to win within so many rounds, as if cards came one by one for each distance."""
        word = self.facts.word(hand, code)
        away = word & 15
        if away <= 1:
            chance = self.wait_chance(word, code)
            if chance <= 0.0:
                return 0.0
            points = self.wait_worth(word, code) / chance
            return points * within(rounds, chance * (1.0 + _SEEN_OF_OTHERS * float(self._players - 1)))
        helped = min(0.95, self.help_chance(word))
        chance = 1.0
        while away > 1:
            chance *= within(rounds, helped) * 0.6
            away -= 1
        return chance * _FAR_WORTH * within(rounds, 0.2)


def run_number(card: i64) -> i64:
    """Which of the four runs a card that is no s belongs to."""
    return card // 7 * 2 + (1 if card % 7 >= 4 else 0)


def run_first(number: i64) -> i64:
    """The lowest card of a run."""
    return number // 2 * 7 + (4 if number % 2 else 1)


def within(rounds: i64, chance: float) -> float:
    """The chance that something happens at least once."""
    missed = 1.0 - min(chance, 0.95)
    none: float = 1.0
    while rounds > 0:
        none *= missed
        rounds -= 1
    return 1.0 - none
