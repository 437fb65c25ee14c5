"""Study routes of matches: reviews, the expert at a replay, continuations, the daily deal, statistics."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from meldhouse.analysis import Moment, Review
from meldhouse.server.http.records import record_of
from meldhouse.server.http.requests import TableName, container_of, guest_of, network_key, owner_of
from meldhouse.server.study.cache import while_wanted
from meldhouse.server.table_caps import Wish
from meldhouse.study.continuation import continue_from
from meldhouse.study.daily import DailyDeals, today
from meldhouse.study.expert import EXPERT, Question, ask_expert
from meldhouse.study.review import check_over
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.table_info import table_info
from meldhouse.wire.http import TableInfo
from meldhouse.wire.study import ContinueForm, Daily, ExpertForm, ReviewStatus, Statistics

GameName = Annotated[str, PathParameter(max_length=40)]


class ReviewController(Controller):
    """Reviews. Everybody who may see the replay may see the review."""

    path = "/api/study/reviews"
    tags = ["study"]

    @get("/{table:str}", not_counted=True)
    async def review_status(self, request: Request[Any, Any, Any], table: TableName) -> ReviewStatus:
        """Returns the progress of the review of a match."""
        container, guest = container_of(request), guest_of(request)
        return await container.reviews.status(await container.tables.find(table), guest.guest)

    @post("/{table:str}", status_code=200)
    async def start_review(self, request: Request[Any, Any, Any], table: TableName) -> ReviewStatus:
        """Begins a review, unless there is one."""
        container, guest = container_of(request), guest_of(request)
        found = await container.tables.find(table)
        return await container.reviews.start(
            found, guest.guest, lambda: record_of(container, found, owner_of(request))
        )

    @post("/{table:str}/cancel", status_code=200, not_counted=True)
    async def cancel_review(self, request: Request[Any, Any, Any], table: TableName) -> ReviewStatus:
        """Stops a review that is being made."""
        container, guest = container_of(request), guest_of(request)
        return await container.reviews.cancel(await container.tables.find(table), guest.guest)

    @get("/{table:str}/result", not_counted=True)
    async def read_review(self, request: Request[Any, Any, Any], table: TableName) -> Review:
        """Returns the finished review."""
        container = container_of(request)
        return await container.reviews.review(await container.tables.find(table))


@post("/api/study/expert", tags=["study"], status_code=200)
async def ask_the_expert(request: Request[Any, Any, Any], data: JSONBody[ExpertForm]) -> Moment:
    """Returns the expert's decision from a seat's view in a finished match, with reasons."""
    container = container_of(request)
    table = await container.tables.find(data.table)
    if data.seat >= table.created.players:
        raise NotAllowed(f"there is no seat {data.seat}")
    check_over(table)
    name = f"{table.id} {data.deal} {data.step} {data.seat}"
    answer = await container.store.result(EXPERT, name)
    if answer is None:
        record = await record_of(container, table, owner_of(request))
        question = Question(record, data.deal, data.step, data.seat)
        asking = container.study_workers.ask(
            ask_expert, msgspec.json.encode(question), owner=owner_of(request)
        )
        answer = await while_wanted(request.receive, asking)
        await container.store.put_result(EXPERT, name, answer)
    return msgspec.json.decode(answer, type=Moment)


@post("/api/study/continue", tags=["study"])
async def continue_match(request: Request[Any, Any, Any], data: JSONBody[ContinueForm]) -> TableInfo:
    """Creates a table where a finished match goes on from a position, in any seat, against bots."""
    container, guest = container_of(request), guest_of(request)
    old = await container.tables.find(data.table)
    brought = sum(len(deal) for deal in old.decisions[: data.deal])
    container.brought_limits.check(network_key(request), brought)
    async with container.caps.room_for(Wish(guest.guest)):
        return table_info(await continue_from(container.tables, old, data, guest), guest.guest)


def _daily_deals(request: Request[Any, Any, Any]) -> DailyDeals:
    container = container_of(request)
    return DailyDeals(container.tables, container.store, container.settings.house_name)


@get("/api/study/daily/{game:str}", tags=["study"], not_counted=True)
async def daily_deal(
    request: Request[Any, Any, Any], game: GameName, date: Annotated[str, QueryParameter(max_length=10)] = ""
) -> Daily:
    """Returns the daily deal of a date, or of today, as it stands for me."""
    return await _daily_deals(request).daily(game, date or today(), guest_of(request).guest)


@post("/api/study/daily/{game:str}", tags=["study"])
async def begin_daily(
    request: Request[Any, Any, Any], game: GameName, date: Annotated[str, QueryParameter(max_length=10)] = ""
) -> TableInfo:
    """Returns my table of the day, made at the first call."""
    guest = guest_of(request)
    table = await _daily_deals(request).begin(game, date or today(), guest)
    return table_info(table, guest.guest)


@get("/api/study/statistics", tags=["study"], not_counted=True)
async def my_statistics(request: Request[Any, Any, Any]) -> Statistics:
    """Returns my finished matches on this server."""
    return await container_of(request).statistics.statistics(guest_of(request).guest)


HANDLERS: list[Any] = [
    ReviewController,
    ask_the_expert,
    continue_match,
    daily_deal,
    begin_daily,
    my_statistics,
]
