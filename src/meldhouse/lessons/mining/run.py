"""Writes the exercises: `python -m meldhouse.lessons.mining.run [GAME ...]`.

Bots play deals; the first position that answers to what is looked for becomes an exercise. What stands in a file
stays there, whatever has become of the bots that played it: to look for another, take it out of the file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from meldhouse.bots import make_bot
from meldhouse.core.actions import Action
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.lessons.decks import build_quiet
from meldhouse.lessons.exercise import Exercise, exercises_of
from meldhouse.lessons.messages import AnyMatch
from meldhouse.lessons.topics import TOPICS

FOLDER = Path(__file__).parents[1] / "exercises"
_MOST_DEALS = 4000

#: what was found in a position: fields of the exercise beside those that every one has
Found = dict[str, Any]
Find = Callable[[AnyMatch, int], Found | None]
#: what is done where a bot would do this
Instead = Callable[[Action], Action]


def nothing_else(action: Action) -> Action:
    """Just what the bot does."""
    return action


class Wanted(NamedTuple):
    """What is looked for."""

    name: str
    topic: str
    clause: str
    players: int
    level: str
    find: Find
    #: bots make no mistakes of some kinds, and exercises are about those, too
    instead: Instead = nothing_else


def asked(game: str, match: AnyMatch, seat: int, **fields: Any) -> Exercise:
    """A question that nobody has asked yet, for those who find its answer."""
    return Exercise("", "", "", "", game, match.game.players, seat, "", [], [], **fields)


def mine(game: str, wanted: Wanted) -> Exercise:
    """The first position that is what was wanted."""
    rules = build_quiet(game, wanted.players)
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
    """This position as an exercise, if it is what was wanted and its answer can be proved."""
    found = wanted.find(match, seat)
    if found is None:
        return None
    decisions = [f"{made.seat} {match.game.write_action(made.action)}" for made in match.decisions[-1]]
    topic = TOPICS[wanted.topic]
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


def main(games: Sequence[str]) -> None:
    from meldhouse.lessons.mining.wanted import WANTED

    FOLDER.mkdir(exist_ok=True)
    for game in games or WANTED:
        there = {exercise.name: exercise for exercise in exercises_of(game)}
        exercises = []
        for wanted in WANTED[game]:
            exercises.append(there.get(wanted.name) or mine(game, wanted))
            print(f"{game} {wanted.name}: {exercises[-1].answers}", flush=True)
        text = msgspec.json.format(msgspec.json.encode(exercises), indent=1)
        (FOLDER / f"{game}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
