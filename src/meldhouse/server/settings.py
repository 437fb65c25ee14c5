"""The settings of an operator, each also an environment variable MELDHOUSE_NAME."""

from __future__ import annotations

import os
from typing import Annotated, Literal

import msgspec

from meldhouse.parts.errors import OptionError
from meldhouse.paths import data_folder


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """Addresses, limits and times of a server."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    #: `sqlite:///PATH` or `postgresql://…`; empty: a file in the user's data folder
    database: str = ""
    #: server processes that share the port
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    #: worker processes for bots
    bot_workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    #: seconds a bot may take before a simpler one answers for it
    bot_seconds: Annotated[float, msgspec.Meta(gt=0)] = 2.0
    #: the name of the house; the daily deal is derived from it
    house_name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]+$")] = (
        "Meldhouse"
    )
    #: worker processes for questions to the study (and as many again for reviews), and seconds for an answer
    study_workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    study_seconds: Annotated[float, msgspec.Meta(gt=0)] = 10.0
    #: questions a minute that one guest may ask the study
    study_per_minute: Annotated[int, msgspec.Meta(ge=1)] = 60
    #: seconds a player may be disconnected before a bot plays on, at tables with a clock
    grace_seconds: Annotated[int, msgspec.Meta(ge=0)] = 30
    #: seconds between two deals
    pause_seconds: Annotated[int, msgspec.Meta(ge=0)] = 20
    #: messages that one connection may send a second, and at once
    messages_per_second: Annotated[float, msgspec.Meta(gt=0)] = 50.0
    messages_at_once: Annotated[int, msgspec.Meta(ge=1)] = 100
    #: messages that all connections of one address may send a second, and twice as many at once
    messages_of_address: Annotated[float, msgspec.Meta(gt=0)] = 2000.0
    #: bytes that one connection may send a second, and at once
    bytes_per_second: Annotated[int, msgspec.Meta(ge=1)] = 65_536
    bytes_at_once: Annotated[int, msgspec.Meta(ge=1)] = 262_144
    #: lines and bytes of chat that one guest may write a minute
    chat_lines_per_minute: Annotated[int, msgspec.Meta(ge=1)] = 60
    chat_bytes_per_minute: Annotated[int, msgspec.Meta(ge=1)] = 6000
    #: reports of players that one address may make an hour
    reports_per_hour: Annotated[int, msgspec.Meta(ge=1)] = 10
    #: records of matches played offline that one address may send an hour, and the largest one, in bytes
    records_per_hour: Annotated[int, msgspec.Meta(ge=1)] = 60
    largest_record: Annotated[int, msgspec.Meta(ge=1)] = 524_288
    #: decisions in the matches that one address may send, or continue, an hour
    brought_per_hour: Annotated[int, msgspec.Meta(ge=1)] = 200_000
    #: guests that one address may create an hour
    guests_per_hour: Annotated[int, msgspec.Meta(ge=1)] = 2000
    #: requests a minute that one address may make
    requests_per_minute: Annotated[int, msgspec.Meta(ge=1)] = 600
    #: requests a minute that one guest may make
    requests_per_guest: Annotated[int, msgspec.Meta(ge=1)] = 300
    #: tables that this process keeps in memory
    most_rooms: Annotated[int, msgspec.Meta(ge=1)] = 5000
    #: unfinished tables of one guest; listed ones; those where only bots play, of one guest and of a process
    most_tables_of_guest: Annotated[int, msgspec.Meta(ge=1)] = 50
    most_listed_of_guest: Annotated[int, msgspec.Meta(ge=1)] = 5
    most_bot_tables_of_guest: Annotated[int, msgspec.Meta(ge=1)] = 3
    most_bot_tables: Annotated[int, msgspec.Meta(ge=1)] = 50
    #: deals after which a table where only bots play is closed
    most_bot_deals: Annotated[int, msgspec.Meta(ge=1)] = 50
    #: seconds after which a table where only bots play is closed if nobody watches it
    unwatched_seconds: Annotated[float, msgspec.Meta(ge=0)] = 600.0
    #: watchers of one table, and connections of one guest
    most_at_table: Annotated[int, msgspec.Meta(ge=1)] = 200
    most_of_guest: Annotated[int, msgspec.Meta(ge=1)] = 20
    #: sockets at tables of this process
    most_connections: Annotated[int, msgspec.Meta(ge=1)] = 10_000
    #: connections of one address; of an IPv6 address the first 64 bits count
    most_of_address: Annotated[int, msgspec.Meta(ge=1)] = 400
    #: connections to this process that send no request and are at no table
    most_silent: Annotated[int, msgspec.Meta(ge=1)] = 500
    #: seconds until a whole request must have arrived
    request_seconds: Annotated[float, msgspec.Meta(gt=0)] = 20.0
    #: largest message, request header and request body, in bytes
    largest_message: Annotated[int, msgspec.Meta(ge=1)] = 16_384
    largest_header: Annotated[int, msgspec.Meta(ge=256)] = 16_384
    largest_body: Annotated[int, msgspec.Meta(ge=1)] = 65_536
    #: pages that may open sockets besides the server's own, separated by commas
    origins: str = ""
    #: trusted reverse proxies, separated by commas; they name the address of a client
    proxies: str = "127.0.0.1"
    #: seconds between pings on a socket; a client that is silent twice as long is disconnected
    ping_seconds: Annotated[float, msgspec.Meta(gt=0)] = 20.0
    #: days after which `meldhouse admin prune` closes idle tables, deletes finished ones, and empties their chat
    keep_idle_days: Annotated[float, msgspec.Meta(ge=0)] = 30.0
    keep_finished_days: Annotated[float, msgspec.Meta(ge=0)] = 365.0
    keep_chat_days: Annotated[float, msgspec.Meta(ge=0)] = 90.0
    #: secret of the operator for the page /admin; without it there is no such page
    admin_secret: str = ""
    #: folder where several processes of one server share their measures; made by `serve` if there are several
    measures_folder: str = ""
    #: `text` or `json`
    log_format: Literal["text", "json"] = "text"

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{data_folder() / 'meldhouse.sqlite'}"


def settings_from_environment(**given: object) -> Settings:
    """Returns the settings: given values first, then the environment, then defaults."""
    said: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        value = given.get(name)
        written = os.environ.get(f"MELDHOUSE_{name.upper()}")
        if value is not None:
            said[name] = value
        elif written is not None:
            said[name] = written
    try:
        return msgspec.convert(said, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(f"a setting is wrong: {_named(str(error))}") from None


def _named(complaint: str) -> str:
    """Rewrites a validation error to name the setting: ``Expected `int` - at `$.port` `` is about port."""
    what, _, where = complaint.partition(" - at `$.")
    name = where.rstrip("`")
    return f"{name} (or MELDHOUSE_{name.upper()}): {what}" if name else what
