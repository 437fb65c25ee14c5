"""Views and events read from the data that a server sends: `read_view(game, update.view)`.

The law: `core.plain_data.as_data` writes a view or an event, and these functions read an equal one.
"""

from __future__ import annotations

from meldhouse.core.events import Event
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.errors import NotationError
from meldhouse.wire.plain_boxes import plain_event, plain_view
from meldhouse.wire.registry import reader_of
from meldhouse.wire.values import BadView, Data

_MISFITS = (KeyError, TypeError, ValueError, IndexError, AttributeError, NotationError)


def read_view(game: AnyGame, data: Data) -> AnyView:
    """Reads a view. Raises `BadView`."""
    reader = reader_of(game.name)
    try:
        return plain_view(data) if reader is None else reader.view(game, data)
    except _MISFITS as error:
        raise BadView(f"the server sent an unreadable view of {game.name} ({type(error).__name__})") from None


def read_event(game: AnyGame, data: Data) -> Event:
    """Reads an event. Raises `BadView`."""
    reader = reader_of(game.name)
    try:
        return plain_event(data) if reader is None else reader.event(game, data)
    except _MISFITS as error:
        raise BadView(
            f"the server sent an unreadable event of {game.name} ({type(error).__name__})"
        ) from None
