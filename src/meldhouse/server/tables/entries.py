"""What can stand in a table's log. The log is all there is: a table is what its entries say.

Each entry is one of these, as JSON with a `kind`. A field is only ever added, with a default.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Body(msgspec.Struct, tag_field="kind", omit_defaults=True):
    """The forms below, told apart by `kind`."""


class Created(Body, tag="created"):
    """The first entry: what was agreed on, and the house's secret part of the shuffle."""

    game: str
    players: int
    options: dict[str, Any]
    code: str
    host: str
    #: hexadecimal; never leaves the server before the match is over
    house: str
    turn_seconds: int = 0
    bank_seconds: int = 0
    claim_seconds: int = 6
    is_listed: bool = False
    has_hints: bool = True
    is_quick: bool = False
    rules_version: int = 1
    #: the day whose deal this is: a date and a game, if any
    daily: str = ""


class Sat(Body, tag="sat"):
    """A guest has sat down."""

    seat: int
    guest: str
    name: str


class Stood(Body, tag="stood"):
    """A seat is open again."""

    seat: int


class BotSat(Body, tag="bot-sat"):
    seat: int
    level: str


class Added(Body, tag="added"):
    """A player's own part of the shuffle."""

    seat: int
    part: str


class Started(Body, tag="started"):
    """All seats are taken; the first deal begins with it."""


class Continued(Body, tag="continued"):
    """The match begins in the middle of another one, which is over: the same shuffle, the same decisions so far."""

    #: the other table and its code, a deal of it, and how many decisions of that deal
    table: str
    code: str
    deal: int
    step: int
    #: the parts that its players added to the shuffle
    parts: list[str]
    #: everything that was decided before, deal by deal
    decisions: list[list[tuple[int, str]]]


class Dealt(Body, tag="dealt"):
    """The next deal begins."""


class Decided(Body, tag="decided"):
    """A decision that the rules have not refused."""

    seat: int
    action: str
    #: `person`, `bot`, `clock`, or `auto` for who has set that they pass
    by: str = "person"
    #: the sender's own id, so that the same message sent twice counts once
    id: str = ""


class Answered(Body, tag="answered"):
    """An answer to a discard, kept closed until the window closes for everybody."""

    seat: int
    action: str
    by: str = "person"
    id: str = ""


class Closed(Body, tag="closed"):
    """The window has closed: all answers count now; who has not answered has passed."""


class Gone(Body, tag="gone"):
    """Nobody is connected for a seat any more; or its player has said that they leave."""

    seat: int
    has_left: bool = False


class Substituted(Body, tag="substituted"):
    """A bot plays on for a seat."""

    seat: int


class Back(Body, tag="back"):
    """The player of a seat is here again and plays."""

    seat: int


class Drafted(Body, tag="drafted"):
    """How a player is moving tiles just now. It lies there when the bell rings."""

    seat: int
    arrangement: str


class Ready(Body, tag="ready"):
    """A player has seen the score."""

    seat: int


class AutoSet(Body, tag="auto-set"):
    seat: int
    mode: str


class Hinted(Body, tag="hinted"):
    """A player has been shown what a bot would do."""

    seat: int


class Said(Body, tag="said"):
    """A line of chat."""

    name: str
    seat: int | None = None
    text: str = ""
    phrase: str = ""
    id: str = ""


class Rematched(Body, tag="rematched"):
    """The same people play again at another table."""

    table: str


AnyBody = (
    Created
    | Sat
    | Stood
    | BotSat
    | Added
    | Started
    | Continued
    | Dealt
    | Decided
    | Answered
    | Closed
    | Gone
    | Substituted
    | Back
    | Drafted
    | Ready
    | AutoSet
    | Hinted
    | Said
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)


def write_body(body: AnyBody) -> bytes:
    return _encoder.encode(body)


def read_body(written: bytes) -> AnyBody:
    return _decoder.decode(written)
