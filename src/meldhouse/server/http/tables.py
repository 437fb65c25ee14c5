"""Routes of tables: make, find, sit down, start, play again, take along, report.

Every failure has a code; none is a 500.
"""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Controller, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from meldhouse.server.http.requests import AnyRequest, TableName, container_of, guest_of, network_key
from meldhouse.server.table_caps import Wish
from meldhouse.server.tables.registry import Tables
from meldhouse.store import Entry, TableIndex
from meldhouse.tables import lobby, proposals
from meldhouse.tables.entries import Abandoned, Decided, Drafted, Said, read_body
from meldhouse.tables.identity import GuestToken
from meldhouse.tables.table import Table
from meldhouse.tables.table_info import table_info
from meldhouse.wire.http import KickForm, PartForm, ReportForm, SeatForm, TableForm, TableInfo, TableLine
from meldhouse.wire.local import AdoptedEntry, AdoptForm

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

    @post(
        "/tables/{table:str}/take",
        status_code=200,
        responses={200: ResponseSpec(data_container=AdoptForm, description="The log of the table")},
    )
    async def take(self, request: AnyRequest, table: TableName) -> Response[bytes]:
        """Closes a table where I play against bots, and returns its log, with which my device goes on.

        The log holds the hidden cards, so the match here is over. A call that got no answer can be repeated.
        """
        guest, tables = _at_tables(request)
        await tables.commit(table, proposals.take(guest.guest), is_fresh=True)
        entries = await container_of(request).store.entries(table)
        # a long log takes a while
        log = await asyncio.to_thread(lambda: msgspec.json.encode(_log(entries)))
        return Response(log, media_type="application/json")

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
        index.table,
        index.code,
        index.game,
        index.status,
        index.updated,
        index.players,
        index.free,
        index.is_offline,
    )


def _log(entries: list[Entry]) -> AdoptForm:
    """Returns a log up to its closing, without what was said, and without the drafts of earlier turns."""
    bodies = [read_body(entry.body) for entry in entries]
    last = max((at for at, body in enumerate(bodies) if isinstance(body, Decided)), default=0)
    return AdoptForm(
        [
            AdoptedEntry(entry.at, msgspec.Raw(entry.body))
            for at, (entry, body) in enumerate(zip(entries, bodies, strict=True))
            if not isinstance(body, Abandoned | Said) and (at > last or not isinstance(body, Drafted))
        ]
    )
