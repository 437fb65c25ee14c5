"""A plain screen for games that have no screen of their own.

It shows the fields of the public box and the own cards in notation. An action is typed in notation, or as the
number of a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.plain_data import as_data
from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.seats import Seat
from meldhouse.parts.values import kind_of
from meldhouse.tui.screens.protocol import Names, Unread
from meldhouse.wire.plain_boxes import PlainBox, PlainEvent
from meldhouse.words import Words
from meldhouse.words.texts import TextError

#: the choices listed below a question
_MOST_CHOICES = 40


@final
class GenericScreen:
    """The screen of a game that the terminal knows nothing about."""

    pages: Sequence[str] = ()
    open_pages: Sequence[str] = ()
    may_help = True

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def table(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows the seats with their numbers of cards, the public box, and the own cards last."""
        parts: list[RenderableType] = [_seats(self._awaited(view), view, names)]
        parts.append(_fields(self._data(view.public)))
        if view.own is not None:
            parts.append(_fields(self._data(view.own), "bold"))
        return Group(*parts)

    def question(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Lists the choices with their numbers."""
        choices = self._choices(view)
        lines = [
            Text(f"{number:3}  {self._game.write_action(choice)}")
            for number, choice in enumerate(choices[:_MOST_CHOICES], start=1)
        ]
        more = len(choices) - _MOST_CHOICES
        return Group(*lines, *([Text(f"     … (+{more})", style="dim")] if more > 0 else []))

    def read(self, text: str, view: AnyView) -> Action:
        """Reads an action in notation, or the number of a choice; Enter takes the only choice."""
        choices = self._choices(view)
        if not text and len(choices) == 1:
            return choices[0]
        try:
            action: Action = self._game.read_action(text)
            return action
        except MeldhouseError:
            if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(choices):
                return choices[int(text[:9]) - 1]
        raise Unread("play.unknown", text=text)

    def typable(self, view: AnyView) -> Sequence[str]:
        """Returns the choices in notation."""
        return [self._game.write_action(choice) for choice in self._choices(view)]

    def obvious(self, view: AnyView) -> Action | None:
        """Returns None: a game that is not known may have choices that are not listed."""
        return None

    def is_news(self, event: Event, me: Seat) -> bool:
        """Returns True: every event is shown."""
        return True

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> Text:
        """Describes an event by the words of the game, or by its fields if it has none."""
        if isinstance(event, PlainEvent):
            return _written(event.kind, event.data)
        try:
            return Text(words.event(event, self._game.write_cards, names, me))
        except TextError:
            return _written(kind_of(event), self._data(event))

    def result(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows the public box at the end of the deal."""
        return _fields(self._data(view.public))

    def help(self, words: Words) -> Sequence[tuple[str, str]]:
        """Returns an empty list: the choices say what can be typed."""
        return ()

    def legend(self, words: Words) -> Sequence[tuple[str, str]]:
        """Returns an empty list."""
        return ()

    def page(self, command: str, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Raises `Unread`: there are no pages."""
        raise Unread("play.unknown", text=command)

    # --- views of games without a reader have plain boxes, which the rules do not understand ---

    def _choices(self, view: AnyView) -> Sequence[Action]:
        return () if isinstance(view.public, PlainBox) else self._game.choices(view)

    def _awaited(self, view: AnyView) -> Sequence[Seat]:
        return () if isinstance(view.public, PlainBox) else self._game.awaited(view.public)

    def _data(self, box: object) -> dict[str, Any]:
        if isinstance(box, PlainBox):
            return box.data
        data: dict[str, Any] = as_data(box, self._game.write_cards)
        return data


def _seats(awaited: Sequence[Seat], view: AnyView, names: Names) -> Text:
    """Returns one line for each seat, with a mark at those that decide."""
    lines = [
        Text(f"{'▶' if seat in awaited else ' '} {name}  {'▯' * view.held[seat]}")
        for seat, name in enumerate(names)
    ]
    return Text("\n").join(lines)


def _fields(data: dict[str, Any], style: str = "") -> Table:
    """Returns the fields of a box, one on a line."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="dim")
    table.add_column(ratio=1, overflow="fold", style=style)
    for name, value in data.items():
        table.add_row(Text(name), Text(_value(value)))
    return table


def _written(kind: str, data: dict[str, Any]) -> Text:
    fields = ", ".join(f"{name} {_value(value)}" for name, value in data.items() if name != "kind")
    return Text(f"{kind}: {fields}" if fields else kind)


def _value(value: Any) -> str:
    """Returns plain data in one line."""
    if value is None:
        return "-"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{name} {_value(item)}" for name, item in value.items()) + ")"
    if isinstance(value, list):
        return " | ".join(_value(item) for item in value)
    return str(value)
