"""Descriptions of a table for guests."""

from __future__ import annotations

from meldhouse.tables.table import Table
from meldhouse.wire.http import Chair, ClockForm, TableInfo


def table_info(table: Table, guest: str) -> TableInfo:
    """Describes seats, agreement and status. Ids of other guests are left out."""
    created = table.created
    ranking = table.match.ranking if table.match is not None else None
    return TableInfo(
        table=table.id,
        code=created.code,
        game=created.game,
        players=created.players,
        options=dict(table.game.options),
        chairs=[_chair(table, seat, guest) for seat in range(created.players)],
        clock=ClockForm(created.turn_seconds, created.bank_seconds, created.claim_seconds),
        is_listed=created.is_listed,
        has_hints=created.has_hints,
        is_quick=created.is_quick,
        status=table.status,
        commitment=table.shuffle.commitment,
        is_host=bool(guest) and guest == created.host,
        rematch=table.rematch,
        places=None if ranking is None else list(ranking),
        origin="" if table.origin is None else table.origin.table,
        daily=created.daily,
        rules_version=table.game.rules_version,
        is_offline=created.is_offline,
        closed_for=table.closed_for,
    )


def _chair(table: Table, seat: int, guest: str) -> Chair:
    chair = table.chairs[seat]
    kind = "open" if chair.is_open else "bot" if chair.level else "person"
    return Chair(
        seat=seat,
        kind=kind,
        name=chair.name,
        level=chair.level,
        is_present=chair.gone_since is None,
        is_substituted=chair.is_substituted,
        is_me=bool(guest) and chair.guest == guest,
        is_program=chair.is_program,
    )
