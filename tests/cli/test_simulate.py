"""`meldhouse simulate`: the same seed, the same deals, however they are shared out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest
from tests.support.commands import assert_bad_input, run

from meldhouse.arena import simulation
from meldhouse.arena.games.rummy_five import RummyFiveTally
from meldhouse.arena.simulation import CHUNK, Plan, SimulationError, result_of, simulate, simulate_deal
from meldhouse.arena.tallies import LawBroken, Sums, add_sums
from meldhouse.core.game import AnyGame
from meldhouse.core.random_play import Played, play_deal
from meldhouse.core.standing import Standing
from meldhouse.games.registry import GAMES, build_game
from meldhouse.games.rummy_five.state import FiveStanding
from meldhouse.parts.chance import Chance, Dice


def total(plan: Plan, workers: int = 1) -> Sums:
    sums: Sums = {}
    for piece in simulate(plan, workers):
        add_sums(sums, piece)
    return sums


def test_one_worker_or_two_give_the_same_result() -> None:
    plan = Plan("rummy-five", 3, {}, "wörkers", CHUNK + 30)
    assert total(plan, 1) == total(plan, 2)


def test_the_command_tells_the_same_for_the_same_seed() -> None:
    asked = ("simulate", "rummy-five", "--players", "3", "--deals", "40", "--json", "--seed")
    first, again, other = run(*asked, "1"), run(*asked, "1"), run(*asked, "2")
    assert first.code == 0
    assert first.data["result"] == again.data["result"] != other.data["result"]
    assert set(first.data) == {"result", "timing"}
    assert first.data["timing"]["decisions_per_second"] > 0


def test_the_counts_fit_together() -> None:
    result = run("simulate", "big-eight", "--deals", "30", "--seed", "x", "--json").data["result"]
    assert sum(result["wins_by_seat"]) + result["drawn"] == result["deals"] == 30
    assert sum(result["wins_by"].values()) == sum(result["wins_by_seat"])
    assert result["decisions"] > 30 * 4


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    """Each deal stands for itself: the sum over numbers is the sum of the deals."""
    game = build_game("rummy-five", 2)
    one_by_one: Sums = {}
    for number in range(1, 21):
        add_sums(one_by_one, simulate_deal(game, "s", number))
    assert one_by_one == total(Plan("rummy-five", 2, {}, "s", 20))


def test_the_dealership_goes_round(monkeypatch: pytest.MonkeyPatch) -> None:
    dealers: list[int] = []

    def watched(game: AnyGame, standing: Standing, chance: Chance, dice: Dice) -> Played:
        dealers.append(standing.dealer)
        return play_deal(game, standing, chance, dice)

    monkeypatch.setattr(simulation, "play_deal", watched)
    total(Plan("rummy-five", 3, {}, "s", 7))
    assert dealers == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_of_the_house_can_be_simulated(name: str) -> None:
    result = run("simulate", name, "--deals", "3", "--seed", "x", "--json").data["result"]
    assert (result["game"], result["deals"]) == (name, 3)
    assert len(result["points_by_seat"]) == result["players"]


def test_rf_17_options_are_heeded() -> None:
    asked = ("simulate", "rummy-five", "--deals", "5", "--seed", "x", "--json")
    table = run(*asked, "--option", "calls=table").data["result"]
    assert table["options"]["calls"] == "table"
    assert table["decisions"] != run(*asked).data["result"]["decisions"]


def test_rf_16_a_lost_point_is_an_error_and_not_a_result() -> None:
    tally = RummyFiveTally(2)
    with pytest.raises(LawBroken, match="RF-16"):
        tally.settle(FiveStanding(0, (30, 30), 0), FiveStanding(1, (30, 29), 0))
    with pytest.raises(LawBroken, match="RF-15"):
        tally.settle(FiveStanding(0, (30, 30), 0), FiveStanding(1, (30, 29), 0, pot=1))


def test_a_broken_law_names_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Sums:
        raise LawBroken("two and two")

    monkeypatch.setattr(simulation, "simulate_deal", broken)
    with pytest.raises(SimulationError, match="deal 1 of seed 's'"):
        total(Plan("rummy-five", 2, {}, "s", 3))


def test_without_json_it_is_told_in_words() -> None:
    ran = run("simulate", "rummy-five", "--deals", "20", "--seed", "7", "--lang", "en")
    assert ran.code == 0
    assert "20 deals" in ran.out
    assert "Drawn deals" in ran.out
    assert "局" in run("simulate", "rummy-five", "--deals", "5", "--seed", "7", "--lang", "ja").out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ("", "GAME"),
        ("rummy-six", "rummy-six"),
        ("rummy-five --deals 0", "--deals"),
        ("rummy-five --workers 0", "--workers"),
        ("rummy-five --players 9", "9"),
        ("rummy-five --option rounds", "NAME=VALUE"),
        ("rummy-five --option rounds=99", "rounds"),
        ("rummy-five --option odd=1", "odd"),
        ("rummy-five --option rounds=1 --option rounds=2", "twice"),
        ("rummy-five --deals many", "--deals"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: str, word: str) -> None:
    assert_bad_input(run("simulate", *arguments.split()), word)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interruption_tells_what_was_done(workers: str) -> None:
    """The first deals are the same as of a shorter run with this seed."""
    command = [sys.executable, "-c", _INTERRUPTED, workers]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 130, ran.stderr
    assert "Traceback" not in ran.stderr
    told = json.loads(ran.stdout)
    assert told["timing"]["interrupted"] is True
    done = told["result"]["deals"]
    assert done == 2 * CHUNK
    plan = Plan("rummy-five", 2, {}, "s", done)
    assert result_of(plan, total(plan)) == told["result"]


# Ctrl-C after the second piece, sent to the process itself: no guessing how long something takes.
_INTERRUPTED = f"""
import os, signal, sys
# where the tests run in the background, Ctrl-C was ignored before this process began
signal.signal(signal.SIGINT, signal.default_int_handler)
from meldhouse.arena import simulation
from meldhouse.cli import main
from meldhouse.cli.commands import simulate as simulate_command

def interrupted(plan, workers):
    for number, piece in enumerate(simulation.simulate(plan, workers), start=1):
        yield piece
        if number == 2:
            os.kill(os.getpid(), {int(signal.SIGINT)})

if __name__ == "__main__":
    simulate_command.simulated = interrupted
    sys.exit(main(["simulate", "rummy-five", "--players", "2", "--deals", "100000", "--seed", "s", "--json",
                   "--workers", sys.argv[1]]))
"""
