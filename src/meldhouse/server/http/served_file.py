"""Files and texts as responses, compressed and cached."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response

#: the file name holds a hash of the content: it never changes
HASHED = "max-age=31536000, immutable, public"
#: clients ask each time if the file has changed
REVALIDATED = "no-cache"
_MOST_UNPACKED = 1000
#: files that compressing makes no smaller
_PACKED = (".png", ".zip")
_CLIENT_CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


class ServedFile(NamedTuple):
    """Content that is ready to be sent."""

    content: bytes
    packed: bytes
    media_type: str
    etag: str


@cache
def read_file(path: Path, changed: int) -> ServedFile:
    """Reads and compresses a file once for each `changed`, its time of modification."""
    content = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        media_type = "application/manifest+json"
    packed = content if path.suffix in _PACKED else gzip.compress(content, 9, mtime=0)
    return ServedFile(content, packed, media_type, _etag(content))


def _etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'


def send(request: Request[Any, Any, Any], file: ServedFile, caching: str) -> Response[bytes]:
    """Returns the content, compressed if that is worth it, or a 304 if it has not changed."""
    headers = {"Cache-Control": caching, "ETag": file.etag, "Vary": "Accept-Encoding"}
    # a worker obeys the policy of its own script
    if file.media_type.endswith(("html", "javascript")):
        headers["Content-Security-Policy"] = _CLIENT_CSP
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    content = file.content
    accepted = request.headers.get("accept-encoding", "")
    if "gzip" in accepted and len(file.packed) < len(file.content) and len(content) > _MOST_UNPACKED:
        headers["Content-Encoding"] = "gzip"
        content = file.packed
    media_type = file.media_type
    if media_type.startswith("text/") or media_type.endswith(("javascript", "json")):
        media_type += "; charset=utf-8"
    return Response(content, headers=headers, media_type=media_type)


def served_json(content: bytes) -> ServedFile:
    return ServedFile(content, gzip.compress(content, 9, mtime=0), "application/json", _etag(content))
