"""The operator's page: tables, load, refusals and reports, with the actions of `meldhouse admin`.

It needs a secret.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from html import escape
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.http.requests import container_of
from meldhouse.server.measures import LIMITS, Durations, Measures
from meldhouse.server.operator.administration import Administration, Ages, back_up_beside
from meldhouse.server.operator.reports import Report
from meldhouse.store import TableIndex

_MOST_LISTED = 200
_GUEST_ACTIONS = ("bar", "unbar", "mute", "unmute", "rename", "revoke")
_ON_TARGET: dict[str, Callable[[Administration, str], Awaitable[object]]] = {
    "close": Administration.close,
    "delete": Administration.delete,
    "announce": Administration.announce,
    "dismiss": Administration.dismiss,
}
_ACTIONS = (
    "show",
    "close",
    "delete",
    *_GUEST_ACTIONS,
    "announce",
    "dismiss",
    "prune",
    "backup",
    "rotate-key",
)

_TABLE_HEAD = ("code", "id", "game", "status", "seats", "people", "changed")
_REPORT_HEAD = ("report", "at", "table", "reason", "name", "guest", "reported by", "chat")

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Meldhouse: operator</title>
<style>body{{font:16px system-ui;margin:2em;max-width:70em}}td,th{{padding:.2em .8em;text-align:left}}
pre{{white-space:pre-wrap}}</style>
<h1>Meldhouse</h1>{said}
<form method="post" action="/admin"><select name="action">{actions}</select>
<input name="target" placeholder="table, guest, report or text" maxlength="300" size="40">
<input name="name" placeholder="new name" maxlength="24"><button>Do</button></form>
<h2>Reports</h2>{reports}<h2>Load</h2>{load}<h2>Refusals</h2>{refusals}<h2>Tables</h2>{tables}</html>
"""


class Order(msgspec.Struct):
    """An action of the form."""

    action: str = ""
    target: str = ""
    name: str = ""


@get("/admin", include_in_schema=False)
async def admin_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the page of the operator."""
    return _refusal(request) or await _page(request, "")


@post("/admin", include_in_schema=False, status_code=200)
async def admin_order(
    request: Request[Any, Any, Any],
    data: Annotated[Order, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[str]:
    """Does what the operator has chosen, and returns the page."""
    refusal = _refusal(request)
    if refusal is not None:
        return refusal
    if not _is_own_form(request):
        return Response("this form is not of this server", status_code=403, media_type="text/plain")
    try:
        said = await _do(request, data)
    except MeldhouseError as error:
        said = error.detail
    return await _page(request, said)


def _refusal(request: Request[Any, Any, Any]) -> Response[str] | None:
    """Returns an answer that asks for the secret, or None for who knows it."""
    secret = container_of(request).settings.admin_secret
    if not secret:
        raise NotFoundException("there is nothing here")
    kind, _, said = request.headers.get("authorization", "").partition(" ")
    if kind == "Basic" and hmac.compare_digest(_password(said).encode(), secret.encode()):
        return None
    challenge = {"WWW-Authenticate": 'Basic realm="Meldhouse", charset="UTF-8"'}
    return Response(
        "the secret is missing or wrong", status_code=401, headers=challenge, media_type="text/plain"
    )


def _password(said: str) -> str:
    try:
        return base64.b64decode(said, validate=True).decode().partition(":")[2]
    except ValueError:
        return ""


def _is_own_form(request: Request[Any, Any, Any]) -> bool:
    """Checks the origin: browsers send the secret also with forms of other sites."""
    origin = request.headers.get("origin", "")
    return not origin or urlsplit(origin).netloc == request.headers.get("host")


async def _do(request: Request[Any, Any, Any], order: Order) -> str:
    """Does what the form asks for. Returns a text about it."""
    container = container_of(request)
    administration = Administration(container.store, container.tables)
    action, target = order.action, order.target.strip()
    if action == "show":
        return msgspec.json.format(msgspec.json.encode(await administration.show(target)), indent=1).decode()
    if action == "backup":
        return f"backup: {await asyncio.to_thread(back_up_beside, container.settings.database_url)}"
    if action == "prune":
        pruned = await administration.prune(*Ages.of(container.settings))
        return ", ".join(f"{what} {number}" for what, number in pruned.items())
    if action == "rotate-key" and target != action:
        return "rotate-key makes all tokens invalid: write rotate-key into the field, too"
    if not await _decide(administration, order, target):
        return "there is no such action"
    await container.obedience.look()
    return f"{action}: {target}"


async def _decide(administration: Administration, order: Order, target: str) -> bool:
    """Does what all processes follow. Returns False if there is no such action."""
    if order.action in _GUEST_ACTIONS:
        await administration.decide(order.action, target, order.name)
    elif order.action == "rotate-key":
        await administration.rotate_key()
    elif order.action in _ON_TARGET:
        await _ON_TARGET[order.action](administration, target)
    else:
        return False
    return True


# --- the page ---


async def _page(request: Request[Any, Any, Any], said: str) -> Response[str]:
    container = container_of(request)
    container.refresh_measures()
    measures = container.shared_measures.together()
    administration = Administration(container.store, container.tables)
    page = _PAGE.format(
        said=f"<pre>{escape(said)}</pre>" if said else "",
        actions="".join(f"<option>{action}</option>" for action in _ACTIONS),
        reports=_table(_REPORT_HEAD, [_report_row(report) for report in await administration.reports()]),
        load=_table(("", ""), _load(measures)),
        refusals=_table(("code", "number"), sorted(measures.refusals.items())),
        tables=_table(_TABLE_HEAD, [_table_row(index) for index in await administration.list(_MOST_LISTED)]),
    )
    return Response(page, media_type="text/html; charset=utf-8")


def _table_row(index: TableIndex) -> tuple[object, ...]:
    seats = (index.players, index.people)
    return (index.code, index.table, index.game, index.status, *seats, _time(index.updated))


def _report_row(report: Report) -> tuple[object, ...]:
    chat = " / ".join(f"{line.name}: {line.text}" for line in report.chat)
    about = (report.reason, report.name, report.guest)
    return (report.report, _time(report.at), report.code, *about, report.by, chat)


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "seconds")


def _load(measures: Measures) -> list[tuple[str, object]]:
    return [
        ("connections", measures.connections),
        ("tables in memory", measures.rooms),
        ("decisions", measures.decisions),
        ("unexpected failures", measures.errors),
        ("failures of the store", measures.store_failures),
        ("99% of appends are durable within", _within(measures.appends)),
        ("99% of delays of the event loop are within", _within(measures.loop_lag)),
        *[(f"waiting: {queue}", number) for queue, number in measures.waiting.items()],
    ]


def _within(durations: Durations) -> str:
    """Returns the limit below which 99% of durations are."""
    left = 0.99 * sum(durations.counts)
    for limit, count in zip(LIMITS, durations.counts, strict=False):
        left -= count
        if left <= 0:
            return f"{limit:g} s"
    return f"more than {LIMITS[-1]:g} s"


def _table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    lines = [_row("th", head), *[_row("td", row) for row in rows]]
    return f"<table>{''.join(lines)}</table>"


def _row(cell: str, values: Iterable[object]) -> str:
    cells = "".join(f"<{cell}>{escape(str(value))}</{cell}>" for value in values)
    return f"<tr>{cells}</tr>"
