"""Tables that the study sets: their first entries in a fixed order, so that one left half-made is finished."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.server.tables.entries import AnyBody
from meldhouse.server.tables.registry import Propose, Rooms
from meldhouse.server.tables.table import Room


async def seated(rooms: Rooms, table: str, bodies: Sequence[AnyBody]) -> Room:
    """The entries after the first, each under its number; those that are there stay as they are."""
    for number, body in enumerate(bodies, start=1):
        await rooms.commit(table, _unless_there(number, body), is_fresh=True)
    return await rooms.room(table)


def _unless_there(number: int, body: AnyBody) -> Propose:
    def propose(room: Room) -> AnyBody | None:
        return body if room.seq < number else None

    return propose
