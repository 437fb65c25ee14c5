"""How a failure is told to whoever asked."""

from __future__ import annotations

from meldhouse.parts.errors import MeldhouseError
from meldhouse.store import StoreError
from meldhouse.wire import to_client

_LONGEST = 300


def detail_of(error: MeldhouseError) -> str:
    """One line. What a database says is for the operator: it names users, hosts and files."""
    if isinstance(error, StoreError):
        return "nothing can be kept or read just now; try again"
    return error.detail[:_LONGEST]


def failed(error: MeldhouseError, identity: str = "") -> to_client.Failed:
    """The same over a table's socket, as the answer to a message with this id."""
    return to_client.Failed(error.code, detail_of(error), identity)
