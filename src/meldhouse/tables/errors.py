"""Failures that tables report, and the form in which clients read them."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError
from meldhouse.wire import to_client

_LONGEST = 300
#: the code of a database that is away
_STORE = "store-unavailable"
#: the HTTP status of a failure, by its code; 400 for others
_STATUS = {
    "bad-token": 401,
    "not-found": 404,
    "no-such-table": 404,
    "no-such-lesson": 404,
    "not-allowed": 403,
    "match-running": 403,
    "barred": 403,
    "no-review": 404,
    "no-such-daily": 404,
    "day-over": 403,
    "too-many-requests": 429,
    "too-many-tables": 429,
    "took-too-long": 422,
    "not-answered": 503,
    "store-unavailable": 503,
    "contended": 503,
}


class NotAllowed(MeldhouseError):
    """The request is understood, but this guest may not make it, or not now."""

    code = "not-allowed"


class NoSuchTable(MeldhouseError):
    """The table does not exist, or is not for this guest: the answer is the same."""

    code = "no-such-table"


class Contended(MeldhouseError):
    """Too many others write to this table at once."""

    code = "contended"


class BadMessage(MeldhouseError):
    """A frame that cannot be read as a message."""

    code = "bad-message"


def detail_of(error: MeldhouseError) -> str:
    """Returns one line for the client.

    The text of a database error is left out: it names users, hosts and files and is meant for the operator.
    """
    if error.code == _STORE:
        return "nothing can be kept or read just now; try again"
    return error.detail[:_LONGEST]


def status_of(error: MeldhouseError) -> int:
    """Returns the HTTP status of a failure."""
    return _STATUS.get(error.code, 400)


def failed(error: MeldhouseError, identity: str = "") -> to_client.Failed:
    """Returns the message for a table's socket, in answer to the message with this id."""
    return to_client.Failed(error.code, detail_of(error), identity)
