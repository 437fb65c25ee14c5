"""Views and events as JSON text: the same data as `as_data`, written directly.

A server writes the view of everybody after every move, and most of a view is the same as before. The writer therefore
remembers the text of each box field by field, and of fields that hold a row of values (such as the discards) value by
value. It compares objects by identity, which is enough because shown values never change.
"""

from __future__ import annotations

import json
from json.encoder import encode_basestring
from typing import Any, Final, final

from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.plain_data import WriteCards
from meldhouse.core.state import View
from meldhouse.parts.values import Value, kind_of

_PLAIN: Final = 0
_CARDS: Final = 1
_GROUPS: Final = 2


@final
class _Plan:
    """The layout of a class of values: its fields, their formats, and the text before each."""

    def __init__(self, value: Value) -> None:
        self.names: list[str] = []
        self.ways: list[int] = []
        self.before: list[str] = []
        separator = "{"
        if isinstance(value, (Event, Action)):
            separator = '{"kind":' + encode_basestring(kind_of(value)) + ","
        for name in value.FIELDS:
            self.names.append(name)
            is_group, is_cards = name in value.GROUP_FIELDS, name in value.CARD_FIELDS
            self.ways.append(_GROUPS if is_group else _CARDS if is_cards else _PLAIN)
            self.before.append(separator + encode_basestring(name) + ":")
            separator = ","
        #: a value without fields
        self.empty = "{}" if separator == "{" else separator[:-1] + "}"


_PLANS: Final[dict[type, _Plan]] = {}


def _plan_of(value: Value) -> _Plan:
    plan = _PLANS.get(type(value))
    if plan is None:
        plan = _PLANS[type(value)] = _Plan(value)
    return plan


@final
class _Row:
    """A row of values as last written, and the text of each."""

    def __init__(self) -> None:
        self.values: tuple[Any, ...] = ()
        self.texts: list[str] = []


@final
class _Box:
    """A box as last written: its fields, their texts, and the rows among them."""

    def __init__(self, plan: _Plan) -> None:
        count = len(plan.names)
        self.value: Value | None = None
        self.text = ""
        self.plan = plan
        self.fields: list[Any] = [_NEVER] * count
        self.texts: list[str] = [""] * count
        self.rows: list[_Row | None] = [None] * count


@final
class _Never:
    """A marker that differs from every field."""


_NEVER: Final = _Never()
_PUBLIC: Final = -1


@final
class Writer:
    """Writes the views and events of one match."""

    def __init__(self, write_cards: WriteCards) -> None:
        self._write_cards = write_cards
        #: by seat; the public box has a number of its own
        self._boxes: dict[int, _Box] = {}
        self._event: Event | None = None
        self._event_text = ""

    def view(self, view: View[Any, Any]) -> str:
        """Writes the view of a seat."""
        seat = view.seat
        out = ["null" if seat is None else str(seat)]
        out.append(',"public":' + self._box(_PUBLIC, view.public))
        out.append(',"own":')
        out.append("null" if seat is None or view.own is None else self._box(seat, view.own))
        out.append(',"held":' + self.write(view.held) + ',"stock":' + str(view.stock) + "}")
        return '{"seat":' + "".join(out)

    def event(self, event: Event) -> str:
        """Writes an event. Calls in a row with the same event reuse its text."""
        if event is not self._event:
            self._event_text = self._value(event)
            self._event = event
        return self._event_text

    def write(self, value: object) -> str:
        """Writes a value, a tuple, or plain data."""
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return encode_basestring(value)
        if isinstance(value, Value):
            return self._value(value)
        if isinstance(value, (tuple, list)):
            return "[" + ",".join([self.write(item) for item in value]) + "]"
        if isinstance(value, dict):
            items = [encode_basestring(str(key)) + ":" + self.write(item) for key, item in value.items()]
            return "{" + ",".join(items) + "}"
        return json.dumps(value)

    def _value(self, value: Value) -> str:
        plan = _plan_of(value)
        if not plan.names:
            return plan.empty
        texts: list[str] = []
        for at in range(len(plan.names)):
            texts.append(plan.before[at])
            texts.append(self._field(getattr(value, plan.names[at]), plan.ways[at]))
        return "".join(texts) + "}"

    def _field(self, field: Any, way: int) -> str:
        if way == _PLAIN or field is None:
            return self.write(field)
        if way == _CARDS:
            return encode_basestring(self._write_cards((field,) if isinstance(field, int) else field))
        return "[" + ",".join([encode_basestring(self._write_cards(cards)) for cards in field]) + "]"

    # --- remembered texts ---

    def _box(self, number: int, value: Any) -> str:
        box = self._boxes.get(number)
        if box is not None and box.value is value:
            return box.text
        plan = _plan_of(value)
        if box is None or box.plan is not plan:
            box = self._boxes[number] = _Box(plan)
        names, ways, fields, texts = plan.names, plan.ways, box.fields, box.texts
        for at in range(len(names)):
            field: Any = getattr(value, names[at])
            if field is not fields[at]:
                fields[at] = field
                if ways[at] == _PLAIN and isinstance(field, tuple) and field:
                    texts[at] = plan.before[at] + self._row(box, at, field)
                else:
                    texts[at] = plan.before[at] + self._field(field, ways[at])
        box.value = value
        box.text = "".join(texts) + "}" if names else plan.empty
        return box.text

    def _row(self, box: _Box, at: int, values: tuple[Any, ...]) -> str:
        """Writes a row, most of which was there before."""
        row = box.rows[at]
        if row is None:
            row = box.rows[at] = _Row()
        old, texts = row.values, row.texts
        count, known = len(values), len(old)
        for place in range(count):
            if place >= known:
                texts.append(self.write(values[place]))
            elif values[place] is not old[place]:
                texts[place] = self.write(values[place])
        del texts[count:]
        row.values = values
        return "[" + ",".join(texts) + "]"
