"""Random steps through a match, for tests of screens."""

from __future__ import annotations

import itertools

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.parts.chance import Dice


def random_steps(game, seed: int, most: int = 400):
    """A random deal, step by step: the match, and a seat in turn to look at it from."""
    dice = Dice(seed)
    match = Match(game, SeededShuffle(str(seed).encode()))
    match.deal()
    for step in itertools.count():
        yield match, step % game.players
        if not match.awaited or step >= most:
            return
        seat = match.awaited[0]
        choices = match.choices(seat)
        match.decide(seat, choices[dice.below(len(choices))])
