"""The work of an operator on the database of a server, which may be running."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from meldhouse.core.plain_data import as_data
from meldhouse.parts.errors import OptionError
from meldhouse.server.operator.decisions import OperatorDecisions
from meldhouse.server.operator.reports import Report, Reports
from meldhouse.server.settings import Settings
from meldhouse.server.tables.index import index_of
from meldhouse.server.tables.memory import TableListener
from meldhouse.server.tables.registry import Tables
from meldhouse.store import Store, TableIndex, open_store
from meldhouse.store.sqlite.backup import back_up
from meldhouse.tables import proposals
from meldhouse.tables.clocks import now
from meldhouse.tables.entries import Said, write_body
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.identity import checked_name
from meldhouse.tables.table_info import table_info

_SQLITE = "sqlite:///"
_DAY = 24 * 3600 * 1000
_FINISHED = ("over", "closed")
#: tables that are looked at in one step of a pruning
_STEP = 1000
_END_OF_TIME = 2**62
_MOST_READ = 2**31 - 1
_GUEST = re.compile(r"[A-Za-z0-9_-]{1,60}")
_LONGEST_TEXT = 300
#: how entries of chat begin in the log, and what is left of them
_CHAT = b'{"kind":"said"'
_EMPTY_CHAT = write_body(Said(name=""))


class Ages(NamedTuple):
    """Ages in days: of idle tables, which are closed, of finished ones, and of chat and reports."""

    idle: float
    finished: float
    chat: float

    @classmethod
    def of(cls, settings: Settings) -> Ages:
        return cls(settings.keep_idle_days, settings.keep_finished_days, settings.keep_chat_days)


class Administration:
    """Lists, closes and deletes tables, and decides about guests. Hidden cards are never shown."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._decisions = OperatorDecisions(store)
        self._reports = Reports(store)

    @classmethod
    async def open(cls, database: str) -> Administration:
        store = await open_store(database)
        return cls(store, Tables(store, TableListener()))

    async def shut(self) -> None:
        self._tables.close()
        await self._store.close()

    async def list(self, most: int) -> list[TableIndex]:
        """Lists the tables that changed last."""
        return await self._store.unchanged(_END_OF_TIME, most)

    async def show(self, name: str) -> dict[str, Any]:
        """Describes a table: seats with the ids of their guests, chat, and what a watcher sees of the deal."""
        table = await self._tables.find(name)
        info = msgspec.to_builtins(table_info(table, ""))
        for chair, described in zip(table.chairs, info["chairs"], strict=True):
            described["guest"] = chair.guest
        write_cards = table.game.write_cards
        public = None if table.match is None else as_data(table.match.view(None).public, write_cards)
        chat = [{"name": said.name, "text": said.text or said.phrase} for said in table.chat]
        return {**info, "host": table.created.host, "entries": table.seq + 1, "chat": chat, "public": public}

    async def close(self, name: str) -> TableIndex:
        """Closes a table before the end of its match."""
        table = await self._tables.find(name)
        if table.status in _FINISHED:
            raise NotAllowed(f"this table is {table.status} already")
        table = await self._tables.commit(table.id, proposals.abandon("operator"), is_fresh=True)
        return index_of(table)

    async def delete(self, name: str) -> TableIndex:
        """Deletes a finished table with all its traces."""
        table = await self._tables.find(name)
        if table.status not in _FINISHED:
            raise NotAllowed("the match is not over; close the table first")
        await self._store.delete(table.id)
        return index_of(table)

    # --- guests ---

    async def decide(self, action: str, guest: str, name: str = "") -> None:
        """Bars, unbars, mutes, unmutes or renames a guest, or revokes their tokens."""
        changes: dict[str, dict[str, Any]] = {
            "bar": {"is_barred": True},
            "unbar": {"is_barred": False, "is_revoked": False},
            "mute": {"is_muted": True},
            "unmute": {"is_muted": False},
            "revoke": {"is_revoked": True},
            "rename": {"name": checked_name(name, "")},
        }
        if not _GUEST.fullmatch(guest):
            raise OptionError("a guest is named by an id; `show` lists those of a table")
        change = changes[action]
        await self._decisions.decide(guest, lambda standing: msgspec.structs.replace(standing, **change))
        if change.get("name"):
            await self._rename_at_tables(guest, change["name"])

    async def _rename_at_tables(self, guest: str, name: str) -> None:
        for index in await self._store.of_guest(guest, _STEP):
            while index.status not in _FINISHED:
                before = (await self._tables.fresh(index.table)).seq
                table = await self._tables.commit(index.table, proposals.rename(guest, name))
                if table.seq == before:
                    break

    async def announce(self, text: str) -> None:
        """Sends a text to everybody who is connected."""
        await self._decisions.announce(" ".join(text.split())[:_LONGEST_TEXT])

    async def rotate_key(self) -> None:
        """Makes a new key for tokens: everybody becomes a new guest."""
        await self._decisions.rotate_key()

    # --- reports ---

    async def reports(self) -> Sequence[Report]:
        """Lists what players have reported, newest first."""
        return await self._reports.list()

    async def dismiss(self, report: str) -> None:
        """Deletes a report."""
        await self._reports.dismiss(report)

    # --- old tables ---

    async def prune(self, idle_days: float, finished_days: float, chat_days: float) -> dict[str, int]:
        """Closes idle tables, deletes old finished ones, and removes the chat of others and of reports.

        Returns the numbers of each.
        """
        idle, finished, chat = (now() - int(days * _DAY) for days in (idle_days, finished_days, chat_days))
        closed = await self._close_idle(idle)
        deleted = 0
        while old := await self._finished(finished, _STEP):
            for index in old:
                await self._store.delete(index.table)
            deleted += len(old)
        emptied = 0
        for index in await self._finished(chat, _MOST_READ):
            emptied += await self._store.drop_bodies(index.table, _CHAT, _EMPTY_CHAT)
        reports = await self._reports.prune(chat)
        return {
            "deleted": deleted,
            "closed": closed,
            "lines of chat removed": emptied,
            "reports removed": reports,
        }

    async def _finished(self, before: int, most: int) -> Sequence[TableIndex]:
        return [index for index in await self._store.unchanged(before, most) if index.status in _FINISHED]

    async def _close_idle(self, before: int) -> int:
        idle = [table for table, _ in await self._store.idle(before)]
        idle += [
            index.table for index in await self._store.unchanged(before, _STEP) if index.status == "open"
        ]
        for table in idle:
            await self.close(table)
        return len(idle)


def sqlite_path(database: str) -> Path:
    """Returns the file of an SQLite database. PostgreSQL has tools of its own for backups."""
    if not database.startswith(_SQLITE):
        raise OptionError("back up and restore PostgreSQL with pg_dump and psql")
    return Path(database.removeprefix(_SQLITE))


def back_up_beside(database: str) -> Path:
    """Writes a backup into the folder of an SQLite database. Returns its path."""
    path = sqlite_path(database)
    copy = path.with_name(f"backup-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.sqlite")
    back_up(path, copy)
    return copy
