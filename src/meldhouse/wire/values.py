"""Reads values from plain data: the inverse of `core.plain_data.as_data`.

Values are read field by field. The data does not name the class of a field's contents; the `ViewReader` of
the game does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    """Raised for data that is not a view or an event of the game."""

    code = "bad-view"


class Values:
    """Reads the values of one game."""

    def __init__(self, game: AnyGame, fields: Mapping[str, ReadField]) -> None:
        self.game = game
        #: readers for fields that hold other values; a name means the same in all values of a game
        self._fields = fields

    def value(self, kind: type[Value], data: Data, make: Make | None = None) -> Any:
        """Reads a value of this class. `make` builds values that do not take all of their fields."""
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
    """Returns numbers and texts as they are, lists as tuples."""
    return tuple(_plain(item) for item in data) if isinstance(data, list) else data


def many(read: ReadField) -> ReadField:
    """Returns a reader of tuples whose items `read` reads."""
    return lambda values, data: tuple(read(values, item) for item in data)


def one(kind: type[Value]) -> ReadField:
    """Returns a reader of values that are made from all of their fields."""
    return lambda values, data: values.value(kind, data)


def made_with_rest(kind: type[Value], make: Callable[..., Value], names: Sequence[str]) -> ReadField:
    """Returns a reader of boxes that are made from some of their fields; the others are set afterwards."""

    def build(found: dict[str, Any]) -> Any:
        made = make(*[found.pop(name) for name in names])
        for name, content in found.items():
            setattr(made, name, content)
        return made

    return lambda values, data: values.value(kind, data, build)
