"""The reasons for a bot's decision, from its own view.

The texts are in `words/<language>/bots.toml`.
"""

from __future__ import annotations

from meldhouse.bots.bot import Reason
from meldhouse.bots.comparison import Ranked
from meldhouse.bots.registry import bots_of
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView

__all__ = ["Reason", "reasons_for"]


def reasons_for(game: AnyGame, view: AnyView, action: Action, bot: object = None) -> list[Reason]:
    """Explains an action by what can be counted in a view, and by the rollouts of the bot if it made any."""
    found: list[Reason] = []
    if view.own is None:
        return found
    bots = bots_of(game.name)
    if bots is not None and bots.reason is not None:
        found.append(bots.reason(game, view, action))
    ranked = getattr(bot, "ranked", None)
    if isinstance(ranked, Ranked) and ranked.worlds and ranked.actions[0] == action:
        found.append(_reason_from_rollouts(game, ranked))
    return found


def _reason_from_rollouts(game: AnyGame, ranked: Ranked) -> Reason:
    """States how many points the second-best action would bring less."""
    return Reason(
        "bots.why.weighed",
        numbers={
            "samples": ranked.worlds,
            "points": f"{ranked.means[0] - ranked.means[1]:+.1f}",
            "other": game.write_action(ranked.actions[1]),
        },
    )
