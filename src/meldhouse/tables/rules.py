"""The rules of a table: built for the version that its log names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame
from meldhouse.core.options import OptionValue
from meldhouse.games.registry import build_game, game_info


def rules_of(game: str, players: int, options: Mapping[str, OptionValue], version: int) -> AnyGame:
    """Builds the rules of a table by the version that its log names.

    Raises RulesVersionError if this program has no such version: the same decisions could lead elsewhere.
    """
    return build_game(game, players, options, version)


class Rearrangeable(Protocol):
    """A game whose layout may be rearranged: it has a bell, drafts of a turn and equal copies."""

    def bell(self, layout: str | None) -> Action | None:
        """Returns the referee's decision when time is up.

        `layout` is the draft that lay on the table, or None if nothing was moved.
        """

    def refitted(self, view: Any, action: Any) -> Action:
        """Chooses among equal copies in a refused decision, so that it is allowed if any choice is."""

    def read_draft(self, view: Any, text: str) -> str:
        """Returns an unfinished layout in its usual notation. Raises Refused if the seat cannot lay it."""


def as_rearrangeable(game: AnyGame) -> Rearrangeable | None:
    """Returns the same game if its layout may be rearranged, else None."""
    return cast(Rearrangeable, game) if game_info(game.name).is_rearrangeable else None
