"""Cards in texts: clients show notation between backquotes as pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meldhouse.core.game import AnyGame
from meldhouse.parts.letter_cards import Card, write_cards


def drawn(cards: Sequence[Card]) -> str:
    """Returns letter cards as a text that is shown with pictures."""
    return f"`{write_cards(cards)}`"


def drawn_by(rules: AnyGame) -> Callable[[Sequence[int]], str]:
    """Returns a writer of a game's cards as a text that is shown with pictures."""
    return lambda cards: f"`{rules.write_cards(cards)}`"
