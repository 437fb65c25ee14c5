"""Matches between bots, and matches with one mistake in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from meldhouse.bots import make_bot
from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record, write_record
from meldhouse.core.shuffle import SeededShuffle, Shuffle
from meldhouse.games.registry import build_game

#: small matches: players and options
SMALL: dict[str, tuple[int, dict[str, int]]] = {
    "rummy-five": (3, {"deals": 2}),
    "big-eight": (3, {"deals": 1}),
    "octablitz": (4, {"deals": 2}),
    "rhine-rummy": (2, {"deals": 1}),
    "rummikub": (2, {"deals": 1, "clock": 0}),
}

#: an action instead of the one that a bot has chosen, or None
Instead = Callable[[Any, int, Any, Action], Action | None]


class Planted(NamedTuple):
    """A match with one decision changed, and where that is."""

    record: Record
    deal: int
    number: int
    seat: int


def play(
    game: Any,
    shuffle: Shuffle,
    levels: Sequence[str],
    instead: Instead | None = None,
    samples: int = 8,
) -> Planted | Record:
    """A whole match; with `instead` the first decision that it changes is the only one."""
    match: Match[Any, Any, Any, Any, Any] = Match(game, shuffle)
    bots = [make_bot(level, game, seat, Budget(samples=samples)) for seat, level in enumerate(levels)]
    planted: tuple[int, int, int] | None = None
    while not match.is_over:
        match.deal()
        while match.awaited:
            for seat in match.awaited:
                view = match.view(seat)
                action = bots[seat].decide(view)
                if planted is None and instead is not None:
                    other = instead(game, seat, view, action)
                    if other is not None:
                        planted = (len(match.decisions), len(match.decisions[-1]), seat)
                        action = other
                match.decide(seat, action)
    seats = [Player(f"bot:{level}", f"{level} {seat}") for seat, level in enumerate(levels)]
    record = Record(match, seats, "")
    return record if planted is None else Planted(record, *planted)


@cache
def small_record(name: str, seed: str, level: str = "novice") -> str:
    """The record of a small match among equals."""
    players, options = SMALL[name]
    game = build_game(name, players, options)
    record = play(game, SeededShuffle(f"{name} {seed}".encode()), [level] * players)
    assert isinstance(record, Record)
    return write_record(record)


def plant(name: str, instead: Instead, level: str = "regular", **options: Any) -> Planted:
    """The first match of some in which such a mistake can be made."""
    players, small = SMALL[name]
    game = build_game(name, players, {**small, **options})
    for seed in range(200):
        played = play(game, SeededShuffle(f"planted {seed}".encode()), [level] * players, instead)
        if isinstance(played, Planted):
            return played
    raise AssertionError(f"no match of {name} in which this mistake can be made")
