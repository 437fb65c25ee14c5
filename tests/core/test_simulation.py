"""Thousands of deals through the referee: they end, nothing is lost, and both builds play them alike."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.simulated import digest, game_for, tables

from meldhouse.build_info import is_compiled
from meldhouse.games.registry import GAMES

SCRIPT = Path(__file__).parents[1] / "support" / "simulated.py"


@pytest.mark.parametrize("calls", ["strict", "table"])
@pytest.mark.parametrize("name", ["rummy-five", "big-eight"])
def test_rf_16_points_and_table_together_never_change(name, calls):
    check_balance(name, calls, 750)


@pytest.mark.long
@pytest.mark.parametrize("calls", ["strict", "table"])
@pytest.mark.parametrize("name", ["rummy-five", "big-eight"])
def test_rf_16_points_and_table_never_change_in_a_million_deals(name, calls):
    check_balance(name, calls, 250_000)


def check_balance(name, calls, deals):
    for players in (2, 3, 4):
        game = game_for(name, players, calls=calls)
        total, seen = 30 * players, 0
        for table in tables(game, deals // 3, seed=players):
            seen += 1
            standing = table.standing()
            assert sum(standing.points) + standing.pot == total
            check_told(table, total)
        assert seen == deals // 3


def check_told(table, total):
    """Every event that says points and table says the same sum."""
    for told in table.log:
        event = told.to(None)
        if hasattr(event, "points") and hasattr(event, "pot"):
            assert sum(event.points) + event.pot == total


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_play_the_same(name):
    deals = 30 if name in ("rummy-five", "big-eight") else 3
    runs = {}
    for switch in ("", "1"):
        environment = {key: value for key, value in os.environ.items() if key != "MELDHOUSE_INTERPRETED"}
        if switch:
            environment["MELDHOUSE_INTERPRETED"] = switch
        command = [sys.executable, str(SCRIPT), name, str(deals)]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stderr
        runs[switch] = done.stdout
    assert runs["1"].count("\n") == len(GAMES[name].players)
    if not is_compiled():
        pytest.skip("this build is interpreted: there is nothing to compare")
    assert runs[""] == runs["1"]


def test_a_digest_tells_simulations_apart():
    game = game_for("rummy-five", 3)
    assert digest(game, 5) == digest(game, 5)
    assert digest(game, 5) != digest(game, 6)
    assert digest(game, 5, seed=1) != digest(game, 5, seed=2)
