"""`meldhouse admin`: the work of an operator."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from meldhouse.cli.output import JsonOption, tell_json
from meldhouse.parts.errors import OptionError

if TYPE_CHECKING:
    from meldhouse.server.operator.administration import Administration, Ages
    from meldhouse.server.operator.reports import Report
    from meldhouse.store import TableIndex

#: actions on the whole house, on a table, on a guest, on a report, and with a file
_HOUSE = ("list", "reports", "prune", "announce", "rotate-key")
_TABLE = ("show", "close", "delete")
_GUEST = ("bar", "unbar", "mute", "unmute", "rename", "revoke")
_REPORT = ("dismiss",)
_FILE = ("backup", "restore")
_ACTIONS = (*_HOUSE, *_TABLE, *_GUEST, *_REPORT, *_FILE)
_MOST_LISTED = 1000


def admin(
    action: Annotated[str, typer.Argument(help=", ".join(_ACTIONS))],
    target: Annotated[
        str,
        typer.Argument(
            help="the id or code of a table; the id of a guest or a report; a file; a text to announce"
        ),
    ] = "",
    database: Annotated[
        str | None, typer.Option(help="sqlite:///PATH or postgresql://… [a file in your data folder]")
    ] = None,
    older_than: Annotated[
        float | None, typer.Option(help="Age in days, for prune. [the settings keep_…_days]", min=0)
    ] = None,
    name: Annotated[str, typer.Option(help="Another name for a guest, for rename.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Look after the tables and guests of a server. See docs/how-to/run-a-server.md."""
    # imported here because no other command needs the server
    from meldhouse.server.operator.administration import Ages
    from meldhouse.server.settings import settings_from_environment

    _check(action, target, name)
    settings = settings_from_environment(database=database)
    if action in _FILE:
        _copy(action, settings.database_url, Path(target))
        return
    ages = Ages.of(settings) if older_than is None else Ages(older_than, older_than, older_than)
    asked = _Asked(action, target, name, ages, as_json)
    asyncio.run(_with_tables(settings.database_url, lambda tables: _act(tables, asked)))


def _check(action: str, target: str, name: str) -> None:
    if action not in _ACTIONS:
        raise OptionError(f"there is no action {action!r}; there are: {', '.join(_ACTIONS)}")
    if not target and action not in _HOUSE:
        raise OptionError(f"{action} needs a table, a guest, a report or a file")
    if action == "rename" and not name:
        raise OptionError("rename needs --name")


class _Asked(NamedTuple):
    """The arguments of a command."""

    action: str
    target: str
    name: str
    ages: Ages
    as_json: bool


def _copy(action: str, url: str, copy: Path) -> None:
    from meldhouse.server.operator.administration import sqlite_path
    from meldhouse.store.sqlite.backup import back_up, restore

    path = sqlite_path(url)
    if action == "backup":
        back_up(path, copy)
    else:
        restore(path, copy)
    typer.echo(f"{action}: {copy}")


async def _with_tables(url: str, work: Callable[[Administration], Awaitable[None]]) -> None:
    from meldhouse.server.operator.administration import Administration

    tables = await Administration.open(url)
    try:
        await work(tables)
    finally:
        await tables.shut()


async def _act(tables: Administration, asked: _Asked) -> None:
    action, target = asked.action, asked.target
    if action == "prune":
        pruned = await tables.prune(*asked.ages)
        typer.echo(", ".join(f"{what} {number}" for what, number in pruned.items()))
    elif action == "show":
        tell_json(await tables.show(target))
    elif action in _GUEST:
        await tables.decide(action, target, asked.name)
        typer.echo(f"{action}: {target}; servers follow within seconds")
    elif action == "announce":
        await tables.announce(target)
    elif action == "reports":
        _tell_reports(await tables.reports(), asked.as_json)
    elif action == "dismiss":
        await tables.dismiss(target)
    elif action == "rotate-key":
        await tables.rotate_key()
        typer.echo("all tokens are invalid; servers follow within seconds")
    elif action == "list":
        _tell(await tables.list(_MOST_LISTED), asked.as_json)
    else:
        found = await (tables.close(target) if action == "close" else tables.delete(target))
        _tell([found], asked.as_json)


def _tell(found: list[TableIndex], as_json: bool) -> None:
    if as_json:
        tell_json([_plain(index) for index in found])
    else:
        for index in found:
            typer.echo("  ".join(str(value) for value in _plain(index).values()))


def _tell_reports(reports: Sequence[Report], as_json: bool) -> None:
    import msgspec

    if as_json:
        tell_json([msgspec.to_builtins(report) for report in reports])
        return
    for report in reports:
        about = (report.reason, report.name, report.guest, "reported by", report.by)
        typer.echo("  ".join((report.report, _time(report.at), report.code, *about)))
        for line in report.chat:
            typer.echo(f"    {line.name}: {line.text}")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def _plain(index: TableIndex) -> dict[str, Any]:
    return {
        "table": index.table,
        "code": index.code,
        "game": index.game,
        "status": index.status,
        "updated": _time(index.updated),
        "players": index.players,
        "people": index.people,
    }
