"""A deal of Rummy Five or Big Eight in packed numbers, for kernels: nothing is allocated while it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.chooser import ANSWER_SET, at, bit, run_first, run_number
from meldhouse.solvers.rummy_five.facts import code_after

#: the discards that are remembered of each seat, as bits
_REMEMBERED: Final = (1 << 60) - 1


@final
class PackedDeal:
    """The hands, trios and discards of all seats, and the stock."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.players: i64 = players
        self._dealt: i64 = edition.dealt
        self._any_set: bool = edition.trios > 1
        # by seat: the hand, the code and the number of exposed trios, the discards as bits and in order
        self.hands: vec[i64] = vec[i64]([0] * 4)
        self.codes: vec[i64] = vec[i64]([0] * 4)
        self.exposed: vec[i64] = vec[i64]([0] * 4)
        self.rivers: vec[i64] = vec[i64]([0] * 4)
        self.orders: vec[i64] = vec[i64]([0] * 4)
        #: by card: the copies that lie open
        self.seen: vec[i64] = vec[i64]([0] * KINDS)
        self.stock: vec[i64] = vec[i64]([0] * 64)
        self.next: i64 = 0
        self.stock_end: i64 = 0
        #: the seats that said Go, as bits
        self.gone: i64 = 0
        self.dealer: i64 = 0
        self.streak: i64 = 1
        self.pot: i64 = 0

    def begin_like(self, other: PackedDeal) -> None:
        """Becomes equal to another deal. The stock is shared: nothing changes it while a deal goes on."""
        seat: i64 = 0
        while seat < self.players:
            self.hands[seat] = other.hands[seat]
            self.codes[seat] = other.codes[seat]
            self.exposed[seat] = other.exposed[seat]
            self.rivers[seat] = other.rivers[seat]
            self.orders[seat] = other.orders[seat]
            seat += 1
        card: i64 = 0
        while card < KINDS:
            self.seen[card] = other.seen[card]
            card += 1
        self.stock, self.next, self.stock_end = other.stock, other.next, other.stock_end
        self.gone, self.pot = other.gone, other.pot
        self.dealer, self.streak = other.dealer, other.streak

    def deal_out(self, cards: Sequence[int]) -> None:
        """RF-1 Deals from the top of the deck, before anything has been discarded."""
        place: i64 = 0
        for card in cards:
            seat = place // self._dealt
            if seat >= self.players:
                self.stock[place - self.players * self._dealt] = card
            elif place % self._dealt == 0:
                self.hands[seat] = at(1, card)
            else:
                self.hands[seat] += at(1, card)
            place += 1
        self.stock_end = place - self.players * self._dealt

    def left(self) -> i64:
        """Returns the number of cards in the stock."""
        return self.stock_end - self.next

    def rounds_left(self) -> i64:
        """Returns the rounds until the stock is empty, the last one perhaps in part."""
        return (self.stock_end - self.next + self.players - 1) // self.players

    def throw(self, seat: i64, card: i64, go: bool) -> None:
        """RF-5 Discards a card, with Go for a point to the pot or without."""
        self.hands[seat] -= at(1, card)
        self.rivers[seat] |= bit(1, card)
        self.orders[seat] = after_one_more(self.orders[seat], card, go)
        self.seen[card] += 1
        if go:
            self.gone |= bit(1, seat)
            self.pot += 1

    def may_go(self, seat: i64) -> bool:
        """RF-5 Checks if a seat has neither exposed anything nor said Go."""
        return self.codes[seat] == 0 and not self.gone >> seat & 1

    def can_run(self, seat: i64, card: i64, thrower: i64) -> bool:
        """RF-6 Checks if a seat comes next after the discarder and has the rest of a run."""
        if (thrower + 1) % self.players != seat or card % 7 == 0:
            return False
        three = (self.hands[seat] | at(1, card)) >> (4 * run_first(run_number(card)))
        return three & 15 != 0 and three >> 4 & 15 != 0 and three >> 8 & 15 != 0

    def can_set(self, seat: i64, card: i64) -> bool:
        """RF-2, BE-2 Checks if a seat has the rest of a set."""
        return self.hands[seat] >> (4 * card) & 15 >= 2 and (self._any_set or card % 7 == 0)

    def expose(self, seat: i64, card: i64, answer: i64) -> None:
        """RF-6 Exposes a trio with a discard, by Run or Set."""
        if answer == ANSWER_SET:
            cards = at(3, card)
            number = card
        else:
            run = run_number(card)
            cards = at(0x111, run_first(run))
            number = KINDS + run
        rest = cards - at(1, card)
        self.hands[seat] -= rest
        self.codes[seat] = code_after(self.codes[seat], number)
        self.exposed[seat] += 1
        kind: i64 = 0
        while kind < KINDS:
            self.seen[kind] += rest >> (4 * kind) & 15
            kind += 1

    def is_nothing_exposed(self) -> bool:
        seat: i64 = 0
        while seat < self.players:
            if self.codes[seat]:
                return False
            seat += 1
        return True


def after_one_more(order: i64, card: i64, go: bool) -> i64:
    """Returns the remembered discards of a seat after one more: five bits each, the newest lowest."""
    one = card + 17 if go else card + 1
    return (order << 5 | one) & _REMEMBERED
