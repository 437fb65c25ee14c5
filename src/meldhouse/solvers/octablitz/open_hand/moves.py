"""Hands during a search with all hands open, and the plays of each seat.

In a late search the others choose their face-down cards later: they keep all cards, and only the number of cards to
play decreases. They also replace each other's plays by any that are as strong against the root. Kernel.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.solvers.octablitz.open_hand.cards import AT_LEAST_TWO, strongest
from meldhouse.solvers.octablitz.open_hand.plays import OpenPlays
from meldhouse.solvers.octablitz.open_hand.pruning import (
    needless_kinds,
    outdone_singles,
    same_or_above,
    spare_kinds,
)

#: a strength above all others
_TOP: Final = 99


@final
class OpenMoves:
    """The hands of one deal: the root and its opponents."""

    def __init__(self, players: int) -> None:
        self._players: i64 = players
        self.root: i64 = -1
        self.is_late = False
        self.hands: vec[i64] = vec[i64]([0] * 4)
        self.plays = OpenPlays()
        #: by size (runs at 0): the strongest combinations of the other side, as last computed
        self.against: vec[i64] = vec[i64]([-1] * 6)
        #: by size: kinds that are not worth leading
        self._needless: vec[i64] = vec[i64]([0] * 6)

    def look_against(self, seat: i64) -> None:
        """Computes the strongest combinations of the other side."""
        size: i64 = 0
        while size < 6:
            self.against[size] = -1
            size += 1
        if seat != self.root:
            strongest(self.hands[self.root], self.against)
            return
        other: i64 = 0
        while other < self._players:
            if other != seat:
                strongest(self.hands[other], self.against)
            other += 1

    def _all_but(self, seat: i64, another: i64) -> i64:
        """Returns the kinds in all hands but these two."""
        cards: i64 = 0
        other: i64 = 0
        while other < self._players:
            if other != seat and other != another:
                cards |= self.hands[other]
            other += 1
        return cards

    def list_leads(self, leader: i64, left: i64, base: i64) -> i64:
        """OB-2 Lists the leads, unbeatable ones first. `look_against` was just called. Returns the end of the list."""
        hand = self.hands[leader]
        is_late = self.is_late and leader != self.root
        spare: i64 = 0
        if not is_late:
            spare = spare_kinds(hand, self._all_but(leader, leader))
        size: i64 = 1
        while size < 6:
            self._needless[size] = spare
            if is_late and (size == 1 or hand & AT_LEAST_TWO):
                self._needless[size] = needless_kinds(hand, self.hands[self.root], size, 0)
            size += 1
        if not self.is_late:
            self.look_against(leader)  # in a late search nothing has changed since
        place = self.plays.list_leads(hand, self._needless, left, self.against, True, base)
        return self.plays.list_leads(hand, self._needless, left, self.against, False, place)

    def list_mine(
        self,
        leader: i64,
        played: i64,
        size: i64,
        is_run: i64,
        best: i64,
        is_barred: bool,
        left: i64,
        base: i64,
    ) -> i64:
        """OB-3 Lists the answers of the root: stronger combinations, then face-down plays."""
        hand = self.hands[self.root]
        place = base
        if not is_barred:
            outdone: i64 = 0
            if size == 1:
                later: i64 = 0
                step = played + 1
                while step < self._players:
                    later |= self.hands[(leader + step) % self._players]
                    step += 1
                outdone = outdone_singles(hand, best, later)
            place = self.plays.list_face_up(hand, outdone, size, is_run, best, _TOP, place)
        spare = spare_kinds(hand, self._all_but(self.root, self.root))
        return self.plays.list_face_down(hand, spare, 0, size, left, place)

    def list_theirs(
        self,
        leader: i64,
        played: i64,
        size: i64,
        is_run: i64,
        best: i64,
        best_seat: i64,
        is_barred: bool,
        left: i64,
        base: i64,
    ) -> i64:
        """OB-3 Lists the answers of another seat: useful against the root, then face down, then other stronger ones."""
        seat = (leader + played) % self._players
        hand, mine = self.hands[seat], self.hands[self.root]
        enough = self._enough(leader, played, size, is_run, best, best_seat)
        needless: i64 = 0
        if self.is_late and not is_run:
            if best_seat != self.root:
                best = same_or_above(mine, best)
            needless = needless_kinds(hand, mine, size, best + 1)
        place = base
        if not is_barred:
            place = self.plays.list_face_up(hand, needless, size, is_run, max(best, enough), _TOP, place)
        if self.is_late:
            place = self.plays.add_late(place)
        else:
            spare = spare_kinds(hand, self._all_but(seat, seat))
            partners = self._all_but(seat, self.root)
            place = self.plays.list_face_down(hand, spare, partners, size, left, place)
        if not is_barred and enough > best:
            place = self.plays.list_face_up(hand, needless, size, is_run, best, enough, place)
        return place

    def _enough(self, leader: i64, played: i64, size: i64, is_run: i64, best: i64, best_seat: i64) -> i64:
        """Returns the strength above which another seat tries a face-up play first. Weaker ones are tried last.

        The others only need to beat the root: its play so far, or the plays that it has left.
        """
        if (self.root - leader) % self._players < played:
            return -1 if best_seat == self.root else _TOP
        self.look_against(leader)
        if is_run:
            size = 0
        if best >= self.against[size]:
            return _TOP
        return self.against[size] - 1

    def is_needless(self, leader: i64, played: i64, best_seat: i64, ply: i64) -> bool:
        """Checks if a play would only beat a partner who could have played face down instead.

        False if the partner led, forced a decision of the root, or played before the search began.
        """
        if best_seat == self.root:
            return False
        step = (best_seat - leader) % self._players
        if step == 0 or step < played - ply:
            return False
        root = (self.root - leader) % self._players
        return root < step or root > played
