"""All plays of a position as plain data, for programs that ask for them (docs/reference/bot-protocol.md)."""

from __future__ import annotations

from typing import Any

from meldhouse.core.game import AnyGame, AnyView
from meldhouse.solvers.melding.all_plays import all_plays
from meldhouse.solvers.melding.registry import has_melding_solver

#: plays in one answer, unless the program names a limit, and at most
USUAL_LIMIT = 100
MOST_LISTED = 1000


def listed_plays(game: AnyGame, view: AnyView, limit: object = None) -> dict[str, Any]:
    """Returns the plays of a view: their number if the limit is 0, otherwise up to so many of them.

    For games without rearrangement `choices` is complete, so that all of them are listed.
    """
    most = min(limit, MOST_LISTED) if isinstance(limit, int) and limit >= 0 else USUAL_LIMIT
    if not has_melding_solver(game):
        return _of_choices(game, view, most)
    plays = all_plays(game, view, most)
    if most == 0:
        count, is_proven = plays.count()
        return {"count": count, "proven": is_proven}
    written = [game.write_action(plays.action(play)) for play in plays]
    return {"plays": written, "more": plays.has_more}


def _of_choices(game: AnyGame, view: AnyView, most: int) -> dict[str, Any]:
    choices = [game.write_action(action) for action in game.choices(view)]
    if most == 0:
        return {"count": len(choices), "proven": True}
    return {"plays": choices[:most], "more": len(choices) > most}
