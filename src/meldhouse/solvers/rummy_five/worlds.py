"""Worlds of Rummy Five and Big Eight that fit a view and the behaviour of the others.

For every other seat: would it have discarded its last card from this hand, without Go, and let the discards since then
pass? A seat that said Go waits for a card that neither others have discarded since nor it has drawn and discarded
itself. Waiting hands are listed and drawn by weight. Other hands are dealt and weighed, and dealt again where they do
not fit.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.imagine import unseen_cards
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import TURN, FiveView
from meldhouse.parts.letter_cards import KINDS
from meldhouse.parts.seats import Seat
from meldhouse.solvers.deadline import IsTimeUp, never
from meldhouse.solvers.rummy_five.chooser import at, bit
from meldhouse.solvers.rummy_five.facts import exposed_code
from meldhouse.solvers.rummy_five.packed_deal import PackedDeal, after_one_more
from meldhouse.solvers.rummy_five.rollout import FiveRollout
from meldhouse.solvers.rummy_five.waiting_hands import WaitingHands, Ways, waiting_of

_MASK: Final = 0x3FFFFFFFFFFFFFFF
#: the number of tries to deal a hand that fits
_TRIES: Final = 24
#: the chance to keep a hand that does not fit the quick policy
_ODD: Final = 0.12
#: the number of hands between two looks at the clock
_LOOK: Final = 64


@final
class FiveWorlds:
    """Deals the unseen cards of one view repeatedly into the base of a rollout."""

    def __init__(self, game: RummyFive, rollout: FiveRollout) -> None:
        self._game = game
        self.base: PackedDeal = rollout.base
        self._chooser = rollout.chooser
        self._facts = rollout.chooser.facts
        self._minimum: i64 = game.edition.minimum
        self._state: i64 = 1
        self._pool: vec[i64] = vec[i64]([0] * 64)
        self._count: i64 = 0
        self._left: vec[i64] = vec[i64]([0] * KINDS)
        self._held: vec[i64] = vec[i64]([0] * 4)
        self._order: vec[i64] = vec[i64]([0] * 4)
        self._others: i64 = 0
        # by seat: the last discard or -1; cards that it could have caught since; useless draws after Go
        self._last: vec[i64] = vec[i64]([0] * 4)
        self._passed: vec[i64] = vec[i64]([0] * 4)
        self._in_vain: vec[i64] = vec[i64]([0] * 4)
        # hands that fit a Go with their cumulative weights, one section for each seat that said it
        self._fitting: vec[i64] = vec[i64]()
        self._weights: vec[float] = vec[float]()
        self._is_time_up: IsTimeUp = never
        self._is_late = False
        self._from: vec[i64] = vec[i64]([0] * 4)
        self._to: vec[i64] = vec[i64]([0] * 4)

    def seed(self, number: int) -> None:
        self._state = (number * 0x9E3779B97F4A7C1 + 0x1234567) & _MASK or 1

    def _below(self, n: i64) -> i64:
        """Returns a number from 0 to n - 1, as `parts.chance.Dice` does."""
        state = self._state
        state ^= (state << 13) & _MASK
        state ^= state >> 7
        state ^= (state << 17) & _MASK
        self._state = state
        return (state >> 16) % n

    def _luck(self) -> float:
        """Returns a number from 0 to 1, excluding 1."""
        return float(self._below(1 << 30)) / 1073741824.0

    # --- reading a view ---

    def prepare(self, view: FiveView, is_time_up: IsTimeUp = never) -> None:
        """Reads a view, and lists the hands that fit each Go.

        When time is up, hands that fit a Go are told by less.
        """
        self._is_time_up = is_time_up
        self._is_late = False
        self.read(view)
        self._list_fitting()

    def read(self, view: FiveView) -> None:
        """Reads everything that is the same in all worlds, and the behaviour of each seat, into the base."""
        public, own, root = view.public, view.own, view.seat
        assert own is not None
        assert root is not None
        base = self.base
        base.gone = public.gone
        base.dealer = public.dealer
        base.streak = public.streak
        base.pot = public.pot
        base.stock_end = view.stock
        hand: i64 = 0
        for card in own.hand:
            hand += at(1, card)
        base.hands[root] = hand
        unseen = unseen_cards(self._game.edition, view)
        self._count = 0
        for card in unseen:
            self._pool[self._count] = card
            self._count += 1
        self._count_kinds(hand)
        for seat in range(public.players):
            base.codes[seat] = exposed_code(public.exposed[seat])
            base.exposed[seat] = len(public.exposed[seat])
            self._held[seat] = view.held[seat]
            self._read_river(view, seat)
        self._order_seats(view, root)

    def _count_kinds(self, hand: i64) -> None:
        """Counts the unseen and the public copies of each card."""
        card: i64 = 0
        while card < KINDS:
            self._left[card] = 0
            card += 1
        place: i64 = 0
        while place < self._count:
            self._left[self._pool[place]] += 1
            place += 1
        card = 0
        while card < KINDS:
            copies: i64 = self._game.edition.copies[card]
            self.base.seen[card] = copies - self._left[card] - (hand >> (4 * card) & 15)
            card += 1

    def _read_river(self, view: FiveView, seat: Seat) -> None:
        """RF-9 Reads the discards of a seat, the cards that it has let pass, and its useless draws after Go.

        The live discard is left out, since it has not been answered.
        """
        discards = view.public.discards
        known = len(discards) if view.public.stage == TURN else len(discards) - 1
        river: i64 = 0
        last: i64 = -1
        passed: i64 = 0
        in_vain: i64 = 0
        order: i64 = 0
        has_gone = False
        for number in range(len(discards)):
            thrown = discards[number]
            if thrown.seat == seat:
                river |= bit(1, thrown.card)
                order = after_one_more(order, thrown.card, thrown.go)
                if has_gone:
                    in_vain |= bit(1, thrown.card)
                else:
                    passed = 0
                    last = thrown.card
                has_gone = has_gone or thrown.go
            elif number < known and thrown.taken_by != seat and not river >> thrown.card & 1:
                passed |= bit(1, thrown.card)
        self.base.rivers[seat] = river
        self.base.orders[seat] = order
        self._last[seat] = last
        self._passed[seat] = passed
        self._in_vain[seat] = in_vain

    def _order_seats(self, view: FiveView, root: Seat) -> None:
        """Orders the seats. Those that said Go come first, since their hands are hardest to fit."""
        others = [seat for seat in range(view.public.players) if seat != root]
        ordered = [seat for seat in others if self._is_listed(view, seat)]
        ordered += [seat for seat in others if not self._is_listed(view, seat)]
        self._others = 0
        for seat in ordered:
            self._order[self._others] = seat
            self._others += 1

    def _is_listed(self, view: FiveView, seat: Seat) -> bool:
        return view.public.has_gone(seat) and not view.public.exposed[seat]

    def _list_fitting(self) -> None:
        """RF-5 Lists the hands that fit each Go, with their cumulative weights."""
        self._fitting = vec[i64]()
        self._weights = vec[float]()
        ways: Ways | None = None
        at_order: i64 = 0
        while at_order < self._others:
            seat = self._order[at_order]
            at_order += 1
            self._from[seat] = len(self._fitting)
            if self.base.gone >> seat & 1 and self.base.codes[seat] == 0:
                waiting = waiting_of(self._game.edition)
                if ways is None:
                    ways = Ways(waiting, self._left)
                self._list_for(seat, waiting, ways)
            self._to[seat] = len(self._fitting)

    def _list_for(self, seat: i64, waiting: WaitingHands, ways: Ways) -> None:
        """RF-5 Adds the hands that fit the Go of a seat."""
        fitting, weights = self._fitting, self._weights
        total: float = 0.0
        place: i64 = 0
        while place < len(waiting.hands):
            if place % _LOOK == 0 and not self._is_late:
                self._is_late = self._is_time_up()
            weight = ways.of(place)
            hand = waiting.hands[place]
            if weight > 0.0 and self._fits_go(hand, waiting.waits[place], seat):
                total += weight
                fitting = append(fitting, hand)
                weights = append(weights, total)
            place += 1
        self._fitting, self._weights = fitting, weights

    def _fits_go(self, hand: i64, waits: i64, seat: i64) -> bool:
        """Checks that a hand could not have won with the cards that it let pass or drew."""
        if self._has_won(hand, waits & self._in_vain[seat], 2):
            return False
        return not self._has_won(hand, waits & self._passed[seat], 1)

    def _has_won(self, hand: i64, cards: i64, more: i64) -> bool:
        """RF-3, BE-4 Checks if one of these completing cards is worth enough, with some points beside the hand's.

        Most are: if there is no time to find out, all of them.
        """
        if cards == 0 or more >= self._minimum or self._is_late:
            return cards != 0
        card: i64 = 0
        while cards >> card:
            if cards >> card & 1 and self._facts.caught(hand, card) + more >= self._minimum:
                return True
            card += 1
        return False

    def _has_enough(self, word: i64, cards: i64, more: i64) -> bool:
        """RF-3, BE-4 Checks if one of these cards completes the hand with enough points."""
        card: i64 = 0
        while cards >> card:
            if cards >> card & 1 and self._facts.points(word, card) + more >= self._minimum:
                return True
            card += 1
        return False

    # --- deals ---

    def deal(self) -> None:
        """Draws a world into the base of the rollout: the other hands and the stock."""
        base = self.base
        taken: i64 = 0
        at_order: i64 = 0
        while at_order < self._others:
            seat = self._order[at_order]
            at_order += 1
            if self._to[seat] > self._from[seat] and self._deal_listed(seat, taken):
                taken += self._held[seat]
            else:
                self._deal_weighed(seat, taken)
                taken += self._held[seat]
        place = taken
        while place < self._count:
            other = place + self._below(self._count - place)
            card = self._pool[other]
            self._pool[other] = self._pool[place]
            self._pool[place] = card
            base.stock[place - taken] = card
            place += 1

    def _deal_listed(self, seat: i64, taken: i64) -> bool:
        """Draws one of the hands that fit a Go by weight. Some of its cards may be gone."""
        tries: i64 = 0
        while tries < _TRIES:
            tries += 1
            hand = self._fitting[self._drawn_by_weight(seat)]
            if self._take(hand, taken):
                self.base.hands[seat] = hand
                return True
        return False

    def _drawn_by_weight(self, seat: i64) -> i64:
        low = self._from[seat]
        high = self._to[seat] - 1
        mark = self._weights[high] * self._luck()
        while low < high:
            middle = (low + high) // 2
            if self._weights[middle] > mark:
                high = middle
            else:
                low = middle + 1
        return low

    def _take(self, hand: i64, taken: i64) -> bool:
        """Moves the cards of a hand to the front of the remaining ones. Returns False if some are gone."""
        place = taken
        rest = hand
        card: i64 = 0
        while rest:
            missing = rest & 15
            other = place
            while missing and other < self._count:
                if self._pool[other] == card:
                    self._pool[other] = self._pool[place]
                    self._pool[place] = card
                    place += 1
                    missing -= 1
                other += 1
            if missing:
                return False
            rest >>= 4
            card += 1
        return True

    def _deal_weighed(self, seat: i64, taken: i64) -> None:
        """Deals hands until one passes a random test of its likelihood, else takes the likeliest one."""
        best: i64 = 0
        best_weight: float = -1.0
        tries: i64 = 0
        while tries < _TRIES:
            tries += 1
            hand = self._dealt(seat, taken)
            weight = self._weight(hand, seat)
            if weight > best_weight:
                best, best_weight = hand, weight
            if weight >= 1.0 or self._luck() < weight:
                self.base.hands[seat] = hand
                return
        self._take(best, taken)
        self.base.hands[seat] = best

    def _dealt(self, seat: i64, taken: i64) -> i64:
        hand: i64 = 0
        place = taken
        end = taken + self._held[seat]
        while place < end:
            other = place + self._below(self._count - place)
            card = self._pool[other]
            self._pool[other] = self._pool[place]
            self._pool[place] = card
            hand += at(1, card)
            place += 1
        return hand

    def _weight(self, hand: i64, seat: i64) -> float:
        """Returns the likelihood of the seat's behaviour with this hand."""
        base = self.base
        code = base.codes[seat]
        word = self._facts.word(hand, code)
        gone = base.gone >> seat & 1
        if word & 15 == 1:
            if self._has_enough(word, word >> 5 & self._passed[seat], gone):
                return 0.0
        last = self._last[seat]
        if last < 0 or gone:
            return 1.0
        chooser = self._chooser
        chooser.count_unseen(base.seen, hand)
        weight: float = 1.0
        if code == 0 and word & 15 == 1 and chooser.should_go(hand):
            weight = _ODD
        kept = chooser.rest_worth(hand, code, False)
        if self._has_better(hand + at(1, last), code, kept):
            weight *= _ODD
        return weight

    def _has_better(self, hand: i64, code: i64, kept: float) -> bool:
        """Checks if another discard would have left a hand better by a margin."""
        chooser = self._chooser
        card: i64 = 0
        while card < KINDS:
            if hand >> (4 * card) & 15:
                if chooser.rest_worth(hand - at(1, card), code, False) > kept * 1.05 + 0.002:
                    return True
            card += 1
        return False
