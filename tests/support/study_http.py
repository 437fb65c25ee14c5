"""Requests to the study of a real server."""

from __future__ import annotations

from typing import Any

from tests.support.finished_matches import Http


async def replay_of(http: Http, table: str, deal: int = 1) -> list[dict[str, Any]]:
    return list((await http.get(f"/api/tables/{table}/replay/{deal}"))["steps"])
