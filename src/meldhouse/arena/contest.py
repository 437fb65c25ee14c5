"""A contest of bots: entrants, deals, and everything that follows from the seed."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, final

from meldhouse.arena.entrants import check_entrant
from meldhouse.bots.budget import Budget
from meldhouse.core.options import OptionValue
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import OptionError

FORMAT = 1


@final
class Contest:
    """Entrants and duplicate deals. Each deal is played once for each rotation of the seats."""

    def __init__(
        self,
        game: str,
        entrants: Sequence[str],
        options: Mapping[str, OptionValue],
        seed: str,
        deals: int,
        budget: Budget | None = None,
    ) -> None:
        built = build_game(game, len(entrants), options)
        for entrant in entrants:
            check_entrant(entrant, built.name)
        self.game = game
        self.entrants = tuple(entrants)
        self.options = dict(built.options)
        self.rules_version = built.rules_version
        self.seed = seed
        self.deals = deals
        self.budget = Budget() if budget is None else budget

    @property
    def players(self) -> int:
        return len(self.entrants)

    def labels(self) -> list[str]:
        """Returns each different entrant once, in the order of the seats."""
        return list(dict.fromkeys(self.entrants))

    def seating(self, rotation: int) -> list[int]:
        """Returns the entrant of each seat."""
        return [(seat - rotation) % self.players for seat in range(self.players)]

    def rotations(self) -> list[int]:
        """Returns the rotations that seat the entrants differently."""
        seen: set[tuple[str, ...]] = set()
        kept: list[int] = []
        for rotation in range(self.players):
            names = tuple(self.entrants[entrant] for entrant in self.seating(rotation))
            if names not in seen:
                seen.add(names)
                kept.append(rotation)
        return kept

    def shuffle(self, number: int) -> SeededShuffle:
        """Returns the shuffle of a deal, which is the same in all rotations."""
        return SeededShuffle(self._digest("deal", number))

    def bot_seed(self, number: int, rotation: int, seat: int) -> int:
        """Returns the seed of a bot, which reveals nothing about the cards."""
        return int.from_bytes(self._digest("bot", number, rotation, seat)[:6], "big")

    def _digest(self, what: str, *numbers: int) -> bytes:
        content = "\0".join(["meldhouse/arena/1", what, *map(str, numbers), self.seed])
        return hashlib.sha256(content.encode("utf-8", "surrogateescape")).digest()

    def header(self) -> dict[str, Any]:
        """Returns the header of a results file. The same header leads to the same deals."""
        return {
            "meldhouse-arena": FORMAT,
            "game": self.game,
            "rules": self.rules_version,
            "options": self.options,
            "seats": list(self.entrants),
            "seed": self.seed,
            "think": self.budget.seconds,
            "samples": self.budget.samples,
        }


def contest_of(header: Mapping[str, Any], deals: int) -> Contest:
    """Rebuilds a contest from its header, for use in another process."""
    return Contest(
        header["game"],
        header["seats"],
        header["options"],
        header["seed"],
        deals,
        Budget(header["think"], header["samples"]),
    )


def read_seats(texts: Sequence[str]) -> list[str]:
    """Reads `expert,regular,"cmd:python my_bot.py --a,b"`; names with commas are quoted."""
    names: list[str] = []
    for text in texts:
        for row in csv.reader([text], skipinitialspace=True):
            names += [name.strip() for name in row]
    if not names or not all(names):
        raise OptionError("--seats names a bot for each seat, such as expert,regular,regular,regular")
    return names
