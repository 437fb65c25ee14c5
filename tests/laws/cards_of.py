"""What the laws must know of each game: where its cards are, what could be said, what play may reveal.

A game that is added to the house is added here.
"""

from collections import Counter

from meldhouse.games.rummy_five.actions import CATCH, DISCARDS, GO_DISCARDS, GO_OUT, PASS, RUN, SET


class Hooks:
    """One game's answers."""

    def __init__(self, deck, cards, actions, balance, reveals, lists_all_choices=True):
        #: the game's whole deck
        self.deck = deck
        #: all cards of a state, wherever they are
        self.cards = cards
        #: everything that a player could ever say (or a good sample of it)
        self.actions = actions
        #: (points in a state, points that there must be), or None where the game has no such sum
        self.balance = balance
        #: the kinds of events that may show something which was hidden
        self.reveals = reveals
        #: False where nobody could list all choices
        self.lists_all_choices = lists_all_choices


def five_cards(state):
    """Hands, exposed trios, discards that nobody took, and the stock."""
    cards = Counter(state.secret.left)
    for own in state.private:
        cards.update(own.hand)
    for trios in state.public.exposed:
        for trio in trios:
            cards.update(trio.cards)
    cards.update(thrown.card for thrown in state.public.discards if thrown.taken_by is None)
    return cards


def five_balance(game, state):
    """RF-16 Points and table together never change."""
    return sum(state.public.points) + state.public.pot, game.players * int(game.options["points"])


FIVE = Hooks(
    deck=lambda game: Counter(game.edition.deck),
    cards=five_cards,
    actions=lambda game: [*DISCARDS, *GO_DISCARDS, GO_OUT, CATCH, RUN, SET, PASS],
    balance=five_balance,
    reveals={"drew", "called-run", "called-set", "overruled", "mistaken", "won", "deal-drawn"},
)

HOOKS: dict[str, Hooks] = {"rummy-five": FIVE, "big-eight": FIVE}
