"""Finished matches over HTTP: their reviews."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, get, post

from meldhouse.analysis import Review
from meldhouse.server import lobby
from meldhouse.server.api import TableName, guest_of, house_of, record_of
from meldhouse.wire.study import ReviewStatus


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
