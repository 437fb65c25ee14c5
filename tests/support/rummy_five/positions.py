"""Positions of Rummy Five and Big Eight for tests, written in notation.

    play = stacked(["bAA rss", "rJJ bBC", ...], stock="bs rK", dealer=0)
    play.do("0 bA; 1 -; 2 set; 3 -")

Hands stand in the order of the seats. The first card of `stock` is the one that the dealer draws. What is
not named lies under the stock, in the order of the deck.
"""

from collections import Counter

import pytest

from meldhouse.core.events import Event
from meldhouse.core.referee import Referee
from meldhouse.core.refusal import Refused
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.state import FiveStanding
from meldhouse.parts.chance import Stacked
from meldhouse.parts.letter_cards import read_cards, write_cards
from meldhouse.parts.values import kind_of


class Play:
    """A deal at a table, played in notation."""

    def __init__(self, game, standing, deck):
        self.game = game
        self.table = Referee(game, standing, Stacked(deck))

    # --- playing ---

    def do(self, line):
        """`0 bA; 1 -; 2 set`: decisions in order. Returns what was told to watchers by the last of them."""
        told = []
        for written in line.split(";"):
            seat, action = written.split()
            told = self.table.decide(int(seat), self.game.read_action(action))
        return [entry.to(None) for entry in told]

    def let_lie(self):
        """Everybody who owes an answer passes."""
        for seat in self.table.awaited:
            self.table.decide(seat, self.game.read_action("-"))

    def throw(self, line):
        """`0 bA`: a discard that everybody lets lie."""
        self.do(line)
        self.let_lie()

    def drift(self, stock=None, seat=None):
        """All throw what they drew and nobody calls, until so many cards are left or a seat is on turn."""
        while not self.table.is_over:
            if self.public.stage == "turn":
                if self.stock == stock or self.public.turn == seat:
                    return
                drawn = self.own(self.public.turn).drawn
                self.table.decide(self.public.turn, self.game.read_action(write_cards((drawn,))))
            else:
                self.let_lie()

    # --- asking ---

    @property
    def public(self):
        return self.table.view(None).public

    @property
    def stock(self):
        return self.table.view(None).stock

    @property
    def points(self):
        return self.public.points

    @property
    def pot(self):
        return self.public.pot

    @property
    def turn(self):
        return self.public.turn

    @property
    def result(self):
        return self.public.result

    @property
    def standing(self):
        return self.table.standing()

    def own(self, seat):
        return self.table.view(seat).own

    def hand(self, seat):
        return write_cards(self.own(seat).hand)

    def choices(self, seat):
        return {self.game.write_action(action) for action in self.table.choices(seat)}

    def calls(self, seat):
        """Returns the calls allowed on the live discard."""
        return self.choices(seat) - {"-"}

    def refused(self, line):
        """`0 bA!`: the code and clause with which this is refused, at the table too."""
        seat, written = line.split()
        action = self.game.read_action(written)
        refusal = self.table.refusal(int(seat), action)
        assert refusal is not None, f"{line} is allowed"
        assert written not in self.choices(int(seat))
        with pytest.raises(Refused) as caught:
            self.table.decide(int(seat), action)
        assert caught.value.refusal == refusal
        return refusal.code, refusal.clause

    def combinations(self):
        """The combinations of the hand that won."""
        return {name for name, _ in self.result.score.combinations}


def stacked(
    hands, stock="", dealer=0, game="rummy-five", points=None, pot=0, streak=1, moves=0, deals=0, **options
):
    """A deal with these hands by seat and these cards on top of the stock."""
    if game == "big-eight" and len(hands) == 2:
        options.setdefault("two_players", True)
    rules = build_game(game, len(hands), options)
    standing = FiveStanding(deals, points or rules.opening().points, dealer, pot, streak, moves)
    return Play(rules, standing, deck_of(rules, hands, stock, dealer))


def deck_of(rules, hands, stock, dealer):
    """The whole deck: hands from the dealer on clockwise, the stock, and all that was not named."""
    order = []
    for step in range(len(hands)):
        hand = read_cards(hands[(dealer + step) % len(hands)])
        assert len(hand) == rules.edition.dealt, f"{write_cards(hand)} is no hand of {rules.edition.dealt}"
        order.extend(hand)
    order.extend(read_cards(stock))
    left = Counter(rules.edition.deck)
    left.subtract(order)
    assert min(left.values()) >= 0, f"too many {write_cards(sorted(card for card in left if left[card] < 0))}"
    return order + sorted(left.elements())


def kinds(events: list[Event]) -> list[str]:
    """`["discarded", "drew"]`."""
    return [kind_of(event) for event in events]


def paid(event):
    """The payments of an event as (payer, payee, points, reason)."""
    return [(payment.payer, payment.payee, payment.points, payment.reason) for payment in event.payments]
