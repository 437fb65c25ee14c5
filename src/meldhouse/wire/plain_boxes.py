"""Views and events of games that have no reader: their data under the names of their fields.

The rules cannot be asked about such a view; a client relies on the choices that the server sends.
"""

from __future__ import annotations

from typing import ClassVar, final

from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.state import View
from meldhouse.parts.values import Value
from meldhouse.wire.values import Data


@final
class PlainBox:
    """A box with the fields of its data. Cards stay in notation."""

    def __init__(self, data: dict[str, Data]) -> None:
        self.data = dict(data)

    def __getattr__(self, name: str) -> Data:
        try:
            return self.data[name]
        except KeyError:
            raise AttributeError(name) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainBox) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]


@final
class PlainEvent(Event):
    """An event with the fields of its data; `kind` is the name that the server gave it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "data")

    def __init__(self, kind: str, data: dict[str, Data]) -> None:
        self.kind = kind
        self.data = data


def plain_view(data: Data) -> AnyView:
    """Returns a view with plain boxes."""
    own = None if data["own"] is None else PlainBox(data["own"])
    return View(data["seat"], PlainBox(data["public"]), own, tuple(data["held"]), data["stock"])


def plain_event(data: Data) -> PlainEvent:
    """Returns an event with plain fields."""
    rest = {name: value for name, value in data.items() if name != "kind"}
    return PlainEvent(data["kind"], rest)


def data_of(box: object) -> dict[str, Data] | None:
    """Returns the data of a plain box; None if it is a box of a game's own class."""
    if isinstance(box, Value) or not isinstance(box, PlainBox):
        return None
    return box.data
