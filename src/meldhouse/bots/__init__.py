"""Bots: programs that see a view and answer with an action."""

from __future__ import annotations

from meldhouse.bots.bot import LEVELS, Bot
from meldhouse.bots.registry import make_bot

__all__ = ["LEVELS", "Bot", "make_bot"]
