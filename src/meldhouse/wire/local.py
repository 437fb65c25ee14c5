"""Messages and forms that only the local house knows."""

from __future__ import annotations

from typing import Annotated, Any

from meldhouse.wire import to_client, to_server
from meldhouse.wire.http import Form, TableForm
from meldhouse.wire.structs import Meta, Struct

Name = Annotated[str, Meta(max_length=200)]
TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,60}$")]


class LocalTableForm(TableForm):
    """A new table; `names` are those of the seats `me`, in their order, where several persons share a device."""

    names: Annotated[list[Name], Meta(max_length=8)] = []


class Handover(to_client.Message, tag="handover"):
    """The device goes to a seat. Nothing of its view is sent before it takes it."""

    seat: int


class Take(to_server.Message, tag="take"):
    """The player of a seat has the device."""

    id: to_server.Id
    seat: to_server.Seat


class ImportForm(Form):
    """The record of a match."""

    record: str


class AdoptedEntry(Form):
    """An entry of another table's log, and its time."""

    at: Annotated[int, Meta(ge=0)]
    body: Any


class AdoptForm(Form):
    """The log of a table that goes on here."""

    entries: list[AdoptedEntry]


class ForgetForm(Form):
    """A table to remove from this device."""

    table: TableId


class Health(Struct):
    """The number of tables on this device, and those that cannot be read."""

    tables: int
    unreadable: list[str]


ToLocalHouse = to_server.ToServer | Take
