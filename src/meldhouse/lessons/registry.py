"""The lessons and exercises of each game. A game without an entry has none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.exercise import Exercise
from meldhouse.lessons.games.octablitz import finders as octablitz_finders
from meldhouse.lessons.games.octablitz import questions as octablitz
from meldhouse.lessons.games.octablitz.first_lesson import OCTABLITZ_LESSON
from meldhouse.lessons.games.rhine_rummy import finders as rhine_finders
from meldhouse.lessons.games.rhine_rummy import questions as rhine
from meldhouse.lessons.games.rhine_rummy.first_lesson import RHINE_RUMMY_LESSON
from meldhouse.lessons.games.rummikub import finders as rummikub_finders
from meldhouse.lessons.games.rummikub import questions as rummikub
from meldhouse.lessons.games.rummikub.first_lesson import RUMMIKUB_LESSON
from meldhouse.lessons.games.rummy_five import finders as five_finders
from meldhouse.lessons.games.rummy_five import questions as five
from meldhouse.lessons.games.rummy_five.first_lesson import BIG_EIGHT_LESSON, RUMMY_FIVE_LESSON
from meldhouse.lessons.lesson import Lesson
from meldhouse.lessons.mining.wanted import Wanted
from meldhouse.lessons.topic import Topic


class GameLessons(NamedTuple):
    """The part of a game in this layer."""

    lesson: Lesson
    #: the kinds of questions by name
    topics: Mapping[str, Topic]
    #: the positions to look for, in the order in which the exercises are best done
    wanted: tuple[Wanted, ...]


GAME_LESSONS: dict[str, GameLessons] = {
    "rummy-five": GameLessons(RUMMY_FIVE_LESSON, five.TOPICS, five_finders.RUMMY_FIVE),
    "big-eight": GameLessons(BIG_EIGHT_LESSON, five.TOPICS, five_finders.BIG_EIGHT),
    "octablitz": GameLessons(OCTABLITZ_LESSON, octablitz.TOPICS, octablitz_finders.OCTABLITZ),
    "rhine-rummy": GameLessons(RHINE_RUMMY_LESSON, rhine.TOPICS, rhine_finders.RHINE_RUMMY),
    "rummikub": GameLessons(RUMMIKUB_LESSON, rummikub.TOPICS, rummikub_finders.RUMMIKUB),
}
LESSONS: dict[str, Lesson] = {game: lessons.lesson for game, lessons in GAME_LESSONS.items()}


def lesson_of(game: str) -> Lesson:
    """Returns the first lesson of a game. Raises `NoSuchLesson`."""
    lesson = LESSONS.get(game)
    if lesson is None:
        raise NoSuchLesson(f"there are lessons for {', '.join(LESSONS)}, not for {game[:40]!r}")
    return lesson


def topic_of(exercise: Exercise) -> Topic:
    """Returns the topic of an exercise."""
    return GAME_LESSONS[exercise.game].topics[exercise.topic]
