"""Who somebody is at each server, kept between two sittings: whoever has the token has the seat."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import final

from meldhouse.tui.local.saves import SaveError


@final
class KeptGuests:
    """The tokens of one folder, by server and name. Only their owner may read them."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "guests.json"

    def token(self, server: str, name: str) -> str:
        """The token of a guest who was there before; empty if there is none."""
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
        """What cannot be read counts as nothing: then one is a new guest."""
        try:
            kept = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


def _key(server: str, name: str) -> str:
    return f"{server} {name}".rstrip()
