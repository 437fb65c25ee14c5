"""Time limits of samplers and searches: compiled ones are far below, but Python in a browser may need seconds."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

IsTimeUp = Callable[[], bool]


class TimeUp(Exception):
    """Raised when the time for a decision is over in the middle of a world or a search."""


def never() -> bool:
    """Says that time is not up, for work without a clock."""
    return False


_LIMIT: Final[ContextVar[IsTimeUp]] = ContextVar("limit", default=never)


def limited(is_time_up: IsTimeUp, work: Callable[[], Any]) -> Any:
    """Does some work whose searches end when time is up. They raise TimeUp, or return what they have found."""
    outer = _LIMIT.set(is_time_up)
    try:
        return work()
    finally:
        _LIMIT.reset(outer)


def check_time() -> None:
    """Raises TimeUp if the time of the work under way is over."""
    if _LIMIT.get()():
        raise TimeUp
