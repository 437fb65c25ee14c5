"""The routes of the study, with a limit of their own: its questions cost more than others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request, Router
from litestar.middleware.rate_limit import RateLimitConfig

from meldhouse.server.settings import Settings
from meldhouse.server.study.match_routes import HANDLERS as MATCHES
from meldhouse.server.study.question_routes import reckon_hand, solve_position

Key = Callable[[Request[Any, Any, Any]], str]


def study_router(settings: Settings, key: Key) -> Router:
    """Builds the router. `key` returns whose limit a request counts against."""
    limit = RateLimitConfig(
        rate_limit=("minute", settings.study_per_minute),
        exclude_opt_key="not_counted",
        identifier_for_request=lambda request: "study:" + key(request),
    )
    return Router(
        path="/",
        route_handlers=[solve_position, reckon_hand, *MATCHES],
        middleware=[limit.middleware],
    )
