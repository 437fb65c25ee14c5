"""Worlds of Rummikub that fit a view and the turns of the others.

A seat that has not made its first meld could probably not make one. A seat that has finished its turn could probably
lay nothing more. Imagined tiles that it would have laid are exchanged for others of the pool; the tile that it drew at
the end of the turn may be anything. Some players keep their jokers for going out, others lay them wherever they can: a
seat that has been seen to do so does it in every world, any other seat in half of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummikub.tiles import JOKER, KINDS, TILES
from meldhouse.parts.chance import Dice
from meldhouse.solvers.melding.rummikub.rollouts.counted_play import CountedPlay
from meldhouse.solvers.melding.rummikub.rollouts.rollout import Rollout

#: how often the tiles of one rack are exchanged at most
_MOST_EXCHANGES: Final = 6


@final
class LastTurn:
    """The end of a seat's last turn: the kinds of the table, and how many tiles the seat drew then."""

    def __init__(self, table: Sequence[int], drawn: int) -> None:
        self.table = tuple(table)
        self.drawn = drawn


@final
class Worlds:
    """Samples of the hidden tiles: racks of the other seats, and the order of the pool."""

    def __init__(
        self,
        seat: int,
        held: Sequence[int],
        rack: Sequence[int],
        table: Sequence[int],
        opened: int,
        last_turns: Sequence[LastTurn | None],
        spenders: int = 0,
    ) -> None:
        """Takes what the seat knows. `opened` and `spenders` have a bit for each seat that did so."""
        players = len(held)
        self._players: i64 = players
        self._seat: i64 = seat
        self._opened = opened
        self._spenders = spenders
        self._play = CountedPlay()
        self._held: vec[i64] = vec[i64]([0] * players)
        self._table: vec[i64] = vec[i64]([0] * KINDS)
        self._racks: vec[i64] = vec[i64]([0] * (players * KINDS))
        #: by seat: the table at the end of its last turn; 1 if the turn is known; the tiles drawn then
        self._tables: vec[i64] = vec[i64]([0] * (players * KINDS))
        self._is_known: vec[i64] = vec[i64]([0] * players)
        self._drawn: vec[i64] = vec[i64]([0] * players)
        #: by seat: 1 if it spends its jokers in the world sampled last
        self._spends: vec[i64] = vec[i64]([0] * players)
        self._then: vec[i64] = vec[i64]([0] * KINDS)
        #: the hidden tiles: the racks of the others one after the other, then the pool
        self._hidden: vec[i64] = vec[i64]([0] * TILES)
        self._hidden_count: i64 = 0
        self._pool_from: i64 = 0
        self._fill(held, rack, table)
        for other, last in enumerate(last_turns):
            if last is not None and other != seat:
                self._note_last(other, last)

    def _fill(self, held: Sequence[int], rack: Sequence[int], table: Sequence[int]) -> None:
        base = self._seat * KINDS
        for chosen in table:
            kind: i64 = chosen
            self._table[kind] += 1
        for chosen in rack:
            kind = chosen
            self._racks[base + kind] += 1
        for seat, count in enumerate(held):
            self._held[seat] = count
            if seat != self._seat:
                self._pool_from += count
        kind = 0
        while kind < KINDS:
            left = 2 - self._table[kind] - self._racks[base + kind]
            while left > 0:
                self._hidden[self._hidden_count] = kind
                self._hidden_count += 1
                left -= 1
            kind += 1

    def _note_last(self, seat: i64, last: LastTurn) -> None:
        self._is_known[seat] = 1
        self._drawn[seat] = last.drawn
        for chosen in last.table:
            kind: i64 = chosen
            self._tables[seat * KINDS + kind] += 1

    def sample(self, dice: Dice) -> None:
        """Deals the hidden tiles anew, and exchanges those that their seats would have laid."""
        at: i64 = self._hidden_count - 1
        while at > 0:
            other: i64 = dice.below(int(at + 1))
            self._swap(at, other)
            at -= 1
        begin: i64 = 0
        seat: i64 = 0
        while seat < self._players:
            if seat != self._seat:
                known: i64 = (self._spenders >> int(seat)) & 1
                self._spends[seat] = 1 if known == 1 else dice.below(2)
                self._fit(seat, begin, dice)
                begin += self._held[seat]
            seat += 1

    def _fit(self, seat: i64, begin: i64, dice: Dice) -> None:
        """Exchanges tiles of one rack until its seat would have laid nothing more. The first are the tiles drawn."""
        if self._is_known[seat] == 0 or self._pool_from == self._hidden_count:
            self._count(seat, begin, 0)
            return
        drawn = self._drawn[seat]
        tries = 0
        while tries < _MOST_EXCHANGES:
            self._count(seat, begin, drawn)
            if self._would_lay(seat) == 0:
                break
            self._exchange(seat, begin + drawn, dice)
            tries += 1
        self._count(seat, begin, 0)

    def _count(self, seat: i64, begin: i64, left_out: i64) -> None:
        """Counts the kinds of an imagined rack, without the first so many tiles."""
        base = seat * KINDS
        kind: i64 = 0
        while kind < KINDS:
            self._racks[base + kind] = 0
            kind += 1
        at = begin + left_out
        while at < begin + self._held[seat]:
            self._racks[base + self._hidden[at]] += 1
            at += 1

    def _would_lay(self, seat: i64) -> i64:
        """Returns how many tiles the seat would have laid at the end of its last turn."""
        base = seat * KINDS
        if not (self._opened >> int(seat)) & 1:
            count = self._play.opening(self._racks, base, False)
            if count == 0 and self._racks[base + JOKER] > 0:
                count = self._play.opening(self._racks, base, True)
            return count
        kind: i64 = 0
        while kind < KINDS:
            self._then[kind] = self._tables[base + kind]
            kind += 1
        return self._play.most(self._then, self._racks, base, self._spends[seat] == 1)

    def _exchange(self, seat: i64, begin: i64, dice: Dice) -> None:
        """Swaps the tiles that would have been laid for tiles of the pool."""
        laid = self._play.laid
        end = begin + self._held[seat] - self._drawn[seat]
        at = begin
        while at < end:
            kind = self._hidden[at]
            if laid[kind] > 0:
                laid[kind] -= 1
                other: i64 = dice.below(int(self._hidden_count - self._pool_from))
                self._swap(at, self._pool_from + other)
            at += 1

    def _swap(self, one: i64, two: i64) -> None:
        kind = self._hidden[one]
        self._hidden[one] = self._hidden[two]
        self._hidden[two] = kind

    def put_into(self, rollout: Rollout) -> None:
        """Fills in a rollout with the world sampled last, at the seat's turn."""
        kind: i64 = 0
        while kind < KINDS:
            rollout.table[kind] = self._table[kind]
            kind += 1
        place: i64 = 0
        while place < self._players * KINDS:
            rollout.racks[place] = self._racks[place]
            place += 1
        seat: i64 = 0
        while seat < self._players:
            rollout.held[seat] = self._held[seat]
            rollout.spends_jokers[seat] = self._spends[seat]
            seat += 1
        rollout.pool_size = self._hidden_count - self._pool_from
        place = 0
        while place < rollout.pool_size:
            rollout.pool[place] = self._hidden[self._pool_from + place]
            place += 1
        rollout.start(self._opened, int(self._seat))
