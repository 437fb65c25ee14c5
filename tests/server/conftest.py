"""Houses: one or two real servers on either kind of database, kept for the tests of a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.support.databases import Postgres, running_postgres
from tests.support.servers import Server, servers

#: one server on PostgreSQL does nothing that two of them do not
KINDS = ("sqlite-1", "sqlite-2", pytest.param("postgres-1", marks=pytest.mark.long), "postgres-2")


class Houses:
    """Each kind of house, started when it is first asked for."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self._stack = stack
        self._folder = folder
        self._postgres: Postgres | None = None
        self._running: dict[str, list[Server]] = {}

    @property
    def postgres(self) -> Postgres:
        if self._postgres is None:
            self._postgres = self._stack.enter_context(running_postgres())
        return self._postgres

    def house(self, kind: str) -> list[Server]:
        if kind not in self._running:
            database, _, count = kind.partition("-")
            folder = self._folder / kind
            folder.mkdir()
            url = (
                f"sqlite:///{folder}/tables.sqlite" if database == "sqlite" else self.postgres.new_database()
            )
            self._running[kind] = self._stack.enter_context(
                servers(url, folder, int(count), grace_seconds="1")
            )
        return self._running[kind]


@pytest.fixture(scope="session")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    with ExitStack() as stack:
        yield Houses(stack, tmp_path_factory.mktemp("houses"))


@pytest.fixture(params=KINDS)
def house(request: pytest.FixtureRequest, houses: Houses) -> list[str]:
    """The addresses of the servers of one house."""
    return [server.url for server in houses.house(request.param)]


@pytest.fixture
def one_house(houses: Houses) -> list[str]:
    """One server on SQLite, for what does not depend on the database."""
    return [server.url for server in houses.house("sqlite-1")]


@pytest.fixture
def postgres(houses: Houses) -> Postgres:
    return houses.postgres
