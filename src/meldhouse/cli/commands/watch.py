"""`meldhouse watch`: a server's table, looked at from the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from meldhouse.cli.commands.play import usual_language
from meldhouse.parts.errors import OptionError
from meldhouse.tui.terminal.terminal import open_terminal
from meldhouse.words import LANGUAGES, words_in


def watch(
    link: Annotated[
        str | None, typer.Argument(metavar="LINK", help="A table's link, as the browser shows it.")
    ] = None,
    server: Annotated[str | None, typer.Option(metavar="URL", help="The address of a server.")] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The code of a table there; without it they are listed."),
    ] = None,
    lang: Annotated[str | None, typer.Option(help=f"Language: {', '.join(LANGUAGES)}.")] = None,
) -> None:
    """Watch a table of a server: all that lies open, as it changes. q and Enter, or Ctrl-C, leaves.

    In a pipe every event is a line, and it ends with the match. To sit down instead: meldhouse play --server.
    """
    words = words_in(lang or usual_language())
    # only those who watch wait for what it needs
    from meldhouse.tui.remote.watch import list_tables, read_link, watch_at

    if link is not None:
        if server is not None:
            raise OptionError("give a table's link, or --server URL and --table CODE, not both")
        server, linked = read_link(link)
        if linked and table is not None:
            raise OptionError("this link names a table already; leave --table out")
        table = table if table is not None else linked or None
    if server is None:
        raise OptionError("give a table's link, or --server URL and --table CODE")
    terminal = open_terminal()
    if table is None:
        raise typer.Exit(list_tables(server, terminal, words))
    raise typer.Exit(watch_at(server, table, terminal, words))
