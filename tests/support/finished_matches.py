"""Matches that are over: played by bots over HTTP, quickly."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from tests.support.servers import PATIENCE, Player

from meldhouse.client import Client
from meldhouse.wire.http import TableInfo

#: the decisions of a match that can be looked into; a deal of Rummy Five may end with its first card
_FEWEST = 3


class EagerPlayer(Player):
    """Somebody who lays as much as possible, so that deals are short."""

    def choose(self, choices: list[str], since: int) -> str:
        return max(choices, key=len)


async def finished_match(client: Client, game: str, players: int, **form: Any) -> TableInfo:
    """A match of one deal: an eager player against bots that end a deal soon, but not at once."""
    options = {"deals": 1, **({"clock": 0} if game == "rummikub" else {})}
    seats = ["me", *["bot:regular"] * (players - 1)]
    while True:
        table = await client.create(game, players, seats=seats, **{"options": options, **form})
        async with client.connect(table.table) as connection:
            player = EagerPlayer(connection, table)
            await asyncio.wait_for(player.play(), PATIENCE)
        if len(player.acknowledged) >= _FEWEST:
            return table


def headers(client: Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.token}"}


class Http:
    """Requests of one guest; every answer is what it should be, or tells."""

    def __init__(self, url: str, client: Client | None = None) -> None:
        said = headers(client) if client is not None else {}
        self._http = httpx.AsyncClient(base_url=url, headers=said, timeout=PATIENCE)

    async def get(self, path: str) -> Any:
        answer = await self._http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, form: Any = None) -> Any:
        answer = await self._http.post(path, json=form)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def refused(self, method: str, path: str, form: Any = None) -> tuple[int, str]:
        answer = await self._http.request(method, path, json=form)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, str(answer.json()["code"])

    async def close(self) -> None:
        await self._http.aclose()
