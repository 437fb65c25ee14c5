"""A player's decision on its way into a table's log."""

from __future__ import annotations

from meldhouse.core.actions import Action
from meldhouse.core.refusal import Refusal
from meldhouse.server.tables.driver import unrefused
from meldhouse.server.tables.entries import AnyBody
from meldhouse.server.tables.table import Room
from meldhouse.wire import to_server

#: more has happened than the player knew when they decided
STALE = Refusal("stale", "MH-3")


class Acting:
    """A decision as it was sent, and what the rules say to it."""

    def __init__(self, seat: int, message: to_server.Act, typed: Action) -> None:
        self.seat = seat
        self.message = message
        self._typed = typed
        #: why it was refused, if it was
        self.refusal: Refusal | None = None
        self.is_done = False

    def propose(self, room: Room) -> AnyBody | None:
        """Asked of the table as it is; again, if somebody else was first."""
        seat, message = self.seat, self.message
        self.refusal = None
        if room.has_seen(seat, message.id):
            return None
        action = room.meant(seat, self._typed)
        is_stale = message.seen is not None and message.seen < room.moment
        self.refusal = STALE if is_stale else room.refusal(seat, action)
        if self.refusal is not None:
            return None
        return unrefused(room, seat, room.write(action), "person", message.id)
