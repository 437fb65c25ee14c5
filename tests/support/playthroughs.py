"""OpenSpiel in a process of its own, and deals of our games in its format, which show every number of every state.

    python -m tests.support.playthroughs

writes `tests/rl/playthroughs/*.txt` anew. A change means that states, observations or action ids have changed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from meldhouse.rl.registry import DECKS

FOLDER = Path(__file__).parents[1] / "rl" / "playthroughs"
PLAYERS = 3
SEED = 2


def output_of(code: str, *arguments: str) -> str:
    """Runs code in a new process: OpenSpiel keeps what it registers until the end of its process."""
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code, *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def played_through(game: str) -> str:
    """Plays a deal at random and returns its description."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    from meldhouse.rl.open_spiel import spiel_name

    name = f"{spiel_name(game)}(players={PLAYERS})"
    return str(playthrough(name, action_sequence=None, seed=SEED))


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in DECKS:
        path_of(game).write_text(played_through(game), "utf-8")
