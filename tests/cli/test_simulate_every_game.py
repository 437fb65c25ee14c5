"""`meldhouse simulate` for every game of the house: seeds repeat, points balance, tables and JSON agree."""

from __future__ import annotations

import pytest
from tests.support.commands import run

from meldhouse.games.registry import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_shown_and_json_repeats_from_its_seed(name: str) -> None:
    asked = ("simulate", name, "--players", "3", "--deals", "12", "--seed", "s")
    assert run(*asked).code == 0
    told = run(*asked, "--json").data["result"]
    assert told["deals"] == 12
    assert sum(told["wins_by_seat"]) + told["drawn"] == 12
    assert run(*asked, "--json").data["result"] == told


@pytest.mark.parametrize("name", ["octablitz", "rummikub"])
def test_points_only_change_hands(name: str) -> None:
    told = run("simulate", name, "--players", "4", "--deals", "20", "--seed", "x", "--json").data
    assert sum(told["result"]["points_by_seat"]) == 0
