"""Learning by doing: a first lesson and short exercises for every game, played on real deals.

A lesson is a stacked deal, what the other seats do, and steps for the learner; an exercise is a position of a deal
that bots have played, and a question whose answer the rules, the tables or the solver have proved. Nothing is kept
here: what a learner has done so far comes with every question.
"""

from __future__ import annotations

from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.exercise import Exercise, exercise_of, exercises_of
from meldhouse.lessons.lesson import Lesson
from meldhouse.lessons.scripts import LESSONS, lesson_of

__all__ = ["LESSONS", "Exercise", "Lesson", "NoSuchLesson", "exercise_of", "exercises_of", "lesson_of"]
