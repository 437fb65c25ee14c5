"""Sets up tables for the study. The entries have a fixed order, so a half-made table can be finished."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.tables.access import TableAccess
from meldhouse.tables.entries import AnyBody
from meldhouse.tables.proposals import unless_there
from meldhouse.tables.table import Table


async def seated(tables: TableAccess, table_id: str, bodies: Sequence[AnyBody]) -> Table:
    """Appends the entries after the first, each under its number, unless they are there."""
    for number, body in enumerate(bodies, start=1):
        await tables.commit(table_id, unless_there(number, body), is_fresh=True)
    return await tables.get(table_id)
