"""Exercises: positions from deals between bots, and questions about them.

`mining` writes them; the tests prove every answer again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.lessons.decks import build_untimed
from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.frames import AnyMatch

#: the kinds of answers
CARDS, CHOICE, NUMBER, MOVE = "cards", "choice", "number", "move"


@dataclass
class Exercise:
    """A position and a question."""

    name: str
    #: the subject, such as `waits`, `catch` or `out`; its texts are under this name
    topic: str
    #: `cards`, `choice`, `number` or `move`
    kind: str
    #: the clause that it is about
    clause: str
    game: str
    players: int
    #: the learner's seat
    seat: int
    #: the seed of the shuffle, and the decisions of the deal
    seed: str
    decisions: list[str]
    #: the cards in any order, a choice, a number, or the right moves; for a table one of them
    answers: list[str]
    #: cards or a whole table that the question names
    given: str = ""
    #: the number of tiles or points that the question names
    number: int = 0
    #: a turn already begun that the learner must complete
    begun: str = ""
    #: all hands lie open
    is_open: bool = False

    def position(self) -> AnyMatch:
        """Returns the deal, played up to the question."""
        rules = build_untimed(self.game, self.players)
        match: AnyMatch = Match(rules, SeededShuffle(self.seed.encode()))
        match.deal()
        for decision in self.decisions:
            seat, _, action = decision.partition(" ")
            match.decide(int(seat), rules.read_action(action))
        return match


@cache
def exercises_of(game: str) -> tuple[Exercise, ...]:
    """Returns all exercises of a game, in the order in which they are best done."""
    file = resources.files("meldhouse.lessons").joinpath("exercises", f"{game}.json")
    if not file.is_file():
        return ()
    return tuple(Exercise(**entry) for entry in json.loads(file.read_bytes()))


def exercise_of(game: str, name: str) -> Exercise:
    """Returns an exercise by its name. Raises `NoSuchLesson`."""
    for exercise in exercises_of(game):
        if exercise.name == name:
            return exercise
    raise NoSuchLesson(f"there is no exercise {name[:40]!r} of {game[:40]!r}")
