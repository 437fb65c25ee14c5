"""The words that Tab completes after those typed before, at any table."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.tui.terminal.rules_pages import clause_names
from meldhouse.words import LANGUAGES, Words


def words_after(
    before: str, game: str, words: Words, moves: Sequence[str], commands: Sequence[str]
) -> list[str]:
    """Returns the words that can follow what was typed: at first moves and commands, then moves or values."""
    first = before.split()[:1]
    if first in (["rules"], ["r"]):
        return clause_names(game, words)
    if first in (["lang"], ["l"]):
        return list(LANGUAGES)
    if first == ["auto"]:
        return ["on", "off"]
    return list(moves) if first else [*moves, *commands]
