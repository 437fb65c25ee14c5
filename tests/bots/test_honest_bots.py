"""Every bot of every game: legal, repeatable, and blind to what is hidden."""

from __future__ import annotations

import pytest

from meldhouse.bots import levels_of, make_bot
from meldhouse.bots.budget import Budget
from meldhouse.build_info import is_compiled
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError

CASES = [(name, level) for name in GAMES for level in levels_of(name)]


#: the strong ones are slow where nothing is compiled: there they decide now and then, and a novice in between
EVERY = {"expert": 3 if is_compiled() else 7, "master": 3 if is_compiled() else 11}
BUDGET = Budget(samples=2)


def play_one_deal(name: str, level: str, seed: int) -> list[str]:
    """One deal among equals; at every decision the hidden cards are dealt anew and the bot asked again."""
    game = build_game(name)
    match = Match(game, SeededShuffle(str(seed).encode()))
    bots = [make_bot(level, game, seat, BUDGET) for seat in range(game.players)]
    shadows = [make_bot(level, game, seat, BUDGET) for seat in range(game.players)]
    novices = [make_bot("novice", game, seat) for seat in range(game.players)]
    made: list[str] = []
    match.deal()
    while match.awaited:
        for seat in match.awaited:
            view = match.view(seat)
            if len(made) % EVERY.get(level, 1):
                action = novices[seat].decide(view)
            else:
                action = bots[seat].decide(view)
                other_truth = game.imagine(view, Dice(len(made) + seed))
                assert shadows[seat].decide(other_truth.view(seat)) == action
            match.decide(seat, action)
            made.append(game.write_action(action))
    return made


@pytest.mark.parametrize(("name", "level"), CASES)
def test_same_view_same_decision_whatever_lies_hidden(name: str, level: str) -> None:
    for seed in range(1 if level in EVERY else 3):
        assert play_one_deal(name, level, seed) == play_one_deal(name, level, seed)


def test_unknown_level_is_refused() -> None:
    with pytest.raises(OptionError, match="novice"):
        make_bot("grandmaster", build_game("rummy-five"), 1)


@pytest.mark.parametrize("name", ["rummy-five", "big-eight"])
@pytest.mark.parametrize("calls", ["strict", "table"])
def test_novice_beats_random(name: str, calls: str) -> None:
    gained = 0
    for seed in range(12):
        game = build_game(name, 4, {"deals": 8, "calls": calls})
        match = Match(game, SeededShuffle(str(seed).encode()))
        levels = (
            ["novice", "random", "novice", "random"] if seed % 2 else ["random", "novice", "random", "novice"]
        )
        bots = [make_bot(level, game, seat) for seat, level in enumerate(levels)]
        while not match.is_over:
            match.deal()
            while match.awaited:
                for seat in match.awaited:
                    match.decide(seat, bots[seat].decide(match.view(seat)))
        for seat, level in enumerate(levels):
            gained += (match.standing.points[seat] - 30) * (1 if level == "novice" else -1)
    assert gained > 200
