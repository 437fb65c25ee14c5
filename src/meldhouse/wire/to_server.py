"""Messages from a client over a table's socket. Every message has a `kind`."""

from __future__ import annotations

from typing import Annotated

from meldhouse.wire.structs import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=7)]


class Message(Struct, tag_field="kind", forbid_unknown_fields=True):
    """The messages below; `kind` tells them apart."""


class Subscribe(Message, tag="subscribe"):
    """The first message: the client's token, the table, and the number of the first event that it lacks.

    With `is_brief` the server leaves out what happened in earlier deals, and sends `earlier` with their ends.
    """

    token: Annotated[str, Meta(max_length=300)]
    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
    since: Annotated[int, Meta(ge=0)] = 0
    chat_since: Annotated[int, Meta(ge=0)] = 0
    is_brief: bool = False


class Act(Message, tag="act"):
    """A decision in the game's notation. The client chooses the id; the same id sent again counts once.

    `seen` is the number of events that the client had. If there are more, the answer is a refusal with `stale`,
    and an update.
    """

    id: Id
    action: Annotated[str, Meta(max_length=2000)]
    seat: Seat | None = None
    seen: Annotated[int, Meta(ge=0)] | None = None


class Draft(Message, tag="draft"):
    """The table while the player is rearranging it. Other clients show it; it is not binding."""

    arrangement: Annotated[str, Meta(max_length=2000)]
    seat: Seat | None = None


class Auto(Message, tag="auto"):
    """The automatic answer to discards: `ask`, `pass-unless-call` or `pass`."""

    mode: Annotated[str, Meta(max_length=20)]
    seat: Seat | None = None


class Chat(Message, tag="chat"):
    """A line of chat, or the name of a quick phrase that each client shows in its own language."""

    id: Id
    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class Hint(Message, tag="hint"):
    """Asks for a hint. Refused where the table does not allow hints."""

    id: Id
    seat: Seat | None = None


class WhyNot(Message, tag="why-not"):
    """Asks why an action is not allowed. Changes nothing."""

    id: Id
    action: Annotated[str, Meta(max_length=2000)]
    seat: Seat | None = None


class Next(Message, tag="next"):
    """Asks for the next deal after the score."""

    id: Id


class Ping(Message, tag="ping"):
    """Checks that the server answers."""

    id: Id


ToServer = Subscribe | Act | Draft | Auto | Chat | Hint | WhyNot | Next | Ping
