"""Facts about each game for the laws: the places of its cards, its possible actions, and what play may reveal.

A game that is added to the house is added here.
"""

from collections import Counter
from itertools import combinations_with_replacement

from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUNS, alike
from meldhouse.games.rhine_rummy.actions import read_action as read_rhine_action
from meldhouse.games.rummikub.actions import DRAW as DRAW_TILE
from meldhouse.games.rummikub.actions import PASS as PASS_TURN
from meldhouse.games.rummikub.actions import Lay
from meldhouse.games.rummikub.tiles import TILES, read_table
from meldhouse.games.rummy_five.actions import CATCH, DISCARDS, GO_DISCARDS, GO_OUT, PASS, RUN, SET
from meldhouse.parts.playing_cards import packs_of_cards


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


def octablitz_cards(state):
    """Hands, what lies face down, and what was played face up."""
    public = state.public
    cards = Counter()
    for own in state.private:
        cards.update(own.hand)
        cards.update(own.buried)
    for trick in [*(trick.laid for trick in public.tricks), public.trick]:
        for laid in trick:
            cards.update(laid.cards or ())
    return cards


def octablitz_actions(game):
    """Every combination face up, some that are none, and up to three cards face down."""
    deck = sorted(set(game.deck))
    found = [Play(alike(card, size).cards) for card in deck for size in range(1, 6)]
    found += [Play(run.cards) for run in RUNS]
    found += [Play(pair) for pair in combinations_with_replacement(deck, 2) if pair[0] != pair[1]]
    for size in (1, 2, 3):
        found += [Play(cards, True) for cards in combinations_with_replacement(deck, size)]
    return found


OCTABLITZ = Hooks(
    deck=lambda game: Counter(game.deck),
    cards=octablitz_cards,
    actions=octablitz_actions,
    balance=lambda game, state: (sum(state.public.points), game.players * int(game.options["points"])),
    # A play shows its own cards or none: nothing that another seat keeps ever comes to light.
    reveals=set(),
)


def rummikub_cards(state):
    """Racks, the table and the pool."""
    cards = Counter(state.secret.left)
    for own in state.private:
        cards.update(own.rack)
    for tiles in state.public.table:
        cards.update(tiles)
    return cards


def rummikub_actions(game):
    """To draw, to pass, and a sample of tables that nobody or hardly anybody could leave."""
    texts = ["", "r5 r6 r7", "k9 b9 o9 r9 / r11 r12 r13", "r5 r7 *", "k1", "k13 k1 k2", "b4 b4' r4"]
    texts += [f"{colour}{number} {colour}{number + 1} *" for colour in "kbor" for number in range(10, 13)]
    return [DRAW_TILE, PASS_TURN, *(Lay(read_table(text)) for text in texts)]


RUMMIKUB = Hooks(
    deck=lambda game: Counter(range(TILES)),
    cards=rummikub_cards,
    actions=rummikub_actions,
    balance=lambda game, state: (sum(state.public.points), 0),
    reveals={"tiles-drawn", "deal-ended"},
    lists_all_choices=False,
)


def rhine_cards(state):
    """Hands, the table and the stock."""
    cards = Counter(state.secret.left)
    for own in state.private:
        cards.update(own.hand)
    for laid in state.public.table:
        cards.update(laid)
    return cards


def rhine_actions(game):
    """To draw, to pass, and a sample of tables that nobody or hardly anybody could leave."""
    texts = [
        "",
        "5h 6h 7h",
        "5h' 6h 7h *",
        "* *' 9d",
        "Qc Kc Ac",
        "Kc Ac 2c",
        "8c 8d",
        "9c 9c' 9d / 2h 3h 4h",
    ]
    texts += [f"{rank}c {rank}d {rank}h {rank}s" for rank in ("A", "2", "7", "10", "K")]
    return [read_rhine_action(text) for text in ["draw", "pass", *(f"lay {text}" for text in texts)]]


RHINE = Hooks(
    deck=lambda game: Counter(packs_of_cards(game.packs)),
    cards=rhine_cards,
    actions=rhine_actions,
    balance=None,
    reveals={"drew", "deal-ended"},
    lists_all_choices=False,
)

HOOKS: dict[str, Hooks] = {
    "rummy-five": FIVE,
    "big-eight": FIVE,
    "octablitz": OCTABLITZ,
    "rhine-rummy": RHINE,
    "rummikub": RUMMIKUB,
}
