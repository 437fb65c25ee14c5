"""Copies of an SQLite file: made while a server runs, and put back while none does."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from meldhouse.store.entries import StoreError
from meldhouse.store.sqlite.schema import MIGRATIONS

_BUSY_SECONDS = 10.0


def back_up(path: Path, copy: Path) -> None:
    """Writes a copy of a database that only its owner can read. Servers may go on writing meanwhile."""
    if not path.is_file():
        raise StoreError(f"there is no database {path.name}")
    _create(copy)
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=_BUSY_SECONDS)) as database:
            database.execute("VACUUM INTO ?", (str(copy),))
    except sqlite3.Error as error:
        copy.unlink()
        raise StoreError(f"the backup was not made: {error}") from error


def restore(path: Path, copy: Path) -> None:
    """Puts a copy in the place of a database. Raises StoreError if the copy is damaged or a server runs."""
    _check(copy)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _check_unused(path)
    fresh = path.with_name(path.name + ".restored")
    fresh.unlink(missing_ok=True)
    back_up(copy, fresh)
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    fresh.replace(path)


def _create(copy: Path) -> None:
    """Creates the file here, with our permissions: it holds secret seeds and the key of tokens."""
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise StoreError(f"{copy} exists already") from None
    except OSError as error:
        raise StoreError(f"{copy} cannot be written: {error.strerror}") from error


def _check(copy: Path) -> None:
    if not copy.is_file():
        raise StoreError(f"there is no file {copy}")
    try:
        with contextlib.closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as database:
            said = database.execute("PRAGMA integrity_check").fetchone()[0]
            version = database.execute("PRAGMA user_version").fetchone()[0]
            database.execute("SELECT count(*) FROM entries")
    except sqlite3.Error as error:
        raise StoreError(f"{copy} is not a backup of Meldhouse: {error}") from error
    if said != "ok" or not 0 < version <= len(MIGRATIONS):
        raise StoreError(f"{copy} is damaged, or of a newer version")


def _check_unused(path: Path) -> None:
    """Raises StoreError if another process has the database open."""
    if not path.exists():
        return
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as database:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise StoreError("the database is in use; stop the server first") from error
        # a damaged file is what a backup is for
