"""Opens a store by its address."""

from __future__ import annotations

from meldhouse.extras import require
from meldhouse.parts.errors import OptionError
from meldhouse.store.store import Store


async def open_store(url: str) -> Store:
    """Opens `sqlite:///path/to/file` or `postgresql://…`, and creates or migrates its tables as needed."""
    if url.startswith("sqlite:///"):
        from meldhouse.store.sqlite.store import SqliteStore

        return await SqliteStore.open(url.removeprefix("sqlite:///"))
    if url.startswith(("postgresql://", "postgres://")):
        require("postgres", "a PostgreSQL database")
        from meldhouse.store.postgres import PostgresStore

        return await PostgresStore.open(url)
    raise OptionError("a database is sqlite:///PATH or postgresql://…")
