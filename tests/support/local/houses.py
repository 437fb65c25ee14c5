"""The same requests and messages for a real server and for a local house."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, Protocol

import httpx
from tests.support.servers import PATIENCE
from websockets.sync.client import ClientConnection, connect

from meldhouse.local import LocalHouse

Message = dict[str, Any]


class Answer:
    """The answer to a request: its status, and its content as data or text."""

    def __init__(self, status: int, media_type: str, text: str) -> None:
        self.status = status
        is_json = media_type.startswith("application/json")
        self.content: Any = json.loads(text) if is_json else text


class Socket(Protocol):
    """A connection to a table."""

    def send(self, text: str) -> None: ...

    def receive(self) -> Message:
        """Returns the next message. Raises if there is none to come."""


class House(Protocol):
    """A server or a local house."""

    def request(self, method: str, path: str, body: str = "", token: str = "") -> Answer: ...

    def open(self, language: str) -> Socket: ...

    def work(self) -> None:
        """Lets time pass until work that was begun may be done."""


class ServerHouse:
    """A real server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._http = httpx.Client(base_url=url, timeout=PATIENCE)
        self._sockets = ExitStack()

    def request(self, method: str, path: str, body: str = "", token: str = "") -> Answer:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        headers["content-type"] = "application/json"
        said = self._http.request(method, path, content=body.encode(), headers=headers)
        return Answer(said.status_code, said.headers["content-type"], said.text)

    def open(self, language: str) -> Socket:
        address = f"{self._url.replace('http', 'ws')}/socket?lang={language}"
        return ServerSocket(self._sockets.enter_context(connect(address, max_size=None)))

    def work(self) -> None:
        """Does nothing: a server works by itself."""

    def close(self) -> None:
        self._sockets.close()
        self._http.close()


class ServerSocket:
    """A connection to a server."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send(self, text: str) -> None:
        self._socket.send(text)

    def receive(self) -> Message:
        message: Message = json.loads(self._socket.recv(PATIENCE))
        return message


class DeviceHouse:
    """A local house, and what its device has kept."""

    def __init__(self, saved: list[str] | None = None) -> None:
        self.saved: list[str] = [] if saved is None else saved
        self._inboxes: dict[int, list[str]] = {}
        self.house = LocalHouse(self._deliver, self.saved.append, list(self.saved))
        self.house.driver.pause_seconds = 0

    def _deliver(self, number: int, text: str) -> None:
        self._inboxes[number].append(text)

    def request(self, method: str, path: str, body: str = "", token: str = "") -> Answer:
        headers = json.dumps({"authorization": f"Bearer {token}"} if token else {})
        said = json.loads(self.house.request(method, path, headers, body))
        return Answer(said["status"], said["type"], said["body"])

    def open(self, language: str) -> Socket:
        number = self.house.open(f"/socket?lang={language}")
        inbox = self._inboxes[number] = []
        return DeviceSocket(lambda text: self.house.receive(number, text), inbox, self.house.step)

    def work(self) -> None:
        self.house.step()


class DeviceSocket:
    """A connection to a local house, which works while a message is waited for."""

    def __init__(
        self, send: Callable[[str], None], inbox: list[str], step: Callable[[], float | None]
    ) -> None:
        self.send = send
        self._inbox = inbox
        self._step = step

    def receive(self) -> Message:
        while not self._inbox:
            wait = self._step()
            assert wait is not None, "nothing more will be said"
            # as the worker of a browser does it: a clock runs
            time.sleep(wait)
        message: Message = json.loads(self._inbox.pop(0))
        return message


class Player:
    """A guest at one table of a house."""

    def __init__(self, house: House, token: str, table: str, language: str = "en") -> None:
        self._socket = house.open(language)
        self._pings = 0
        self.update: Message = {}
        self.status = ""
        #: answers to discards are kept closed until time is up
        self.has_window = False
        #: the seat that is to take the device
        self.handover: int | None = None
        self._send({"kind": "subscribe", "token": token, "table": table})

    def _send(self, message: Message) -> None:
        self._socket.send(json.dumps(message))

    def _next(self) -> Message:
        message = self._socket.receive()
        if message["kind"] == "update":
            self.update = message
        if message["kind"] == "handover":
            self.handover = message["seat"]
        if message["kind"] == "info":
            self.status = message["info"]["status"]
        return message

    @property
    def is_asked(self) -> bool:
        """Checks if everything waits for this player; without closed answers, for this player alone."""
        is_alone = self.has_window or self.update.get("awaited") == [self.update.get("seat")]
        return bool(self.update.get("choices")) and is_alone

    def until_asked(self) -> Iterator[Message]:
        """Yields messages until this player has to decide, or the match is over."""
        while not (self.is_asked or self.status == "over"):
            yield self._next()

    def until_someone_is_asked(self) -> Iterator[Message]:
        """Yields messages until a player of this device has to decide, or to take it."""
        while self.handover is None and not self.update.get("choices"):
            yield self._next()

    def take(self) -> list[Message]:
        """Takes the device for the seat that it was handed to."""
        seat, self.handover = self.handover, None
        return self.ask(json.dumps({"kind": "take", "id": f"take {seat}", "seat": seat}))

    def ask(self, text: str) -> list[Message]:
        """Sends a text and returns all that is said until it has been handled."""
        self._socket.send(text)
        self._pings += 1
        self._send({"kind": "ping", "id": f"p{self._pings}"})
        said: list[Message] = []
        while not said or said[-1] != {"kind": "pong", "id": f"p{self._pings}"}:
            said.append(self._next())
        return said[:-1]

    def act(self, identity: str, action: str) -> list[Message]:
        """Decides, and returns all that is said until the next decision."""
        self.update = {}
        self._send({"kind": "act", "id": identity, "action": action})
        said: list[Message] = []
        while not said or not any(message.get("id") == identity for message in said):
            said.append(self._next())
        return [*said, *self.until_asked()]
