"""Routes of tables: make, find, sit down, start, play again, report. Every failure has a code; none is a 500."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import JSONBody

from meldhouse.server.http.requests import AnyRequest, TableName, container_of, guest_of, network_key
from meldhouse.server.table_caps import Wish
from meldhouse.server.tables.registry import Tables
from meldhouse.store import TableIndex
from meldhouse.tables import lobby
from meldhouse.tables.identity import GuestToken
from meldhouse.tables.table import Table
from meldhouse.tables.table_info import table_info
from meldhouse.wire.http import KickForm, PartForm, ReportForm, SeatForm, TableForm, TableInfo, TableLine

_MOST_LISTED = 100


class TableController(Controller):
    """Tables and what people do there beside the play."""

    path = "/api"
    tags = ["tables"]

    @get("/tables")
    async def list_tables(self, request: AnyRequest) -> list[TableLine]:
        """Lists the tables that anybody may join or watch."""
        return [_line(index) for index in await container_of(request).store.listed(_MOST_LISTED)]

    @get("/matches")
    async def my_matches(self, request: AnyRequest) -> list[TableLine]:
        """Lists the tables where I have sat, newest first."""
        guest = guest_of(request)
        indexes = await container_of(request).store.of_guest(guest.guest, _MOST_LISTED)
        return [_line(index) for index in indexes]

    @post("/tables")
    async def create_table(self, request: AnyRequest, data: JSONBody[TableForm]) -> TableInfo:
        """Creates a table."""
        guest, tables = _at_tables(request)
        wish = Wish(guest.guest, data.is_listed, lobby.has_people(data))
        async with container_of(request).caps.room_for(wish):
            return _told(request, await lobby.create_table(tables, data, guest))

    @get("/tables/{table:str}")
    async def one_table(self, request: AnyRequest, table: TableName) -> TableInfo:
        """Returns a table by its id or its code."""
        _, tables = _at_tables(request)
        return _told(request, await tables.find(table))

    @post("/tables/{table:str}/join")
    async def join(self, request: AnyRequest, table: TableName, data: JSONBody[SeatForm]) -> TableInfo:
        """Sits down at a seat, or at the first open one."""
        guest, tables = _at_tables(request)
        found = await tables.find(table)
        return _told(request, await lobby.join(tables, found.id, guest, data.seat))

    @post("/tables/{table:str}/leave")
    async def leave(self, request: AnyRequest, table: TableName, data: JSONBody[SeatForm]) -> TableInfo:
        """Stands up, or leaves a running match to a bot."""
        guest, tables = _at_tables(request)
        return _told(request, await lobby.leave(tables, table, guest, data.seat))

    @post("/tables/{table:str}/bot")
    async def seat_bot(self, request: AnyRequest, table: TableName, data: JSONBody[KickForm]) -> TableInfo:
        """Seats a bot."""
        guest, tables = _at_tables(request)
        return _told(request, await lobby.set_bot(tables, table, guest, data.seat, data.level))

    @post("/tables/{table:str}/open")
    async def open_seat(self, request: AnyRequest, table: TableName, data: JSONBody[KickForm]) -> TableInfo:
        """Frees a seat."""
        guest, tables = _at_tables(request)
        return _told(request, await lobby.open_seat(tables, table, guest, data.seat))

    @post("/tables/{table:str}/fill")
    async def fill(self, request: AnyRequest, table: TableName, data: JSONBody[KickForm]) -> TableInfo:
        """Fills the open seats with bots."""
        guest, tables = _at_tables(request)
        return _told(request, await lobby.fill(tables, table, guest, data.level))

    @post("/tables/{table:str}/part")
    async def add_part(self, request: AnyRequest, table: TableName, data: JSONBody[PartForm]) -> TableInfo:
        """Adds to the shuffle, before the match begins."""
        guest, tables = _at_tables(request)
        return _told(request, await lobby.add_part(tables, table, guest, data.part))

    @post("/tables/{table:str}/start")
    async def start(self, request: AnyRequest, table: TableName) -> TableInfo:
        """Starts the match."""
        guest, tables = _at_tables(request)
        await container_of(request).caps.check_start(await tables.get(table))
        return _told(request, await lobby.start(tables, table, guest))

    @post("/tables/{table:str}/rematch")
    async def rematch(self, request: AnyRequest, table: TableName) -> TableInfo:
        """Returns the table where the same people play again, made at the first call."""
        guest, tables = _at_tables(request)
        container = container_of(request)
        async with container.caps.room_for(Wish(guest.guest)):
            again = await lobby.rematch(tables, table, guest)
        await container.presence.note_absent(again, expected=guest.guest)
        return _told(request, again)

    @post("/tables/{table:str}/report")
    async def report(self, request: AnyRequest, table: TableName, data: JSONBody[ReportForm]) -> TableInfo:
        """Reports another player to the operator, with the last lines of chat."""
        guest, tables = _at_tables(request)
        found = await tables.find(table)
        container = container_of(request)
        container.report_limits.check(network_key(request))
        await container.reports.add(found, guest.guest, data.seat, data.reason)
        return _told(request, found)


def _at_tables(request: AnyRequest) -> tuple[GuestToken, Tables]:
    """Returns the guest of a request, and the tables. Raises BadToken without a valid token."""
    return guest_of(request), container_of(request).tables


def _told(request: AnyRequest, table: Table) -> TableInfo:
    """Describes a table to the guest of a request."""
    return table_info(table, guest_of(request).guest)


def _line(index: TableIndex) -> TableLine:
    return TableLine(
        index.table, index.code, index.game, index.status, index.updated, index.players, index.free
    )
