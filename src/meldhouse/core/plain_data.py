"""Values as plain data for JSON, with cards in the notation of their game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.parts.values import Value, kind_of

Data = Any  # JSON has no better type in Python
WriteCards = Callable[[Sequence[int]], str]


def as_data(value: object, write_cards: WriteCards) -> Data:
    """Converts a value, or a tuple of them, for `json.dumps`. Events and actions include their kind."""
    if isinstance(value, Value):
        data: dict[str, Data] = {}
        if isinstance(value, (Event, Action)):
            data["kind"] = kind_of(value)
        for name in value.FIELDS:
            field = getattr(value, name)
            if name in value.GROUP_FIELDS and field is not None:
                data[name] = [write_cards(cards) for cards in field]
            elif name in value.CARD_FIELDS:
                data[name] = cards_as_data(field, write_cards)
            else:
                data[name] = as_data(field, write_cards)
        return data
    if isinstance(value, (tuple, list)):
        return [as_data(item, write_cards) for item in value]
    if isinstance(value, dict):
        return {str(key): as_data(item, write_cards) for key, item in value.items()}
    return value


def cards_as_data(cards: Any, write_cards: WriteCards) -> Data:
    """Writes one card or several as text."""
    if cards is None:
        return None
    return write_cards((cards,) if isinstance(cards, int) else cards)
