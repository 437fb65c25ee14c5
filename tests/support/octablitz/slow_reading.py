"""A slow second reading of Octablitz, to hold the fast code against.

Written from the rules alone (OB-1 to OB-9), as plainly as possible. It shares nothing with the package: do not
import meldhouse here. A card is a text, suit then rank; a play is a list of cards and whether it lies face down.
"""

from itertools import combinations

SUITS = "br"
RANKS = "sABCJKL"
RUNS = ["ABC", "JKL"]


def kind(cards):
    """OB-2 "alike", "run", or None."""
    if len(cards) == 0 or len({card[0] for card in cards}) != 1:
        return None
    ranks = "".join(sorted((card[1] for card in cards), key=RANKS.index))
    if ranks in RUNS:
        return "run"
    return "alike" if len(set(ranks)) == 1 and len(ranks) <= 5 else None


def beats(cards, others):
    """OB-4 By the rank of the weakest card, then by suit."""
    weakest = min(cards, key=lambda card: RANKS.index(card[1]))
    other = min(others, key=lambda card: RANKS.index(card[1]))
    return (RANKS.index(weakest[1]), SUITS.index(weakest[0])) > (RANKS.index(other[1]), SUITS.index(other[0]))


class SlowDeal:
    """One deal: hands by seat, a leader, and the General with the number of times their payments count."""

    def __init__(self, hands, leader, general, times):
        self.hands = [sorted(hand) for hand in hands]
        self.turn = leader
        self.general = general
        self.times = times
        self.trick = []  # (seat, cards, face down)
        self.taken = [0] * len(hands)
        self.winner = None

    def allowed(self):
        """Every play that is allowed now, as (cards in order, face down)."""
        hand = self.hands[self.turn]
        found = set()
        for size in range(1, len(hand) + 1):
            for cards in combinations(hand, size):
                for face_down in (False, True):
                    if self.is_allowed(list(cards), face_down):
                        found.add((tuple(sorted(cards)), face_down))
        return found

    def is_allowed(self, cards, face_down):
        if not self.trick:
            return not face_down and kind(cards) is not None  # OB-2
        led = self.trick[0][1]
        if len(cards) != len(led):
            return False  # OB-3
        if face_down:
            return True
        if kind(cards) != kind(led):
            return False
        if len(led) == 1 and len(self.hands[self.turn]) == 1 and self.taken[self.turn] == 0:
            return False  # OB-6
        return all(beats(cards, lying) for _, lying, hidden in self.trick if not hidden)  # OB-3

    def play(self, cards, face_down):
        for card in cards:
            self.hands[self.turn].remove(card)
        self.trick.append((self.turn, cards, face_down))
        self.turn = (self.turn + 1) % len(self.hands)
        if len(self.trick) == len(self.hands):
            self.take_trick()

    def take_trick(self):
        """OB-5, OB-7"""
        open_plays = [(seat, cards) for seat, cards, hidden in self.trick if not hidden]
        for seat, cards in open_plays:
            if all(other == seat or beats(cards, lying) for other, lying in open_plays):
                self.turn = seat
                self.taken[seat] += len(cards)
        self.trick = []
        if not any(self.hands):
            self.winner = self.turn

    def gains(self):
        """OB-7, OB-8 Returns the gain or loss of each seat."""
        base = 5 if len(self.hands) == 3 else 4
        gained = [0] * len(self.hands)
        for seat, taken in enumerate(self.taken):
            if seat != self.winner:
                owed = base - taken
                if taken == 0:
                    owed += 1
                if self.general is not None and self.general in (seat, self.winner):
                    owed *= self.times
                gained[seat] -= owed
                gained[self.winner] += owed
        return gained
