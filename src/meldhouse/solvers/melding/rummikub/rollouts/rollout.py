"""Rollouts of Rummikub: every seat lays as many tiles as it can, and may keep its jokers for going out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummikub.tiles import HIGHEST, JOKER, JOKER_POINTS, KINDS, TILES
from meldhouse.solvers.melding.rummikub.rollouts.counted_play import CountedPlay

#: a rollout ends after so many turns, as if all had passed
_MOST_TURNS: Final = 400
#: if another rack has at most this many tiles, jokers are laid
_LAST: Final = 1
#: a rack that may have something to lay, on any table
_UNKNOWN: Final = -1
_NOBODY: Final = -1


@final
class Rollout:
    """The position of a deal in counts of kinds, which is played to its end."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self._plays = [CountedPlay() for _ in range(players)]
        self.table: vec[i64] = vec[i64]([0] * KINDS)
        #: by seat * KINDS + kind
        self.racks: vec[i64] = vec[i64]([0] * (players * KINDS))
        self.held: vec[i64] = vec[i64]([0] * players)
        self.has_opened: vec[i64] = vec[i64]([0] * players)
        #: by seat: 1 if it lays its jokers wherever they let it lay more tiles
        self.spends_jokers: vec[i64] = vec[i64]([0] * players)
        #: the kinds of the pool; drawn from the end
        self.pool: vec[i64] = vec[i64]([0] * TILES)
        self.pool_size: i64 = 0
        self.turn: i64 = 0
        self._passes: i64 = 0
        #: the seat that waits until it can go out
        self._waiting: i64 = _NOBODY
        #: how often the table has changed, and by seat the table on which its rack had nothing to lay
        self._changes: i64 = 0
        self._stuck: vec[i64] = vec[i64]([_UNKNOWN] * players)

    def start(self, opened: int, turn: int) -> None:
        """Starts a position whose table, racks and pool have been filled in."""
        bits: i64 = opened
        self.turn = turn
        self._passes = 0
        self._changes = 0
        self._waiting = _NOBODY
        seat: i64 = 0
        while seat < self.players:
            self.has_opened[seat] = (bits >> seat) & 1
            self._stuck[seat] = _UNKNOWN
            seat += 1

    def wait(self) -> None:
        """Lets the seat on turn wait: after its first meld it lays nothing until it goes out, or the pool is empty."""
        self._waiting = self.turn

    def lay(self, kinds: Sequence[int]) -> None:
        """Lays tiles of the seat on turn, and ends its turn."""
        base = self.turn * KINDS
        for chosen in kinds:
            kind: i64 = chosen
            self.racks[base + kind] -= 1
            self.table[kind] += 1
            self.held[self.turn] -= 1
        self.has_opened[self.turn] = 1
        self._after_lay()

    def draw(self) -> None:
        """Draws for the seat on turn, or passes if the pool is empty, and ends its turn."""
        if self.pool_size > 0:
            self.pool_size -= 1
            self.racks[self.turn * KINDS + self.pool[self.pool_size]] += 1
            self.held[self.turn] += 1
            self._passes = 0
        else:
            self._passes += 1
        self._next()

    def finish(self) -> int:
        """RK-7 Plays to the end. Returns the winner."""
        turns = 0
        while turns < _MOST_TURNS:
            last = (self.turn + self.players - 1) % self.players
            if self.held[last] == 0:
                return last
            if self._passes >= self.players:
                break
            self._take_turn()
            turns += 1
        return self._lowest()

    def points(self, seat: int) -> int:
        """RK-7 Returns the points of a rack."""
        base: i64 = seat * KINDS
        points: i64 = self.racks[base + JOKER] * JOKER_POINTS
        kind: i64 = 0
        while kind < JOKER:
            points += self.racks[base + kind] * (kind % HIGHEST + 1)
            kind += 1
        return points

    def _take_turn(self) -> None:
        """Lays what the seat on turn can lay, or draws."""
        base = self.turn * KINDS
        if self.turn == self._waiting and self._waits(base):
            self.draw()
            return
        count: i64 = 0
        if self.has_opened[self.turn] == 0:
            count = self._opening(base)
        elif self._stuck[self.turn] != self._changes:
            count = self._most(base)
        if count > 0:
            self._lay_found(base, count)
        else:
            self._draw_stuck(base)

    def _waits(self, base: i64) -> bool:
        """Checks if the seat that waits goes on waiting."""
        if self.pool_size == 0 or self.has_opened[self.turn] == 0:
            return False
        return not self._plays[self.turn].everything(self.table, self.racks, base, self.held[self.turn])

    def _opening(self, base: i64) -> i64:
        """Finds a first meld, with jokers only if needed. A rack without one is asked again after a draw."""
        if self._stuck[self.turn] >= 0:
            return 0
        play = self._plays[self.turn]
        count = play.opening(self.racks, base, False)
        if count == 0 and self.racks[base + JOKER] > 0:
            count = play.opening(self.racks, base, True)
        return count

    def _most(self, base: i64) -> i64:
        """Finds the play with the most tiles. Jokers that are kept are laid to go out, or if another seat may."""
        play = self._plays[self.turn]
        if self.racks[base + JOKER] > 0:
            if self.spends_jokers[self.turn] == 1 or self._fewest_of_others() <= _LAST:
                return play.most(self.table, self.racks, base, True)
            if play.everything(self.table, self.racks, base, self.held[self.turn]):
                return self.held[self.turn]
        return play.most(self.table, self.racks, base, False)

    def _fewest_of_others(self) -> i64:
        fewest: i64 = TILES
        seat: i64 = 0
        while seat < self.players:
            if seat != self.turn and self.held[seat] < fewest:
                fewest = self.held[seat]
            seat += 1
        return fewest

    def _lay_found(self, base: i64, count: i64) -> None:
        laid = self._plays[self.turn].laid
        kind: i64 = 0
        while kind < KINDS:
            if laid[kind] != 0:
                self.racks[base + kind] -= laid[kind]
                self.table[kind] += laid[kind]
            kind += 1
        self.held[self.turn] -= count
        self.has_opened[self.turn] = 1
        self._after_lay()

    def _draw_stuck(self, base: i64) -> None:
        """Draws for a seat that has nothing to lay, and notes if that holds for its new rack as well."""
        seat = self.turn
        drawn: i64 = _UNKNOWN
        if self.pool_size > 0:
            drawn = self.pool[self.pool_size - 1]
        self.draw()
        self._stuck[seat] = self._changes
        if drawn >= 0 and self._may_be_laid(seat, base, drawn):
            self._stuck[seat] = _UNKNOWN

    def _may_be_laid(self, seat: i64, base: i64, kind: i64) -> bool:
        """Checks if a kind just drawn may make a difference: it has neighbours, or is a joker."""
        if kind == JOKER or self.racks[base + JOKER] + self.table[JOKER] > 0:
            return True
        if self.has_opened[seat] == 0:
            return self._is_near(base, kind, False)
        return self._is_near(base, kind, True)

    def _is_near(self, base: i64, kind: i64, with_table: bool) -> bool:
        """Checks if two tiles that could make a set with a kind lie in a rack, or on the table."""
        number = kind % HIGHEST
        same: i64 = 0
        colour: i64 = number
        while colour < JOKER:
            same += self._has(base, colour, with_table)
            colour += HIGHEST
        if same >= 3:
            return True
        below: i64 = self._has(base, kind - 1, with_table) if number > 0 else 0
        above: i64 = self._has(base, kind + 1, with_table) if number < HIGHEST - 1 else 0
        if below + above == 2:
            return True
        if below == 1 and number > 1 and self._has(base, kind - 2, with_table) == 1:
            return True
        return above == 1 and number < HIGHEST - 2 and self._has(base, kind + 2, with_table) == 1

    def _has(self, base: i64, kind: i64, with_table: bool) -> i64:
        if self.racks[base + kind] > 0 or (with_table and self.table[kind] > 0):
            return 1
        return 0

    def _after_lay(self) -> None:
        self._changes += 1
        self._passes = 0
        self._stuck[self.turn] = _UNKNOWN
        self._next()

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.players

    def _lowest(self) -> i64:
        """RK-7 Returns the winner when all have passed: the lowest rack, then the fewest tiles, then the next seat."""
        best: i64 = _UNKNOWN
        best_key: i64 = 0
        step: i64 = 0
        while step < self.players:
            seat = (self.turn + step) % self.players
            key: i64 = self.points(seat) * TILES + self.held[seat]
            if best < 0 or key < best_key:
                best = seat
                best_key = key
            step += 1
        return best
