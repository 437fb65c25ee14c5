"""The entries of a table's log. Everything about a table follows from them.

Each entry is JSON with a `kind`. Fields are only ever added, with a default.
"""

from __future__ import annotations

from typing import Any

from meldhouse.wire.structs import Decoder, Encoder, Struct


class Body(Struct, tag_field="kind", omit_defaults=True):
    """The common form of all entries; `kind` tells them apart."""


class Created(Body, tag="created"):
    """The first entry: the agreement, and the server's secret part of the shuffle."""

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
    #: the date and game of a daily deal; empty for other tables
    daily: str = ""
    #: the match was played on a device, without this house
    is_offline: bool = False


class Sat(Body, tag="sat"):
    """A guest sat down."""

    seat: int
    guest: str
    name: str
    is_program: bool = False


class Stood(Body, tag="stood"):
    """A seat is open again."""

    seat: int
    #: the host has shown its player out, who cannot sit down here again
    is_barred: bool = False


class BotSat(Body, tag="bot-sat"):
    """A bot sat down."""

    seat: int
    level: str


class Added(Body, tag="added"):
    """A player's own part of the shuffle."""

    seat: int
    part: str


class Started(Body, tag="started"):
    """All seats are taken; the first deal begins with it."""


class Continued(Body, tag="continued"):
    """The match begins in the middle of a finished one, with its shuffle and its decisions so far."""

    #: the id and code of the other table, the deal, and the number of decisions in that deal
    table: str
    code: str
    deal: int
    step: int
    #: the parts of its players in the shuffle
    parts: list[str]
    #: all decisions before, deal by deal
    decisions: list[list[tuple[int, str]]]


class Played(Body, tag="played"):
    """A match from a record: everything that was decided elsewhere, in one entry."""

    #: the parts of its players in the shuffle
    parts: list[str]
    #: all decisions, deal by deal
    decisions: list[list[tuple[int, str]]]


class Dealt(Body, tag="dealt"):
    """The next deal begins."""


class Decided(Body, tag="decided"):
    """A decision that the rules allow."""

    seat: int
    action: str
    #: `person`, `bot`, `clock`, or `auto` for a seat that passes by itself
    by: str = "person"
    #: the id of the message, so that a repeated message counts once
    id: str = ""


class Answered(Body, tag="answered"):
    """An answer to a discard, kept closed until the window closes for everybody."""

    seat: int
    action: str
    by: str = "person"
    id: str = ""


class Closed(Body, tag="closed"):
    """The window has closed: all answers count, and seats without one have passed."""


class Gone(Body, tag="gone"):
    """The player of a seat has disconnected, or has said that they leave."""

    seat: int
    has_left: bool = False


class Substituted(Body, tag="substituted"):
    """A bot plays on for a seat."""

    seat: int


class Back(Body, tag="back"):
    """The player of a seat is here again and plays."""

    seat: int


class Drafted(Body, tag="drafted"):
    """The unfinished layout of a player. It counts if time runs out."""

    seat: int
    arrangement: str


class Ready(Body, tag="ready"):
    """A player has seen the score."""

    seat: int


class AutoSet(Body, tag="auto-set"):
    """A player has chosen how to answer claims: `ask`, `pass-unless-call` or `pass`."""

    seat: int
    mode: str


class Hinted(Body, tag="hinted"):
    """A player has asked for a hint."""

    seat: int


class Said(Body, tag="said"):
    """A line of chat."""

    name: str
    seat: int | None = None
    text: str = ""
    phrase: str = ""
    id: str = ""


class Renamed(Body, tag="renamed"):
    """The operator has given the player of a seat another name."""

    seat: int
    name: str


class Abandoned(Body, tag="abandoned"):
    """The table was closed before the end of its match."""

    #: `unwatched` if only bots played and nobody looked on, `operator` if the operator closed it, `taken` if the
    #: match goes on at the device of its only player
    reason: str = ""


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
    | Played
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
    | Abandoned
    | Renamed
)

#: entries that bring many decisions along
BRINGING = (Continued, Played)

_encoder = Encoder()
_decoder: Decoder[AnyBody] = Decoder(AnyBody)


def write_body(body: AnyBody) -> bytes:
    return _encoder.encode(body)


def read_body(written: bytes) -> AnyBody:
    return _decoder.decode(written)
