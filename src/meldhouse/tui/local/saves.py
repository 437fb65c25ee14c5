"""Saves of running matches, one file each, and records of finished ones."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import final

from meldhouse.core.record import Record, RecordError, read_record, write_record
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import MeldhouseError


class SaveError(MeldhouseError):
    """Raised if a save cannot be read or written."""

    code = "bad-save"


@final
class Saves:
    """The saves and records of one folder. The name of a save has the game, the time and a random part."""

    def __init__(self, folder: Path) -> None:
        self._saves = folder / "saves"
        self._records = folder / "records"

    def new_path(self, game: str) -> Path:
        """Returns the path for a match that begins now."""
        stamp = time.strftime("%Y%m%dT%H%M%S")
        return self._saves / f"{game}-{stamp}-{secrets.token_hex(3)}.txt"

    def keep(self, path: Path, record: Record) -> None:
        """Saves the match. A reader finds the old file or the new one, never a part of one."""
        _write_whole(path, write_record(record, for_house=True))

    def finish(self, path: Path, record: Record) -> Path:
        """Writes the record of a finished match and deletes its save."""
        done = self._records / path.name
        _write_whole(done, write_record(record))
        path.unlink(missing_ok=True)
        return done

    def keep_record(self, name: str, text: str) -> Path:
        """Writes the record of a match that was played at a server."""
        path = self._records / name
        _write_whole(path, text)
        return path

    def newest(self, game: str | None = None) -> Path | None:
        """Returns the newest save of a game, or of any game."""
        found: list[tuple[float, str, Path]] = []
        for path in self._saves.glob("*.txt"):
            if game is None or path.name.rsplit("-", 2)[0] == game:
                found.append((path.stat().st_mtime, path.name, path))
        return max(found)[2] if found else None

    def open(self, path: Path) -> Record:
        """Reads a saved match and replays it. A damaged file raises `SaveError` and is left as it is."""
        try:
            return read_record(path.read_bytes().decode("utf-8"), build_game)
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise SaveError(
                f"{path}: line {line}: this is not UTF-8 text; the file was left as it is"
            ) from None
        except RecordError as error:
            raise SaveError(f"{path}: {error.detail}; the file was left as it is") from None
        except OSError as error:
            raise SaveError(f"{path}: cannot be read: {error.strerror}") from None


def _write_whole(path: Path, text: str) -> None:
    """Writes a file atomically, even if the machine stops in between."""
    draft = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise SaveError(f"{path}: cannot be written: {error.strerror}") from None
