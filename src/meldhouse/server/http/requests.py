"""Access to the container and the guest of a request."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from meldhouse.server.container import Container
from meldhouse.server.transport.gate import network_of
from meldhouse.tables.identity import BadToken, GuestToken

TableName = Annotated[str, PathParameter(max_length=60, pattern=r"^[A-Za-z0-9_-]+$")]
AnyRequest = Request[Any, Any, Any]


def container_of(request: AnyRequest) -> Container:
    container: Container = request.app.state.container
    return container


def owner_of(request: AnyRequest) -> str:
    """Returns whom a request counts for: the guest from any address, or the network without a valid token."""
    try:
        return "guest:" + guest_of(request).guest
    except BadToken:
        return "address:" + network_key(request)


def network_key(request: AnyRequest) -> str:
    return network_of(request.client.host) if request.client else ""


def guest_of(request: AnyRequest) -> GuestToken:
    """Returns the guest of the request's token. Raises BadToken without a valid one."""
    said = request.headers.get("authorization", "")
    if not said.startswith("Bearer "):
        raise BadToken("say who you are: Authorization: Bearer TOKEN")
    return container_of(request).identity.read(said.removeprefix("Bearer ").strip())
