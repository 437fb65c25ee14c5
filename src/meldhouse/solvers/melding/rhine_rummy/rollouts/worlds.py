"""Worlds of Rhine Rummy that fit a view and the turns of the others.

A seat that has not qualified could probably not do so: its cards are dealt again while they hold a set. A seat that has
finished its turn could probably lay nothing more: imagined cards that it would have laid are exchanged for others of
the stock. The card that a seat drew at the end of its turn may be anything. Where cards still do not fit, all are dealt
again a few times; the share of worlds that fit is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.chance import Dice
from meldhouse.parts.playing_cards import JOKER, KINDS
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_play import CountedPlay
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_rules import CountedRules
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_sweep import TABLE
from meldhouse.solvers.melding.rhine_rummy.rollouts.rollout import RhineRollout

#: how often the cards of one hand are exchanged, dealt again, and everything is dealt again at most
_MOST_EXCHANGES: Final = 8
_MOST_HANDS: Final = 60
_MOST_DEALS: Final = 3


@final
class RhineLastTurn:
    """The end of a seat's last turn: the table in counts, and how many cards the seat drew then."""

    def __init__(self, table: Sequence[int], drawn: int) -> None:
        self.table = tuple(table)
        self.drawn = drawn


@final
class RhinePosition:
    """The knowledge of a seat: hand sizes, its own hand by kind, the table in counts, and who has qualified."""

    def __init__(
        self, seat: int, held: Sequence[int], hand: Sequence[int], table: Sequence[int], qualified: int
    ) -> None:
        self.seat = seat
        self.held = tuple(held)
        self.hand = tuple(hand)
        self.table = tuple(table)
        self.qualified = qualified


