"""Values read from plain data: the other direction of `core.plain_data.as_data`.

What is written field by field is read field by field. Which class a field's contents have is not in the data;
a game's book says so (`views.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from meldhouse.core.game import AnyGame
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.values import Value

#: fields that hold one card, where other card fields hold a hand
_ONE_CARD = ("card", "drawn", "tile")

Data = Any  # JSON has no better type in Python
#: makes a value from its fields by name
Make = Callable[[dict[str, Any]], Any]
#: reads the contents of one field
ReadField = Callable[["Values", Data], Any]


class BadView(MeldhouseError):
    """What a server sent is no view, or no event, of this game."""

    code = "bad-view"


class Values:
    """Reads the values of one game."""

    def __init__(self, game: AnyGame, fields: Mapping[str, ReadField]) -> None:
        self.game = game
        #: by name: how fields are read that hold other values; a name means the same in all values of a game
        self._fields = fields

    def value(self, kind: type[Value], data: Data, make: Make | None = None) -> Any:
        """A value of this class. `make` is for one whose fields are not all its makings."""
        found = {name: self._field(kind, name, data[name]) for name in kind.FIELDS}
        return kind(**found) if make is None else make(found)

    def _field(self, kind: type[Value], name: str, data: Data) -> Any:
        if data is None:
            return None
        if name in kind.GROUP_FIELDS:
            return tuple(self.game.read_cards(text) for text in data)
        if name in kind.CARD_FIELDS:
            cards = self.game.read_cards(data)
            return cards[0] if name in _ONE_CARD else cards
        read = self._fields.get(name)
        return _plain(data) if read is None else read(self, data)


def _plain(data: Data) -> Any:
    """Numbers, texts, and tuples of them."""
    return tuple(_plain(item) for item in data) if isinstance(data, list) else data


def many(read: ReadField) -> ReadField:
    """A tuple of what `read` reads."""
    return lambda values, data: tuple(read(values, item) for item in data)


def one(kind: type[Value]) -> ReadField:
    """A value of this class, made of its fields."""
    return lambda values, data: values.value(kind, data)


def with_rest(made: Value, fields: Mapping[str, Any]) -> Any:
    """A box just made, with the contents that it is not made with."""
    for name, content in fields.items():
        setattr(made, name, content)
    return made
