"""Decisions of bots at tables."""

from __future__ import annotations

from typing import Any, Protocol

from meldhouse.bots import bot_at, make_bot
from meldhouse.core.match import Match
from meldhouse.tables.table import Table


class Bots(Protocol):
    """Bots that decide at tables."""

    async def decide(self, table: Table, seat: int, level: str) -> str | None:
        """Returns a decision in notation, or None if the seat owes none any more."""


def bot_decision(match: Match[Any, Any, Any, Any, Any], seat: int, level: str) -> str:
    """Returns the decision of a bot in notation, made from the view of its seat.

    The same position has the same seed in every process.
    """
    bot = bot_at(match, seat, level, len(match.log) * 8 + seat)
    action: str = match.game.write_action(bot.decide(match.view(seat)))
    return action


def random_decision(table: Table, seat: int) -> str | None:
    """Returns a random decision, or None if the seat owes none."""
    if table.match is None or not table.owes(seat):
        return None
    bot = make_bot("random", table.game, table.seq)
    action: str = table.game.write_action(bot.decide(table.match.view(seat)))
    return action
