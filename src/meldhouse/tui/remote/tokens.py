"""Identities at servers, stored between sessions. A token gives access to its seats."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import final

from meldhouse.client import Client, ServerFailure
from meldhouse.paths import data_folder
from meldhouse.tui.local.saves import SaveError


@final
class Tokens:
    """The tokens in one folder, by server and name. The file is readable only by its owner."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "guests.json"

    def token(self, server: str, name: str) -> str:
        """Returns the stored token; empty if there is none."""
        token = self._read().get(_key(server, name), "")
        return token if isinstance(token, str) else ""

    def keep(self, server: str, name: str, token: str) -> None:
        kept = {**self._read(), _key(server, name): token}
        draft = self._path.with_name(f".{self._path.name}.new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
                json.dump(kept, file, indent=1)
            draft.replace(self._path)
        except OSError as error:
            raise SaveError(f"{self._path}: cannot be written: {error.strerror}") from None

    def _read(self) -> dict[str, object]:
        """Reads the file. An unreadable file counts as empty."""
        try:
            kept = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


def _key(server: str, name: str) -> str:
    return f"{server} {name}".rstrip()


async def signed_in(client: Client, name: str) -> Client:
    """Gives a client the identity that is stored under a name, or a new one. Closes the client if that fails."""
    kept = Tokens(data_folder())
    client.token = kept.token(client.url, name)
    try:
        if not await _is_known(client):
            await client.__aenter__()
            kept.keep(client.url, name, client.token)
    except BaseException:
        await client.__aexit__(None, None, None)
        raise
    return client


async def _is_known(client: Client) -> bool:
    """Checks if the server accepts the client's token. Removes a token that it does not."""
    if not client.token:
        return False
    try:
        await client.matches()
    except ServerFailure as failure:
        if failure.reason != "bad-token":
            raise
        client.token = ""
        return False
    return True
