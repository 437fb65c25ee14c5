"""`meldhouse admin`: the work of an operator."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meldhouse.cli.output import JsonOption, tell_json
from meldhouse.parts.errors import OptionError

if TYPE_CHECKING:
    from meldhouse.server.administration import Administration
    from meldhouse.store import TableIndex

_ACTIONS = ("list", "close", "delete", "prune", "backup", "restore")
_MOST_LISTED = 1000


def admin(
    action: Annotated[str, typer.Argument(help="list, close, delete, prune, backup or restore")],
    target: Annotated[
        str, typer.Argument(help="the id or code of a table to close or delete; the file of a backup")
    ] = "",
    database: Annotated[
        str | None, typer.Option(help="sqlite:///PATH or postgresql://… [a file in your data folder]")
    ] = None,
    older_than: Annotated[float, typer.Option(help="Age in days, for prune.", min=0)] = 90.0,
    as_json: JsonOption = False,
) -> None:
    """Look after the tables of a server: list, close, delete, back up. See docs/how-to/run-a-server.md."""
    # imported here because no other command needs the server
    from meldhouse.server.settings import settings_from_environment

    if action not in _ACTIONS:
        raise OptionError(f"there is no action {action!r}; there are: {', '.join(_ACTIONS)}")
    if not target and action in ("close", "delete", "backup", "restore"):
        raise OptionError(f"{action} needs a table or a file")
    url = settings_from_environment(database=database).database_url
    if action in ("backup", "restore"):
        _copy(action, url, Path(target))
    else:
        asyncio.run(_with_tables(url, lambda tables: _act(tables, action, target, older_than, as_json)))


def _copy(action: str, url: str, copy: Path) -> None:
    from meldhouse.server.administration import sqlite_path
    from meldhouse.store.sqlite.backup import back_up, restore

    path = sqlite_path(url)
    if action == "backup":
        back_up(path, copy)
    else:
        restore(path, copy)
    typer.echo(f"{action}: {copy}")


async def _with_tables(url: str, work: Callable[[Administration], Awaitable[None]]) -> None:
    from meldhouse.server.administration import Administration

    tables = await Administration.open(url)
    try:
        await work(tables)
    finally:
        await tables.shut()


async def _act(tables: Administration, action: str, target: str, days: float, as_json: bool) -> None:
    if action == "prune":
        deleted, closed = await tables.prune(days)
        typer.echo(f"deleted {deleted}, closed {closed}")
        return
    if action == "list":
        found = await tables.list(_MOST_LISTED)
    else:
        found = [await (tables.close(target) if action == "close" else tables.delete(target))]
    if as_json:
        tell_json([_plain(index) for index in found])
    else:
        for index in found:
            typer.echo("  ".join(str(value) for value in _plain(index).values()))


def _plain(index: TableIndex) -> dict[str, Any]:
    updated = datetime.fromtimestamp(index.updated / 1000, UTC).isoformat(timespec="seconds")
    return {
        "table": index.table,
        "code": index.code,
        "game": index.game,
        "status": index.status,
        "updated": updated,
        "players": index.players,
        "people": index.people,
    }
