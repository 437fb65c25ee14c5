"""Requests that need no table: games, texts, rules, tools for hands, lessons, solver and calculator."""

from __future__ import annotations

import re

from meldhouse.lessons import exercise_of, lesson_of
from meldhouse.local.router import Answer, BadRequest, LocalRequest, Router, answer
from meldhouse.study.calculator import reckoned
from meldhouse.study.game_lines import game_lines
from meldhouse.study.hand_tools import combination_lines, reach_lines, wait_lines
from meldhouse.study.lessons import courses, exercise_told, lesson_told
from meldhouse.study.solver import solved
from meldhouse.study.texts import page_of, words_json, words_of
from meldhouse.wire.lessons import ExerciseForm, LessonForm
from meldhouse.wire.study import HandForm, SolveForm
from meldhouse.words import Words

_NAME = re.compile(r"[a-z0-9-]{1,40}")


def add_text_routes(router: Router) -> None:
    router.add("GET", "/api/games", lambda asked: answer(game_lines(_words(asked))))
    router.add("GET", "/api/words/*", lambda asked: Answer(words_json(asked.parts[0])))
    router.add("GET", "/api/rules/*/*", _rules)
    router.add("GET", "/api/combinations/*", lambda asked: answer(combination_lines(asked.parts[0])))
    router.add("GET", "/api/waits/*", _waits)
    router.add("GET", "/api/reach/*", _reach)
    router.add("GET", "/api/lessons", lambda asked: answer(courses(_words(asked))))
    router.add("POST", "/api/lessons/*", _lesson)
    router.add("POST", "/api/lessons/*/*", _exercise)
    router.add("POST", "/api/study/solve", lambda asked: answer(solved(asked.form(SolveForm))))
    router.add("POST", "/api/study/hand", lambda asked: answer(reckoned(asked.form(HandForm))))


def _words(asked: LocalRequest) -> Words:
    return words_of(asked.word("lang", "en", 10))


def _rules(asked: LocalRequest) -> Answer:
    page = page_of(*asked.parts)
    return Answer(page.read_bytes(), media_type="text/markdown")


def _waits(asked: LocalRequest) -> Answer:
    hand, exposed = asked.needed("hand", 60), asked.word("exposed", longest=60)
    return answer(wait_lines(asked.parts[0], hand, exposed, asked.flag("go")))


def _reach(asked: LocalRequest) -> Answer:
    hand, exposed = asked.needed("hand", 60), asked.word("exposed", longest=60)
    seen, drawn = asked.word("seen"), asked.word("drawn", longest=4)
    return answer(reach_lines(asked.parts[0], hand, exposed, seen, drawn, asked.flag("first")))


def _lesson(asked: LocalRequest) -> Answer:
    lesson = lesson_of(_name(asked.parts[0]))
    return answer(lesson_told(lesson, asked.form(LessonForm), _words(asked)))


def _exercise(asked: LocalRequest) -> Answer:
    exercise = exercise_of(_name(asked.parts[0]), _name(asked.parts[1]))
    return answer(exercise_told(exercise, asked.form(ExerciseForm), _words(asked)))


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise BadRequest("a name has small letters, digits and hyphens")
    return text
