"""Completes the client for static hosts: the engine, and answers that never change, as files.

Usage: python .ci/site.py FOLDER    (with src on the path, after `npm run build -- --mode site`; see `make site`)
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import engine

from meldhouse.games.registry import GAMES
from meldhouse.local import LocalHouse
from meldhouse.words import LANGUAGES

_NO_GAME = "house"


def main(folder: Path) -> None:
    engine.main(folder)
    house = LocalHouse(lambda socket, text: None, lambda text: None)
    for path, name in answers():
        answer = json.loads(house.request("GET", path))
        if answer["status"] != 200:
            sys.exit(f"{path}: {answer['body']}")
        file = folder / "answers" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(answer["body"], encoding="utf-8")


def answers() -> Iterator[tuple[str, str]]:
    """Yields requests and the files for their answers, named as web/src/api/transport.ts expects them."""
    games = tuple(GAMES)
    for language in LANGUAGES:
        yield f"/api/words/{language}", f"words/{language}.json"
        for topic in ("games", "lessons"):
            yield f"/api/{topic}?lang={language}", f"{topic}/{language}.json"
        for page in (_NO_GAME, *games):
            yield f"/api/rules/{page}/{language}", f"rules/{page}/{language}.md"
    for game in games:
        if has_combinations(game):
            yield f"/api/combinations/{game}", f"combinations/{game}.json"


def has_combinations(game: str) -> bool:
    house = LocalHouse(lambda socket, text: None, lambda text: None)
    return bool(json.loads(house.request("GET", f"/api/combinations/{game}"))["status"] == 200)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
