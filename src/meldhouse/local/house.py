"""The local house: requests, sockets, and the work in between."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from meldhouse.local.connections import Connections, LocalBroadcast, Send
from meldhouse.local.driver import LocalBots, LocalDriver
from meldhouse.local.registry import LocalTables
from meldhouse.local.reviews import LocalReviews
from meldhouse.local.router import Answer, Router, read_headers
from meldhouse.local.storage import Save, Storage
from meldhouse.local.study_routes import add_study_routes
from meldhouse.local.table_routes import add_table_routes
from meldhouse.local.text_routes import add_text_routes
from meldhouse.tables.entries import AnyBody
from meldhouse.tables.identity import BadToken, GuestToken, Identity
from meldhouse.tables.table import Table
from meldhouse.wire.structs import Struct, encode

_TOPIC = "local"
_KEY = "key"


class Answered(Struct):
    """An answer as the worker reads it."""

    status: int
    type: str
    body: str


class LocalHouse:
    """A house for one device.

    `send` is called with the number of a socket and a text, `save` with each change that is to be kept, and `saved`
    are the changes that were kept before.
    """

    def __init__(self, send: Send, save: Save, saved: Iterable[str] = ()) -> None:
        self.storage = Storage(save, saved)
        self.identity = Identity(self._key())
        self.broadcast = LocalBroadcast()
        self.tables = LocalTables(self.storage, self._applied)
        self.bots = LocalBots()
        self.driver = LocalDriver(self.tables, self.bots, self._is_watched)
        self.reviews = LocalReviews(self.storage)
        self._connections = Connections(
            send, self.identity, self.tables, self.bots, self.driver, self.broadcast
        )
        self._router = Router()
        add_text_routes(self._router)
        add_table_routes(self._router, self)
        add_study_routes(self._router, self)

    def _key(self) -> bytes:
        """Returns the key that signs the tokens of this device, made at the first start."""
        kept = self.storage.kept(_TOPIC, _KEY)
        if kept is None:
            kept = secrets.token_hex(32)
            self.storage.keep(_TOPIC, _KEY, kept)
        return bytes.fromhex(kept)

    def _applied(self, table: Table, body: AnyBody) -> None:
        self.broadcast.publish(table, body)
        self.driver.wake(table.id)

    def _is_watched(self, table_id: str) -> bool:
        return bool(self.broadcast.at(table_id))

    def guest_of(self, token: str) -> GuestToken:
        """Returns the guest of a token. Raises BadToken."""
        if not token:
            raise BadToken("say who you are: Authorization: Bearer TOKEN")
        return self.identity.read(token)

    # --- for the worker ---

    def request(self, method: str, path: str, headers: str = "{}", body: str = "") -> str:
        """Answers a request: JSON with `status`, `type` and `body`."""
        said = self.answer(method, path, read_headers(headers), body)
        return encode(Answered(said.status, said.media_type, said.content.decode())).decode()

    def answer(self, method: str, path: str, headers: dict[str, str], body: str = "") -> Answer:
        """Answers a request of Python code."""
        return self._router.request(method, path, headers, body)

    def open(self, path: str) -> int:
        """Opens a socket and returns its number."""
        return self._connections.open(path)

    def receive(self, number: int, text: str) -> None:
        """Takes a message from a socket."""
        self._connections.receive(number, text)

    def close(self, number: int) -> None:
        """Closes a socket."""
        self._connections.close(number)

    def step(self) -> float | None:
        """Does one piece of work, a bot's decision for instance.

        Returns the seconds until the next piece, or None if there is nothing to do before the next call from outside.
        """
        wait = self.driver.step()
        if wait == 0.0 or not self.reviews.step():
            return wait
        return 0.0
