"""Storage of tables: an append-only log of entries, on SQLite or PostgreSQL. The log is the lock."""

from __future__ import annotations

from meldhouse.store.entries import Entry, StoreError, TableIndex
from meldhouse.store.open import open_store
from meldhouse.store.store import Store

__all__ = ["Entry", "Store", "StoreError", "TableIndex", "open_store"]
