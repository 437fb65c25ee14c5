"""The web application: routes, limits, headers, and the container behind them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.config.response_cache import ResponseCacheConfig
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.stores.memory import MemoryStore

import meldhouse
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import Container
from meldhouse.server.http.admin import admin_order, admin_page
from meldhouse.server.http.challenges import ChallengeController
from meldhouse.server.http.games import list_games
from meldhouse.server.http.guests import GuestController
from meldhouse.server.http.hand_tools import combinations, reach, waits
from meldhouse.server.http.lessons import HANDLERS as LESSONS
from meldhouse.server.http.records import record, record_router, replay
from meldhouse.server.http.requests import container_of, network_key, owner_of
from meldhouse.server.http.static import client
from meldhouse.server.http.tables import TableController
from meldhouse.server.http.texts import rules, words
from meldhouse.server.measures import Measures
from meldhouse.server.settings import Settings
from meldhouse.server.study.routes import study_router
from meldhouse.server.transport.connection import Connection
from meldhouse.tables.errors import detail_of, status_of
from meldhouse.wire.http import Failure
from meldhouse.words import LANGUAGES

log = logging.getLogger("meldhouse.server")

_TIDY_SECONDS = 60

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(settings: Settings, measures: Measures | None = None) -> Litestar:
    """Builds the application of one server process."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.container = await Container.open(settings, measures)
        tidying = asyncio.create_task(_forget_old_counts(app))
        try:
            yield
        finally:
            tidying.cancel()
            await app.state.container.close()

    open_to_all = ["/healthz", "/readyz", "/metrics", "/socket", "/assets/"]
    by_address = RateLimitConfig(
        rate_limit=("minute", settings.requests_per_minute),
        exclude=open_to_all,
        identifier_for_request=network_key,
    )
    by_guest = RateLimitConfig(
        rate_limit=("minute", settings.requests_per_guest),
        exclude=open_to_all,
        identifier_for_request=owner_of,
    )
    return Litestar(
        route_handlers=[
            GuestController,
            TableController,
            ChallengeController,
            list_games,
            record,
            replay,
            combinations,
            waits,
            reach,
            words,
            rules,
            client,
            admin_page,
            admin_order,
            healthz,
            readyz,
            metrics,
            table_socket,
            record_router(settings),
            study_router(settings, owner_of),
            *LESSONS,
        ],
        lifespan=[lifespan],
        middleware=[by_address.middleware, by_guest.middleware],
        request_max_body_size=settings.largest_body,
        exception_handlers={
            MeldhouseError: _meldhouse_error,
            HTTPException: _http_error,
            RecursionError: _unreadable,
            UnicodeDecodeError: _unreadable,
            Exception: _any_error,
        },
        after_request=_with_headers,
        response_cache_config=ResponseCacheConfig(default_expiration=None),
        openapi_config=OpenAPIConfig(
            title="Meldhouse",
            version=meldhouse.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        state=None,
        debug=False,
        logging_config=None,
    )


async def _forget_old_counts(app: Litestar) -> None:
    """Deletes expired counts of the limits, also of clients that never come back."""
    while True:
        await asyncio.sleep(_TIDY_SECONDS)
        store = app.stores.get("rate_limit")
        if isinstance(store, MemoryStore):
            await store.delete_expired()


async def _with_headers(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _answer(status: int, failure: Failure) -> Response[Failure]:
    return Response(failure, status_code=status, headers=dict(HEADERS))


def _meldhouse_error(request: Request[Any, Any, Any], error: MeldhouseError) -> Response[Failure]:
    container_of(request).measures.refused(error.code)
    return _answer(status_of(error), Failure(error.code, detail_of(error)))


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    codes = {404: "not-found", 405: "method-not-allowed", 413: "too-large", 429: "too-many-requests"}
    code = codes.get(error.status_code, "bad-request" if error.status_code < 500 else "internal")
    detail = error.detail if error.status_code < 500 else "something went wrong here; nothing was lost"
    if error.extra and error.status_code == 400:
        detail = f"{detail}: {error.extra}"[:300]
    container_of(request).measures.refused(code)
    answer = _answer(error.status_code, Failure(code, detail))
    if error.status_code == 413:
        # the rest of the body is not read, so the connection cannot serve another request
        answer.headers["connection"] = "close"
    return answer


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """Answers a body that is nested too deeply or not UTF-8, which the framework does not handle."""
    return _answer(400, Failure("bad-request", "the body cannot be read as JSON"))


def _any_error(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    log.error("a request failed", exc_info=error)
    return _answer(500, Failure("internal", "something went wrong here; nothing was lost"))


@get("/healthz", include_in_schema=False)
async def healthz(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Checks if this process is alive and is not draining."""
    return _status(not container_of(request).is_draining)


@get("/readyz", include_in_schema=False)
async def readyz(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Checks if this process can serve: a write reaches the disk."""
    container = container_of(request)
    return _status(not container.is_draining and await container.readiness.is_ready())


def _status(is_well: bool) -> Response[dict[str, str]]:
    return Response({"status": "ok" if is_well else "unavailable"}, status_code=200 if is_well else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(request: Request[Any, Any, Any]) -> bytes:
    """Returns counters for Prometheus, without a name, id or card of any table."""
    # imported here: a server without scrapers does not need the library
    from meldhouse.server.metrics import as_text

    container = container_of(request)
    container.refresh_measures()
    return as_text(container.shared_measures.together())


@websocket("/socket")
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Opens a table's socket. The first message subscribes."""
    container: Container = socket.app.state.container
    if container.is_draining or not _is_own_page(socket, container.settings):
        await socket.close(code=4003, reason="origin")
        return
    await socket.accept()
    language = socket.query_params.get("lang", "en")
    await Connection(container, socket, language if language in LANGUAGES else "en").run()


def _is_own_page(socket: WebSocket[Any, Any, Any], settings: Settings) -> bool:
    """Checks the origin: pages of other sites must not open sockets as a player. Programs send none."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    allowed = [page.strip() for page in settings.origins.split(",") if page.strip()]
    return urlsplit(origin).netloc == socket.headers.get("host") or origin in allowed
