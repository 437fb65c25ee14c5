"""Log lines as text or JSON. They never hold a card, a token or a name.

Our own messages are written without them. Of an unexpected failure only its type and place are logged,
not its message, which might quote data.
"""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime

import msgspec

from meldhouse.server.measures import Measures

_encode = msgspec.json.Encoder().encode


def failure_of(record: logging.LogRecord) -> str:
    """Returns the type of a failure and where it was raised, and the same of its first cause."""
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    error = record.exc_info[1]
    cause = error
    while cause.__cause__ is not None:
        cause = cause.__cause__
    return _place_of(error) + ("" if cause is error else " because of " + _place_of(cause))


def _place_of(error: BaseException) -> str:
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


class ErrorCount(logging.Handler):
    """Counts the unexpected failures that are logged."""

    def __init__(self, measures: Measures) -> None:
        super().__init__(logging.ERROR)
        self._measures = measures

    def emit(self, record: logging.LogRecord) -> None:
        self._measures.errors += 1


def _is_about_us(record: logging.LogRecord) -> bool:
    """Checks that a message of uvicorn is not about a frame of a stranger that is not UTF-8."""
    return "Invalid UTF-8" not in str(record.msg)


def begin_logging(form: str) -> None:
    """Sends all logs of this process to stderr, as `text` or `json`."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else LineFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # these would log every request, or what clients send
    for name in ("uvicorn", "uvicorn.access", "httpx", "websockets", "litestar"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # a warning of uvicorn is about a request that cannot be read: strangers could fill the disk with them
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(_is_about_us)
