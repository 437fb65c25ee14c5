"""The readers of views, by the name of the game.

A game without an entry is read as plain data (`wire.plain_boxes`).
"""

from __future__ import annotations

from typing import Literal

from meldhouse import plugins
from meldhouse.wire.games.octablitz import OCTABLITZ
from meldhouse.wire.games.rhine_rummy import RHINE_RUMMY
from meldhouse.wire.games.rummikub import RUMMIKUB
from meldhouse.wire.games.rummy_five import RUMMY_FIVE
from meldhouse.wire.reader import ViewReader

#: the games with a melding solver, and those with a calculator of hands
MeldingGame = Literal["rummikub", "rhine-rummy"]
HandGame = Literal["rummy-five", "big-eight"]

READERS: dict[str, ViewReader] = {
    "rummy-five": RUMMY_FIVE,
    "big-eight": RUMMY_FIVE,
    "octablitz": OCTABLITZ,
    "rhine-rummy": RHINE_RUMMY,
    "rummikub": RUMMIKUB,
}
READERS.update(plugins.parts_of("wire"))


def reader_of(game: str) -> ViewReader | None:
    """Returns the reader of a game, or None if it has none."""
    return READERS.get(game) or plugins.part_of("wire", game)
