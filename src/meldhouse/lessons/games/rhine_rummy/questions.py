"""Questions about Rhine Rummy: proofs from the view of the seat, and explanations."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.turns import IN_HAND, Turn, is_staying, read_sets
from meldhouse.lessons import layout_goals as goals
from meldhouse.lessons.exercise import NUMBER, Exercise
from meldhouse.lessons.frames import AnyMatch, hand_of
from meldhouse.lessons.topic import YES, Topic
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding import Answer
from meldhouse.words import Words

JOKER_ANSWERS = (YES, "wild-without-company", "wild-not-freed", "wild-swapped")


def frees_joker(before: Layout, after: Layout, hand: Sequence[int]) -> bool:
    """RR-6 Checks if a joker of the table now stands for something else."""
    turn = Turn(before, after, hand, False)
    return read_sets(turn) and any(
        turn.old_set[reading.wild] > IN_HAND and not is_staying(turn, reading)
        for reading in turn.readings
        if reading.wild >= 0
    )


def _frees(turn: goals.Turn) -> bool:
    return frees_joker(turn.before, turn.after, turn.hand)


def _is_unqualified(exercise: Exercise, match: AnyMatch, best: Answer) -> bool:
    """RR-5 Checks that the seat has not qualified yet."""
    return not match.view(exercise.seat).public.has_qualified(exercise.seat)


def _values(match: AnyMatch) -> Values:
    rules = match.game
    assert isinstance(rules, RhineRummy)
    return rules.values


def prove_count(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RR-7 Returns the penalty points of the hand."""
    return [str(_values(match).of_hand(hand_of(match, exercise.seat)))]


def tell_count(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the sum."""
    values, hand = _values(match), hand_of(match, exercise.seat)
    return [" + ".join(str(values.in_hand(card)) for card in hand) + f" = {values.of_hand(hand)}"]


TOPICS: dict[str, Topic] = {
    "qualify": goals.goal(goals.any_turn, _is_unqualified),
    "joker": goals.allowed(JOKER_ANSWERS),
    "free": goals.goal(_frees),
    "count": Topic(NUMBER, prove_count, tell_count),
    "most": goals.goal(goals.lays_enough, goals.is_most),
    "out": goals.goal(goals.lays_all, goals.is_out),
}
