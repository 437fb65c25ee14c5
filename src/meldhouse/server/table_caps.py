"""Limits on the tables of one guest, and on tables where only bots play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.settings import Settings
from meldhouse.server.tables.registry import Tables
from meldhouse.store import Store
from meldhouse.tables.clocks import now
from meldhouse.tables.table import Table

_UNFINISHED = ("open", "running")
#: tables of a guest that are looked at, the newest first
_MOST_READ = 500
#: milliseconds after which an unfinished table does not count any more
_A_DAY = 24 * 3600 * 1000


class TooManyTables(MeldhouseError):
    """A guest, or the house, has as many unfinished tables of a kind as allowed."""

    code = "too-many-tables"


class Wish(NamedTuple):
    """A table that is about to be made."""

    guest: str
    is_listed: bool = False
    has_people: bool = True


class TableCaps:
    """Checks the limits before a table is made."""

    def __init__(self, store: Store, tables: Tables, settings: Settings) -> None:
        self._store = store
        self._tables = tables
        self._settings = settings
        #: tables that are being made and may not be in the store yet
        self._wishes: list[Wish] = []

    @asynccontextmanager
    async def room_for(self, wish: Wish) -> AsyncIterator[None]:
        """Keeps room for a table while it is made. Raises TooManyTables if there is none."""
        earlier = list(self._wishes)
        self._wishes.append(wish)
        try:
            await self._check(wish, earlier)
            yield
        finally:
            self._wishes.remove(wish)

    async def check_start(self, table: Table) -> None:
        """Raises TooManyTables if only bots would play at one more table."""
        if not table.has_people:
            async with self.room_for(Wish(table.created.host, has_people=False)):
                pass

    async def _check(self, wish: Wish, earlier: list[Wish]) -> None:
        settings = self._settings
        newest, since = await self._store.of_guest(wish.guest, _MOST_READ), now() - _A_DAY
        mine = [index for index in newest if index.status in _UNFINISHED and index.updated > since]
        soon = [other for other in earlier if other.guest == wish.guest]
        if len(mine) + len(soon) >= settings.most_tables_of_guest:
            raise TooManyTables("you have begun many tables today; finish some, or wait")
        listed = [index for index in mine if index.is_listed]
        if wish.is_listed and len(listed) + _listed(soon) >= settings.most_listed_of_guest:
            raise TooManyTables("you have listed many tables already")
        if not wish.has_people:
            alone = sum(1 for index in mine if not index.people)
            self._check_bots(alone + _without_people(soon), _without_people(earlier))

    def _check_bots(self, mine: int, soon: int) -> None:
        settings = self._settings
        if mine >= settings.most_bot_tables_of_guest:
            raise TooManyTables("bots play for you at several tables already; wait until they are through")
        if self._tables.without_people() + soon >= settings.most_bot_tables:
            raise TooManyTables("bots play at many tables already; try again later")


def _listed(wishes: list[Wish]) -> int:
    return sum(1 for wish in wishes if wish.is_listed)


def _without_people(wishes: list[Wish]) -> int:
    return sum(1 for wish in wishes if not wish.has_people)
