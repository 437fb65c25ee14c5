"""Messages from the server over a table's socket. Every message has a `kind`."""

from __future__ import annotations

from meldhouse.wire.game_data import AnyView, GameEvent
from meldhouse.wire.http import TableInfo
from meldhouse.wire.structs import Struct


class Message(Struct, tag_field="kind"):
    """The messages below; `kind` tells them apart."""


class Info(Message, tag="info"):
    """The seats and settings of a table. The whole message is sent after every change."""

    info: TableInfo


class Update(Message, tag="update"):
    """The events from number `since` on, and the view of one seat (null for a watcher).

    After it the client has `since + len(events)` events. `choices` lists the legal actions in notation (some of
    them, where there are too many to list), `awaited` the seats that the table waits for, `deadline` the end of
    the wait in milliseconds since 1970 by the server's clock, which reads `now`. `answered` is the answer of this
    seat to a discard whose window is still open.
    """

    seat: int | None
    since: int
    events: list[GameEvent]
    view: AnyView
    choices: list[str]
    awaited: list[int]
    deadline: int | None
    now: int
    answered: str = ""


class Earlier(Message, tag="earlier"):
    """Sent before the first update of a brief subscription: how earlier deals ended that the client lacks.

    The other events up to number `before` are left out.
    """

    seat: int | None
    before: int
    events: list[GameEvent]


class Done(Message, tag="done"):
    """The request with this id has been done and is durable."""

    id: str


class Refused(Message, tag="refused"):
    """The request with this id was refused. `stale`: there were events that the client had not seen."""

    id: str
    code: str
    clause: str
    text: str
    cards: str = ""
    numbers: dict[str, int] = {}
    stale: bool = False


class Drafted(Message, tag="drafted"):
    """The table as a player is rearranging it."""

    seat: int
    arrangement: str


class ChatLine(Struct):
    """A line of chat: a text, or the name of a quick phrase."""

    number: int
    name: str
    seat: int | None
    text: str = ""
    phrase: str = ""


class Chatted(Message, tag="chatted"):
    """New lines of chat."""

    lines: list[ChatLine]


class Hinted(Message, tag="hinted"):
    """The action that a bot would choose."""

    id: str
    action: str


class Announced(Message, tag="announced"):
    """A text of the operator for everybody who is connected."""

    text: str


class Eased(Message, tag="eased"):
    """The server is busy: in this deal an expert decides now and then in the place of a master."""

    seat: int


class Failed(Message, tag="failed"):
    """The answer to a message that is malformed or not allowed. `id` is empty if the message had none."""

    code: str
    detail: str
    id: str = ""


class Pong(Message, tag="pong"):
    """The answer to a ping."""

    id: str


ToClient = (
    Info | Update | Earlier | Done | Refused | Drafted | Chatted | Hinted | Announced | Eased | Failed | Pong
)
