"""`meldhouse serve`: runs the server."""

from __future__ import annotations

from typing import Annotated

import typer

from meldhouse.extras import require


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="Address to listen on; 0.0.0.0 admits other machines. [127.0.0.1]"),
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 chooses a free one. [8000]")] = None,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///PATH or postgresql://… [a file in your data folder]"),
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Server processes that share the port. [1]")] = None,
) -> None:
    """Serve tables to browsers, terminals and programs. Further settings: MELDHOUSE_… (docs/how-to/run-a-server.md)."""
    require("server", "meldhouse serve")
    # imported here because no other command needs the web server
    from meldhouse.server.process import serve as run
    from meldhouse.server.settings import settings_from_environment

    run(settings_from_environment(host=host, port=port, database=database, workers=workers))
