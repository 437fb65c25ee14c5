"""What a client says over a table's socket. Every message has a `kind`."""

from __future__ import annotations

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]


class Message(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True):
    """The forms below, told apart by `kind`."""


class Subscribe(Message, tag="subscribe"):
    """The first message: who I am, which table, and the number of the first event that I do not have."""

    token: Annotated[str, msgspec.Meta(max_length=300)]
    table: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    chat_since: Annotated[int, msgspec.Meta(ge=0)] = 0


class Act(Message, tag="act"):
    """A decision in the game's notation. The id is mine: the same one sent again counts once.

    `seen` is the number of events that I had when I decided. If more has happened since, I decided about
    something else: the answer is the refusal `stale`, and an update.
    """

    id: Id
    action: Annotated[str, msgspec.Meta(max_length=2000)]
    seat: Seat | None = None
    seen: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Draft(Message, tag="draft"):
    """How the table looks while I am still rearranging it; shown to the others, binding nobody."""

    arrangement: Annotated[str, msgspec.Meta(max_length=2000)]
    seat: Seat | None = None


class Auto(Message, tag="auto"):
    """How my claims are answered without asking me: `ask`, `pass-unless-call` or `pass`."""

    mode: Annotated[str, msgspec.Meta(max_length=20)]
    seat: Seat | None = None


class Chat(Message, tag="chat"):
    """A line of my own, or the name of a quick phrase that everybody reads in their language."""

    id: Id
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""
    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Hint(Message, tag="hint"):
    """What would you do? Answered where the table allows hints."""

    id: Id
    seat: Seat | None = None


class WhyNot(Message, tag="why-not"):
    """Why can't I do this? Changes nothing."""

    id: Id
    action: Annotated[str, msgspec.Meta(max_length=2000)]
    seat: Seat | None = None


class Next(Message, tag="next"):
    """On with the next deal: I have seen the score."""

    id: Id


class Ping(Message, tag="ping"):
    id: Id


ToServer = Subscribe | Act | Draft | Auto | Chat | Hint | WhyNot | Next | Ping
