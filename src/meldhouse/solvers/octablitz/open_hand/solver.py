"""Octablitz with all hands open: what a deal comes to if one seat plays its best and all others play against it.

Others are taken for one opponent, so the answer is what the seat can be sure of. It is found by questions with two
answers, "at least so many points?", one after the other (`open_search`). A hand is a packed number, four bits a kind.
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
    """The number of a hand."""
    hand: i64 = 0
    for card in cards:
        hand += at(1, card % 7 * 2 + card // 7)
    return int(hand)


@final
class OpenPosition:
    """All hands, what each seat has taken, and the running trick."""

    def __init__(self, hands: Sequence[int], taken: Sequence[int], leader: Seat) -> None:
        self.hands = list(hands)
        #: cards taken by each seat
        self.taken = list(taken)
        #: who led, or leads, to the running trick
        self.leader = leader
        #: how many have played to it; with none, nothing below counts
        self.played = 0
        self.size = 0
        self.is_run = False
        self.best_strength = -1
        self.best_seat = leader


def position_of(state: OctablitzState) -> OpenPosition:
    """The position of a deal that is not over."""
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
    """Searches positions of one deal. What it has found is kept between searches for the same seat.

    `most` positions may be looked at in one search (0: all), and its tables have `slots` to begin with.
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
        """Positions looked at in the last search."""
        return int(self._search.looked)

    def solve(self, position: OpenPosition, root: Seat) -> int:
        """The points that `root` can be sure of from here, all payments of the deal together (OB-7, OB-8)."""
        self._search.start(root)
        for seat in range(self._players):
            self._search.lists.hands[seat] = position.hands[seat]
        values = self._possible(position, root)
        low, high = 0, len(values) - 1
        step = 1  # most deals come to one of the lowest, and a question asked too high is a dear one
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
        """Whether `root` is sure of at least so many points."""
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
        """OB-8 How often a payment counts that the root owes to the General, or to another seat."""
        if root == self._general or (to_general and self._general >= 0):
            return self._times
        return 1

    def _slack(self, position: OpenPosition, root: Seat, points: int) -> int:
        """How much the others may still take, weighed, if the root wins and is to get so many points."""
        won = 0
        for seat in range(self._players):
            if seat != root:
                won += self._owed(position.taken[seat]) * self._search.weight(seat)
        return won - points

    def _missing(self, taken: int, points: int, weight: int) -> int:
        """How many cards the root must still take if it loses, and is to lose no more than that."""
        most_owed = -points // weight
        missing = self._base - taken - most_owed
        if taken:
            return max(missing, 0)
        return 0 if missing < 0 else max(missing, 1)

    def _owed(self, taken: int) -> int:
        """OB-7 What a seat that has taken so many cards owes the winner."""
        return self._base - taken if taken else self._base + 1

    def _possible(self, position: OpenPosition, root: Seat) -> list[int]:
        """What the deal may come to for the root, lowest first: lost with some cards more, or won."""
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
