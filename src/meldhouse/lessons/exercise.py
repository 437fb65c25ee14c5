"""Exercises: positions of deals that bots have played, and questions about them.

`mining` has written them; the tests prove every answer anew.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.messages import AnyMatch

#: how an exercise is answered
CARDS, CHOICE, NUMBER, MOVE = "cards", "choice", "number", "move"


class Exercise(msgspec.Struct, omit_defaults=True):
    """A position and a question."""

    name: str
    #: what is asked: `waits`, `catch`, `out` and so on; the texts stand under it
    topic: str
    #: `cards`, `choice`, `number` or `move`
    kind: str
    #: the clause that it is about
    clause: str
    game: str
    players: int
    #: whose eyes we see with
    seat: int
    #: what the deal was shuffled with, and what was decided in it
    seed: str
    decisions: list[str]
    #: cards picked in any order, a choice, a number, moves that are right; for a table one way to do it
    answers: list[str]
    #: cards or a whole table that the question names
    given: str = ""
    #: how many tiles or points are asked for
    number: int = 0
    #: a turn that has been begun, and must be saved
    begun: str = ""
    #: whether all hands lie open
    is_open: bool = False

    def position(self) -> AnyMatch:
        """The deal, played up to the question."""
        options: dict[str, int] = {"clock": 0} if self.game == "rummikub" else {}
        rules = build_game(self.game, self.players, options)
        match: AnyMatch = Match(rules, SeededShuffle(self.seed.encode()))
        match.deal()
        for decision in self.decisions:
            seat, _, action = decision.partition(" ")
            match.decide(int(seat), rules.read_action(action))
        return match


@cache
def exercises_of(game: str) -> tuple[Exercise, ...]:
    """All exercises of a game, in the order in which they are best done."""
    file = resources.files("meldhouse.lessons").joinpath("exercises", f"{game}.json")
    if not file.is_file():
        return ()
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Exercise]))


def exercise_of(game: str, name: str) -> Exercise:
    """An exercise by its name."""
    for exercise in exercises_of(game):
        if exercise.name == name:
            return exercise
    raise NoSuchLesson(f"there is no exercise {name[:40]!r} of {game[:40]!r}")
