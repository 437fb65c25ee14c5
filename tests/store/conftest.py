"""Stores of both kinds, from real databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.databases import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.new_database()
