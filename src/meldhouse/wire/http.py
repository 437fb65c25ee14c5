"""What is sent to and from the HTTP interface."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=40)]
SeatKind = Annotated[str, msgspec.Meta(pattern=r"^(open|me|bot:[a-z]{1,20})$")]


class Form(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=False):
    """A form with a field that we do not know is a mistake, and is told so."""


class GuestForm(Form):
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Guest(msgspec.Struct):
    """Who somebody is, without an account. The token is theirs alone."""

    guest: str
    name: str
    token: str


class ClockForm(Form):
    """Seconds; 0 is no clock. `claim` is how long everybody has to answer a discard."""

    turn: Annotated[int, msgspec.Meta(ge=0, le=86400)] = 0
    bank: Annotated[int, msgspec.Meta(ge=0, le=86400)] = 0
    claim: Annotated[int, msgspec.Meta(ge=1, le=120)] = 6


class TableForm(Form):
    """A new table. Seats: `me`, `open` for a person, `bot:LEVEL`."""

    game: Text
    players: Annotated[int, msgspec.Meta(ge=2, le=8)]
    options: dict[Text, int | bool | Text] = {}
    seats: Annotated[list[SeatKind], msgspec.Meta(max_length=8)] = []
    clock: ClockForm = msgspec.field(default_factory=ClockForm)
    #: anybody may find it in the lobby
    is_listed: bool = False
    #: hints, waits and "why can't I" are there for all
    has_hints: bool = True
    #: the claim window closes as soon as all have answered; None: where one person plays with bots
    is_quick: bool | None = None


class SeatForm(Form):
    """Sit down; no seat means any free one."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None


class KickForm(Form):
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    level: Text = "novice"


class PartForm(Form):
    """What a player adds to the shuffle after seeing the house's commitment."""

    part: Annotated[str, msgspec.Meta(max_length=200)]


class MoveCode(msgspec.Struct):
    """A code that moves a guest to another device, once, for a few minutes."""

    code: str
    seconds: int


class MoveForm(Form):
    code: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9]{1,20}$")]


class Chair(msgspec.Struct):
    """A seat as everybody sees it."""

    seat: int
    #: `open`, `person` or `bot`
    kind: str
    name: str
    level: str = ""
    is_present: bool = True
    #: a bot plays on for somebody who has left
    is_substituted: bool = False
    is_me: bool = False


class TableInfo(msgspec.Struct):
    """What is known of a table beside its play."""

    table: str
    code: str
    game: str
    players: int
    options: dict[str, Any]
    chairs: list[Chair]
    clock: ClockForm
    is_listed: bool
    has_hints: bool
    is_quick: bool
    #: `open`, `running` or `over`
    status: str
    #: SHA-256 of the house's part of the shuffle
    commitment: str
    is_host: bool = False
    rematch: str | None = None
    places: list[int] | None = None
    #: the table whose match this one goes on from, if any
    origin: str = ""
    #: a date and a game, if this is the daily deal
    daily: str = ""


class TableLine(msgspec.Struct):
    """A table in a list."""

    table: str
    code: str
    game: str
    status: str
    updated: int
    players: int
    #: seats that are still free
    free: int


class Failure(msgspec.Struct):
    """Why something was not done. `code` is stable; `detail` is one line of English."""

    code: str
    detail: str
    clause: str = ""
    kind: Literal["failure"] = "failure"
