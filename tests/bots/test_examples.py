"""The bots in examples/ play their games without a fault, and better than at random."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from meldhouse.arena.contest import Contest
from meldhouse.arena.deal import Arena
from meldhouse.arena.summary import Summary, summary_of
from meldhouse.bots.budget import Budget
from meldhouse.games.registry import GAMES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
#: the bot for each game; every game has one
OF_GAME = {
    "rummy-five": "rummy_five_bot.py",
    "big-eight": "rummy_five_bot.py",
    "octablitz": "octablitz_bot.py",
    "rhine-rummy": "rhine_rummy_bot.py",
    "rummikub": "rummikub_bot.py",
}
#: where a deal takes long, because the bot asks for all plays
DEALS = {"rummikub": 1}


def contest(entrant: str, game: str, players: int, deals: int) -> Summary:
    made = Contest(game, [entrant, *["random"] * (players - 1)], {}, "examples", deals, Budget(seconds=20.0))
    arena = Arena(made)
    try:
        return summary_of(made.header(), [arena.play(number) for number in range(1, deals + 1)])
    finally:
        arena.close()


@pytest.mark.parametrize("game", list(GAMES))
def test_the_bot_of_a_game_beats_random_play(game: str) -> None:
    players = min(GAMES[game].players) if game != "big-eight" else 3
    entrant = f"cmd:{sys.executable} {EXAMPLES / OF_GAME[game]}"
    summary = contest(entrant, game, players, deals=DEALS.get(game, 4))
    assert not summary.scores[entrant].faults, summary.scores[entrant].first_fault
    assert summary.mean_points(entrant).value > summary.mean_points("random").value
    assert summary.scores[entrant].name != entrant


def test_the_learning_bot_keeps_what_it_has_learned(tmp_path: Path) -> None:
    kept = tmp_path / "learned.json"
    entrant = f"cmd:{sys.executable} {EXAMPLES / 'learning_bot.py'} {kept}"
    for runs in (1, 2):
        assert not contest(entrant, "rummy-five", 2, deals=3).scores[entrant].faults
        # each deal is played in both rotations of the seats
        assert sum(deals for deals, _ in json.loads(kept.read_text())) == 6 * runs


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*_bot.py")), ids=lambda path: path.name)
def test_an_example_needs_nothing_but_python(path: Path, tmp_path: Path) -> None:
    without_packages = [sys.executable, "-S", str(path), str(tmp_path / "learned.json")]
    ran = subprocess.run(without_packages, input="", capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
