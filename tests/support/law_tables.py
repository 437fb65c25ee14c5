"""Every game of the house at every size, with every option that can be chosen: what the laws are run on."""

from collections.abc import Iterator

import pytest
from hypothesis import strategies as st
from tests.support.cards_of import HOOKS

from meldhouse.core.game import AnyGame
from meldhouse.core.game_info import GameInfo
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError


def option_choices(entry: GameInfo) -> Iterator[dict]:
    """The usual options, then every other value of every choice and switch, one at a time."""
    yield {}
    for option in entry.options:
        if option.kind == "choice":
            yield from ({option.name: value} for value in option.choices if value != option.default)
        elif option.kind == "switch":
            yield {option.name: not option.default}


def sizes(entry: GameInfo) -> list[int]:
    """All numbers of players, or the smallest, the usual and the largest where there are many."""
    if len(entry.players) <= 3:
        return list(entry.players)
    return sorted({min(entry.players), entry.usual_players, max(entry.players)})


def tables() -> Iterator[object]:
    """Games as parameters: every size with the usual options, and every option at the usual size.

    A size that a game only seats on request is asked for.
    """
    for entry in GAMES.values():
        if entry.name not in HOOKS:
            continue  # test_every_game_has_hooks says so once
        for players in sizes(entry):
            for options in option_choices(entry):
                if options and players != entry.usual_players:
                    continue
                game = built(entry, players, options)
                changed = [f"{name}-{value}" for name, value in options.items()]
                yield pytest.param(game, id="-".join([entry.name, str(players), *changed]))


def built(entry: GameInfo, players: int, options: dict) -> AnyGame:
    try:
        return entry.build(players, options)
    except OptionError:
        on_request = {option.name: True for option in entry.options if option.kind == "switch"}
        return entry.build(players, {**on_request, **options})


def on_every_table(law):
    """Run a law on every table."""
    return pytest.mark.parametrize("game", list(tables()))(law)


def shuffle_of(seed: int) -> SeededShuffle:
    return SeededShuffle(seed.to_bytes(8, "big"), ["a", "b"])


#: a walk is a seed for cards and play, and a number of decisions
WALKS = st.tuples(st.integers(0, 2**40), st.integers(0, 120))


def walk(game: AnyGame, seed: int, decisions: int) -> Match:
    """A match after so many random decisions; it always stands in a deal, running or just ended."""
    match = Match(game, shuffle_of(seed))
    for _ in steps(match, seed, decisions):
        pass
    return match


def steps(match: Match, seed: int, decisions: int) -> Iterator[Match]:
    """The match before each of so many random decisions and after the last one.

    Some seats answer late: who of those awaited decides next is random too.
    """
    dice = Dice(seed)
    match.deal()
    for _ in range(decisions):
        if not match.awaited:
            yield match
            if match.is_over:
                return
            match.deal()
        yield match
        awaited = match.awaited
        seat = awaited[dice.below(len(awaited))]
        choices = match.choices(seat)
        match.decide(seat, choices[dice.below(len(choices))])
    yield match


def truth(match: Match):
    """The state that the referee keeps to itself; tests may look."""
    return match._referee._state


def everybody(game: AnyGame) -> list[int | None]:
    """All seats, and a watcher."""
    return [*range(game.players), None]
