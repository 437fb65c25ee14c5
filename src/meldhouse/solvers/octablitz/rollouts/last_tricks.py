"""The last two tricks of Octablitz, searched to their end with open hands. Every seat plays for its own points. Kernel.

Hands have at most two cards, so that a play is one card, or two that are equal, and there are few of them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.octablitz.open_hand.cards import at
from meldhouse.solvers.octablitz.rollouts.payments import Payments
from meldhouse.solvers.octablitz.rollouts.position import SEATS, Position

#: the most cards in a hand
MOST_CARDS: Final = 2
#: the most plays until the end, and one position more
_DEPTHS: Final = MOST_CARDS * SEATS + 1


@final
class LastTricks:
    """Workspace of one search. Of equal plays a seat takes the first: face up before face down, weak before strong."""

    def __init__(self, payments: Payments, players: int) -> None:
        self._payments = payments
        self._positions = [Position(players) for _ in range(_DEPTHS)]
        #: by depth * SEATS + seat: the worth of the best play found
        self._worth: vec[float] = vec[float]([0.0] * (_DEPTHS * SEATS))
        self._has_play: vec[i64] = vec[i64]([0] * _DEPTHS)

    def worth(self, position: Position, seat: i64) -> float:
        """Returns what a seat gets if all play the best for themselves. No hand has more than MOST_CARDS."""
        self._positions[0].copy_from(position)
        self._search(0)
        return self._worth[seat]

    def _search(self, depth: i64) -> None:
        position = self._positions[depth]
        if position.played == 0 and position.held[position.leader] == 0:
            seat: i64 = 0
            while seat < position.players:
                self._worth[depth * SEATS + seat] = self._payments.worth(position, seat)
                seat += 1
            return
        self._has_play[depth] = 0
        if position.played == 0:
            self._lead(depth, position)
        else:
            self._answer(depth, position)

    def _lead(self, depth: i64, position: Position) -> None:
        """OB-2 Tries all leads: single cards and pairs."""
        hand = position.hands[position.leader]
        strength: i64 = 0
        while strength < KINDS:
            held = hand >> (4 * strength) & 15
            size: i64 = 1
            while size <= held:
                self._try_up(depth, size, strength)
                size += 1
            strength += 1

    def _answer(self, depth: i64, position: Position) -> None:
        """OB-3 Tries all stronger combinations, then all cards face down."""
        seat = position.turn()
        hand, size, best = position.hands[seat], position.size, position.best
        # OB-6
        is_barred = position.held[seat] == 1 and size == 1 and position.taken[seat] == 0
        strength = best + 1
        while strength < KINDS and not is_barred:
            if hand >> (4 * strength) & 15 >= size:
                self._try_up(depth, size, strength)
            strength += 1
        if size == position.held[seat]:
            self._try_down(depth, hand)
            return
        strength = 0
        while strength < KINDS:
            if hand >> (4 * strength) & 15 > 0:
                self._try_down(depth, at(1, strength))
            strength += 1

    def _try_up(self, depth: i64, size: i64, strength: i64) -> None:
        after = self._positions[depth + 1]
        after.copy_from(self._positions[depth])
        after.play_up(at(size, strength), size, False, strength)
        self._take_better(depth)

    def _try_down(self, depth: i64, cards: i64) -> None:
        after = self._positions[depth + 1]
        after.copy_from(self._positions[depth])
        after.play_down(cards)
        self._take_better(depth)

    def _take_better(self, depth: i64) -> None:
        """Searches on, and takes the result if it is better for the seat on turn."""
        self._search(depth + 1)
        seat = self._positions[depth].turn()
        here, there = depth * SEATS, (depth + 1) * SEATS
        if self._has_play[depth] == 1 and self._worth[there + seat] <= self._worth[here + seat]:
            return
        self._has_play[depth] = 1
        other: i64 = 0
        while other < SEATS:
            self._worth[here + other] = self._worth[there + other]
            other += 1
