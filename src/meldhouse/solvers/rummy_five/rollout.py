"""Rollouts of Rummy Five and Big Eight in a kernel, by the quick policy or a learned critic.

All data is in vectors that are allocated once. The base is a world; each rollout starts from a copy of it with one
action of the root seat. The rules are those of `games.rummy_five` with strict calls; a test compares both
implementations.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.solvers.rummy_five.chooser import ANSWER_PASS, ANSWER_RUN, ANSWER_SET, FiveChooser, at
from meldhouse.solvers.rummy_five.critic.critic import FiveCritic
from meldhouse.solvers.rummy_five.critic.features import GO_DISCARD
from meldhouse.solvers.rummy_five.packed_deal import PackedDeal

#: points of Lightning, by the number of trios of an edition
_LIGHTNING: Final = (0, 6, 16)

#: why a rollout waits for its own seat: for a discard, or an answer to a discard
NOT_WAITING: Final = 0
FOR_DISCARD: Final = 1
FOR_ANSWER: Final = 2

#: no seat calls, or the own seat has to answer first
_NOBODY: Final = -1
_WAITS: Final = -2


@final
class FiveRollout:
    """Plays rollouts of one edition."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.chooser = FiveChooser(edition, players)
        self._facts = self.chooser.facts
        #: a seat that plays in a style of its own, or -1
        self._own_seat: i64 = -1
        self._own_chooser = self.chooser
        #: what that seat chooses by, instead of a style
        self._critic: FiveCritic | None = None
        self.players: i64 = players
        self._trios: i64 = edition.trios
        self._minimum: i64 = edition.minimum
        self._lightning: i64 = _LIGHTNING[edition.trios]
        #: the world that rollouts begin with
        self.base = PackedDeal(edition, players)
        #: the deal as it is now, what each seat has gained in it, and its winner or -1
        self.now = PackedDeal(edition, players)
        self.paid: vec[i64] = vec[i64]([0] * 4)
        self.winner: i64 = -1
        self.root: i64 = 0
        #: the root's answer to the first discard; -1 lets the policy choose
        self._answer: i64 = -1
        #: the own seat's discard after its call; -1 lets the policy choose
        self._next_discard: i64 = -1
        #: the own seat is asked by whoever rolls out, and what the rollout waits for
        self.asks: bool = False
        self.waits_for: i64 = NOT_WAITING
        #: the discard that has to be answered, and who threw it
        self.live: i64 = -1
        self.thrower: i64 = 0
        #: the seats that look two cards ahead in rollouts
        self.deep: bool = False

    @property
    def left_on_table(self) -> int:
        return int(self.now.pot)

    def _begin(self) -> None:
        self.now.begin_like(self.base)
        seat: i64 = 0
        while seat < self.players:
            self.paid[seat] = 0
            seat += 1
        self.winner = -1
        self._answer = -1
        self._next_discard = -1
        self.waits_for = NOT_WAITING

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

    def deal_over(self, first: i64) -> None:
        """Rolls out a whole deal, which the first seat begins with a draw."""
        self._begin()
        card = self._take_turn(first)
        if card >= 0:
            self._go_on(first, card)

    def set_style(self, seat: i64, chooser: FiveChooser) -> None:
        """Lets a seat choose in a style of its own."""
        self._own_seat = seat
        self._own_chooser = chooser

    def set_critic(self, seat: i64, critic: FiveCritic | None) -> None:
        """Lets a seat choose by a learned critic."""
        self._own_seat = seat
        self._critic = critic

    # --- a rollout that asks its own seat ---

    def branch_from(self, other: FiveRollout) -> None:
        """Begins again where another rollout is now, and waits for what it waits for."""
        self.base.begin_like(other.now)
        self._begin()
        self.waits_for, self.live, self.thrower = other.waits_for, other.live, other.thrower

    def list_choices(self, critic: FiveCritic) -> None:
        """Lists the choices that the own seat has now, in a rollout that waits for it."""
        critic.see(self.now, self._own_seat)
        if self.waits_for == FOR_DISCARD:
            critic.add_discards(False)
        else:
            self._add_answers(critic, self.live, self.thrower)

    def go_on_with(self, critic: FiveCritic, place: i64) -> None:
        """Goes on with one of the choices that a critic lists."""
        card = critic.cards[place]
        if self.waits_for == FOR_DISCARD:
            self.waits_for = NOT_WAITING
            self._throw(self._own_seat, card, critic.kinds[place] == GO_DISCARD)
            self._go_on(self._own_seat, card)
            return
        self.waits_for = NOT_WAITING
        self.root = self._own_seat
        self._answer = critic.answers[place]
        self._next_discard = card
        self._go_on(self.thrower, self.live)

    # --- a seat that plays by a critic ---

    def _critics_discard(self, critic: FiveCritic, called: bool) -> i64:
        """Throws the discard that a critic chooses."""
        critic.see(self.now, self._own_seat)
        critic.add_discards(called)
        best = critic.best()
        self._throw(self._own_seat, critic.cards[best], critic.kinds[best] == GO_DISCARD)
        return critic.cards[best]

    def _critics_answer(self, critic: FiveCritic, card: i64, thrower: i64) -> i64:
        """Returns the answer that a critic chooses. It chooses the discard after a call anew, as in play."""
        critic.see(self.now, self._own_seat)
        self._add_answers(critic, card, thrower)
        return critic.answers[critic.best()]

    def _add_answers(self, critic: FiveCritic, card: i64, thrower: i64) -> None:
        deal, seat = self.now, self._own_seat
        critic.add_answers(card, deal.can_run(seat, card, thrower), deal.can_set(seat, card))

    # --- turns ---

    def _chooser_of(self, seat: i64, hand: i64) -> FiveChooser:
        """Returns the chooser of a seat with its unseen cards, the risk of each discard and the rounds counted."""
        deal = self.now
        chooser = self._own_chooser if seat == self._own_seat else self.chooser
        chooser.count_unseen(deal.seen, hand)
        chooser.count_risk(seat, deal.gone, deal.rivers)
        chooser.count_rounds(seat, deal.gone, deal.left())
        return chooser

    def _go_on(self, thrower: i64, card: i64) -> None:
        """Plays on from a discard to the end of the deal."""
        while True:
            caller = self._caught_by(thrower, card)
            if caller >= 0:
                self._win(caller, thrower, self._points_of(caller, card, False))
                return
            if self.now.left() == 0:
                self._end_drawn()
                return
            caller = self._called_by(thrower, card)
            if caller == _WAITS:
                self.thrower, self.live, self.waits_for = thrower, card, FOR_ANSWER
                return
            if caller >= 0:
                card = self._thrown_after_call(caller)
                thrower = caller
                continue
            thrower = (thrower + 1) % self.players
            card = self._take_turn(thrower)
            if card < 0:
                return

    def _take_turn(self, seat: i64) -> i64:
        """Draws, then goes out or discards. Returns the discard, or -1 if the deal is over or its own seat is asked."""
        deal = self.now
        drawn = deal.stock[deal.next]
        deal.next += 1
        points = self._points_of(seat, drawn, True)
        if points > 0:
            self._win(seat, -1, points)
            return -1
        hand = deal.hands[seat] + at(1, drawn)
        deal.hands[seat] = hand
        if deal.gone >> seat & 1:
            self._throw(seat, drawn, False)
            return drawn
        if seat == self._own_seat:
            if self.asks:
                self.waits_for = FOR_DISCARD
                return -1
            if self._critic is not None:
                return self._critics_discard(self._critic, False)
        chooser = self._chooser_of(seat, hand)
        card = chooser.best_discard(hand, deal.codes[seat], self.deep)
        go = deal.codes[seat] == 0 and chooser.should_go(hand - at(1, card))
        self._throw(seat, card, go)
        return card

    def _throw(self, seat: i64, card: i64, go: bool) -> None:
        self.now.throw(seat, card, go)
        if go:
            self.paid[seat] -= 1

    def _thrown_after_call(self, seat: i64) -> i64:
        """RF-6 Discards after a call, without a draw."""
        card = self._next_discard
        if card >= 0 and seat == self._own_seat:
            self._next_discard = -1
            self._throw(seat, card, False)
            return card
        if seat == self._own_seat and self._critic is not None:
            return self._critics_discard(self._critic, True)
        hand = self.now.hands[seat]
        card = self._chooser_of(seat, hand).best_discard(hand, self.now.codes[seat], self.deep)
        self._throw(seat, card, False)
        return card

    # --- answers to a discard ---

    def _caught_by(self, thrower: i64, card: i64) -> i64:
        """RF-8, RF-9 Lets the first seat clockwise catch that can. A seat's own discards bar it."""
        step: i64 = 1
        while step < self.players:
            seat = (thrower + step) % self.players
            step += 1
            if not self.now.rivers[seat] >> card & 1 and self._points_of(seat, card, False) > 0:
                return seat
        return -1

    def _points_of(self, seat: i64, card: i64, self_draw: bool) -> i64:
        """RF-3, RF-13 Returns the points of going out with a card, with dealer points, or 0 if it is impossible."""
        deal = self.now
        code = deal.codes[seat]
        word = self._facts.word(deal.hands[seat], code)
        if word & 15 != 1 or not word >> (5 + card) & 1:
            return 0
        gone = deal.gone >> seat & 1
        points = self._facts.points(word, card) + gone
        if deal.left() == 0:
            points += 1
        if code == 0 and self_draw:
            points += 1
            if deal.rivers[seat] == 0 and deal.is_nothing_exposed():
                points += self._lightning
        if points < self._minimum or (gone and code):
            return 0
        return points + deal.streak if seat == deal.dealer else points

    def _called_by(self, thrower: i64, card: i64) -> i64:
        """RF-6, RF-8 Lets the first seat clockwise that calls Run or Set expose the trio.

        Returns that seat, or that nobody calls or the rollout waits for its own seat.
        """
        step: i64 = 1
        while step < self.players:
            seat = (thrower + step) % self.players
            answer = self._answered(seat, card, thrower)
            if answer == _WAITS:
                return _WAITS
            if answer != ANSWER_PASS:
                self.now.expose(seat, card, answer)
                self._answer = -1
                return seat
            step += 1
        self._answer = -1
        return _NOBODY

    def _answered(self, seat: i64, card: i64, thrower: i64) -> i64:
        if self._answer >= 0 and seat == self.root:
            return self._answer
        deal = self.now
        if deal.gone >> seat & 1 or deal.exposed[seat] >= self._trios:
            return ANSWER_PASS
        can_run, can_set = deal.can_run(seat, card, thrower), deal.can_set(seat, card)
        if not (can_set or can_run):
            return ANSWER_PASS
        if seat == self._own_seat:
            if self.asks:
                return _WAITS
            if self._critic is not None:
                return self._critics_answer(self._critic, card, thrower)
        hand, rounds = deal.hands[seat], deal.rounds_left()
        chooser = self._chooser_of(seat, hand)
        return chooser.best_call(hand, deal.codes[seat], card, can_run, can_set, rounds, self.deep)

    # --- the end ---

    def _win(self, winner: i64, thrower: i64, points: i64) -> None:
        """RF-14 Pays the winner: the discarder after Catch, else all others, rounded up. The dealer pays 1 more."""
        self.winner = winner
        self.paid[winner] += self.now.pot
        self.now.pot = 0
        share = points if thrower >= 0 else (points + self.players - 2) // (self.players - 1)
        seat: i64 = 0
        while seat < self.players:
            if seat != winner and (thrower < 0 or seat == thrower):
                owed = share + 1 if seat == self.now.dealer else share
                self.paid[seat] -= owed
                self.paid[winner] += owed
            seat += 1

    def _end_drawn(self) -> None:
        """RF-15 Takes 1 for the pot from each player who is not one card away."""
        seat: i64 = 0
        while seat < self.players:
            if not self._facts.word(self.now.hands[seat], self.now.codes[seat]) & 16:
                self.paid[seat] -= 1
                self.now.pot += 1
            seat += 1


__all__ = ["ANSWER_PASS", "ANSWER_RUN", "ANSWER_SET", "FiveRollout"]
