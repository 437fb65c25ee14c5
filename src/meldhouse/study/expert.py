"""The expert at a replay: its decision from a seat's view, with reasons. Runs in a study process.

Where a master is offered it decides as the expert, with more samples, and the answer says so.
"""

from __future__ import annotations

from meldhouse.analysis import Moment
from meldhouse.analysis.judge import Judge, reason_lines, step_form
from meldhouse.analysis.model import FORMAT
from meldhouse.analysis.positions import Spot, finished, spots_of
from meldhouse.analysis.registry import review_class, review_of
from meldhouse.bots import offered_levels
from meldhouse.core.game import AnyGame
from meldhouse.parts.errors import MeldhouseError
from meldhouse.study.work import Progress
from meldhouse.wire.structs import Struct, decode, encode

#: the topic of stored answers: everybody gets the same answer
EXPERT = f"strongest/{FORMAT}"
#: the times by which a master takes more samples than an expert
_MASTERS_SAMPLES = 4


class NotAsked(MeldhouseError):
    """The seat makes no more decisions in that deal."""

    code = "not-asked"


class Question(Struct):
    """Everything a study process needs to answer."""

    record: str
    deal: int
    step: int
    seat: int


def ask_expert(given: bytes, progress: Progress) -> bytes:
    """Answers an encoded question with a moment."""
    return encode(moment_at(decode(given, type=Question)))


def moment_at(question: Question) -> Moment:
    """Compares the seat's next decision with the expert's, with reasons even if they agree."""
    record = finished(question.record)
    game: AnyGame = record.match.game
    for spot in spots_of(record, [question.seat]):
        if spot.deal == question.deal and spot.number >= question.step:
            return _with_reasons(game, spot, _judge(game).judge(spot))
    raise NotAsked("this seat decides nothing more in that deal")


def _judge(game: AnyGame) -> Judge:
    level = offered_levels(game.name)[-1]
    samples = review_class(game.name).usual_samples
    return Judge(game, samples * _MASTERS_SAMPLES if level == "master" else samples, "review", level)


def _with_reasons(game: AnyGame, spot: Spot, moment: Moment) -> Moment:
    best = game.read_action(moment.best)
    if not moment.reasons:
        moment.reasons = reason_lines(game, spot.view, best)
    if not moment.steps:
        moment.steps = [step_form(game, step) for step in review_of(game).steps(spot.view, best)]
    return moment
