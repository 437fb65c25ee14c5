"""Watching at a server: the list of tables, one table, and the next one after a rematch."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from rich.table import Table
from rich.text import Text

from meldhouse.client import Client, ServerFailure
from meldhouse.client.connection import ConnectionFailure
from meldhouse.parts.errors import OptionError
from meldhouse.tui.remote.play import check_table, read_address
from meldhouse.tui.remote.watch_session import WatchSession
from meldhouse.tui.terminal.command_line import as_typed
from meldhouse.tui.terminal.prompt_line import PromptLine
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.tui.terminal.typed_lines import TypedLines
from meldhouse.tui.terminal.window import following_window
from meldhouse.wire.http import TableInfo
from meldhouse.words import Words

#: the paths of a table's page, by number and by code
_PAGES = ("t", "j")


def watch_at(server: str, table: str, terminal: Terminal, words: Words) -> int:
    """Shows a server's table until the match is over or the person leaves. Returns the exit code."""
    address = read_address(server)
    check_table(table)
    out = PromptLine(terminal)
    try:
        asyncio.run(_watch(address, table, out, words))
        return 0
    except KeyboardInterrupt:
        terminal.console.print()
        return 130


def list_tables(server: str, terminal: Terminal, words: Words) -> int:
    """Shows the listed tables of a server. Returns the exit code."""
    address = read_address(server)
    asyncio.run(_list(address, terminal, words))
    return 0


def read_link(link: str) -> tuple[str, str]:
    """Returns the server and the table of a link `https://cards.example/t/…`; the table may be empty."""
    server = read_address(link)
    parts = [part for part in urlsplit(link if "://" in link else f"http://{link}").path.split("/") if part]
    return server, parts[1] if len(parts) == 2 and parts[0] in _PAGES else ""


async def _watch(server: str, table: str, out: PromptLine, words: Words) -> None:
    """Watches as a new guest, so that players see no more here than others."""
    async with Client(server, language=words.language) as client:
        lines = TypedLines(out.terminal.source)
        try:
            info = await _find(client, table, words)
            while True:
                session = WatchSession(client, info, out, lines, words)
                with following_window(out):
                    await session.run()
                words = session.words
                if session.next_table is None:
                    break
                info = await client.info(session.next_table)
        except ConnectionFailure as failure:
            raise OptionError(words.say("remote.watch.turned-away", why=failure.detail)) from None
        finally:
            lines.close()
            out.close()
    out.say(words.say("remote.goodbye"))


async def _find(client: Client, table: str, words: Words) -> TableInfo:
    """Returns the table. Raises `OptionError` if it cannot be watched."""
    try:
        info = await client.info(table)
    except ServerFailure as failure:
        if failure.reason != "no-such-table":
            raise
        raise OptionError(words.say("remote.watch.no-such-table", table=table)) from None
    if info.status != "over":
        return info
    if info.rematch is None:
        raise OptionError(words.say("remote.watch.over", table=info.code))
    again = await client.info(info.rematch)
    raise OptionError(words.say("remote.watch.over-again", table=info.code, next=again.code))


async def _list(server: str, terminal: Terminal, words: Words) -> None:
    async with Client(server, language=words.language) as client:
        listed = await client.listed()
    if not listed:
        terminal.say(words.say("remote.watch.none-listed"))
        return
    shown = Table.grid(padding=(0, 2))
    for line in listed:
        state = words.say("remote.watch.running" if line.status == "running" else "remote.watch.open")
        shown.add_row(Text(line.code, style="bold"), Text(words.game(line.game)), Text(state))
    terminal.show(shown)
    terminal.say(words.say("remote.watch.how"))
    command = as_typed("watch", "--server", server, "--table", listed[0].code)
    terminal.console.print(Text(f"  {command}"), soft_wrap=True)
