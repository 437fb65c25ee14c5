"""Lessons: a first lesson and short exercises for every game, played on real deals.

A lesson is a stacked deal with scripted moves of the other seats and steps for the learner. An exercise is a
position from a deal between bots and a question; the rules, the tables or the solver prove its answer. This
package stores nothing: a learner's progress comes with every question.
"""

from __future__ import annotations

from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.exercise import Exercise, exercise_of, exercises_of
from meldhouse.lessons.lesson import Lesson
from meldhouse.lessons.registry import LESSONS, lesson_of, topic_of

__all__ = [
    "LESSONS",
    "Exercise",
    "Lesson",
    "NoSuchLesson",
    "exercise_of",
    "exercises_of",
    "lesson_of",
    "topic_of",
]
