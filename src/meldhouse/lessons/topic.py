"""Kinds of questions: how each is answered, proved and explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from meldhouse.lessons.exercise import CARDS, Exercise
from meldhouse.lessons.frames import AnyMatch
from meldhouse.words import Words

#: the answer to a question that something is allowed
YES = "yes"
Prove = Callable[[Exercise, AnyMatch], list[str]]
Tell = Callable[[Exercise, AnyMatch, Words, str], list[str]]
IsRight = Callable[[Exercise, AnyMatch, str], bool]
Named = Callable[[Exercise, AnyMatch], str]


def is_listed(exercise: Exercise, match: AnyMatch, answer: str) -> bool:
    """Checks if an answer is among those of the exercise; cards may come in any order."""
    if exercise.kind == CARDS:
        return sorted(answer.split()) == sorted(exercise.answers)
    return answer.strip() in exercise.answers


def given_cards(exercise: Exercise, match: AnyMatch) -> str:
    """Returns the cards that the exercise gives."""
    return exercise.given


class Topic(NamedTuple):
    """One kind of question."""

    #: `cards`, `choice`, `number` or `move`
    kind: str
    #: finds the answers from the position
    prove: Prove
    #: explains; the last argument is the learner's answer, empty to show the solution
    tell: Tell
    #: the possible answers
    choices: tuple[str, ...] = ()
    #: judges an answer; a move has already passed the rules
    is_right: IsRight = is_listed
    #: the cards that the question names
    named: Named = given_cards
