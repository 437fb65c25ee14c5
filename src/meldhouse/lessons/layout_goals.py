"""Questions about games whose table may be rearranged: goals of a turn, and legal or illegal layouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from meldhouse.core.refusal import Refusal
from meldhouse.lessons.exercise import CHOICE, MOVE, Exercise
from meldhouse.lessons.frames import AnyMatch, hand_of
from meldhouse.lessons.pictures import drawn_by
from meldhouse.lessons.topic import YES, Topic
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.solvers.melding import Answer, steps_to
from meldhouse.solvers.melding.solve import solve_view
from meldhouse.words import Words
from meldhouse.words.steps import step_text


class Turn(NamedTuple):
    """A legal turn: the hand and the table before it, and the table after it."""

    exercise: Exercise
    hand: tuple[int, ...]
    before: Layout
    after: Layout

    @property
    def laid(self) -> int:
        """Returns the number of tiles laid from the hand."""
        return sum(1 for tile in tiles_of(self.after) if tile in self.hand)


#: checks if a legal turn reaches the goal
Reaches = Callable[[Turn], bool]
#: checks the question's claim about the position, given the solver's best play
Holds = Callable[[Exercise, AnyMatch, Answer], bool]


def any_turn(turn: Turn) -> bool:
    """Accepts every legal turn that lays something."""
    return True


def any_position(exercise: Exercise, match: AnyMatch, best: Answer) -> bool:
    """Accepts every position."""
    return True


def lays_enough(turn: Turn) -> bool:
    """Checks if the turn lays as many tiles as the question asks for."""
    return turn.laid >= turn.exercise.number


def lays_all(turn: Turn) -> bool:
    """Checks if the turn empties the hand."""
    return turn.laid == len(turn.hand)


def is_most(exercise: Exercise, match: AnyMatch, best: Answer) -> bool:
    """Checks that the best play lays exactly as many tiles as the question asks for."""
    return best.tiles == exercise.number


def is_out(exercise: Exercise, match: AnyMatch, best: Answer) -> bool:
    """Checks that the best play empties the hand."""
    return not best.left


def best_of(exercise: Exercise, match: AnyMatch) -> Answer | None:
    """Returns the solver's best play."""
    return solve_view(match.game, match.view(exercise.seat))


def goal(reaches: Reaches, holds: Holds = any_position) -> Topic:
    """Returns the topic of a goal that the learner reaches by moving tiles on the table."""

    def is_reached(exercise: Exercise, match: AnyMatch, answer: str) -> bool:
        after = getattr(match.game.read_action(answer), "table", None)
        if after is None:
            return False
        before = match.view(exercise.seat).public.table
        return reaches(Turn(exercise, hand_of(match, exercise.seat), before, after))

    def prove(exercise: Exercise, match: AnyMatch) -> list[str]:
        """Returns the stated answers if they are legal, reach the goal and agree with the solver; else nothing."""
        for answer in exercise.answers:
            action = match.game.read_action(answer)
            if match.refusal(exercise.seat, action) is not None or not is_reached(exercise, match, answer):
                return []
        best = best_of(exercise, match)
        is_proved = best is not None and best.proven and holds(exercise, match, best)
        return exercise.answers if is_proved else []

    def tell(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
        """Explains the way step by step, or the reason why a legal turn falls short."""
        if answer and not is_reached(exercise, match, answer):
            return [words.say(f"exercises.{exercise.topic}.short", number=exercise.number)]
        rules = match.game
        table = rules.read_action(answer or exercise.answers[0]).table
        before = match.view(exercise.seat).public.table
        steps = steps_to(before, hand_of(match, exercise.seat), table)
        return [step_text(words, step, drawn_by(rules)) for step in steps]

    return Topic(MOVE, prove, tell, is_right=is_reached)


# --- legal and illegal layouts ---


def allowed(choices: tuple[str, ...]) -> Topic:
    """Returns the topic of a layout that is legal after the turn, or has one of these faults."""
    return Topic(CHOICE, _prove_allowed, _tell_allowed, choices, named=new_sets)


def _refusal(exercise: Exercise, match: AnyMatch) -> Refusal | None:
    return match.refusal(exercise.seat, match.game.read_action(f"lay {exercise.given}"))


def _prove_allowed(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RR-6, RK-2 Returns yes if the table may lie like this, else the objection."""
    refusal = _refusal(exercise, match)
    # a group and a sequence have the same mistake under two codes
    return [YES if refusal is None else refusal.code.removesuffix("-group")]


def _tell_allowed(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    refusal = _refusal(exercise, match)
    if refusal is None:
        return [words.say(f"exercises.{exercise.topic}.yes")]
    return [words.refusal(refusal, drawn_by(match.game), (), are_sets_numbered=False)]


def new_sets(exercise: Exercise, match: AnyMatch) -> str:
    """Returns the sets of the given table that do not lie there yet."""
    table = match.game.read_action(f"lay {exercise.given}").table
    old = match.view(exercise.seat).public.table
    return " / ".join(match.game.write_cards(cards) for cards in table if cards not in old)
