"""Routes of programs that wait for challenges, and of hosts who invite them."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, Parameter

from meldhouse.server.challenges import program_of
from meldhouse.server.container import Container
from meldhouse.server.http.requests import AnyRequest, TableName, container_of, guest_of, network_key
from meldhouse.tables import lobby
from meldhouse.tables.errors import NoSuchTable
from meldhouse.tables.identity import GuestToken
from meldhouse.tables.table_info import table_info
from meldhouse.wire.http import AnswerForm, Challenge, ChallengeForm, ProgramLine, TableInfo, Waited, WaitForm

#: seconds between two looks at the challenges of a program that waits; any process may have added one
_LOOK_SECONDS = 0.5


class ChallengeController(Controller):
    """Programs, marked as bots, whom people invite to their tables."""

    path = "/api"
    tags = ["programs"]

    @get("/programs")
    async def programs(
        self,
        request: AnyRequest,
        table: Annotated[str, Parameter(max_length=60, pattern=r"^[A-Za-z0-9_-]*$")] = "",
    ) -> list[ProgramLine]:
        """Lists the programs that wait for challenges, with their answers to a table."""
        guest_of(request)
        return await container_of(request).challenges.programs(table)

    @post("/tables/{table:str}/challenge")
    async def invite(
        self, request: AnyRequest, table: TableName, data: JSONBody[ChallengeForm]
    ) -> list[ProgramLine]:
        """Invites a program. Returns the programs that wait, as the list does."""
        guest, container = guest_of(request), container_of(request)
        found = await container.tables.find(table)
        await container.challenges.invite(found, guest, data.program)
        return await container.challenges.programs(found.id)

    @post("/programs/wait")
    async def wait(self, request: AnyRequest, data: JSONBody[WaitForm]) -> Waited:
        """Waits for challenges: returns as soon as there are any, or without any after some seconds.

        A newer request of the same program ends this one.
        """
        guest, container = guest_of(request), container_of(request)
        await container.challenges.wait(guest, data.games, network_key(request))
        end = time.monotonic() + (data.seconds if data.games else 0)
        with container.challenges.only_wait(guest) as is_newest:
            while True:
                found = await _open_challenges(container, guest)
                if found or time.monotonic() >= end or container.is_draining or not is_newest():
                    return Waited(program_of(guest.guest), found)
                await asyncio.sleep(_LOOK_SECONDS)

    @post("/programs/answer")
    async def answer(self, request: AnyRequest, data: JSONBody[AnswerForm]) -> TableInfo:
        """Accepts a challenge, and sits down; or declines it."""
        guest, container = guest_of(request), container_of(request)
        await container.challenges.answer(guest, data.table, data.is_accepted)
        if data.is_accepted:
            table = await lobby.join(container.tables, data.table, guest, None)
        else:
            table = await container.tables.get(data.table)
        return table_info(table, guest.guest)


async def _open_challenges(container: Container, guest: GuestToken) -> list[Challenge]:
    """Returns the unanswered challenges of tables that have a free seat, and forgets those of other tables."""
    found = []
    for asked in await container.challenges.of_program(guest):
        if await _has_room(container, asked.challenge.table):
            found += [asked.challenge] if asked.answer == "asked" else []
        else:
            await container.challenges.forget(guest, asked.challenge.table)
    return found


async def _has_room(container: Container, table_id: str) -> bool:
    try:
        # asked twice a second for each challenge, so not read from the store if it is in memory
        table = await container.tables.get(table_id)
    except NoSuchTable:
        return False
    return table.status == "open" and any(chair.is_open for chair in table.chairs)
