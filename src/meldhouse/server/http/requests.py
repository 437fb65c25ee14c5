"""Access to the container and the guest of a request."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from meldhouse.server.container import Container
from meldhouse.server.identity import BadToken, GuestToken

TableName = Annotated[str, PathParameter(max_length=60, pattern=r"^[A-Za-z0-9_-]+$")]
AnyRequest = Request[Any, Any, Any]


def container_of(request: AnyRequest) -> Container:
    container: Container = request.app.state.container
    return container


def guest_of(request: AnyRequest) -> GuestToken:
    """Returns the guest of the request's token. Raises BadToken without a valid one."""
    said = request.headers.get("authorization", "")
    if not said.startswith("Bearer "):
        raise BadToken("say who you are: Authorization: Bearer TOKEN")
    return container_of(request).identity.read(said.removeprefix("Bearer ").strip())
