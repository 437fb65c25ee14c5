"""Positions of Octablitz for tests, written in notation.

    play = stacked(["bsssAAJJL", "rsssABCKL", "bBBCKK rAJJ", "bssC rssBCK"], dealer=0)
    play.do("0 bAA; 1 (rss); 2 bBB; 3 (bss)")

Hands stand in the order of the seats. Cards that no hand names fill up the hands that are too short.
"""

from collections import Counter

import pytest

from meldhouse.core.referee import Referee
from meldhouse.core.refusal import Refused
from meldhouse.games.octablitz.state import OctablitzStanding
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Stacked
from meldhouse.parts.letter_cards import read_cards, write_cards
from meldhouse.parts.values import kind_of

FOUR = ["bsssAAJJL", "rsssABCKL", "bBBCKK rAJJ", "bssC rssBCK"]


class Deal:
    """A deal at a table, played in notation."""

    def __init__(self, game, standing, deck):
        self.game = game
        self.table = Referee(game, standing, Stacked(deck))

    def do(self, line):
        """`0 bAA; 1 (rss)`: decisions in order. Returns the kinds of what the last of them told."""
        told = []
        for written in line.split(";"):
            seat, _, action = written.strip().partition(" ")
            told = self.table.decide(int(seat), self.game.read_action(action))
        return [kind_of(entry.to(None)) for entry in told]

    @property
    def public(self):
        return self.table.view(None).public

    @property
    def points(self):
        return self.public.points

    @property
    def result(self):
        return self.public.result

    def own(self, seat):
        return self.table.view(seat).own

    def choices(self, seat):
        return [self.game.write_action(action) for action in self.table.choices(seat)]

    def face_up(self, seat):
        """Returns the plays allowed face up, in the order of the choices."""
        return [written for written in self.choices(seat) if not written.startswith("(")]

    def refusal(self, line):
        """`1 bAA`: why this is refused; at the table too, and it is no choice."""
        seat, _, written = line.partition(" ")
        action = self.game.read_action(written)
        refusal = self.table.refusal(int(seat), action)
        assert refusal is not None, f"{line} is allowed"
        assert action not in self.table.choices(int(seat))
        with pytest.raises(Refused) as caught:
            self.table.decide(int(seat), action)
        assert caught.value.refusal == refusal
        return refusal

    def refused(self, line):
        """Code, clause and cards of a refusal."""
        refusal = self.refusal(line)
        return refusal.code, refusal.clause, write_cards(refusal.cards)


def stacked(hands, dealer=0, points=None, general=None, multiplier=1, deals=0, **options):
    """A deal with these hands by seat."""
    rules = build_game("octablitz", len(hands), options)
    standing = OctablitzStanding(deals, points or rules.opening().points, dealer, general, multiplier)
    return Deal(rules, standing, deck_of(rules, hands, dealer))


def deck_of(rules, hands, dealer):
    """The whole deck, hand after hand from the dealer on clockwise."""
    size = len(rules.deck) // len(hands)
    held = [list(read_cards(hand)) for hand in hands]
    left = Counter(rules.deck)
    for hand in held:
        left.subtract(hand)
    assert min(left.values()) >= 0, f"too many {write_cards(sorted(card for card in left if left[card] < 0))}"
    rest = sorted(left.elements())
    for hand in held:
        assert len(hand) <= size, f"{write_cards(hand)} is more than {size} cards"
        missing = size - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    return [card for step in range(len(hands)) for card in held[(dealer + step) % len(hands)]]


def paid(result):
    """The payments of a deal as (payer, payee, points)."""
    return [(payment.payer, payment.payee, payment.points) for payment in result.payments]
