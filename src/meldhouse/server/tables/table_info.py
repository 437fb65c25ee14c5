"""A table as a guest may know it beside its play."""

from __future__ import annotations

from meldhouse.server.tables.table import Room
from meldhouse.wire.http import Chair, ClockForm, TableInfo


def table_info(room: Room, guest: str) -> TableInfo:
    """Who sits where, what was agreed on, how far it is. No guest's number but one's own goes in."""
    created = room.created
    ranking = room.match.ranking if room.match is not None else None
    return TableInfo(
        table=room.table,
        code=created.code,
        game=created.game,
        players=created.players,
        options=dict(room.game.options),
        chairs=[_chair(room, seat, guest) for seat in range(created.players)],
        clock=ClockForm(created.turn_seconds, created.bank_seconds, created.claim_seconds),
        is_listed=created.is_listed,
        has_hints=created.has_hints,
        is_quick=created.is_quick,
        status=room.status,
        commitment=room.shuffle.commitment,
        is_host=bool(guest) and guest == created.host,
        rematch=room.rematch,
        places=None if ranking is None else list(ranking),
        origin="" if room.origin is None else room.origin.table,
        daily=created.daily,
    )


def _chair(room: Room, seat: int, guest: str) -> Chair:
    chair = room.chairs[seat]
    kind = "open" if chair.is_open else "bot" if chair.level else "person"
    return Chair(
        seat=seat,
        kind=kind,
        name=chair.name,
        level=chair.level,
        is_present=chair.gone_since is None,
        is_substituted=chair.is_substituted,
        is_me=bool(guest) and chair.guest == guest,
    )
