"""Compares deals in the local house under Pyodide with those of the engine, and can be interrupted.

    python -m tests.support.local.engine_deals FOLDER [GAME...]

Plays a thousand deals of each game. The digests of Pyodide are written to FOLDER one by one, so the next run goes on
where the last one ended; other sources begin anew. Run it on the compiled build.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.support.local import random_deals
from tests.support.local.pyodide import lines_from_pyodide
from tests.support.local.random_deals import house_part, players_of

from meldhouse.build_info import describe
from meldhouse.core.json_writer import Writer
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game, game_info
from meldhouse.local.bundle import write_bundle
from meldhouse.parts.chance import Dice

SCRIPT = Path(random_deals.__file__)
DEALS = 1000
#: progress is printed after so many deals
_REPORT = 100


def deal_of_engine(game: str, number: int) -> str:
    """The digest of a deal, played by the engine itself."""
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


class KeptDeals:
    """The digests of a game's deals under Pyodide, kept in a file. The last line may be cut off."""

    def __init__(self, bundle: Path, game: str) -> None:
        sources = sha256(bundle.read_bytes() + SCRIPT.read_bytes()).hexdigest()
        self._bundle = bundle
        self._game = game
        self._path = bundle.parent / f"{game}-{sources[:16]}.txt"

    def read(self) -> list[str]:
        if not self._path.exists():
            return []
        whole = [
            line for line in self._path.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")
        ]
        return [line.split()[1] for line in whole]

    def all(self) -> Iterator[str]:
        """Yields the digests that are kept, then plays the other deals and keeps them."""
        known = self.read()
        yield from known
        if len(known) >= DEALS:
            return
        with self._path.open("w", encoding="utf-8") as file:
            file.writelines(f"{self._game} {digest}\n" for digest in known)
            arguments = (str(len(known)), str(DEALS), self._game)
            for line in lines_from_pyodide(self._bundle, SCRIPT, *arguments):
                print(line, file=file, flush=True)
                yield line.split()[1]


def compare(bundle: Path, game: str) -> int:
    """Compares all deals of a game and returns the number of those that differ."""
    differing = 0
    for number, digest in enumerate(KeptDeals(bundle, game).all()):
        if digest != deal_of_engine(game, number):
            differing += 1
            print(f"{game}: deal {number} differs", flush=True)
        if (number + 1) % _REPORT == 0:
            print(f"{game}: {number + 1} deals compared, {differing} differ", flush=True)
    return differing


def main() -> int:
    folder, games = Path(sys.argv[1]), sys.argv[2:] or GAMES
    print(f"compared with the engine: {describe()}")
    bundle = folder / "house.zip"
    write_bundle(bundle)
    return sum(compare(bundle, game) for game in games) and 1


if __name__ == "__main__":
    sys.exit(main())
