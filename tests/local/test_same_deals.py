"""Deals in the local house under Pyodide are those of the compiled engine, event by event."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.support.local import random_deals
from tests.support.local.pyodide import run_in_pyodide
from tests.support.local.random_deals import deal_in_house, house_part, ignore, players_of

from meldhouse.core.json_writer import Writer
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game, game_info
from meldhouse.local import LocalHouse
from meldhouse.parts.chance import Dice

SCRIPT = Path(random_deals.__file__)


def deal_of_engine(game: str, number: int) -> str:
    """The digest of the same deal, played by the engine itself."""
    rules = build_game(game, players_of(game, number), game_info(game).untimed)
    match: Match[Any, Any, Any, Any, Any] = Match(rules, SeededShuffle(house_part(game, number)))
    match.deal()
    dice, digest, writer = Dice(number), sha256(), Writer(rules.write_cards)
    while match.awaited:
        for seat in match.awaited:
            choices = match.choices(seat)
            digest.update("\n".join(rules.write_action(action) for action in choices).encode())
            match.decide(seat, choices[dice.below(len(choices))])
    for seat in (None, *range(rules.players)):
        for told in match.log:
            digest.update(writer.event(told.to(seat)).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_a_house_plays_what_the_engine_plays(game: str) -> None:
    house = LocalHouse(ignore, ignore)
    assert [deal_in_house(house, game, number) for number in range(5)] == [
        deal_of_engine(game, number) for number in range(5)
    ]


def test_some_deals_under_pyodide(bundle: Path) -> None:
    compare(bundle, range(8), list(GAMES))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 1000, 100))
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_deals_under_pyodide(game: str, first: int, bundle: Path) -> None:
    """Takes them by the hundred, so that a run which was cut off can go on: `-k "rhine-rummy-400"`."""
    compare(bundle, range(first, first + 100), [game])


def compare(bundle: Path, numbers: range, games: list[str]) -> None:
    """Compares deals of some games, all in one run: most of its time goes into the loading of Python."""
    found = run_in_pyodide(bundle, SCRIPT, str(numbers.start), str(numbers.stop), *games)
    asked = [(game, number) for game in games for number in numbers]
    assert len(found) == len(asked)
    for (game, number), line in zip(asked, found, strict=True):
        assert line == f"{game} {deal_of_engine(game, number)}", f"deal {number} of {game}"
