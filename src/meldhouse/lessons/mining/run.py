"""Writes the exercises: `python -m meldhouse.lessons.mining.run [GAME ...]`.

Bots play deals, and the first position that fits a description becomes an exercise. Exercises already in a file
stay, even if the bots have changed since: to find another, remove the old one from the file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from meldhouse.bots import make_bot
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.lessons.decks import build_untimed
from meldhouse.lessons.exercise import Exercise, exercises_of
from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.mining.wanted import Wanted
from meldhouse.lessons.registry import GAME_LESSONS

FOLDER = Path(__file__).parents[1] / "exercises"
_MOST_DEALS = 4000


def mine(game: str, wanted: Wanted) -> Exercise:
    """Returns the first position that fits as an exercise."""
    rules = build_untimed(game, wanted.players)
    for number in range(_MOST_DEALS):
        seed = f"lessons {game} {wanted.name} {number}"
        match: AnyMatch = Match(rules, SeededShuffle(seed.encode()))
        match.deal()
        bots = [make_bot(wanted.level, rules, number * 8 + seat) for seat in range(wanted.players)]
        while match.awaited:
            for seat in match.awaited:
                made = _exercise(game, wanted, seed, match, seat)
                if made is not None:
                    return made
            seat = match.awaited[0]
            match.decide(seat, wanted.instead(bots[seat].decide(match.view(seat))))
    raise LookupError(f"{game}: nothing like {wanted.name} in {_MOST_DEALS} deals")


def _exercise(game: str, wanted: Wanted, seed: str, match: AnyMatch, seat: int) -> Exercise | None:
    """Returns this position as an exercise, if it fits and its answer can be proved."""
    found = wanted.find(match, seat)
    if found is None:
        return None
    decisions = [f"{made.seat} {match.game.write_action(made.action)}" for made in match.decisions[-1]]
    topic = GAME_LESSONS[game].topics[wanted.topic]
    exercise = Exercise(
        wanted.name,
        wanted.topic,
        topic.kind,
        wanted.clause,
        game,
        wanted.players,
        seat,
        seed,
        decisions,
        **{"answers": [], **found},
    )
    exercise.answers = topic.prove(exercise, match)
    return exercise if exercise.answers else None


def entry_of(exercise: Exercise) -> dict[str, Any]:
    """Returns the fields of an exercise that differ from their defaults."""
    given = {field.name: getattr(exercise, field.name) for field in fields(exercise)}
    return {field.name: given[field.name] for field in fields(exercise) if given[field.name] != field.default}


def main(games: Sequence[str]) -> None:
    """Writes the files of these games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for game in games or GAME_LESSONS:
        there = {exercise.name: exercise for exercise in exercises_of(game)}
        exercises = []
        for wanted in GAME_LESSONS[game].wanted:
            exercises.append(there.get(wanted.name) or mine(game, wanted))
            print(f"{game} {wanted.name}: {exercises[-1].answers}", flush=True)
        text = json.dumps([entry_of(exercise) for exercise in exercises], indent=1, ensure_ascii=False)
        (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
