"""Deals in the local house under Pyodide are those of the compiled engine, event by event."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.local.engine_deals import DEALS, SCRIPT, deal_of_engine
from tests.support.local.pyodide import run_in_pyodide
from tests.support.local.random_deals import deal_in_house, ignore

from meldhouse.games.registry import GAMES
from meldhouse.local import LocalHouse


@pytest.mark.parametrize("game", GAMES)
def test_a_house_plays_what_the_engine_plays(game: str) -> None:
    house = LocalHouse(ignore, ignore)
    assert [deal_in_house(house, game, number) for number in range(5)] == [
        deal_of_engine(game, number) for number in range(5)
    ]


def test_some_deals_under_pyodide(bundle: Path) -> None:
    compare(bundle, range(3), list(GAMES))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, DEALS, 100))
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
