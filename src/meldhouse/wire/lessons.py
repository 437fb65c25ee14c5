"""Lessons and exercises over HTTP."""

from __future__ import annotations

from typing import Annotated

from meldhouse.wire.http import Form, TableInfo
from meldhouse.wire.structs import Meta, Struct
from meldhouse.wire.to_client import Refused, Update

Action = Annotated[str, Meta(max_length=2000)]


class ExerciseLine(Struct):
    """An exercise in a list."""

    name: str
    title: str
    clause: str


class Course(Struct):
    """The lesson and the exercises of a game."""

    game: str
    title: str
    about: str
    #: the clauses that the first lesson is about
    clauses: list[str]
    exercises: list[ExerciseLine]


class LessonForm(Form):
    """The learner's progress, and an attempt. With `is_asking` the attempt is only checked."""

    done: Annotated[int, Meta(ge=0, le=100)] = 0
    known: Annotated[int, Meta(ge=0, le=100_000)] = 0
    action: Action = ""
    is_asking: bool = False


class LessonTold(Struct):
    """The state of a lesson after an attempt."""

    info: TableInfo
    #: the number of steps done, and of all steps
    done: int
    steps: int
    #: the task of this step; empty when the lesson is over
    text: str
    #: the step has nothing to do but to read
    is_told: bool
    #: cards and buttons that the text is about
    points_at: list[str]
    updates: list[Update]
    #: the reason why the rules do not allow the attempt
    refusal: Refused | None = None
    #: the answer to an attempt that is legal but not the one of this step
    instead: str = ""


class ExerciseForm(Form):
    """An answer. With `is_asking` a move is only checked; with `is_shown` the solution is sent."""

    answer: Action = ""
    is_asking: bool = False
    is_shown: bool = False


class Option(Struct):
    """A possible answer: a card in notation, or a name with its text."""

    name: str
    text: str


class ExerciseTold(Struct):
    """A question, and the verdict on an answer."""

    info: TableInfo
    title: str
    clause: str
    text: str
    #: `cards`, `choice`, `number` or `move`
    kind: str
    options: list[Option]
    #: a turn already begun
    begun: str
    #: the hands of all seats, if they lie open
    open_hands: list[str] | None
    updates: list[Update]
    #: null before the first answer
    is_right: bool | None = None
    refusal: Refused | None = None
    #: the reasons for or against the answer
    lines: list[str] = []
