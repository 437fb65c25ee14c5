"""States of OpenSpiel dealt anew: a player sees the same in all of them, and nobody can tell which one is real."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.support.playthroughs import output_of

from meldhouse.core.match import Match
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.games.registry import build_game
from meldhouse.rl.other_deals import Line, Redealt, begin_deal
from meldhouse.rl.registry import DECKS, OTHER_DEALS, SHUFFLES, encoding_of


def other_deal(name: str, players: int, seed: int, decisions: int, seat: int) -> Redealt:
    """Some random decisions of a deal, as a seat has seen them."""
    rng = random.Random(seed)
    encoding = encoding_of(build_game(name, players))
    deck = DECKS[name](encoding.game)
    order = [card for _ in range(SHUFFLES.get(name, 1)) for card in rng.sample(deck, len(deck))]
    deal, line = begin_deal(encoding, order, len(deck)), []
    while len(line) < decisions and deal.seat is not None:
        decider = deal.seat
        action = None
        while action is None:
            action = deal.push(rng.choice(deal.legal()))
        line.append((decider, action))
    return OTHER_DEALS[name](encoding, order, tuple(line), seat)


def seen(name: str, players: int, order: tuple[int, ...], line: Line, seat: int) -> list[object]:
    """Everything that a seat was told, by a match that knows nothing of resampling."""
    cards = len(order) // SHUFFLES.get(name, 1)
    decks = [order[start : start + cards] for start in range(0, len(order), cards)]
    match = Match(build_game(name, players), StackedShuffle([decks]))
    match.deal()
    for decider, action in line:
        match.decide(decider, action)
    return [*match.told_since(0, seat), match.view(seat)]


@pytest.mark.parametrize("decisions", [0, 5, 17])
@pytest.mark.parametrize(
    ("name", "players"),
    [("rummy-five", 3), ("big-eight", 4), ("octablitz", 4), ("rhine-rummy", 2), ("rummikub", 3)],
)
def test_a_seat_was_told_the_same_in_the_deal_and_in_what_is_dealt_anew(
    name: str, players: int, decisions: int
) -> None:
    for seat in range(players):
        worlds = other_deal(name, players, seat, decisions, seat)
        order, line = worlds.order, worlds.line
        before = seen(name, players, order, line, seat)
        worlds.shuffle(random.Random(seat).random)
        assert worlds.order != order
        assert sorted(worlds.order) == sorted(order)
        assert repr(seen(name, players, worlds.order, worlds.line, seat)) == repr(before)


def test_ob_3_face_down_cards_of_others_are_dealt_anew() -> None:
    downs = set()
    for number in range(20):
        worlds = other_deal("octablitz", 3, 4, 6, 0)
        others = [action for seat, action in worlds.line if seat != 0 and action.face_down]
        assert others
        worlds.shuffle(random.Random(number).random)
        downs.add(tuple(action.cards for seat, action in worlds.line if seat != 0 and action.face_down))
    assert len(downs) > 5


def test_unseen_cards_are_with_each_other_seat_equally_often() -> None:
    """At the start a seat knows its hand alone, so that each of the two others has half of every other card."""
    worlds, rng, times = other_deal("octablitz", 3, 1, 0, 0), random.Random(2), 300
    encoding = encoding_of(build_game("octablitz", 3))
    held: Counter[int] = Counter()
    unseen: Counter[int] = Counter()
    for _ in range(times):
        worlds.shuffle(rng.random)
        deal = begin_deal(encoding, worlds.order)
        hands = [deal.view(seat).own.hand for seat in (1, 2)]
        held.update(hands[0])
        unseen.update([*hands[0], *hands[1]])
    # copies of a card exclude each other, so that they scatter no more than tosses of a coin
    errors = {card: (held[card] - count / 2) / (count / 4) ** 0.5 for card, count in unseen.items()}
    assert max(abs(error) for error in errors.values()) < 5, errors


SEARCHED = """
import random
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from meldhouse.rl.open_spiel import spiel_name

game = pyspiel.load_game(spiel_name("octablitz"), {"players": 3})
rng = random.Random(3)
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
player = state.current_player()
again = state.resample_from_infostate(player, rng.random)
assert again.observation_string(player) == state.observation_string(player)
assert again.history() != state.history()
assert str(game.deserialize_state(again.serialize())) == str(again)
bot = ismcts.ISMCTSBot(
    game, mcts.RandomRolloutEvaluator(), 1.4, max_simulations=5, random_state=None, use_observation_string=True
)
assert bot.step(state) in state.legal_actions()
print("searched")
"""


RESAMPLED = """
import random
import sys
import pyspiel
from meldhouse.rl.open_spiel import spiel_name

game = pyspiel.load_game(spiel_name(sys.argv[1]), {"players": 3})
rng = random.Random(1)
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(rng.choice([tile for tile, _ in state.chance_outcomes()]))
for number in range(48):
    for player in range(3 if number % 8 == 7 and not state.is_terminal() else 0):
        again = state.resample_from_infostate(player, rng.random)
        assert again.history() != state.history()
        assert again.current_player() == state.current_player()
        assert again.observation_string(player) == state.observation_string(player)
        assert again.observation_tensor(player) == state.observation_tensor(player)
    if not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
print("resampled")
"""


@pytest.mark.parametrize("name", ["rhine-rummy", "rummikub"])
def test_others_lay_the_same_tiles_when_the_unseen_ones_are_dealt_anew(name: str) -> None:
    """Of equal tiles the ids of a play take the lowest, so that nobody may get a lower one in its place."""
    assert output_of(RESAMPLED, name) == "resampled\n"


def test_a_search_of_openspiel_deals_the_unseen_cards_anew() -> None:
    assert output_of(SEARCHED) == "searched\n"
