"""What the server says over a table's socket. Every message has a `kind`."""

from __future__ import annotations

from typing import Any

import msgspec

from meldhouse.wire.http import TableInfo


class Message(msgspec.Struct, tag_field="kind"):
    """The forms below, told apart by `kind`."""


class Info(Message, tag="info"):
    """The table beside its play: who sits where, what was agreed on. Sent whole whenever it changes."""

    info: TableInfo


class Update(Message, tag="update"):
    """What has happened, from event number `since` on, and how things stand now for one seat (None: a watcher).

    After it the client has `since + len(events)` events. `view` is what the seat sees, `choices` what it may do now in
    notation (a part of it where nobody could list all), `awaited` whom the table waits for, `deadline` when it stops
    waiting (milliseconds since 1970 by the server's clock, which is `now`). `answered` is what this seat has answered
    to a discard whose window is still open.
    """

    seat: int | None
    since: int
    events: list[Any]
    view: Any
    choices: list[str]
    awaited: list[int]
    deadline: int | None
    now: int
    answered: str = ""


class Done(Message, tag="done"):
    """What was asked under this id has been done, and is durable."""

    id: str


class Refused(Message, tag="refused"):
    """What was asked under this id was not done, and why. `stale`: more had happened than the client knew."""

    id: str
    code: str
    clause: str
    text: str
    cards: str = ""
    numbers: dict[str, int] = {}
    stale: bool = False


class Drafted(Message, tag="drafted"):
    """How a player is moving tiles just now."""

    seat: int
    arrangement: str


class ChatLine(msgspec.Struct):
    number: int
    name: str
    seat: int | None
    text: str = ""
    phrase: str = ""


class Chatted(Message, tag="chatted"):
    lines: list[ChatLine]


class Hinted(Message, tag="hinted"):
    """What a bot would do."""

    id: str
    action: str


class Failed(Message, tag="failed"):
    """A message that was not understood or not allowed. `id` is empty if it had none."""

    code: str
    detail: str
    id: str = ""


class Pong(Message, tag="pong"):
    id: str


ToClient = Info | Update | Done | Refused | Drafted | Chatted | Hinted | Failed | Pong
