"""All kinds of questions: how each is answered, proved and explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from meldhouse.lessons.exercise import CARDS, CHOICE, MOVE, NUMBER, Exercise
from meldhouse.lessons.games import melding as melds
from meldhouse.lessons.games import octablitz
from meldhouse.lessons.games import rummy_five as five
from meldhouse.lessons.messages import AnyMatch
from meldhouse.words import Words

Prove = Callable[[Exercise, AnyMatch], list[str]]
Tell = Callable[[Exercise, AnyMatch, Words, str], list[str]]


class Topic(NamedTuple):
    """One kind of question."""

    #: `cards`, `choice`, `number` or `move`
    kind: str
    #: the answers, found anew from the position
    prove: Prove
    #: why; the last argument is what was answered, empty if the answer is to be shown
    tell: Tell
    #: what can be chosen among
    choices: tuple[str, ...] = ()


TOPICS: dict[str, Topic] = {
    "waits": Topic(CARDS, five.prove_waits, five.tell_waits, tuple(five.all_cards())),
    "catch": Topic(CHOICE, five.prove_catch, five.tell_catch, five.CATCH_ANSWERS),
    "run": Topic(CHOICE, five.prove_run, five.tell_run, five.RUN_ANSWERS),
    "worth": Topic(NUMBER, five.prove_worth, five.tell_worth),
    "wide": Topic(MOVE, five.prove_wide, five.tell_wide),
    "safe": Topic(MOVE, five.prove_safe, five.tell_safe),
    "beat": Topic(MOVE, octablitz.prove_beat, octablitz.tell_beat),
    "up": Topic(CHOICE, octablitz.prove_up, octablitz.tell_up, octablitz.UP_ANSWERS),
    "sure": Topic(MOVE, octablitz.prove_sure, octablitz.tell_sure),
    "open": Topic(MOVE, octablitz.prove_open, octablitz.tell_open),
    "settle": Topic(NUMBER, octablitz.prove_settle, octablitz.tell_settle),
    "joker": Topic(CHOICE, melds.prove_allowed, melds.tell_allowed, melds.JOKER_ANSWERS),
    "first": Topic(CHOICE, melds.prove_allowed, melds.tell_allowed, melds.FIRST_ANSWERS),
    "count": Topic(NUMBER, melds.prove_count, melds.tell_count),
    "value": Topic(NUMBER, melds.prove_value, melds.tell_value),
    **{goal: Topic(MOVE, melds.prove_goal, melds.tell_goal) for goal in melds.GOALS},
}


def is_right(exercise: Exercise, match: AnyMatch, answer: str) -> bool:
    """Whether an answer is right; a move is one that the rules allow."""
    if exercise.topic in melds.GOALS:
        return melds.is_reached(exercise, match, answer)
    if exercise.topic in ("wide", "safe"):
        return five.same_discard(exercise.answers, answer)
    if exercise.kind == CARDS:
        return sorted(answer.split()) == sorted(exercise.answers)
    return answer.strip() in exercise.answers
