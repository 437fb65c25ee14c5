"""Matches over HTTP: reviews, the expert at a replay, playing on from there, the daily deal, statistics."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from meldhouse.analysis import Moment, Review
from meldhouse.server.http.tables import TableName, guest_of, house_of, record_of
from meldhouse.server.study.cache import while_wanted
from meldhouse.server.study.continuation import continue_from
from meldhouse.server.study.daily import Dailies, today
from meldhouse.server.study.expert import EXPERT, Question, ask_expert
from meldhouse.server.tables import lobby
from meldhouse.server.tables.table_info import table_info
from meldhouse.wire.http import TableInfo
from meldhouse.wire.study import ContinueForm, Daily, ExpertForm, ReviewStatus, Statistics

GameName = Annotated[str, PathParameter(max_length=40)]


class ReviewController(Controller):
    """Reviews: begun, watched, stopped, read. Whoever may see the replay may see the review."""

    path = "/api/study/reviews"
    tags = ["study"]

    @get("/{table:str}", not_counted=True)
    async def review_status(self, request: Request[Any, Any, Any], table: TableName) -> ReviewStatus:
        """How far the review of a match is."""
        house, guest = house_of(request), guest_of(request)
        return await house.reviews.status(await lobby.find_table(house, table), guest.guest)

    @post("/{table:str}", status_code=200)
    async def start_review(self, request: Request[Any, Any, Any], table: TableName) -> ReviewStatus:
        """Begin a review, unless there is one."""
        house, guest = house_of(request), guest_of(request)
        return await house.reviews.start(await lobby.find_table(house, table), guest.guest, record_of)

    @post("/{table:str}/cancel", status_code=200, not_counted=True)
    async def cancel_review(self, request: Request[Any, Any, Any], table: TableName) -> ReviewStatus:
        """Stop a review that is being made."""
        house, guest = house_of(request), guest_of(request)
        return await house.reviews.cancel(await lobby.find_table(house, table), guest.guest)

    @get("/{table:str}/result", not_counted=True)
    async def read_review(self, request: Request[Any, Any, Any], table: TableName) -> Review:
        """The finished review."""
        house = house_of(request)
        return await house.reviews.review(await lobby.find_table(house, table))


@post("/api/study/expert", tags=["study"], status_code=200)
async def ask_the_expert(request: Request[Any, Any, Any], data: JSONBody[ExpertForm]) -> Moment:
    """What the expert would do from a seat's view at some point of a finished match, and why."""
    house = house_of(request)
    room = await lobby.find_table(house, data.table)
    if data.seat >= room.created.players:
        raise lobby.NotAllowed(f"there is no seat {data.seat}")
    question = Question(record_of(room), data.deal, data.step, data.seat)
    name = f"{room.table} {data.deal} {data.step} {data.seat}"
    answer = await house.store.result(EXPERT, name)
    if answer is None:
        asking = house.desk.ask(ask_expert, msgspec.json.encode(question))
        answer = await while_wanted(request.receive, asking)
        await house.store.put_result(EXPERT, name, answer)
    return msgspec.json.decode(answer, type=Moment)


@post("/api/study/continue", tags=["study"])
async def continue_match(request: Request[Any, Any, Any], data: JSONBody[ContinueForm]) -> TableInfo:
    """A table where a finished match goes on from some point, in any seat, against bots."""
    house, guest = house_of(request), guest_of(request)
    old = await lobby.find_table(house, data.table)
    return table_info(await continue_from(house, old, data, guest), guest.guest)


@get("/api/study/daily/{game:str}", tags=["study"], not_counted=True)
async def daily_deal(
    request: Request[Any, Any, Any], game: GameName, date: Annotated[str, QueryParameter(max_length=10)] = ""
) -> Daily:
    """The deal of a day (today's, if no date is given) as it stands for me."""
    return await Dailies(house_of(request)).tell(game, date or today(), guest_of(request).guest)


@post("/api/study/daily/{game:str}", tags=["study"])
async def begin_daily(
    request: Request[Any, Any, Any], game: GameName, date: Annotated[str, QueryParameter(max_length=10)] = ""
) -> TableInfo:
    """My table of the day: made at the first call, the same at every other."""
    guest = guest_of(request)
    room = await Dailies(house_of(request)).begin(game, date or today(), guest)
    return table_info(room, guest.guest)


@get("/api/study/statistics", tags=["study"], not_counted=True)
async def my_statistics(request: Request[Any, Any, Any]) -> Statistics:
    """My finished matches on this server."""
    return await house_of(request).counts.tell(guest_of(request).guest)


HANDLERS: list[Any] = [
    ReviewController,
    ask_the_expert,
    continue_match,
    daily_deal,
    begin_daily,
    my_statistics,
]
