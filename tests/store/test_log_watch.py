"""The watch over SQLite's log: an idle database is left alone, a write is noticed, and none is missed."""

import sqlite3
from contextlib import closing

import pytest

from meldhouse.store.sqlite.log_watch import LogWatch


@pytest.fixture
def database(tmp_path):
    """A database in the mode of the store, with a table to write into."""
    with closing(sqlite3.connect(tmp_path / "t.sqlite", isolation_level=None)) as opened:
        opened.execute("PRAGMA journal_mode = WAL")
        opened.execute("CREATE TABLE numbers (number INTEGER)")
        yield opened


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def looks(watch, clock, seconds, tick=0.02):
    """Counts the ticks within this time at which the database is to be asked."""
    due = 0
    for _ in range(round(seconds / tick)):
        clock.now += tick
        due += watch.is_due()
    return due


def test_an_idle_database_is_asked_twice_a_second(database, tmp_path):
    clock = Clock()
    watch = LogWatch(str(tmp_path / "t.sqlite"), clock)
    looks(watch, clock, 2)
    assert 18 <= looks(watch, clock, 10) <= 20


def test_after_a_write_it_is_asked_at_every_tick_for_a_second(database, tmp_path):
    """A transaction can appear long after its bytes, since the disk is waited for in between."""
    clock = Clock()
    watch = LogWatch(str(tmp_path / "t.sqlite"), clock)
    looks(watch, clock, 2)
    database.execute("INSERT INTO numbers VALUES (1)")
    assert looks(watch, clock, 0.9) == 45
    looks(watch, clock, 0.2)
    assert looks(watch, clock, 5) <= 11


def test_a_missing_log_is_asked_about_twice_a_second(tmp_path):
    clock = Clock()
    watch = LogWatch(str(tmp_path / "none.sqlite"), clock)
    assert 18 <= looks(watch, clock, 10) <= 20