@final
class RhineWorlds:
    """Samples of the hidden cards: hands of the other seats, and the order of the stock."""

    def __init__(
        self,
        rules: CountedRules,
        position: RhinePosition,
        hidden: Sequence[int],
        last_turns: Sequence[RhineLastTurn | None],
        keeps_wilds: Sequence[bool],
    ) -> None:
        """Takes the kinds of all hidden cards, and for each seat if it keeps its wilds."""
        players = len(position.held)
        self._players: i64 = players
        self._seat: i64 = position.seat
        self._qualified = position.qualified
        self._play = CountedPlay(rules)
        self._held: vec[i64] = vec[i64](list(position.held))
        self._table: vec[i64] = vec[i64](list(position.table))
        self._hands: vec[i64] = vec[i64]([0] * (players * KINDS))
        self._keeps: vec[i64] = vec[i64]([int(keeps) for keeps in keeps_wilds])
        #: by seat: the table at the end of its last turn; 1 if the turn is known; the cards drawn then
        self._tables: vec[i64] = vec[i64]([0] * (players * TABLE))
        self._is_known: vec[i64] = vec[i64]([0] * players)
        self._drawn: vec[i64] = vec[i64]([0] * players)
        self._then: vec[i64] = vec[i64]([0] * TABLE)
        #: the hidden cards: the hands of the others one after the other, then the stock
        self._hidden: vec[i64] = vec[i64](list(hidden))
        self._hidden_count: i64 = len(hidden)
        self._stock_from: i64 = sum(position.held) - position.held[position.seat]
        #: the worlds sampled, and those of them that fit the turns of all others
        self.sampled = 0
        self.fitting = 0
        for kind in position.hand:
            self._hands[position.seat * KINDS + kind] += 1
        for other, last in enumerate(last_turns):
            if last is not None and other != position.seat:
                self._note_last(other, last)

    def _note_last(self, seat: i64, last: RhineLastTurn) -> None:
        self._is_known[seat] = 1
        self._drawn[seat] = last.drawn
        for place, count in enumerate(last.table):
            self._tables[seat * TABLE + place] = count

    def sample(self, dice: Dice) -> None:
        """Deals the hidden cards anew until they fit, or for the last of a few times."""
        fits = self._deal(dice)
        tries = 1
        while not fits and tries < _MOST_DEALS:
            fits = self._deal(dice)
            tries += 1
        self.sampled += 1
        if fits:
            self.fitting += 1

    def _deal(self, dice: Dice) -> bool:
        """Deals the hidden cards, and exchanges those that do not fit. Returns False if some still do not."""
        at: i64 = self._hidden_count - 1
        while at > 0:
            other: i64 = dice.below(int(at + 1))
            self._swap(at, other)
            at -= 1
        begin: i64 = 0
        seat: i64 = 0
        fits = True
        while seat < self._players:
            if seat != self._seat:
                fits = self._fit(seat, begin, dice) and fits
                begin += self._held[seat]
            seat += 1
        return fits

    def _fit(self, seat: i64, begin: i64, dice: Dice) -> bool:
        """Exchanges cards of one hand until its seat would have laid nothing more. The first are those drawn."""
        if self._is_known[seat] == 0 or self._stock_from == self._hidden_count:
            self._count(seat, begin, 0)
            return True
        if (self._qualified >> int(seat)) & 1:
            fits = self._fit_qualified(seat, begin, dice)
        else:
            fits = self._fit_unqualified(seat, begin, dice)
        self._count(seat, begin, 0)
        return fits

    def _fit_unqualified(self, seat: i64, begin: i64, dice: Dice) -> bool:
        """Deals a hand that could not qualify."""
        drawn = self._drawn[seat]
        tries = 0
        while tries < _MOST_HANDS:
            self._count(seat, begin, drawn)
            if not self._play.can_qualify(self._hands, seat * KINDS):
                return True
            self._deal_again(begin + drawn, begin + self._held[seat], dice)
            tries += 1
        return False

    def _fit_qualified(self, seat: i64, begin: i64, dice: Dice) -> bool:
        """Exchanges the cards that the seat would have laid."""
        drawn = self._drawn[seat]
        tries = 0
        while tries < _MOST_EXCHANGES:
            self._count(seat, begin, drawn)
            if self._would_lay(seat) == 0:
                return True
            self._exchange(begin + drawn, begin + self._held[seat], dice)
            tries += 1
        return False

    def _count(self, seat: i64, begin: i64, left_out: i64) -> None:
        """Counts the kinds of an imagined hand, without the first so many cards."""
        base = seat * KINDS
        kind: i64 = 0
        while kind < KINDS:
            self._hands[base + kind] = 0
            kind += 1
        at = begin + left_out
        while at < begin + self._held[seat]:
            self._hands[base + self._hidden[at]] += 1
            at += 1

    def _would_lay(self, seat: i64) -> i64:
        """Returns how many cards the seat would have laid at the end of its last turn."""
        base = seat * KINDS
        place: i64 = 0
        while place < TABLE:
            self._then[place] = self._tables[seat * TABLE + place]
            place += 1
        wilds: i64 = 0 if self._keeps[seat] == 1 else self._hands[base + JOKER]
        return self._play.most(self._then, self._hands, base, wilds)

    def _deal_again(self, begin: i64, end: i64, dice: Dice) -> None:
        """Deals cards of a hand anew from themselves and the stock."""
        stock = self._hidden_count - self._stock_from
        at = begin
        while at < end:
            other: i64 = dice.below(int(end - at + stock))
            self._swap(at, at + other if other < end - at else self._stock_from + other - (end - at))
            at += 1

    def _exchange(self, begin: i64, end: i64, dice: Dice) -> None:
        """Swaps the cards that would have been laid for cards of the stock."""
        laid = self._play.laid
        at = begin
        while at < end:
            kind = self._hidden[at]
            if laid[kind] > 0:
                laid[kind] -= 1
                other: i64 = dice.below(int(self._hidden_count - self._stock_from))
                self._swap(at, self._stock_from + other)
            at += 1

    def _swap(self, one: i64, two: i64) -> None:
        kind = self._hidden[one]
        self._hidden[one] = self._hidden[two]
        self._hidden[two] = kind

    def put_into(self, rollout: RhineRollout) -> None:
        """Fills in a rollout with the world sampled last, at the seat's turn."""
        place: i64 = 0
        while place < TABLE:
            rollout.table[place] = self._table[place]
            place += 1
        place = 0
        while place < self._players * KINDS:
            rollout.hands[place] = self._hands[place]
            place += 1
        seat: i64 = 0
        while seat < self._players:
            rollout.held[seat] = self._held[seat]
            rollout.keeps_wilds[seat] = self._keeps[seat]
            seat += 1
        rollout.stock_size = self._hidden_count - self._stock_from
        place = 0
        while place < rollout.stock_size:
            rollout.stock[place] = self._hidden[self._stock_from + place]
            place += 1
        rollout.start(self._qualified, int(self._seat))
