"""Solver for Octablitz with all hands open: the result if one seat plays its best and all others play against it.

The others are one opponent, so the seat is sure of the result. It is found by a series of searches for "at least so
many points" (`search`). A hand is a packed number with four bits for each kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from meldhouse.games.octablitz.combinations import RUN
from meldhouse.games.octablitz.scoring import base_points
from meldhouse.games.octablitz.state import OctablitzState
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat
from meldhouse.solvers.octablitz.open_hand.cards import at, hand_size
from meldhouse.solvers.octablitz.open_hand.search import OpenSearch, TooManyPositions

__all__ = ["OpenHand", "OpenPosition", "TooManyPositions", "pack", "position_of"]


def pack(cards: Sequence[Card]) -> int:
    """Packs cards into one number."""
    hand: i64 = 0
    for card in cards:
        hand += at(1, card % 7 * 2 + card // 7)
    return int(hand)


@final
class OpenPosition:
    """All hands, the cards taken by each seat, and the running trick."""

    def __init__(self, hands: Sequence[int], taken: Sequence[int], leader: Seat) -> None:
        self.hands = list(hands)
        #: the number of cards taken by each seat
        self.taken = list(taken)
        #: the leader of the running trick
        self.leader = leader
        #: the number of plays to it; with 0 the rest is unused
        self.played = 0
        self.size = 0
        self.is_run = False
        self.best_strength = -1
        self.best_seat = leader


def position_of(state: OctablitzState) -> OpenPosition:
    """Returns the position of a running deal."""
    public = state.public
    position = OpenPosition(
        [pack(own.hand) for own in state.private], [len(cards) for cards in public.taken], public.turn
    )
    if public.trick:
        led, best = public.led, public.best
        assert led is not None
        assert best.combination is not None
        position.leader = public.trick[0].seat
        position.played = len(public.trick)
        position.size = led.size
        position.is_run = led.kind == RUN
        position.best_strength = best.combination.strength
        position.best_seat = best.seat
    return position


@final
class OpenHand:
    """Solves positions of one deal. Results are kept between searches for the same seat.

    `most` limits the positions of one search (0 for no limit), `slots` is the initial size of its tables.
    """

    def __init__(
        self,
        players: int,
        general: Seat | None = None,
        multiplier: int = 1,
        most: int = 0,
        slots: int = 1 << 13,
    ) -> None:
        self._players = players
        self._base = base_points(players)
        self._general = -1 if general is None else general
        self._times = multiplier
        self._search = OpenSearch(players, self._general, multiplier, most, slots)

    @property
    def looked_at(self) -> int:
        """The number of positions in the last search."""
        return int(self._search.looked)

    def solve(self, position: OpenPosition, root: Seat) -> int:
        """OB-7, OB-8 Returns the points that `root` is sure of: the sum of its payments in this deal."""
        self._search.start(root)
        for seat in range(self._players):
            self._search.lists.hands[seat] = position.hands[seat]
        values = self._possible(position, root)
        low, high = 0, len(values) - 1
        step = 1  # most results are among the lowest, and searches for high ones are expensive
        while low < high:
            asked = min(low + step, high)
            if self._reaches(position, root, values[asked]):
                low = asked
                step = 1 if low < 5 else 2 * step
            else:
                high = asked - 1
                step = 1
        return values[low]

    def _reaches(self, position: OpenPosition, root: Seat, points: int) -> bool:
        """Checks if `root` is sure of at least some points."""
        left = int(hand_size(position.hands[position.leader])) + (position.size if position.played else 0)
        takers = sum(1 << seat for seat in range(self._players) if position.taken[seat])
        slack = self._slack(position, root, points)
        plain = self._missing(position.taken[root], points, self._weight_of_loss(root, False))
        grand = self._missing(position.taken[root], points, self._weight_of_loss(root, True))
        search = self._search
        if position.played == 0:
            return search.lead(position.leader, 0, takers, left, slack, plain, grand)
        return search.follow(
            position.leader,
            position.played,
            position.size,
            1 if position.is_run else 0,
            position.best_strength,
            position.best_seat,
            0,
            takers,
            left,
            slack,
            plain,
            grand,
        )

    def _weight_of_loss(self, root: Seat, to_general: bool) -> int:
        """OB-8 Returns the multiplier of payments by the root to the General, or to another seat."""
        if root == self._general or (to_general and self._general >= 0):
            return self._times
        return 1

    def _slack(self, position: OpenPosition, root: Seat, points: int) -> int:
        """Returns the weighted number of cards that the others may still take if the root wins with these points."""
        won = 0
        for seat in range(self._players):
            if seat != root:
                won += self._owed(position.taken[seat]) * self._search.weight(seat)
        return won - points

    def _missing(self, taken: int, points: int, weight: int) -> int:
        """Returns the number of cards that the root must still take to lose no more than these points."""
        most_owed = -points // weight
        missing = self._base - taken - most_owed
        if taken:
            return max(missing, 0)
        return 0 if missing < 0 else max(missing, 1)

    def _owed(self, taken: int) -> int:
        """OB-7 Returns the debt to the winner of a seat with some taken cards."""
        return self._base - taken if taken else self._base + 1

    def _possible(self, position: OpenPosition, root: Seat) -> list[int]:
        """Returns the possible results of the root, lowest first: lost with some more cards, or won."""
        left = int(hand_size(position.hands[position.leader])) + (position.size if position.played else 0)
        values: set[int] = set()
        for to_general in (False, True):
            weight = self._weight_of_loss(root, to_general)
            for more in range(left):
                values.add(-weight * self._owed(position.taken[root] + more))
        most = self._slack(position, root, 0)
        least = most - max(1, self._times) * (left + self._players)
        values.update(range(least, most + 1))
        return sorted(values)
