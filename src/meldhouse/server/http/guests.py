"""Routes of guests."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Request, post
from litestar.params import JSONBody

from meldhouse.server.http.requests import container_of, guest_of, network_key
from meldhouse.tables.clocks import now
from meldhouse.tables.identity import BadToken, GuestToken, checked_name, new_code, new_guest, usual_name
from meldhouse.wire.http import Guest, GuestForm, MoveCode, MoveForm

_MOVE_SECONDS = 300
_MOVE_LETTERS = 9


class GuestController(Controller):
    """Guests: an identity without an account."""

    path = "/api"
    tags = ["guests"]

    @post("/guest")
    async def become_guest(self, request: Request[Any, Any, Any], data: JSONBody[GuestForm]) -> Guest:
        """Creates a guest; or, with a token, renames the same guest. A program stays a program."""
        is_known = "authorization" in request.headers
        if not is_known:
            container_of(request).guest_limits.check(network_key(request))
        me = guest_of(request) if is_known else GuestToken(new_guest(), "", data.is_program)
        name = checked_name(data.name, usual_name(me.guest, request.headers.get("accept-language", "")))
        token = container_of(request).identity.token(me.guest, name, me.is_program)
        return Guest(me.guest, name, token)

    @post("/move")
    async def begin_move(self, request: Request[Any, Any, Any]) -> MoveCode:
        """Returns a code that another device can use once to become the same guest."""
        token, code, at = guest_of(request), new_code(_MOVE_LETTERS), now()
        content = msgspec.json.encode(token)
        await container_of(request).store.put_code(code, content, at + _MOVE_SECONDS * 1000, at)
        return MoveCode(code, _MOVE_SECONDS)

    @post("/moved")
    async def end_move(self, request: Request[Any, Any, Any], data: JSONBody[MoveForm]) -> Guest:
        """Returns the guest who asked for this code."""
        container = container_of(request)
        content = await container.store.take_code(data.code.upper(), now())
        if content is None:
            raise BadToken("this code is not valid, or has been used")
        found = msgspec.json.decode(content, type=GuestToken)
        token = container.identity.token(found.guest, found.name, found.is_program)
        return Guest(found.guest, found.name, token)
