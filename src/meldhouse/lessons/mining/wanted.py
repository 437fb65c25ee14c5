"""Descriptions of positions to look for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from meldhouse.core.actions import Action
from meldhouse.lessons.exercise import Exercise
from meldhouse.lessons.frames import AnyMatch

#: fields of the exercise beside those that every one has
Found = dict[str, Any]
Find = Callable[[AnyMatch, int], Found | None]
#: replaces the action of a bot
Instead = Callable[[Action], Action]


def unchanged(action: Action) -> Action:
    """Returns the action of the bot."""
    return action


class Wanted(NamedTuple):
    """A position to look for."""

    name: str
    topic: str
    clause: str
    players: int
    level: str
    find: Find
    #: for exercises about mistakes that bots do not make
    instead: Instead = unchanged


def asked(game: str, match: AnyMatch, seat: int, **fields: Any) -> Exercise:
    """Returns an exercise without a question, for finders that need its answer."""
    return Exercise("", "", "", "", game, match.game.players, seat, "", [], [], **fields)
