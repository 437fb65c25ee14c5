"""Routes of lessons and exercises."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from meldhouse.lessons import exercise_of, lesson_of
from meldhouse.study.lessons import courses, exercise_told, lesson_told
from meldhouse.study.texts import words_of
from meldhouse.wire.lessons import Course, ExerciseForm, ExerciseTold, LessonForm, LessonTold

Name = Annotated[str, PathParameter(max_length=40, pattern=r"^[a-z0-9-]+$")]
Language = Annotated[str, QueryParameter(max_length=10)]


@get("/api/lessons", tags=["lessons"])
async def list_lessons(lang: Language = "en") -> list[Course]:
    """Lists the lessons and exercises of each game."""
    return courses(words_of(lang))


@post("/api/lessons/{game:str}", tags=["lessons"], status_code=200)
async def take_lesson(game: Name, data: JSONBody[LessonForm], lang: Language = "en") -> LessonTold:
    """Checks an attempt at the next step of a first lesson, and returns the lesson after it."""
    return lesson_told(lesson_of(game), data, words_of(lang))


@post("/api/lessons/{game:str}/{name:str}", tags=["lessons"], status_code=200)
async def take_exercise(
    game: Name, name: Name, data: JSONBody[ExerciseForm], lang: Language = "en"
) -> ExerciseTold:
    """Returns an exercise: its position and question, and the verdict on an answer."""
    return exercise_told(exercise_of(game, name), data, words_of(lang))


HANDLERS = [list_lessons, take_lesson, take_exercise]
