"""The schema of the SQLite file and its migrations.

Entries are stored in the order of arrival, and each links to the previous entry of its table. `heads` has one
row for each table with its newest entry, which ensures that a number is taken once. An index on (table, number)
would ensure the same, but it scatters tables: a batch of a hundred decisions would write a hundred pages instead
of four, first to the log and later to the file, which cost more than all other work of a decision.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence

from meldhouse.store.entries import StoreError

#: each step is applied once, in order; the file stores the number of steps
MIGRATIONS = (
    """
    CREATE TABLE entries (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL,
        UNIQUE (table_id, seq)
    );
    CREATE TABLE tables (
        table_id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL,
        is_listed INTEGER NOT NULL, updated INTEGER NOT NULL, body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_code ON tables (code);
    CREATE INDEX tables_by_status ON tables (status, updated);
    CREATE TABLE guests (
        guest TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (guest, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE settings (name TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;
    """,
    "CREATE TABLE codes (code TEXT PRIMARY KEY, content BLOB NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;",
    """
    CREATE TABLE results (
        topic TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (topic, name)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE entries RENAME TO old_entries;
    CREATE TABLE entries (
        number INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, before INTEGER
    );
    INSERT INTO entries (number, table_id, seq, at, body, before)
        SELECT number, table_id, seq, at, body, lag(number) OVER (PARTITION BY table_id ORDER BY seq)
        FROM old_entries ORDER BY number;
    DROP TABLE old_entries;
    CREATE TABLE heads (
        id INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE,
        seq INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL
    );
    INSERT INTO heads (table_id, seq, number, at)
        SELECT * FROM (SELECT table_id, max(seq), number, at FROM entries GROUP BY table_id) ORDER BY number;
    CREATE TRIGGER in_turn BEFORE INSERT ON entries
        WHEN NEW.seq <= (SELECT seq FROM heads WHERE table_id = NEW.table_id)
        BEGIN SELECT RAISE(ABORT, 'this number is taken'); END;
    CREATE TRIGGER linked AFTER INSERT ON entries
        BEGIN
            UPDATE entries SET before = (SELECT number FROM heads WHERE table_id = NEW.table_id)
                WHERE number = NEW.number;
            INSERT INTO heads (table_id, seq, number, at) VALUES (NEW.table_id, NEW.seq, NEW.number, NEW.at)
                ON CONFLICT (table_id) DO UPDATE
                SET seq = excluded.seq, number = excluded.number, at = excluded.at;
        END;
    """,
)

#: reads a table's log from the newest entry back to a number, and returns it in order
READ_LOG = """
    WITH RECURSIVE log (before, seq, body, at) AS (
        SELECT before, entries.seq, body, entries.at FROM heads JOIN entries USING (number)
            WHERE heads.table_id = ? AND heads.seq >= ?
        UNION ALL
        SELECT entries.before, entries.seq, entries.body, entries.at
            FROM log JOIN entries ON entries.number = log.before WHERE entries.seq >= ?
    )
    SELECT seq, body, at FROM log ORDER BY seq
"""

_NUMBERS = """
    WITH RECURSIVE log (number) AS (
        SELECT number FROM heads WHERE table_id = :table
        UNION ALL SELECT before FROM log JOIN entries USING (number) WHERE before IS NOT NULL
    ) SELECT number FROM log
"""
DROP_BODIES = f"""
    UPDATE entries SET body = :instead
    WHERE number IN ({_NUMBERS}) AND substr(body, 1, :length) = :begin AND body <> :instead
"""
#: the newest row stays as an empty one: other processes look for rows with higher numbers
DELETE_TABLE = (
    f"DELETE FROM entries WHERE number IN ({_NUMBERS}) AND number < (SELECT max(number) FROM entries)",
    """UPDATE entries SET table_id = '', body = x'', before = NULL
       WHERE number = (SELECT number FROM heads WHERE table_id = :table)""",
    "DELETE FROM heads WHERE table_id = :table",
    "DELETE FROM tables WHERE table_id = :table",
    "DELETE FROM guests WHERE table_id = :table",
    "DELETE FROM results WHERE name = :table",
)


def migrate(database: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Applies the steps that the file lacks, all or none."""
    with transaction(database):
        done = database.execute("PRAGMA user_version").fetchone()[0]
        if done > len(steps):
            raise StoreError(f"the database has version {done}; this program knows {len(steps)}")
        for step in steps[done:]:
            for statement in _statements(step):
                database.execute(statement)
        if done < len(steps):  # write nothing without need: the disk may be full
            database.execute(f"PRAGMA user_version = {len(steps)}")


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Commits everything written inside, or rolls it back after an exception."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # some failures have rolled back already
            database.execute("ROLLBACK")
        raise


def _statements(step: str) -> Iterator[str]:
    """Splits a step into statements. Triggers contain semicolons of their own."""
    statement = ""
    for part in step.split(";"):
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            if statement.strip(" \n;"):
                yield statement
            statement = ""
