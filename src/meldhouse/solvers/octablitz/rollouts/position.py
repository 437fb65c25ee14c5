"""A position of an Octablitz deal on packed hands, and the plays that change it. Kernel."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

SEATS: Final = 4


@final
class Position:
    """Hands, played cards and the running trick. A hand has four bits for each kind, the weakest lowest (OB-4)."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.hands: vec[i64] = vec[i64]([0] * SEATS)
        #: the cards that each seat has played face down, and how many it still holds and has taken
        self.buried: vec[i64] = vec[i64]([0] * SEATS)
        self.held: vec[i64] = vec[i64]([0] * SEATS)
        self.taken: vec[i64] = vec[i64]([0] * SEATS)
        #: all cards that were played face up
        self.shown: i64 = 0
        # the running trick: who led, how many have played, the size and kind of the lead, the best play so far
        self.leader: i64 = 0
        self.played: i64 = 0
        self.size: i64 = 0
        self.is_run: bool = False
        self.best: i64 = -1
        self.best_seat: i64 = 0

    def copy_from(self, other: Position) -> None:
        """Takes over everything from another position."""
        seat: i64 = 0
        while seat < SEATS:
            self.hands[seat] = other.hands[seat]
            self.buried[seat] = other.buried[seat]
            seat += 1
        self.copy_public(other)

    def copy_public(self, other: Position) -> None:
        """Takes over what everybody sees in another position."""
        self.players = other.players
        seat: i64 = 0
        while seat < SEATS:
            self.held[seat] = other.held[seat]
            self.taken[seat] = other.taken[seat]
            seat += 1
        self.shown = other.shown
        self.leader = other.leader
        self.played = other.played
        self.size = other.size
        self.is_run = other.is_run
        self.best = other.best
        self.best_seat = other.best_seat

    def turn(self) -> i64:
        """Returns the seat on turn."""
        return (self.leader + self.played) % self.players

    def play_up(self, cards: i64, size: i64, is_run: bool, strength: i64) -> None:
        """OB-2, OB-3 Plays a combination of the seat on turn face up: a lead, or stronger than all before."""
        seat = self.turn()
        self.hands[seat] -= cards
        self.shown += cards
        self.size = size
        self.is_run = is_run
        self.best = strength
        self.best_seat = seat
        self._end_play(seat)

    def play_down(self, cards: i64) -> None:
        """OB-3 Plays cards of the seat on turn face down."""
        seat = self.turn()
        self.hands[seat] -= cards
        self.buried[seat] += cards
        self._end_play(seat)

    def _end_play(self, seat: i64) -> None:
        """OB-5 Ends a play. After the last one of a trick the best seat keeps its cards and leads."""
        self.held[seat] -= self.size
        self.played += 1
        if self.played == self.players:
            self.taken[self.best_seat] += self.size
            self.leader = self.best_seat
            self.played = 0
