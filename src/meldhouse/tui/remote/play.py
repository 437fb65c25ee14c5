"""Playing at a server's table: identity, a free seat, one match after the other."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from meldhouse.client import Client
from meldhouse.parts.errors import OptionError
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.remote.commands import Left
from meldhouse.tui.remote.session import RemoteSession
from meldhouse.tui.remote.tokens import signed_in
from meldhouse.tui.terminal.command_line import as_typed
from meldhouse.tui.terminal.prompt_line import PromptLine
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.tui.terminal.typed_lines import TypedLines
from meldhouse.tui.terminal.window import following_window
from meldhouse.wire.http import TableInfo
from meldhouse.words import Words


def play_at(server: str, table: str, name: str, saves: Saves, terminal: Terminal, words: Words) -> int:
    """Plays at a server's table until the person stops. Returns the exit code."""
    address = read_address(server)
    out = PromptLine(terminal)
    try:
        return asyncio.run(_play(address, table, name, saves, out, words))
    except KeyboardInterrupt:
        terminal.console.print()
        _say_how_to_come_back(out, words, address, table, name)
        return 130


def read_address(text: str) -> str:
    """Reads `cards.example`, `localhost:8000` or a whole address. Returns the address of the server."""
    whole = text if "://" in text else f"http://{text}"
    try:
        parts = urlsplit(whole)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or any(letter.isspace() for letter in whole):
        raise OptionError(f"{text[:60]!r} is not the address of a server, such as https://cards.example")
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


async def _play(server: str, table: str, name: str, saves: Saves, out: PromptLine, words: Words) -> int:
    client = await _guest(server, name, words)
    lines = TypedLines(out.terminal.source, out)
    try:
        info: TableInfo | None = await _sit_down(client, table, words)
        while info is not None:
            table = info.code
            session = RemoteSession(client, info, out, lines, saves, words)
            try:
                with following_window(out):
                    await session.run()
            except Left as left:
                _say_farewell(session, left, out, server, name)
                return 0
            words, info = session.words, session.rematch
        return 0
    finally:
        lines.close()
        await client.__aexit__(None, None, None)


async def _guest(server: str, name: str, words: Words) -> Client:
    """Returns a client with the stored identity for this name, or with a new one."""
    return await signed_in(Client(server, name, language=words.language), name)


async def _sit_down(client: Client, table: str, words: Words) -> TableInfo:
    """Takes a free seat, unless the guest already has one."""
    check_table(table)
    info = await client.info(table)
    if any(chair.is_me for chair in info.chairs):
        return info
    if info.status != "open":
        command = as_typed("watch", "--server", client.url, "--table", info.code)
        raise OptionError(words.say("remote.too-late", command=command))
    return await client.join(info.table)


def check_table(table: str) -> None:
    """Checks the code or number of a table, which becomes a part of an address."""
    if not table or not all((letter.isascii() and letter.isalnum()) or letter in "-_" for letter in table):
        raise OptionError(f"{table[:40]!r} is not the code of a table")


def _say_farewell(session: RemoteSession, left: Left, out: PromptLine, server: str, name: str) -> None:
    words, info = session.words, session.table.info
    if info.status == "over":
        out.say(words.say("remote.goodbye"))
    elif left.is_for_good:
        out.say(words.say("remote.left"))
    else:
        _say_how_to_come_back(out, words, server, info.code, name)


def _say_how_to_come_back(out: PromptLine, words: Words, server: str, table: str, name: str) -> None:
    named = ["--name", name] if name else []
    command = as_typed("play", "--server", server, "--table", table, *named)
    out.say(words.say("remote.come-back"))
    out.say_whole(f"  {command}", "dim")
