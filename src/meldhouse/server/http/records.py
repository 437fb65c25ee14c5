"""Records of finished matches."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from meldhouse.core.record import Player, Record, write_record
from meldhouse.server.errors import NotAllowed
from meldhouse.server.http.requests import TableName, container_of
from meldhouse.server.tables.entries import Continued
from meldhouse.server.tables.table import Table


@get("/api/tables/{table:str}/record", tags=["tables"], media_type="text/plain")
async def record(request: Request[Any, Any, Any], table: TableName) -> Response[str]:
    """Returns the record of a match that is over."""
    found = await container_of(request).tables.find(table)
    headers = {"Content-Disposition": f'attachment; filename="meldhouse-{found.created.code}.record"'}
    return Response(record_of(found), media_type="text/plain; charset=utf-8", headers=headers)


def record_of(table: Table) -> str:
    """Writes the record of a finished match. Raises MatchRunning while it runs."""
    if table.match is None:
        raise NotAllowed("the match has not begun")
    players = [
        Player(f"bot:{chair.level}" if chair.level else "person", chair.name) for chair in table.chairs
    ]
    text = write_record(Record(table.match, players, ""))
    if table.origin is None:
        return text
    head, _, rest = text.partition("\n\n")
    return f"{head}\n{_origin_line(table.origin)}\n\n{rest}"


def _origin_line(origin: Continued) -> str:
    """Returns a comment about the continued match, which programs skip and people should see."""
    return (
        f"# continued from match {origin.code} ({origin.table}), deal {origin.deal}, after {origin.step} of its"
        " decisions: the shuffle and everything before are that match's"
    )
