"""Rollouts of Rummy Five and Big Eight in a kernel, by the quick policy.

All data is in vectors that are allocated once. The base is a world; each rollout starts from a copy of it with one
action of the root seat. The rules are those of `games.rummy_five` with strict calls; a test compares both
implementations.
"""

from __future__ import annotations

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
    at,
    bit,
    run_first,
    run_number,
)

#: points of Lightning, by the number of trios of an edition
_LIGHTNING: Final = (0, 6, 16)


@final
class FiveRollout:
    """Plays rollouts of one edition."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.chooser = FiveChooser(edition, players)
        self._facts = self.chooser.facts
        #: a seat that plays in a style of its own, or -1
        self._own_seat: i64 = -1
        self._own_chooser = self.chooser
        self.players: i64 = players
        self._trios: i64 = edition.trios
        self._minimum: i64 = edition.minimum
        self._lightning: i64 = _LIGHTNING[edition.trios]
        self._any_set: bool = edition.trios > 1
        # the base: a world
        self.hands: vec[i64] = vec[i64]([0] * 4)
        self.codes: vec[i64] = vec[i64]([0] * 4)
        self.exposed: vec[i64] = vec[i64]([0] * 4)
        self.rivers: vec[i64] = vec[i64]([0] * 4)
        self.seen: vec[i64] = vec[i64]([0] * KINDS)
        self.stock: vec[i64] = vec[i64]([0] * 64)
        self.stock_end: i64 = 0
        self.gone: i64 = 0
        self.dealer: i64 = 0
        self.streak: i64 = 1
        self.pot: i64 = 0
        # the rollout
        self._hands: vec[i64] = vec[i64]([0] * 4)
        self._codes: vec[i64] = vec[i64]([0] * 4)
        self._exposed: vec[i64] = vec[i64]([0] * 4)
        self._rivers: vec[i64] = vec[i64]([0] * 4)
        self._seen: vec[i64] = vec[i64]([0] * KINDS)
        self.paid: vec[i64] = vec[i64]([0] * 4)
        self._next: i64 = 0
        self._gone: i64 = 0
        self._pot: i64 = 0
        #: the end of the rollout: the winner or -1, and the pot
        self.winner: i64 = -1
        self.root: i64 = 0
        #: the root's answer to the first discard; -1 lets the policy choose
        self._answer: i64 = -1
        #: the seats that look two cards ahead in rollouts
        self.deep: bool = False

    @property
    def left_on_table(self) -> int:
        return int(self._pot)

    def _begin(self) -> None:
        seat: i64 = 0
        while seat < self.players:
            self._hands[seat] = self.hands[seat]
            self._codes[seat] = self.codes[seat]
            self._exposed[seat] = self.exposed[seat]
            self._rivers[seat] = self.rivers[seat]
            self.paid[seat] = 0
            seat += 1
        card: i64 = 0
        while card < KINDS:
            self._seen[card] = self.seen[card]
            card += 1
        self._next = 0
        self._gone = self.gone
        self._pot = self.pot
        self.winner = -1
        self._answer = -1

    def after_discard(self, seat: i64, card: i64, go: bool) -> None:
        """Rolls out a discard of the seat on turn."""
        self._begin()
        self._throw(seat, card, go)
        self._go_on(seat, card)

    def after_answer(self, thrower: i64, card: i64, root: i64, answer: i64) -> None:
        """Rolls out an answer of the root to the live discard. The policy answers for the others."""
        self._begin()
        self.root = root
        self._answer = answer
        self._go_on(thrower, card)

    def set_style(self, seat: i64, chooser: FiveChooser) -> None:
        """Lets a seat choose in a style of its own."""
        self._own_seat = seat
        self._own_chooser = chooser

    def deal_over(self, first: i64) -> None:
        """Rolls out a whole deal, which the first seat begins with a draw."""
        self._begin()
        card = self._take_turn(first)
        if card >= 0:
            self._go_on(first, card)

    def _chooser_of(self, seat: i64, hand: i64) -> FiveChooser:
        """Returns the chooser of a seat with its unseen cards, the risk of each discard and the rounds counted."""
        chooser = self._own_chooser if seat == self._own_seat else self.chooser
        chooser.count_unseen(self._seen, hand)
        chooser.count_risk(seat, self._gone, self._rivers)
        chooser.count_rounds(seat, self._gone, self.stock_end - self._next)
        return chooser

    # --- turns ---

    def _go_on(self, thrower: i64, card: i64) -> None:
        """Plays on from a discard to the end of the deal."""
        while True:
            caller = self._caught_by(thrower, card)
            if caller >= 0:
                self._win(caller, thrower, self._points_of(caller, card, False))
                return
            if self._next == self.stock_end:
                self._end_drawn()
                return
            caller = self._called_by(thrower, card)
            if caller >= 0:
                card = self._thrown_after_call(caller)
                thrower = caller
                continue
            thrower = (thrower + 1) % self.players
            card = self._take_turn(thrower)
            if card < 0:
                return

    def _take_turn(self, seat: i64) -> i64:
        """Draws, then goes out or discards. Returns the discard, or -1 if the deal is over."""
        drawn = self.stock[self._next]
        self._next += 1
        points = self._points_of(seat, drawn, True)
        if points > 0:
            self._win(seat, -1, points)
            return -1
        if self._gone >> seat & 1:
            self._hands[seat] += at(1, drawn)
            self._throw(seat, drawn, False)
            return drawn
        hand = self._hands[seat] + at(1, drawn)
        self._hands[seat] = hand
        chooser = self._chooser_of(seat, hand)
        card = chooser.best_discard(hand, self._codes[seat], self.deep)
        go = self._codes[seat] == 0 and chooser.should_go(hand - at(1, card))
        self._throw(seat, card, go)
        return card

    def _throw(self, seat: i64, card: i64, go: bool) -> None:
        self._hands[seat] -= at(1, card)
        self._rivers[seat] |= bit(1, card)
        self._seen[card] += 1
        if go:
            self._gone |= bit(1, seat)
            self.paid[seat] -= 1
            self._pot += 1

    def _thrown_after_call(self, seat: i64) -> i64:
        """RF-6 Discards after a call, without a draw."""
        hand = self._hands[seat]
        card = self._chooser_of(seat, hand).best_discard(hand, self._codes[seat], self.deep)
        self._throw(seat, card, False)
        return card

    # --- answers to a discard ---

    def _caught_by(self, thrower: i64, card: i64) -> i64:
        """RF-8, RF-9 Lets the first seat clockwise catch that can. A seat's own discards bar it."""
        step: i64 = 1
        while step < self.players:
            seat = (thrower + step) % self.players
            step += 1
            if not self._rivers[seat] >> card & 1 and self._points_of(seat, card, False) > 0:
                return seat
        return -1

    def _points_of(self, seat: i64, card: i64, self_draw: bool) -> i64:
        """RF-3, RF-13 Returns the points of going out with a card, with dealer points, or 0 if it is impossible."""
        code = self._codes[seat]
        word = self._facts.word(self._hands[seat], code)
        if word & 15 != 1 or not word >> (5 + card) & 1:
            return 0
        gone = self._gone >> seat & 1
        points = self._facts.points(word, card) + gone
        if self._next == self.stock_end:
            points += 1
        if code == 0 and self_draw:
            points += 1
            if self._rivers[seat] == 0 and self._is_nothing_exposed():
                points += self._lightning
        if points < self._minimum or (gone and code):
            return 0
        return points + self.streak if seat == self.dealer else points

    def _is_nothing_exposed(self) -> bool:
        seat: i64 = 0
        while seat < self.players:
            if self._codes[seat]:
                return False
            seat += 1
        return True

    def _called_by(self, thrower: i64, card: i64) -> i64:
        """RF-6, RF-8 Lets the first seat clockwise that calls Run or Set expose the trio."""
        step: i64 = 1
        while step < self.players:
            seat = (thrower + step) % self.players
            answer = self._answered(seat, card, step == 1)
            if answer != ANSWER_PASS:
                self._expose(seat, card, answer)
                self._answer = -1
                return seat
            step += 1
        self._answer = -1
        return -1

    def _answered(self, seat: i64, card: i64, is_next: bool) -> i64:
        if self._answer >= 0 and seat == self.root:
            return self._answer
        if self._gone >> seat & 1 or self._exposed[seat] >= self._trios:
            return ANSWER_PASS
        hand = self._hands[seat]
        can_set = hand >> (4 * card) & 15 >= 2 and (self._any_set or card % 7 == 0)
        can_run = is_next and card % 7 != 0 and _has_rest_of_run(hand, card)
        if not (can_set or can_run):
            return ANSWER_PASS
        rounds = (self.stock_end - self._next + self.players - 1) // self.players
        chooser = self._chooser_of(seat, hand)
        return chooser.best_call(hand, self._codes[seat], card, can_run, can_set, rounds, self.deep)

    def _expose(self, seat: i64, card: i64, answer: i64) -> None:
        if answer == ANSWER_SET:
            cards = at(3, card)
            number = card
        else:
            run = run_number(card)
            cards = at(0x111, run_first(run))
            number = KINDS + run
        rest = cards - at(1, card)
        self._hands[seat] -= rest
        self._codes[seat] = self._codes[seat] * 19 + number + 1
        self._exposed[seat] += 1
        kind: i64 = 0
        while kind < KINDS:
            self._seen[kind] += rest >> (4 * kind) & 15
            kind += 1

    # --- the end ---

    def _win(self, winner: i64, thrower: i64, points: i64) -> None:
        """RF-14 Pays the winner: the discarder after Catch, else all others, rounded up. The dealer pays 1 more."""
        self.winner = winner
        self.paid[winner] += self._pot
        self._pot = 0
        share = points if thrower >= 0 else (points + self.players - 2) // (self.players - 1)
        seat: i64 = 0
        while seat < self.players:
            if seat != winner and (thrower < 0 or seat == thrower):
                owed = share + 1 if seat == self.dealer else share
                self.paid[seat] -= owed
                self.paid[winner] += owed
            seat += 1

    def _end_drawn(self) -> None:
        """RF-15 Takes 1 for the pot from each player who is not one card away."""
        seat: i64 = 0
        while seat < self.players:
            if not self._facts.word(self._hands[seat], self._codes[seat]) & 16:
                self.paid[seat] -= 1
                self._pot += 1
            seat += 1


def _has_rest_of_run(hand: i64, card: i64) -> bool:
    """Checks if a hand has the other two cards of the run of a card."""
    first = run_first(run_number(card))
    with_card = hand | at(1, card)
    three = with_card >> (4 * first)
    return three & 15 != 0 and three >> 4 & 15 != 0 and three >> 8 & 15 != 0


__all__ = ["ANSWER_PASS", "ANSWER_RUN", "ANSWER_SET", "FiveRollout"]
