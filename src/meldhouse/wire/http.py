"""Forms and answers of the HTTP interface."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from meldhouse.wire.game_data import OptionValue
from meldhouse.wire.structs import Meta, Struct, field

Text = Annotated[str, Meta(max_length=40)]
SeatKind = Annotated[str, Meta(pattern=r"^(open|me|bot:[a-z]{1,20})$")]


class Form(Struct, forbid_unknown_fields=True, omit_defaults=False):
    """A form of a request. Unknown fields are errors."""


class GuestForm(Form):
    """The name of a guest."""

    name: Annotated[str, Meta(max_length=200)] = ""
    #: the guest is a program; a known guest stays what it was
    is_program: bool = False


class Guest(Struct):
    """An identity without an account. The token is secret."""

    guest: str
    name: str
    token: str


class ClockForm(Form):
    """Times in seconds; 0 means no clock. `claim` is the time to answer a discard."""

    turn: Annotated[int, Meta(ge=0, le=86400)] = 0
    bank: Annotated[int, Meta(ge=0, le=86400)] = 0
    claim: Annotated[int, Meta(ge=1, le=120)] = 3


class TableForm(Form):
    """A new table. Seats: `me`, `open` for a person, `bot:LEVEL`."""

    game: Text
    players: Annotated[int, Meta(ge=2, le=8)]
    options: dict[Text, int | bool | Text] = {}
    seats: Annotated[list[SeatKind], Meta(max_length=8)] = []
    clock: ClockForm = field(default_factory=ClockForm)
    #: the lobby lists the table
    is_listed: bool = False
    #: hints, waits and reasons of refusals are available
    has_hints: bool = True
    #: the claim window closes as soon as all have answered; null: only if one person plays with bots
    is_quick: bool | None = None


class SeatForm(Form):
    """The seat to take; null means any free one."""

    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class KickForm(Form):
    """A seat that the host fills with a bot or frees."""

    seat: Annotated[int, Meta(ge=0, le=7)]
    level: Text = "novice"


class ReportForm(Form):
    """A report to the operator about the player of a seat."""

    seat: Annotated[int, Meta(ge=0, le=7)]
    reason: Literal["chat", "name", "other"]


class RecordForm(Form):
    """The record of a match that was played on a device, and the seats of the guest who sends it."""

    record: str
    seats: Annotated[list[Annotated[int, Meta(ge=0, le=7)]], Meta(min_length=1, max_length=8)]


class PartForm(Form):
    """A player's part of the shuffle, given after the house's commitment."""

    part: Annotated[str, Meta(max_length=200)]


class MoveCode(Struct):
    """A code that moves a guest to another device. It works once, for some minutes."""

    code: str
    seconds: int


class MoveForm(Form):
    """A code from another device."""

    code: Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,20}$")]


class Chair(Struct):
    """A seat and its player."""

    seat: int
    #: `open`, `person` or `bot`
    kind: str
    name: str
    level: str = ""
    is_present: bool = True
    #: a bot plays for a person who has left
    is_substituted: bool = False
    is_me: bool = False
    #: the guest who sits here is a program
    is_program: bool = False


class WaitForm(Form):
    """A program waits for challenges: the games that it plays, and how long the request may take.

    Without games it does not wait any more.
    """

    games: Annotated[list[Text], Meta(max_length=40)]
    seconds: Annotated[float, Meta(ge=0, le=25)] = 20.0


class Challenge(Struct):
    """An invitation of a program to a table."""

    table: str
    code: str
    game: str
    players: int
    options: dict[str, Any]
    #: the name of the guest who invites
    host: str


class Waited(Struct):
    """The public id of a program, and its challenges."""

    program: str
    challenges: list[Challenge]


class ProgramLine(Struct):
    """A program that waits for challenges, and its answer to a table: empty, `asked` or `declined`."""

    program: str
    name: str
    games: list[str]
    answer: str = ""


class ChallengeForm(Form):
    """The program that a host invites."""

    program: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]


class AnswerForm(Form):
    """A program's answer to a challenge."""

    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
    is_accepted: bool


class TableInfo(Struct):
    """A table: its seats, settings and status."""

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
    #: `open`, `running`, `over` or `closed`
    status: str
    #: SHA-256 of the house's part of the shuffle
    commitment: str
    is_host: bool = False
    rematch: str | None = None
    places: list[int] | None = None
    #: the table whose match this one continues, if any
    origin: str = ""
    #: the date and the game of a daily deal
    daily: str = ""
    #: the version of the rules that the table began with; None is the current one
    rules_version: int | None = None
    #: the match was played on a device and sent here
    is_offline: bool = False
    #: why the table was closed: `unwatched`, `operator`, or `taken` if the match goes on at its player's device
    closed_for: str = ""


class TableLine(Struct):
    """A table in a list."""

    table: str
    code: str
    game: str
    status: str
    updated: int
    players: int
    #: seats that are still free
    free: int
    #: the match was played on a device and sent here
    is_offline: bool = False


class OptionLine(Struct):
    """An option of a game and its words."""

    name: str
    kind: str
    default: OptionValue
    low: int
    high: int
    choices: list[str]
    #: the words of each choice
    choice_texts: list[str]
    clause: str
    text: str
    about: str


class GameLine(Struct):
    """A game, its options and its words."""

    name: str
    players: list[int]
    usual_players: int
    text: str
    about: str
    options: list[OptionLine]
    levels: list[str]


class Failure(Struct):
    """The reason of a failed request. `code` is stable; `detail` is one line of English."""

    code: str
    detail: str
    clause: str = ""
    kind: Literal["failure"] = "failure"
