"""Search with all hands open for a yes or no: does the root reach its aim, whatever the others do?

The others are one opponent. Cards taken before matter only through the rest of the aim, so positions that differ only
in them share their answers (see `transpositions`).

Most of a plain search would go into face-down plays of the others. So each position is first searched late: the others
choose only when needed which cards they have played face down, and replace each other's plays freely (`moves`). That
can only help them. If the root still reaches its aim, that is the answer; if not, the exact search goes on, and tries
the late search again after each of their choices. This is a kernel: all data is in vectors that are allocated once.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.errors import MeldhouseError
from meldhouse.solvers.octablitz.open_hand.cards import unbeaten_cards
from meldhouse.solvers.octablitz.open_hand.keys import key_of, late_key_of
from meldhouse.solvers.octablitz.open_hand.moves import OpenMoves
from meldhouse.solvers.octablitz.open_hand.plays import FACE_DOWN, MOST_PLAYS, RUN
from meldhouse.solvers.octablitz.open_hand.transpositions import PositionTable

#: the number of remembered refutations: by seat, cards left, size, and kind of search
_SETTLING: Final = 4 * 16 * 8


class TooManyPositions(MeldhouseError):
    """Raised when a search reaches its limit of positions."""

    code = "too-many-positions"


@final
class OpenSearch:
    """Searches one deal for one root seat."""

    def __init__(self, players: int, general: int, times: int, most: int, slots: int) -> None:
        self._players: i64 = players
        self._general: i64 = general
        self._times: i64 = times
        #: the limit of positions; 0 for no limit
        self._most: i64 = most
        self.looked: i64 = 0
        self._root: i64 = -1
        self.lists = OpenMoves(players)
        self._plays = self.lists.plays
        #: by seat: the cost of a taken card for the root if it wins, and the highest of them
        self._weights: vec[i64] = vec[i64]([1] * 4)
        self._heaviest: i64 = 1
        self._table = PositionTable(slots)
        self._late_table = PositionTable(slots)
        #: the play that last refuted a position of this kind
        self._settling: vec[i64] = vec[i64]([0] * (2 * _SETTLING))

    def start(self, root: int) -> None:
        """Sets the root seat."""
        self.looked = 0
        self.lists.is_late = False
        if root != self._root:
            self._table.clear()
            self._late_table.clear()
            self._root = root
            self.lists.root = root
        self._heaviest = 1
        seat: i64 = 0
        while seat < self._players:
            is_dear = seat == self._general or root == self._general
            self._weights[seat] = self._times if is_dear else 1
            if seat != root:
                self._heaviest = max(self._heaviest, self._weights[seat])
            seat += 1

    def weight(self, seat: int) -> int:
        """OB-8 Returns the multiplier of payments between this seat and the root."""
        return int(self._weights[seat])

    # --- between tricks ---

    def lead(self, leader: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64) -> bool:
        """Searches from a lead with `left` cards to play. With none left the leader has won the deal."""
        if left == 0:
            return slack >= 0 if leader == self._root else (grand if leader == self._general else plain) <= 0
        self.looked += 1
        if self._most and self.looked > self._most:
            raise TooManyPositions(f"more than {self._most} positions")
        slack = max(slack, -1)
        plain = min(max(plain, 0), left)  # a loser takes at most all but the last trick
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
        if self.lists.is_late:
            return self._late(leader, ply, takers, left, slack, plain, grand)
        return self._true(leader, ply, takers, left, slack, plain, grand)

    def _without_trick(self, takers: i64) -> i64:
        """Returns the number of other seats without a trick."""
        count: i64 = 0
        seat: i64 = 0
        while seat < self._players:
            if seat != self._root and not takers >> seat & 1:
                count += 1
            seat += 1
        return count

    def _sure(self, leader: i64, left: i64, slack: i64, plain: i64, grand: i64, dearest: i64) -> i64:
        """Checks if unbeatable leads alone decide: 1 the aim is reached, 0 it is missed, -1 undecided."""
        self.lists.look_against(leader)
        kept = min(unbeaten_cards(self.lists.hands[leader], self.lists.against), left)
        if leader == self._root:
            if kept == left and slack >= 0:
                return 1
            return 1 if slack == dearest and kept >= plain and kept >= grand else -1
        if kept == left:
            return 0 if (grand if leader == self._general else plain) > 0 else -1
        return 0 if slack < 0 and plain > left - kept and grand > left - kept else -1

    def _late(
        self, leader: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64
    ) -> bool:
        """Returns the answer of a late search. True is exact, False may be wrong."""
        key = late_key_of(self.lists.hands, self._players, self._root, leader, takers, left)
        known = self._late_table.answer(key, slack, plain, grand)
        if known >= 0:
            return known == 1
        first = self._late_table.first(key)
        settled = self._settling_lead(first, leader, ply, takers, left, slack, plain, grand)
        is_reached = (settled > 0) == (leader == self._root)
        self._late_table.keep(key, slack, plain, grand, is_reached, settled)
        return is_reached

    def _true(
        self, leader: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64
    ) -> bool:
        """Returns the exact answer, by a late search if that is enough."""
        key = key_of(self.lists.hands, self._players, leader, takers, left)
        known = self._table.answer(key, slack, plain, grand)
        if known >= 0:
            return known == 1
        self.lists.is_late = True
        is_reached = self._late(leader, ply, takers, left, slack, plain, grand)
        self.lists.is_late = False
        settled: i64 = 0
        if not is_reached:
            first = self._table.first(key)
            if not first and leader != self._root:
                late_key = late_key_of(self.lists.hands, self._players, self._root, leader, takers, left)
                first = self._late_table.first(late_key)
            settled = self._settling_lead(first, leader, ply, takers, left, slack, plain, grand)
            is_reached = (settled > 0) == (leader == self._root)
        self._table.keep(key, slack, plain, grand, is_reached, settled)
        return is_reached

    def _settling_lead(
        self, first: i64, leader: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64
    ) -> i64:
        """Returns the cards of a lead that decides for its side, or 0 if there is none. `first` is tried first."""
        plays, hands = self._plays, self.lists.hands
        place = ply * MOST_PLAYS
        end = self.lists.list_leads(leader, left, place)
        if first:
            plays.bring_forward(first, place, end)
        hand = hands[leader]
        is_mine = leader == self._root
        while place < end:
            strength = plays.strength[place]
            is_run: i64 = 0
            if strength >= RUN:
                is_run = 1
                strength -= RUN
            size = plays.size[place]
            hands[leader] = hand - plays.cards[place]
            reached = self.follow(
                leader, 1, size, is_run, strength, leader, ply + 1, takers, left, slack, plain, grand
            )
            hands[leader] = hand
            if reached == is_mine:
                return plays.cards[place]
            place += 1
        return 0

    # --- within a trick ---

    def follow(
        self,
        leader: i64,
        played: i64,
        size: i64,
        is_run: i64,
        best: i64,
        best_seat: i64,
        ply: i64,
        takers: i64,
        left: i64,
        slack: i64,
        plain: i64,
        grand: i64,
    ) -> bool:
        """OB-5 Searches the answers of the next seat. After the last one the strongest takes the trick."""
        if played == self._players:
            return self._taken(best_seat, size, ply, takers, left - size, slack, plain, grand)
        plays, hands = self._plays, self.lists.hands
        seat = (leader + played) % self._players
        is_mine = seat == self._root
        base = ply * MOST_PLAYS
        end = self._listed(leader, played, size, is_run, best, best_seat, ply, takers, left)
        settling = (seat * 16 + left) * 8 + size + (_SETTLING if self.lists.is_late else 0)
        if self._settling[settling]:
            plays.bring_forward(self._settling[settling], base, end)
        is_asked_late = not is_mine and not self.lists.is_late and left > 2 and played + 1 < self._players
        hand = hands[seat]
        place = base
        while place < end:
            strength = plays.strength[place]
            taker = best_seat if strength == FACE_DOWN else seat
            top = best if strength == FACE_DOWN else strength
            hands[seat] = hand - plays.cards[place]
            reached = False
            if is_asked_late:
                self.lists.is_late = True
                reached = self.follow(
                    leader, played + 1, size, is_run, top, taker, ply + 1, takers, left, slack, plain, grand
                )
                self.lists.is_late = False
            if not reached:
                reached = self.follow(
                    leader, played + 1, size, is_run, top, taker, ply + 1, takers, left, slack, plain, grand
                )
            hands[seat] = hand
            if reached == is_mine:
                if place > base:
                    self._settling[settling] = plays.cards[place]
                return is_mine
            place += 1
        return not is_mine

    def _listed(
        self,
        leader: i64,
        played: i64,
        size: i64,
        is_run: i64,
        best: i64,
        best_seat: i64,
        ply: i64,
        takers: i64,
        left: i64,
    ) -> i64:
        """Lists the answers of the next seat. Returns the end of the list."""
        seat = (leader + played) % self._players
        base = ply * MOST_PLAYS
        is_barred = left == 1 and size == 1 and not takers >> seat & 1  # OB-6
        if seat == self._root:
            return self.lists.list_mine(leader, played, size, is_run, best, is_barred, left, base)
        is_barred = is_barred or self.lists.is_needless(leader, played, best_seat, ply)
        return self.lists.list_theirs(leader, played, size, is_run, best, best_seat, is_barred, left, base)

    def _taken(
        self, seat: i64, size: i64, ply: i64, takers: i64, left: i64, slack: i64, plain: i64, grand: i64
    ) -> bool:
        """OB-5 Gives the cards to the winner of the trick, who leads next."""
        if seat == self._root:
            plain -= size
            grand -= size
        else:
            slack -= self._weights[seat] * (size if takers >> seat & 1 else size + 1)
        return self.lead(seat, ply, takers | _bit(1, seat), left, slack, plain, grand)


def _bit(one: i64, place: i64) -> i64:
    return one << place
