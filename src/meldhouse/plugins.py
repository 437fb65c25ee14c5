"""Games from packages outside Meldhouse.

The environment variable MELDHOUSE_GAMES names importable packages, separated by commas. Worker processes inherit it,
so they know the same games. A package has one module for each layer in which its games have a part: `games`, `bots`,
`analysis`, `arena`, `wire`, `screens`; each module has a dictionary `PARTS` from a game's name to the part, the same
that the layer's registry holds for the games in this repository. The texts of a package are in
`<package>/words/<language>/<topic>.toml`; the topic has the name of the package.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from typing import Any

ENVIRONMENT = "MELDHOUSE_GAMES"


def packages() -> list[str]:
    """Returns the names of the plug-in packages."""
    return [name.strip() for name in os.environ.get(ENVIRONMENT, "").split(",") if name.strip()]


def parts_of(layer: str) -> dict[str, Any]:
    """Returns the parts that plug-in packages have in a layer, by the name of the game."""
    found: dict[str, Any] = {}
    for package in packages():
        name = f"{package}.{layer}"
        if importlib.util.find_spec(name) is not None:
            found.update(importlib.import_module(name).PARTS)
    return found


def part_of(layer: str, game: str) -> Any | None:
    """Returns the part of a plug-in game in a layer, or None if it has none."""
    return parts_of(layer).get(game)
