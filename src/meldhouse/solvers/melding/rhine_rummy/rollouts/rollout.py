"""Rollouts of Rhine Rummy: every seat lays the most expensive cards that it can lay.

A seat that keeps its wilds lays them only to go out, or if another seat is about to. A seat that waits lays nothing at
all until then.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rhine_rummy.scoring import DOWN_AND_OUT
from meldhouse.parts.playing_cards import JOKER, KINDS
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_play import CountedPlay
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_rules import CountedRules
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_sweep import TABLE

#: a rollout ends after so many turns, as if the stock were empty
_MOST_TURNS: Final = 1000
#: if another hand has at most this many cards, wilds are laid, and nobody waits
_LAST: Final = 1
#: nobody, or a hand that may have something to lay on any table
_NONE: Final = -1


@final
class RhineRollout:
    """The position of a deal in counts of kinds, which is played to its end."""

    def __init__(self, rules: CountedRules, players: int) -> None:
        self.players: i64 = players
        self._cards: i64 = rules.cards
        self._costs = rules.costs
        self._play = CountedPlay(rules)
        #: by kind, then wilds in groups by rank
        self.table: vec[i64] = vec[i64]([0] * TABLE)
        #: by seat * KINDS + kind
        self.hands: vec[i64] = vec[i64]([0] * (players * KINDS))
        self.held: vec[i64] = vec[i64]([0] * players)
        self.has_qualified: vec[i64] = vec[i64]([0] * players)
        #: by seat: 1 if it keeps its wilds for the end
        self.keeps_wilds: vec[i64] = vec[i64]([0] * players)
        #: the kinds of the stock; drawn from the end
        self.stock: vec[i64] = vec[i64]([0] * rules.cards)
        self.stock_size: i64 = 0
        self.turn: i64 = 0
        #: the seat that went out, and 1 if it qualified in that turn
        self._out: i64 = _NONE
        self._is_down_and_out: i64 = 0
        self._is_over = False
        #: the seat that waits until it can go out
        self._waiting: i64 = _NONE
        #: how often the table has changed, and by seat the table on which its hand had nothing to lay
        self._changes: i64 = 0
        self._stuck: vec[i64] = vec[i64]([_NONE] * players)

    def start(self, qualified: int, turn: int) -> None:
        """Starts a position whose table, hands and stock have been filled in."""
        bits: i64 = qualified
        self.turn = turn
        self._out = _NONE
        self._is_down_and_out = 0
        self._is_over = False
        self._waiting = _NONE
        self._changes = 0
        seat: i64 = 0
        while seat < self.players:
            self.has_qualified[seat] = (bits >> seat) & 1
            self._stuck[seat] = _NONE
            seat += 1

    def wait(self) -> None:
        """Lets the seat on turn wait from now on: it lays nothing more until it can go out, or another is about to."""
        self._waiting = self.turn

    def lay(self, kinds: vec[i64], table: vec[i64]) -> None:
        """Lays cards of the seat on turn, after which the table lies so, and ends its turn."""
        base = self.turn * KINDS
        count: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            self.hands[base + kind] -= kinds[kind]
            count += kinds[kind]
            kind += 1
        place: i64 = 0
        while place < TABLE:
            self.table[place] = table[place]
            place += 1
        self._end_lay(count)

    def draw(self) -> None:
        """RR-4 Draws for the seat on turn, and ends its turn. RR-8 With an empty stock the deal ends."""
        if self.stock_size == 0:
            self._is_over = True
            return
        self.stock_size -= 1
        self.hands[self.turn * KINDS + self.stock[self.stock_size]] += 1
        self.held[self.turn] += 1
        self.turn = (self.turn + 1) % self.players

    def finish(self) -> int:
        """RR-7, RR-8 Plays to the end. Returns the seat that went out, or -1."""
        turns = 0
        while not self._is_over and turns < _MOST_TURNS:
            self._take_turn()
            turns += 1
        return self._out

    def points(self, seat: int) -> int:
        """RR-7 Returns the penalty of a seat."""
        if self._out == seat and self._is_down_and_out == 1:
            return DOWN_AND_OUT
        base: i64 = seat * KINDS
        points: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            points += self.hands[base + kind] * self._costs[kind]
            kind += 1
        return points

    def _take_turn(self) -> None:
        """Lays what the seat on turn can lay, or draws."""
        base = self.turn * KINDS
        seat = self.turn
        count: i64 = 0
        if self._stuck[seat] != self._changes:
            count = self._most(base)
        if count > 0 and count < self.held[seat] and self._waits():
            self.draw()
            return
        if count > 0:
            self._lay_found(base, count)
            return
        self._stuck[seat] = self._changes
        drawn: i64 = _NONE
        if self.stock_size > 0:
            drawn = self.stock[self.stock_size - 1]
        self.draw()
        if drawn >= 0 and (drawn == JOKER or self._is_near(base, drawn)):
            self._stuck[seat] = _NONE

    def _most(self, base: i64) -> i64:
        """Finds what the seat on turn lays. Returns the number of cards, 0 if it has nothing to lay."""
        if self.has_qualified[self.turn] == 0 and not self._play.can_qualify(self.hands, base):
            return 0
        wilds = self.hands[base + JOKER]
        if wilds > 0:
            count = self._play.most(self.table, self.hands, base, wilds)
            if count == 0 or count == self.held[self.turn] or not self._keeps():
                return count
        return self._play.most(self.table, self.hands, base, 0)

    def _waits(self) -> bool:
        """Checks if the seat on turn, which cannot go out, waits for more cards."""
        return self.turn == self._waiting and self.stock_size > 0 and self._fewest_of_others() > _LAST

    def _fewest_of_others(self) -> i64:
        fewest: i64 = self._cards
        seat: i64 = 0
        while seat < self.players:
            if seat != self.turn and self.held[seat] < fewest:
                fewest = self.held[seat]
            seat += 1
        return fewest

    def _keeps(self) -> bool:
        """Checks if the seat on turn keeps its wilds: nobody is about to go out, and there are cards to draw."""
        return self.keeps_wilds[self.turn] == 1 and self.stock_size > 0 and self._fewest_of_others() > _LAST

    def _lay_found(self, base: i64, count: i64) -> None:
        laid = self._play.laid
        kind: i64 = 0
        while kind < KINDS:
            self.hands[base + kind] -= laid[kind]
            kind += 1
        self._play.lay(self.table)
        self._end_lay(count)

    def _end_lay(self, count: i64) -> None:
        seat = self.turn
        self.held[seat] -= count
        self._changes += 1
        self._stuck[seat] = _NONE
        if self.held[seat] == 0:
            self._out = seat
            self._is_down_and_out = 1 - self.has_qualified[seat]
            self._is_over = True
        self.has_qualified[seat] = 1
        self.turn = (seat + 1) % self.players

    def _is_near(self, base: i64, kind: i64) -> bool:
        """Checks if a kind just drawn may make a difference: other cards that could make a set with it are there."""
        rank = kind % 13
        if (
            self._there(base, rank)
            + self._there(base, rank + 13)
            + self._there(base, rank + 26)
            + self._there(base, rank + 39)
            >= 3
            or self.hands[base + JOKER] > 0
        ):
            return True
        first = kind - rank
        near: i64 = 0
        step: i64 = -2
        while step <= 2:
            if step != 0 and self._there(base, first + (rank + step + 13) % 13) > 0:
                near += 1
            step += 1
        return near >= 2

    def _there(self, base: i64, kind: i64) -> i64:
        return self.hands[base + kind] + self.table[kind]
