"""Octablitz with all hands open: what a deal comes to if one seat plays its best and all others play against it.

Alpha-beta over plays, with a table of positions between tricks. Others are taken for one opponent, so the answer
is what the seat can be sure of. A hand is a packed number, four bits a kind of card.

Kernel: everything lies in vectors made once; nothing is allocated while it searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.octablitz.boxes import OctablitzState
from meldhouse.games.octablitz.combinations import RUN
from meldhouse.games.octablitz.scoring import base_points
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.seats import Seat

_PLIES: Final = 44
#: plays that one hand can have at most: ways to choose 5 of 10 cards, and everything face up
_MOST_PLAYS: Final = 300
_FAR: Final = 1_000_000
_MASK: Final = 0x3FFFFFFFFFFFFFFF


class TooManyPositions(MeldhouseError):
    """The search was given a limit, and has reached it."""

    code = "too-many-positions"


def _at(pattern: i64, card: i64) -> i64:
    """A pattern of counts moved to a card's place; an argument, so that C shifts in 64 bits."""
    return pattern << (4 * card)


def pack(cards: Sequence[Card]) -> int:
    """The number of a hand."""
    hand: i64 = 0
    for card in cards:
        hand += _at(1, card)
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
    """Searches positions of one deal. Its table is kept between searches for the same seat."""

    def __init__(
        self,
        players: int,
        general: Seat | None = None,
        multiplier: int = 1,
        most: int = 0,
        slots: int = 1 << 18,
    ) -> None:
        self._players: i64 = players
        self._base: i64 = base_points(players)
        self._general: i64 = -1 if general is None else general
        self._times: i64 = multiplier
        #: positions that may be looked at; 0: all
        self._most: i64 = most
        self._looked: i64 = 0
        self._root: i64 = -1
        self._hands: vec[i64] = vec[i64]([0] * 4)
        self._taken: vec[i64] = vec[i64]([0] * 4)
        self._cards: vec[i64] = vec[i64]([0] * (_PLIES * _MOST_PLAYS))
        self._strength: vec[i64] = vec[i64]([0] * (_PLIES * _MOST_PLAYS))
        self._size: vec[i64] = vec[i64]([0] * (_PLIES * _MOST_PLAYS))
        self._slots: i64 = slots
        # the table: a position's key, the least and the most that it is known to be worth
        self._keys: vec[i64] = vec[i64]([0] * slots)
        self._least: vec[i64] = vec[i64]([0] * slots)
        self._greatest: vec[i64] = vec[i64]([0] * slots)
        self._first: vec[i64] = vec[i64]([0] * slots)

    def forget(self) -> None:
        """Empty the table, for another deal or another seat."""
        slot: i64 = 0
        while slot < self._slots:
            self._keys[slot] = 0
            slot += 1

    @property
    def looked_at(self) -> int:
        """Positions looked at in the last search."""
        return int(self._looked)

    def solve(self, position: OpenPosition, root: Seat) -> int:
        """The points that `root` can be sure of from here, all payments of the deal together (OB-7, OB-8)."""
        if root != self._root:
            self.forget()
            self._root = root
        seat: i64 = 0
        while seat < self._players:
            self._hands[seat] = position.hands[seat]
            self._taken[seat] = position.taken[seat]
            seat += 1
        self._looked = 0
        return self._narrow(position)

    def _narrow(self, position: OpenPosition) -> int:
        """Ask again and again whether it is worth more than this, from what a lost deal costs; the table remembers.

        Questions with two answers prune far more than one question about all numbers (Plaat's MTD(f)).
        """
        low: i64 = -_FAR
        high: i64 = _FAR
        guess: i64 = -self._owed(self._root, (self._root + 1) % self._players)
        while low < high:
            beta = guess + 1 if guess == low else guess
            guess = self._ask(position, beta - 1, beta)
            if guess < beta:
                high = guess
            else:
                low = guess
        return int(guess)

    def _ask(self, position: OpenPosition, alpha: i64, beta: i64) -> i64:
        if position.played == 0:
            return self._lead(position.leader, 0, alpha, beta)
        return self._follow(
            position.leader,
            position.played,
            position.size,
            1 if position.is_run else 0,
            position.best_strength,
            position.best_seat,
            0,
            alpha,
            beta,
        )

    # --- between tricks ---

    def _lead(self, leader: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """A trick is to be led; or the deal is over, and the leader has won it."""
        if self._hands[leader] == 0:
            return self._payoff(leader)
        self._looked += 1
        if self._most and self._looked > self._most:
            raise TooManyPositions(f"more than {self._most} positions")
        most = self._most_possible()
        if most <= alpha:
            return most
        least = self._least_possible()
        if least >= beta:
            return least
        key = self._key(leader)
        slot = key % self._slots
        low: i64 = -_FAR
        high: i64 = _FAR
        first: i64 = -1
        if self._keys[slot] == key:
            low, high, first = self._least[slot], self._greatest[slot], self._first[slot]
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha = max(alpha, low)
            beta = min(beta, high)
        found = self._best_lead(leader, ply, alpha, beta, first)
        worth = found // 512 - _FAR
        if worth <= alpha:
            high = worth
        elif worth >= beta:
            low = worth
        else:
            low = high = worth
        self._keys[slot] = key
        self._least[slot] = low
        self._greatest[slot] = high
        self._first[slot] = found % 512
        return worth

    def _best_lead(self, leader: i64, ply: i64, alpha: i64, beta: i64, first: i64) -> i64:
        """The worth of the best lead and its number, in one: (worth + _FAR) * 512 + number."""
        base = ply * _MOST_PLAYS
        count = self._list_leads(leader, base)
        is_mine = leader == self._root
        best: i64 = -_FAR if is_mine else _FAR
        best_at: i64 = 0
        hand = self._hands[leader]
        step: i64 = -1
        while step < count:
            # the play that was best here before is tried first
            at = first if step < 0 else step
            step += 1
            if at < 0 or at >= count or (step > 0 and at == first):
                continue
            place = base + at
            strength = self._strength[place]
            is_run: i64 = 0
            if strength >= 100:
                is_run = 1
                strength -= 100
            self._hands[leader] = hand - self._cards[place]
            worth = self._follow(leader, 1, self._size[place], is_run, strength, leader, ply + 1, alpha, beta)
            self._hands[leader] = hand
            if is_mine:
                if worth > best:
                    best, best_at = worth, at
                    alpha = max(alpha, worth)
            elif worth < best:
                best, best_at = worth, at
                beta = min(beta, worth)
            if alpha >= beta:
                break
        return (best + _FAR) * 512 + best_at

    def _list_leads(self, leader: i64, base: i64) -> i64:
        """OB-2 Runs, then as many alike as there are and fewer, strong before weak."""
        hand = self._hands[leader]
        count: i64 = 0
        suit: i64 = 0
        while suit < 2:
            rank: i64 = 1
            while rank <= 4:
                card = suit * 7 + rank
                if _has_run(hand, card):
                    count = self._add(base, count, _at(0x111, card), 100 + rank * 2 + suit, 3)
                rank += 3
            suit += 1
        strength: i64 = KINDS - 1
        while strength >= 0:
            card = strength % 2 * 7 + strength // 2
            size = hand >> (4 * card) & 15
            while size > 0:
                count = self._add(base, count, _at(size, card), strength, size)
                size -= 1
            strength -= 1
        return count

    def _add(self, base: i64, count: i64, cards: i64, strength: i64, size: i64) -> i64:
        self._cards[base + count] = cards
        self._strength[base + count] = strength
        self._size[base + count] = size
        return count + 1

    # --- within a trick ---

    def _follow(
        self,
        leader: i64,
        played: i64,
        size: i64,
        is_run: i64,
        best_strength: i64,
        best_seat: i64,
        ply: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The next seat follows; after the last one the strongest takes the trick (OB-5)."""
        if played == self._players:
            self._taken[best_seat] += size
            worth = self._lead(best_seat, ply, alpha, beta)
            self._taken[best_seat] -= size
            return worth
        seat = (leader + played) % self._players
        base = ply * _MOST_PLAYS
        count = self._list_following(seat, size, is_run, best_strength, base)
        is_mine = seat == self._root
        best: i64 = -_FAR if is_mine else _FAR
        hand = self._hands[seat]
        at: i64 = 0
        while at < count:
            place = base + at
            at += 1
            strength = self._strength[place]
            self._hands[seat] = hand - self._cards[place]
            if strength >= 0:
                worth = self._follow(leader, played + 1, size, is_run, strength, seat, ply + 1, alpha, beta)
            else:
                worth = self._follow(
                    leader, played + 1, size, is_run, best_strength, best_seat, ply + 1, alpha, beta
                )
            self._hands[seat] = hand
            if is_mine:
                best = max(best, worth)
                alpha = max(alpha, worth)
            else:
                best = min(best, worth)
                beta = min(beta, worth)
            if alpha >= beta:
                break
        return best

    def _list_following(self, seat: i64, size: i64, is_run: i64, best_strength: i64, base: i64) -> i64:
        """OB-3, OB-4 What beats the strongest so far, then every way to play face down, low cards first."""
        hand = self._hands[seat]
        held = _size(hand)
        count: i64 = 0
        if not (held == 1 and size == 1 and self._taken[seat] == 0):  # OB-6
            if is_run:
                count = self._add_runs(hand, best_strength, base)
            else:
                strength = best_strength + 1
                while strength < KINDS:
                    card = strength % 2 * 7 + strength // 2
                    if hand >> (4 * card) & 15 >= size:
                        count = self._add(base, count, _at(size, card), strength, size)
                    strength += 1
        if held == size:
            return self._add(base, count, hand, -1, size)
        return self._add_face_down(hand, 0, size, 0, base, count)

    def _add_runs(self, hand: i64, best_strength: i64, base: i64) -> i64:
        count: i64 = 0
        rank: i64 = 1
        while rank <= 4:
            suit: i64 = 0
            while suit < 2:
                if rank * 2 + suit > best_strength and _has_run(hand, suit * 7 + rank):
                    count = self._add(base, count, _at(0x111, suit * 7 + rank), rank * 2 + suit, 3)
                suit += 1
            rank += 3
        return count

    def _add_face_down(
        self, hand: i64, strength: i64, missing: i64, cards: i64, base: i64, count: i64
    ) -> i64:
        """Every choice of so many cards from this strength on."""
        if missing == 0:
            return self._add(base, count, cards, -1, 0)
        while strength < KINDS:
            card = strength % 2 * 7 + strength // 2
            held = hand >> (4 * card) & 15
            strength += 1
            chosen = min(held, missing)
            while chosen > 0:
                count = self._add_face_down(
                    hand, strength, missing - chosen, cards + _at(chosen, card), base, count
                )
                chosen -= 1
        return count

    # --- what it comes to ---

    def _payoff(self, winner: i64) -> i64:
        """OB-7, OB-8 What the deal brings the root if this seat has won it."""
        if winner != self._root:
            return -self._owed(self._root, winner)
        worth: i64 = 0
        seat: i64 = 0
        while seat < self._players:
            if seat != winner:
                worth += self._owed(seat, winner)
            seat += 1
        return worth

    def _owed(self, seat: i64, winner: i64) -> i64:
        owed = self._base - self._taken[seat]
        if self._taken[seat] == 0:
            owed += 1
        if seat == self._general or winner == self._general:
            owed *= self._times
        return owed

    def _most_possible(self) -> i64:
        """Never less than what the deal will bring the root: it wins now, or takes all that is left and loses."""
        root = self._root
        left = _size(self._hands[root])
        taken = self._taken[root]
        self._taken[root] = taken + left
        lost = self._best_loss()
        self._taken[root] = taken
        return max(self._payoff(root), lost)

    def _best_loss(self) -> i64:
        best: i64 = -_FAR
        seat: i64 = 0
        while seat < self._players:
            if seat != self._root:
                best = max(best, -self._owed(self._root, seat))
            seat += 1
        return best

    def _least_possible(self) -> i64:
        """Never more than what the deal will bring: it loses with what it has, or wins when others took the rest."""
        worst: i64 = _FAR
        seat: i64 = 0
        won: i64 = 0
        while seat < self._players:
            if seat != self._root:
                worst = min(worst, -self._owed(self._root, seat))
                taken = self._taken[seat]
                self._taken[seat] = taken + _size(self._hands[seat])
                won += self._owed(seat, self._root)
                self._taken[seat] = taken
            seat += 1
        return min(worst, won)

    def _key(self, leader: i64) -> i64:
        """A number for hands, leader and what was taken; the same compiled and interpreted."""
        key: i64 = 0x1234567 + leader
        seat: i64 = 0
        while seat < self._players:
            hand = self._hands[seat]
            key = _mixed(key, hand & 0xFFFFFFF)
            key = _mixed(key, (hand >> 28) + _at(self._taken[seat], 7))
            seat += 1
        return key + 1


def _mixed(key: i64, word: i64) -> i64:
    key = ((key ^ word) * 0x2545F491) & _MASK
    key = key ^ (key >> 29)
    key = (key * 0x1B873593) & _MASK
    return key ^ (key >> 32)


def _has_run(hand: i64, card: i64) -> bool:
    three = hand >> (4 * card)
    return three & 15 > 0 and three >> 4 & 15 > 0 and three >> 8 & 15 > 0


def _size(hand: i64) -> i64:
    """How many cards a hand has."""
    size: i64 = 0
    while hand > 0:
        size += hand & 15
        hand >>= 4
    return size
