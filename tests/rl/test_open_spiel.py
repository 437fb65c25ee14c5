"""OpenSpiel's own simulation test accepts our games, in a process of their own: OpenSpiel keeps them until its end."""

from __future__ import annotations

import pytest
from tests.support.playthroughs import output_of, path_of

from meldhouse.games.registry import GAMES
from meldhouse.rl.registry import DECKS

SIMULATED = """
import sys
import pyspiel
from meldhouse.rl.open_spiel import spiel_name

game = pyspiel.load_game(spiel_name(sys.argv[1]), {"players": int(sys.argv[2])})
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
print(game)
"""
ALIKE = """
import random
import pyspiel
from meldhouse.games.registry import build_game
from meldhouse.core.match import Match
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.rl.open_spiel import spiel_name

game = pyspiel.load_game(spiel_name("octablitz"), {"players": 3})
rules, rng = build_game("octablitz", 3), random.Random(1)
deck = rng.sample(rules.deck, len(rules.deck))
state, match = game.new_initial_state(), Match(rules, StackedShuffle([[deck]]))
assert dict(state.chance_outcomes()) == {card: rules.deck.count(card) / 30 for card in set(deck)}
for card in deck:
    state.apply_action(card)
match.deal()
while not state.is_terminal():
    seat = state.current_player()
    assert (seat,) == match.awaited
    action = rng.choice(match.choices(seat))
    for number in state.deal.encoding.parts.word(match.view(seat), action):
        other = state.clone()
        state.apply_action(number)
        assert other.history() == state.history()[:-1]
    match.decide(seat, action)
gained = [after - before for before, after in zip(rules.opening().points, match.standing.points)]
assert state.returns() == gained, (state.returns(), gained)
print("alike")
"""


@pytest.mark.parametrize("name", DECKS)
def test_openspiel_accepts_the_game(name: str) -> None:
    players = min(GAMES[name].usual_players, 3)
    assert f"(players={players})" in output_of(SIMULATED, name, str(players))


def test_a_state_of_openspiel_is_the_referees_deal() -> None:
    assert output_of(ALIKE) == "alike\n"


PLAYED = """
import sys
sys.path.insert(0, "")
from tests.support.playthroughs import played_through

print(played_through(sys.argv[1]), end="")
"""


@pytest.mark.parametrize("name", DECKS)
def test_every_number_of_a_deal_is_as_it_was(name: str) -> None:
    """The stored deals change if a state, an observation or an action id does."""
    assert output_of(PLAYED, name) == path_of(name).read_text("utf-8")
