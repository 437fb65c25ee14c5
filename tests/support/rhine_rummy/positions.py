"""Tables, hands and views written in notation."""

from meldhouse.core.state import State
from meldhouse.games.rhine_rummy import rhine_rummy
from meldhouse.games.rhine_rummy.state import RhineOwn, RhinePublic
from meldhouse.parts.layout import read_layout
from meldhouse.parts.playing_cards import packs_of_cards, read_cards
from meldhouse.parts.stock import Stock


def game_of(**options):
    players = options.pop("players", 2)
    version = options.pop("version", 2)
    return rhine_rummy(players, options, version)


def table(text):
    return read_layout(text, read_cards)


def hand(text):
    return tuple(sorted(read_cards(text)))


def state_of(game, lies, holds, others="", opened=True, stock=None):
    """Seat 0 is on turn. Copies are named with marks; the stock is all the rest, or as said."""
    public = RhinePublic(dealer=game.players - 1, deal=1, turn=0, points=(0,) * game.players)
    public.table = table(lies)
    public.qualified = 1 if opened else 0
    hands = [hand(holds), hand(others)] + [()] * (game.players - 2)
    out = {card for cards in [*public.table, *hands] for card in cards}
    left = [card for card in packs_of_cards(game.packs) if card not in out]
    if stock is not None:
        left = list(read_cards(stock))
    return State(public, tuple(RhineOwn(cards) for cards in hands), Stock(left))


def view_of(lies, holds, opened=True, game=None, **options):
    game = game or game_of(**options)
    return game, state_of(game, lies, holds, opened=opened).view(0)


def refuse(lies, after, holds, opened=True, **options):
    """Why a turn is refused: clause and code; None if it is not. Copies are marked."""
    game, view = view_of(lies, holds, opened, **options)
    refused = game.refuse_lay(view, table(after))
    return None if refused is None else (refused.clause, refused.code)


def play(game, state, text):
    """The state and what was told after seat 0's decision, which must be allowed."""
    action = game.read_action(text)
    assert game.refusal(state.view(0), action) is None
    after, told = game.play(state, 0, action)
    return after, told
