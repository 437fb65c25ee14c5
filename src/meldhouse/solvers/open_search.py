"""Octablitz with all hands open, asked questions with two answers: does the root reach its aim, whatever others do?

The others are one opponent. What was taken before matters only by what is still missing, so positions that differ in
it share their answers (see `open_table`). Kernel: everything lies in vectors made once.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.errors import MeldhouseError
from meldhouse.solvers.open_plays import (
    FACE_DOWN,
    MOST_PLAYS,
    RUN,
    OpenPlays,
    strongest,
    unbeaten_cards,
)
from meldhouse.solvers.open_table import PositionTable


class TooManyPositions(MeldhouseError):
    """The search was given a limit, and has reached it."""

    code = "too-many-positions"


@final
class OpenSearch:
    """One deal, one root."""

    def __init__(self, players: int, general: int, times: int, most: int, slots: int) -> None:
        self._players: i64 = players
        self._general: i64 = general
        self._times: i64 = times
        #: positions that may be looked at; 0: all
        self._most: i64 = most
        self.looked: i64 = 0
        self.root: i64 = -1
        self.hands: vec[i64] = vec[i64]([0] * 4)
        #: by seat: what a card taken costs the root if it wins, and the dearest
        self._weights: vec[i64] = vec[i64]([1] * 4)
        self._heaviest: i64 = 1
        self._plays = OpenPlays()
        self.table = PositionTable(players, slots)
        self._against: vec[i64] = vec[i64]([-1] * 6)

    def start(self, root: int) -> None:
        """Questions about this seat follow."""
        if root != self.root:
            self.table.clear()
            self.root = root
        self._heaviest = 1
        seat: i64 = 0
        while seat < self._players:
            is_dear = seat == self._general or root == self._general
            self._weights[seat] = self._times if is_dear else 1
            if seat != root:
                self._heaviest = max(self._heaviest, self._weights[seat])
            seat += 1

    def weight(self, seat: int) -> int:
        """OB-8 How often a payment between this seat and the root counts."""
        return int(self._weights[seat])

    # --- between tricks ---

    def lead(self, leader: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64) -> bool:
        """A trick is to be led with `left` cards in each hand; or the deal is over, and the leader has won it."""
        if left == 0:
            return slack >= 0 if leader == self.root else (grand if leader == self._general else plain) <= 0
        self.looked += 1
        if self._most and self.looked > self._most:
            raise TooManyPositions(f"more than {self._most} positions")
        slack = max(slack, -1)
        plain = min(max(plain, 0), left)  # who loses takes at most all but the last trick
        grand = min(max(grand, 0), left)
        dearest = self._heaviest * (left - 1 + self._without_trick(takers))
        slack = min(slack, dearest)
        if slack < 0 and plain == left and grand == left:
            return False
        if slack == dearest and plain == 0 and grand == 0:
            return True
        sure = self._sure(leader, left, slack, plain, grand, dearest)
        if sure >= 0:
            return sure == 1
        key = self.table.key(self.hands, leader, takers)
        known = self.table.answer(key, slack, plain, grand)
        if known >= 0:
            return known == 1
        return self._searched(key, leader, ply, takers, left, slack, plain, grand)

    def _without_trick(self, takers: i64) -> i64:
        """How many of the others have not taken anything."""
        count: i64 = 0
        seat: i64 = 0
        while seat < self._players:
            if seat != self.root and not takers >> seat & 1:
                count += 1
            seat += 1
        return count

    def _sure(self, leader: i64, left: i64, slack: i64, plain: i64, grand: i64, dearest: i64) -> i64:
        """Combinations led one after the other that the other side cannot beat: 1 reached, 0 missed, -1 open."""
        self._look_against(leader)
        kept = unbeaten_cards(self.hands[leader], self._against)
        if leader == self.root:
            if kept == left and slack >= 0:
                return 1
            return 1 if slack == dearest and kept >= plain and kept >= grand else -1
        if kept == left:
            return 0 if (grand if leader == self._general else plain) > 0 else -1
        return 0 if slack < 0 and plain > left - kept and grand > left - kept else -1

    def _look_against(self, seat: i64) -> None:
        """The strongest that the other side has."""
        size: i64 = 0
        while size < 6:
            self._against[size] = -1
            size += 1
        if seat != self.root:
            strongest(self.hands[self.root], self._against)
            return
        other: i64 = 0
        while other < self._players:
            if other != seat:
                strongest(self.hands[other], self._against)
            other += 1

    def _others(self, seat: i64) -> i64:
        """The cards of all other hands; how many of each does not matter."""
        cards: i64 = 0
        other: i64 = 0
        while other < self._players:
            if other != seat:
                cards |= self.hands[other]
            other += 1
        return cards

    def _searched(
        self, key: i64, leader: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64
    ) -> bool:
        """Try the leads, the one that settled this position before first."""
        base = ply * MOST_PLAYS
        hand = self.hands[leader]
        count = self._plays.list_leads(hand, self._others(leader), self._against, base) - base
        is_mine = leader == self.root
        first = self.table.first(key)
        settled: i64 = -1
        step: i64 = -1
        while step < count:
            number = first if step < 0 else step
            step += 1
            if number < 0 or number >= count or (step > 0 and number == first):
                continue
            place = base + number
            strength = self._plays.strength[place]
            is_run: i64 = 0
            if strength >= RUN:
                is_run = 1
                strength -= RUN
            size = self._plays.size[place]
            self.hands[leader] = hand - self._plays.cards[place]
            reached = self.follow(
                leader, 1, size, is_run, strength, leader, ply + 1, takers, left, slack, plain, grand
            )
            self.hands[leader] = hand
            if reached == is_mine:
                settled = number
                break
        reached = (settled >= 0) == is_mine
        self.table.keep(key, slack, plain, grand, reached, settled)
        return reached

    # --- within a trick ---

    def follow(
        self,
        leader: i64,
        played: i64,
        size: i64,
        is_run: i64,
        best_strength: i64,
        best_seat: i64,
        ply: i64,
        takers: i64,
        left: i64,
        slack: i64,
        plain: i64,
        grand: i64,
    ) -> bool:
        """The next seat follows; after the last one the strongest takes the trick (OB-5)."""
        if played == self._players:
            return self._taken(best_seat, size, ply, takers, left - size, slack, plain, grand)
        seat = (leader + played) % self._players
        base = ply * MOST_PLAYS
        hand = self.hands[seat]
        is_barred = left == 1 and size == 1 and not takers >> seat & 1  # OB-6
        enough = self._enough(seat, leader, played, size, is_run, best_seat, best_strength)
        end = self._plays.list_following(
            hand, self._others(seat), size, is_run, best_strength, enough, is_barred, base
        )
        is_mine = seat == self.root
        place = base
        while place < end:
            strength = self._plays.strength[place]
            self.hands[seat] = hand - self._plays.cards[place]
            if strength != FACE_DOWN:
                reached = self.follow(
                    leader,
                    played + 1,
                    size,
                    is_run,
                    strength,
                    seat,
                    ply + 1,
                    takers,
                    left,
                    slack,
                    plain,
                    grand,
                )
            else:
                reached = self.follow(
                    leader,
                    played + 1,
                    size,
                    is_run,
                    best_strength,
                    best_seat,
                    ply + 1,
                    takers,
                    left,
                    slack,
                    plain,
                    grand,
                )
            self.hands[seat] = hand
            if reached == is_mine:
                return is_mine
            place += 1
        return not is_mine

    def _enough(
        self,
        seat: i64,
        leader: i64,
        played: i64,
        size: i64,
        is_run: i64,
        best_seat: i64,
        best_strength: i64,
    ) -> i64:
        """What a seat plays face up at once if it is stronger than this; weaker it is tried last.

        Others need not beat one another, only the root: so far, or what it can still play.
        """
        if seat == self.root:
            return -1
        ahead = (seat - leader) % self._players
        if (self.root - leader) % self._players < ahead:
            return -1 if best_seat == self.root else 99
        size_at: i64 = 0 if is_run else size
        against = self._strongest_of_root(size_at)
        return 99 if best_strength >= against else against - 1

    def _strongest_of_root(self, place: i64) -> i64:
        size: i64 = 0
        while size < 6:
            self._against[size] = -1
            size += 1
        strongest(self.hands[self.root], self._against)
        return self._against[place]

    def _taken(
        self, seat: i64, size: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64
    ) -> bool:
        """OB-5 The trick's winner keeps the cards, and leads next."""
        if seat == self.root:
            plain -= size
            grand -= size
        else:
            slack -= self._weights[seat] * (size if takers >> seat & 1 else size + 1)
        return self.lead(seat, ply, takers | _bit(1, seat), left, slack, plain, grand)


def _bit(one: i64, place: i64) -> i64:
    return one << place
