"""The actions of High Card and their notation."""

from __future__ import annotations

from meldhouse.core.actions import Action
from meldhouse.parts.errors import NotationError


class Play(Action):
    """Plays a card."""

    FIELDS = ("card",)
    CARD_FIELDS = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card


def read_cards(text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word.isascii() and word.isdigit() and 1 <= int(word) <= 20 for word in words):
        raise NotationError(f"cards are numbers from 1 to 20, not {text[:40]!r}")
    return tuple(int(word) for word in words)


def read_action(text: str) -> Play:
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotationError("one card is played at a time")
    return Play(cards[0])
