"""Random legal play for simulations and benchmarks, with all choices listed and all events logged."""

from __future__ import annotations

from typing import Any, final

from meldhouse.core.game import AnyGame
from meldhouse.core.referee import Referee
from meldhouse.core.standing import Standing
from meldhouse.parts.chance import Chance, Dice
from meldhouse.parts.errors import MeldhouseError


class EndlessDeal(MeldhouseError):
    """Raised when a deal does not end. This is a fault of the rules, never of a player."""

    code = "endless-deal"


@final
class Played:
    """A finished deal: its referee and the number of decisions."""

    def __init__(self, referee: Referee[Any, Any, Any, Any, Any], decisions: int) -> None:
        self.referee = referee
        self.decisions = decisions


def play_deal(game: AnyGame, standing: Standing, chance: Chance, dice: Dice, most: int = 100_000) -> Played:
    """Plays one deal to its end. Each awaited seat chooses at random.

    >>> game = build_game("rummy-five", players=3)
    >>> played = play_deal(game, game.opening(), SeededShuffle(b"a secret").chance(1), Dice(7))
    >>> played.referee.is_over, sum(played.referee.standing().points) <= 90
    (True, True)
    """
    referee = Referee(game, standing, chance)
    decisions = 0
    while True:
        awaited = referee.awaited
        if not awaited:
            break
        for seat in awaited:
            choices = referee.choices(seat)
            referee.decide(seat, choices[dice.below(len(choices))])
            decisions += 1
        if decisions > most:
            raise EndlessDeal(f"{game.name} went on for more than {most} decisions in one deal")
    return Played(referee, decisions)
