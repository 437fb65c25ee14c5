"""Failures that the server reports, and the form in which clients read them."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError
from meldhouse.store import StoreError
from meldhouse.wire import to_client

_LONGEST = 300


class NotAllowed(MeldhouseError):
    """The request is understood, but this guest may not make it, or not now."""

    code = "not-allowed"


def detail_of(error: MeldhouseError) -> str:
    """Returns one line for the client.

    The text of a database error is left out: it names users, hosts and files and is meant for the operator.
    """
    if isinstance(error, StoreError):
        return "nothing can be kept or read just now; try again"
    return error.detail[:_LONGEST]


def failed(error: MeldhouseError, identity: str = "") -> to_client.Failed:
    """Returns the message for a table's socket, in answer to the message with this id."""
    return to_client.Failed(error.code, detail_of(error), identity)
