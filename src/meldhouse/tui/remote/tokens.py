"""Identities at servers, stored between sessions. A token gives access to its seats."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import final

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
