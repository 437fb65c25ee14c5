"""`meldhouse watch`: shows a table of a server in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from meldhouse.cli.output import LangOption, words_for
from meldhouse.extras import require
from meldhouse.parts.errors import OptionError
from meldhouse.tui.terminal.terminal import open_terminal


def watch(
    link: Annotated[
        str | None, typer.Argument(metavar="LINK", help="The link of a table, as in the browser.")
    ] = None,
    server: Annotated[str | None, typer.Option(metavar="URL", help="The address of a server.")] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The code of a table there. Without it tables are listed."),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Watch a table of a server. Leave with q and Enter, or with Ctrl-C.

    In a pipe each event is one line, and the output ends with the match. To play, use meldhouse play --server.
    """
    words = words_for(lang)
    require("server", "meldhouse watch")
    # imported here because it loads slowly
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
