"""Records and replays of finished matches, which are public and show all hands; and records that guests send."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter

from meldhouse.core.record import MatchRunning
from meldhouse.server.container import Container
from meldhouse.server.http.requests import TableName, container_of, guest_of, network_key, owner_of
from meldhouse.server.settings import Settings
from meldhouse.server.study.cache import while_wanted
from meldhouse.study.finished_match import (
    data_of,
    make_record,
    make_replay,
    record_text,
    seats_of,
    with_origin,
)
from meldhouse.study.imported_match import CheckedMatch, SentMatch, check_match, entries_of
from meldhouse.tables.entries import AnyBody, Played
from meldhouse.tables.errors import Contended, NotAllowed
from meldhouse.tables.lobby import seated
from meldhouse.tables.table import Table
from meldhouse.tables.table_info import table_info
from meldhouse.wire.http import RecordForm, TableInfo
from meldhouse.wire.replay import Replay

#: decisions of a match whose record is written here and now, which takes a few milliseconds
_MOST_AT_ONCE = 1000


@get("/api/tables/{table:str}/record", tags=["tables"], media_type="text/plain")
async def record(request: Request[Any, Any, Any], table: TableName) -> Response[str]:
    """Returns the record of a match that is over."""
    container = container_of(request)
    found = await container.tables.find(table)
    headers = {"Content-Disposition": f'attachment; filename="meldhouse-{found.created.code}.record"'}
    text = await record_of(container, found, owner_of(request))
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def record_of(container: Container, table: Table, owner: str) -> str:
    """Returns the record of a finished match. Raises MatchRunning while it runs."""
    if table.match is None:
        raise NotAllowed("the match has not begun")
    if not table.match.is_over or sum(len(deal) for deal in table.decisions) <= _MOST_AT_ONCE:
        return with_origin(record_text(table.match, seats_of(table)), table.origin)
    written = await container.match_workers.ask(make_record, data_of(table), owner=owner)
    return with_origin(written.decode(), table.origin)


@get(
    "/api/tables/{table:str}/replay/{deal:int}",
    tags=["tables"],
    responses={200: ResponseSpec(data_container=Replay, description="The deal, step by step")},
)
async def replay(
    request: Request[Any, Any, Any],
    table: TableName,
    deal: Annotated[int, Parameter(ge=1, le=10_000)],
) -> Response[bytes]:
    """Returns a deal of a match that is over, step by step."""
    container = container_of(request)
    found = await container.tables.find(table)
    if found.status != "over":
        raise MatchRunning("the replay is open when the match is over")
    asking = container.match_workers.ask(make_replay, data_of(found, deal), owner=owner_of(request))
    return Response(await while_wanted(request.receive, asking), media_type="application/json")


@post("/api/records", tags=["tables"])
async def send_record(request: Request[Any, Any, Any], data: JSONBody[RecordForm]) -> TableInfo:
    """Stores a match that was played on a device. A process replays it by the rules first.

    It is a finished match of the guest, marked as played offline, and does not count in statistics.
    """
    container, guest = container_of(request), guest_of(request)
    container.record_limits.check(network_key(request))
    sent = msgspec.json.encode(SentMatch(data.record, data.seats, guest))
    asking = container.match_workers.ask(check_match, sent, owner=owner_of(request))
    checked = msgspec.json.decode(await while_wanted(request.receive, asking), type=CheckedMatch)
    created, bodies = entries_of(checked)
    container.brought_limits.check(network_key(request), _decisions_in(bodies))
    with contextlib.suppress(Contended):  # it was sent before
        await container.tables.create(checked.table, created)
    return table_info(await seated(container.tables, checked.table, bodies), guest.guest)


def _decisions_in(bodies: list[AnyBody]) -> int:
    return sum(len(deal) for body in bodies if isinstance(body, Played) for deal in body.decisions)


def record_router(settings: Settings) -> Router:
    """Builds the router of records that guests send, which may be larger than other requests."""
    return Router(path="/", route_handlers=[send_record], request_max_body_size=settings.largest_record)
