"""Reads the views and events of one game from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import final

from meldhouse.core.events import Event
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.state import View
from meldhouse.parts.values import kebab
from meldhouse.wire.game_data import Box
from meldhouse.wire.values import Data, Make, ReadField, Values


@final
class ViewReader:
    """The fields of a game's boxes and events that hold more than numbers, texts and cards."""

    def __init__(
        self,
        events: ModuleType,
        fields: Mapping[str, ReadField],
        *,
        public: ReadField,
        own: ReadField,
        types: tuple[str, type[Box], type[Box]],
        makes: Mapping[str, Make] | None = None,
    ) -> None:
        #: the classes of events by kind
        self.events = {
            kebab(name): kind
            for name, kind in vars(events).items()
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
        }
        #: the first part of the view's name in TypeScript, and the types of both boxes
        self.types = types
        self._fields = {**fields, "result": self._result}
        self._public = public
        self._own = own
        #: for events that are not made from all of their fields, by kind
        self._makes = dict(makes or {})

    def view(self, game: AnyGame, data: Data) -> AnyView:
        """Reads a view."""
        values = Values(game, self._fields)
        own = None if data["own"] is None else self._own(values, data["own"])
        public = self._public(values, data["public"])
        return View(data["seat"], public, own, tuple(data["held"]), data["stock"])

    def event(self, game: AnyGame, data: Data) -> Event:
        """Reads an event."""
        return self._result(Values(game, self._fields), data)

    def _result(self, values: Values, data: Data) -> Event:
        kind = data["kind"]
        event: Event = values.value(self.events[kind], data, self._makes.get(kind))
        return event
