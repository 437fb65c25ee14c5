"""Lessons and exercises. Nothing is stored: each question brings the learner's progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.core.game import AnyGame
from meldhouse.core.refusal import Refusal
from meldhouse.lessons import LESSONS, Exercise, Lesson, exercises_of, topic_of
from meldhouse.lessons.exercise import CARDS, CHOICE, MOVE
from meldhouse.lessons.frames import AnyMatch, Frame, frame_of, hand_of
from meldhouse.lessons.lesson import LEARNER
from meldhouse.wire.http import Chair, ClockForm, TableInfo
from meldhouse.wire.lessons import (
    Course,
    ExerciseForm,
    ExerciseLine,
    ExerciseTold,
    LessonForm,
    LessonTold,
    Option,
)
from meldhouse.wire.to_client import Refused, Update
from meldhouse.words import Words


def courses(words: Words) -> list[Course]:
    """Lists the lessons and exercises of each game."""
    return [
        Course(
            game,
            words.say(f"lessons.{game}.title"),
            words.say(f"lessons.{game}.about"),
            list(lesson.clauses),
            [
                ExerciseLine(one.name, words.say(f"exercises.{one.topic}.title"), one.clause)
                for one in exercises_of(game)
            ],
        )
        for game, lesson in LESSONS.items()
    ]


def lesson_told(lesson: Lesson, form: LessonForm, words: Words) -> LessonTold:
    """Returns the lesson after an attempt."""
    done, refusal, instead = form.done, None, ""
    is_reading = done < len(lesson.steps) and lesson.is_told(done)
    if form.action:
        is_right, refused = lesson.try_out(done, form.action)
        if refused is not None:
            refusal = written(refused, lesson.rules, words)
        elif is_right and not form.is_asking:
            done += 1
        elif not form.is_asking:
            instead = words.say(f"lessons.{lesson.game}.{lesson.steps[done].name}.instead")
    elif is_reading and form.known:
        done += 1
    is_over = done >= len(lesson.steps)
    step = None if is_over else lesson.steps[done]
    return LessonTold(
        table_of(lesson.rules, words, LEARNER),
        done,
        len(lesson.steps),
        "" if step is None else words.say(f"lessons.{lesson.game}.{step.name}.text"),
        step is not None and lesson.is_told(done),
        [] if step is None else list(step.points_at),
        [] if form.is_asking else [update_of(frame) for frame in lesson.frames(done, form.known)],
        refusal,
        instead,
    )


# --- exercises ---


def exercise_told(exercise: Exercise, form: ExerciseForm, words: Words) -> ExerciseTold:
    """Returns the exercise with the verdict on an answer, if there is one."""
    match = exercise.position()
    told = _question(exercise, match, words)
    if form.is_shown:
        told.lines = topic_of(exercise).tell(exercise, match, words, "")
        _show(exercise, match, exercise.answers[0], told)
    elif form.answer:
        _judge(exercise, match, form, words, told)
    return told


def _judge(exercise: Exercise, match: AnyMatch, form: ExerciseForm, words: Words, told: ExerciseTold) -> None:
    """Judges an answer. The rules judge a move first."""
    if exercise.kind == MOVE:
        refusal = match.refusal(exercise.seat, match.game.read_action(form.answer))
        if refusal is not None:
            told.refusal = written(refusal, match.game, words, exercise.seat)
            return
    if form.is_asking:
        return
    told.is_right = topic_of(exercise).is_right(exercise, match, form.answer)
    is_told = told.is_right or exercise.kind == MOVE
    told.lines = topic_of(exercise).tell(exercise, match, words, form.answer) if is_told else []
    if told.is_right:
        _show(exercise, match, form.answer, told)


def _show(exercise: Exercise, match: AnyMatch, action: str, told: ExerciseTold) -> None:
    """Plays the right move, so that the table shows it. After it nothing more is asked."""
    if exercise.kind != MOVE:
        return
    known = len(match.log)
    match.decide(exercise.seat, match.game.read_action(action))
    told.updates = [*told.updates[:-1], update_of(frame_of(match, exercise.seat, known, False))]


def _question(exercise: Exercise, match: AnyMatch, words: Words) -> ExerciseTold:
    """Returns the position and the question about it."""
    seats = range(exercise.players)
    hands = [match.game.write_cards(hand_of(match, seat)) for seat in seats] if exercise.is_open else None
    return ExerciseTold(
        table_of(match.game, words, exercise.seat),
        words.say(f"exercises.{exercise.topic}.title"),
        exercise.clause,
        words.say(f"exercises.{exercise.topic}.ask", **_named(exercise, match)),
        exercise.kind,
        _options(exercise, words),
        exercise.begun,
        hands,
        [update_of(frame_of(match, exercise.seat, 0, exercise.kind == MOVE))],
    )


def _named(exercise: Exercise, match: AnyMatch) -> dict[str, object]:
    """Returns what a question may name: cards, a number, the discard that it is about."""
    cards = topic_of(exercise).named(exercise, match)
    discards = getattr(match.view(exercise.seat).public, "discards", ())
    card = match.game.write_cards((discards[-1].card,)) if discards else ""
    return {"cards": f"`{cards}`", "number": exercise.number, "card": f"`{card}`"}


def _options(exercise: Exercise, words: Words) -> list[Option]:
    choices = topic_of(exercise).choices
    if exercise.kind == CARDS:
        return [Option(card, "") for card in choices]
    if exercise.kind == CHOICE:
        return [Option(code, words.say(f"exercises.choice.{code}")) for code in choices]
    return []


# --- what lessons and exercises share ---


def update_of(frame: Frame) -> Update:
    """Returns a frame as the message of a table's socket."""
    return Update(*frame, deadline=None, now=0)


def written(refusal: Refusal, rules: AnyGame, words: Words, learner: int = LEARNER) -> Refused:
    """Returns a refusal as a table's socket sends it."""
    text = words.refusal(refusal, rules.write_cards, names_of(words, rules.players, learner))
    cards = rules.write_cards(refusal.cards)
    return Refused("", refusal.code, refusal.clause, text, cards, dict(refusal.numbers))


def names_of(words: Words, players: int, learner: int) -> Sequence[str]:
    """Returns the names of the seats: the learner, and bots as everywhere else."""
    names: list[str] = []
    for seat in range(players):
        number = seat if seat > learner else seat + 1
        names.append(words.say("web.you") if seat == learner else words.say(f"play.bot-name.{number}"))
    return names


def table_of(rules: AnyGame, words: Words, learner: int) -> TableInfo:
    """Returns a description of a table that is not stored, complete enough to be drawn."""
    chairs = [
        Chair(seat, "person" if seat == learner else "bot", words.say("web.you"), is_me=seat == learner)
        for seat in range(rules.players)
    ]
    options: dict[str, Any] = dict(rules.options)
    return TableInfo(
        "", "", rules.name, rules.players, options, chairs, ClockForm(), False, False, True, "running", ""
    )
