"""The target of an attack, and how an attacker reads its answers."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from tests.support.servers import Server
from websockets.frames import Frame, Opcode

#: the attacker has another address than the honest players; the server trusts proxies on this machine
ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}
Codes = Counter[str]


def masked(opcode: Opcode, content: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=True)


class Target(NamedTuple):
    """A server, and a table where honest people play."""

    server: Server
    table: str


Attack = Callable[[Target, float, Codes], Awaitable[None]]


def closed_with(heard: bytes) -> str:
    """The reason in a close frame at the end, or the code in the answer to a request."""
    with contextlib.suppress(ValueError, IndexError):
        return str(json.loads(heard.rpartition(b"\r\n\r\n")[2])["code"])
    at = heard.rfind(b"\x88")
    return heard[at + 4 : at + 2 + heard[at + 1]].decode(errors="replace") if at >= 0 else "closed"
