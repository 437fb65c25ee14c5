"""A small HTTP client with a kept connection, to set tables up."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Made = TypeVar("Made")
_AT_ONCE = 16


class HttpClient:
    """One keep-alive connection to a server."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._line = http.client.HTTPConnection(*address, timeout=60)

    def post(self, path: str, form: object = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._line.request("POST", path, json.dumps({} if form is None else form), headers)
        answer = self._line.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {content[:200]!r}")
        return json.loads(content)

    def close(self) -> None:
        self._line.close()


def make_many(address: tuple[str, int], count: int, make: Callable[[HttpClient], Made]) -> list[Made]:
    """Creates a number of tables, a few at a time."""

    def some(number: int) -> list[Made]:
        client = HttpClient(address)
        try:
            return [make(client) for _ in range(number)]
        finally:
            client.close()

    shares = [len(range(at, count, _AT_ONCE)) for at in range(_AT_ONCE)]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return [made for share in pool.map(some, shares) for made in share]
