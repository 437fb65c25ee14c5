"""Logs: a line for a reader, or an object for a machine. Neither ever holds a card, a token or a name.

What we log ourselves is written without them. Of a failure nobody foresaw only its kind and place are kept,
not its message, which might quote what it failed at.
"""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime

import msgspec

_encode = msgspec.json.Encoder().encode


def failure_of(record: logging.LogRecord) -> str:
    """The kind of a failure and where it came from."""
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    error = record.exc_info[1]
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    where = " < ".join(
        f"{frame.name} ({frame.filename.rpartition('/')[2]}:{frame.lineno})" for frame in reversed(frames)
    )
    return f"{type(error).__name__} in {where}"


class LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        failure = failure_of(record)
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        return (
            f"{at} {record.levelname} {record.name} {record.getMessage()}{' | ' + failure if failure else ''}"
        )


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        failure = failure_of(record)
        if failure:
            said["failure"] = failure
        return _encode(said).decode()


def begin_logging(form: str) -> None:
    """All logs of this process go to stderr in this form: `text` or `json`."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else LineFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # these log what clients send, or every request
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "httpx", "websockets", "litestar"):
        logging.getLogger(name).setLevel(logging.WARNING)
