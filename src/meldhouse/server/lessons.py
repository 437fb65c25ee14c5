"""Lessons and exercises over HTTP. Nothing is stored: what a learner has done so far comes with every question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from meldhouse.core.game import AnyGame
from meldhouse.core.refusal import Refusal
from meldhouse.lessons import LESSONS, Lesson, exercises_of, lesson_of
from meldhouse.lessons.lesson import LEARNER
from meldhouse.wire.forms import Chair, ClockForm, TableInfo
from meldhouse.wire.to_client import Refused, Update
from meldhouse.words import LANGUAGES, Words, words_in

Name = Annotated[str, PathParameter(max_length=40, pattern=r"^[a-z0-9-]+$")]
Language = Annotated[str, QueryParameter(max_length=5)]
Action = Annotated[str, msgspec.Meta(max_length=2000)]


class ExerciseLine(msgspec.Struct):
    """An exercise in a list."""

    name: str
    title: str
    clause: str


class Course(msgspec.Struct):
    """What there is to learn about a game."""

    game: str
    title: str
    about: str
    #: the clauses that the first lesson is about
    clauses: list[str]
    exercises: list[ExerciseLine]


class LessonForm(msgspec.Struct, forbid_unknown_fields=True):
    """How far the learner is, and what is tried now; `is_asking`: only whether it would be allowed."""

    done: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    known: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    action: Action = ""
    is_asking: bool = False


class LessonTold(msgspec.Struct):
    """Where the lesson stands after that."""

    info: TableInfo
    #: how many of its steps are done, and how many there are
    done: int
    steps: int
    #: what is to be done now; nothing when the lesson is over
    text: str
    #: whether it is only to be read
    is_told: bool
    #: cards and buttons that the text is about
    points_at: list[str]
    updates: list[Update]
    #: why the rules do not allow what was tried
    refusal: Refused | None = None
    #: what was tried is allowed, but something else is wanted now
    instead: str = ""


@get("/api/lessons", tags=["lessons"])
async def list_lessons(lang: Language = "en") -> list[Course]:
    """What there is to learn, game by game."""
    words = words_of(lang)
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


@post("/api/lessons/{game:str}", tags=["lessons"], status_code=200)
async def take_lesson(game: Name, data: JSONBody[LessonForm], lang: Language = "en") -> LessonTold:
    """The next step of a first lesson: tried, refused, or done."""
    return lesson_told(lesson_of(game), data, words_of(lang))


def lesson_told(lesson: Lesson, form: LessonForm, words: Words) -> LessonTold:
    """What an attempt comes to."""
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
        [] if form.is_asking else lesson.frames(done, form.known),
        refusal,
        instead,
    )


# --- what lessons and exercises share ---


def words_of(language: str) -> Words:
    return words_in(language if language in LANGUAGES else "en")


def written(refusal: Refusal, rules: AnyGame, words: Words) -> Refused:
    """A refusal as a table's socket sends it."""
    text = words.refusal(refusal, rules.write_cards, names_of(words, rules.players, LEARNER))
    cards = rules.write_cards(refusal.cards)
    return Refused("", refusal.code, refusal.clause, text, cards, dict(refusal.numbers))


def names_of(words: Words, players: int, learner: int) -> Sequence[str]:
    """The learner, and bots by the names that they have everywhere."""
    names: list[str] = []
    for seat in range(players):
        number = seat if seat > learner else seat + 1
        names.append(words.say("web.you") if seat == learner else words.say(f"play.bot-name.{number}"))
    return names


def table_of(rules: AnyGame, words: Words, learner: int) -> TableInfo:
    """A table that is none: enough of one for its picture."""
    chairs = [
        Chair(seat, "person" if seat == learner else "bot", words.say("web.you"), is_me=seat == learner)
        for seat in range(rules.players)
    ]
    options: dict[str, Any] = dict(rules.options)
    return TableInfo(
        "", "", rules.name, rules.players, options, chairs, ClockForm(), False, False, True, "running", ""
    )


HANDLERS = [list_lessons, take_lesson]
