"""The built web client."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from meldhouse.paths import web_folder
from meldhouse.server.http.served_file import HASHED, REVALIDATED, ServedFile, read_file, send

#: bytes of a file that is read and compressed at once
_MOST_AT_ONCE = 500_000
_NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Meldhouse</title>
<h1>Meldhouse</h1><p>The server runs, but this install has no web client: it was built without Node.
Install Node 20 or newer and run <code>make web</code>, or play in the terminal: <code>meldhouse play</code>.</p>
"""


@get(["/", "/{rest:path}"], include_in_schema=False)
async def client(request: Request[Any, Any, Any]) -> Response[Any]:
    """Returns a file of the client, or its first page for every address that could be one of its pages."""
    name = str(request.path_params.get("rest", "")).strip("/")
    if name.startswith("api/") or name == "api":
        raise NotFoundException("there is nothing here")
    folder = web_folder()
    if folder is None:
        return Response(_NOT_BUILT, status_code=503, media_type="text/html; charset=utf-8")
    path = _file_of(folder, name)
    if path is not None:
        caching = HASHED if name.startswith("assets/") else REVALIDATED
        return send(request, await _read(path), caching)
    if "." in name.rpartition("/")[2]:
        raise NotFoundException("there is no such file")
    index = folder / "index.html"
    return send(request, await _read(index), REVALIDATED)


async def _read(path: Path) -> ServedFile:
    """Reads a file. A large one is compressed in a thread at its first request, so that tables need not wait."""
    status = path.stat()
    if status.st_size > _MOST_AT_ONCE:
        return await asyncio.to_thread(read_file, path, status.st_mtime_ns)
    return read_file(path, status.st_mtime_ns)


def _file_of(folder: Path, name: str) -> Path | None:
    """Returns the file with this name, or None. Names that are too long or hold a zero byte have none."""
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and path.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
