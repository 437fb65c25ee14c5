"""Bots: programs that see a view and answer with an action."""

from __future__ import annotations

from meldhouse.bots.bot import LEVELS, Bot
from meldhouse.bots.registry import bot_at, check_offered, levels_of, make_bot, offered_levels

__all__ = ["LEVELS", "Bot", "bot_at", "check_offered", "levels_of", "make_bot", "offered_levels"]
