"""Access to tables, as the code that server and local house share needs it.

A server waits for its database. The local house never waits: its coroutines end at the first step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from meldhouse.tables.entries import AnyBody, Created
from meldhouse.tables.table import Table

#: returns the entry to append to the table as it now is, or None for nothing (any more)
Propose = Callable[[Table], AnyBody | None]


class TableAccess(Protocol):
    """Tables by id, changed only through commits."""

    async def create(self, table_id: str, created: Created) -> Table:
        """Creates a table with its first entry. Raises Contended if there is one with this id."""

    async def get(self, table_id: str) -> Table:
        """Returns a table. Raises NoSuchTable."""

    async def fresh(self, table_id: str) -> Table:
        """Returns a table with everything that anybody has appended. Raises NoSuchTable."""

    async def commit(self, table_id: str, propose: Propose, is_fresh: bool = False) -> Table:
        """Commits a proposal and returns the table when the entry is applied."""
