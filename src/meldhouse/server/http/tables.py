"""Routes of tables: make, find, sit down, start, play again. Every failure has a code; none is a 500."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, get, post
from litestar.params import JSONBody

from meldhouse.server.http.requests import TableName, container_of, guest_of
from meldhouse.server.table_caps import Wish
from meldhouse.server.tables import lobby
from meldhouse.server.tables.table_info import table_info
from meldhouse.store import TableIndex
from meldhouse.wire.http import KickForm, PartForm, SeatForm, TableForm, TableInfo, TableLine

_MOST_LISTED = 100


class TableController(Controller):
    """Tables and what people do there beside the play."""

    path = "/api"
    tags = ["tables"]

    @get("/tables")
    async def list_tables(self, request: Request[Any, Any, Any]) -> list[TableLine]:
        """Lists the tables that anybody may join or watch."""
        return [_line(index) for index in await container_of(request).store.listed(_MOST_LISTED)]

    @get("/matches")
    async def my_matches(self, request: Request[Any, Any, Any]) -> list[TableLine]:
        """Lists the tables where I have sat, newest first."""
        guest = guest_of(request)
        indexes = await container_of(request).store.of_guest(guest.guest, _MOST_LISTED)
        return [_line(index) for index in indexes]

    @post("/tables")
    async def create_table(self, request: Request[Any, Any, Any], data: JSONBody[TableForm]) -> TableInfo:
        """Creates a table."""
        guest, container = guest_of(request), container_of(request)
        async with container.caps.room_for(Wish(guest.guest, data.is_listed, lobby.has_people(data))):
            return table_info(await lobby.create_table(container.tables, data, guest), guest.guest)

    @get("/tables/{table:str}")
    async def one_table(self, request: Request[Any, Any, Any], table: TableName) -> TableInfo:
        """Returns a table by its id or its code."""
        guest = guest_of(request)
        return table_info(await container_of(request).tables.find(table), guest.guest)

    @post("/tables/{table:str}/join")
    async def join(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[SeatForm]
    ) -> TableInfo:
        """Sits down at a seat, or at the first open one."""
        guest, tables = guest_of(request), container_of(request).tables
        found = await tables.find(table)
        return table_info(await lobby.join(tables, found.id, guest, data.seat), guest.guest)

    @post("/tables/{table:str}/leave")
    async def leave(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[SeatForm]
    ) -> TableInfo:
        """Stands up, or leaves a running match to a bot."""
        guest = guest_of(request)
        left = await lobby.leave(container_of(request).tables, table, guest, data.seat)
        return table_info(left, guest.guest)

    @post("/tables/{table:str}/bot")
    async def seat_bot(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[KickForm]
    ) -> TableInfo:
        """Seats a bot."""
        guest = guest_of(request)
        changed = await lobby.set_bot(container_of(request).tables, table, guest, data.seat, data.level)
        return table_info(changed, guest.guest)

    @post("/tables/{table:str}/open")
    async def open_seat(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[KickForm]
    ) -> TableInfo:
        """Frees a seat."""
        guest = guest_of(request)
        changed = await lobby.open_seat(container_of(request).tables, table, guest, data.seat)
        return table_info(changed, guest.guest)

    @post("/tables/{table:str}/fill")
    async def fill(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[KickForm]
    ) -> TableInfo:
        """Fills the open seats with bots."""
        guest = guest_of(request)
        changed = await lobby.fill(container_of(request).tables, table, guest, data.level)
        return table_info(changed, guest.guest)

    @post("/tables/{table:str}/part")
    async def add_part(
        self, request: Request[Any, Any, Any], table: TableName, data: JSONBody[PartForm]
    ) -> TableInfo:
        """Adds to the shuffle, before the match begins."""
        guest = guest_of(request)
        changed = await lobby.add_part(container_of(request).tables, table, guest, data.part)
        return table_info(changed, guest.guest)

    @post("/tables/{table:str}/start")
    async def start(self, request: Request[Any, Any, Any], table: TableName) -> TableInfo:
        """Starts the match."""
        guest, container = guest_of(request), container_of(request)
        await container.caps.check_start(await container.tables.get(table))
        return table_info(await lobby.start(container.tables, table, guest), guest.guest)

    @post("/tables/{table:str}/rematch")
    async def rematch(self, request: Request[Any, Any, Any], table: TableName) -> TableInfo:
        """Returns the table where the same people play again, made at the first call."""
        guest, container = guest_of(request), container_of(request)
        async with container.caps.room_for(Wish(guest.guest)):
            return table_info(await lobby.rematch(container.tables, table, guest), guest.guest)


def _line(index: TableIndex) -> TableLine:
    return TableLine(
        index.table, index.code, index.game, index.status, index.updated, index.players, index.free
    )
