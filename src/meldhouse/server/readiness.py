"""Checks if a write reaches the disk."""

from __future__ import annotations

import asyncio
import logging
import time

from meldhouse.parts.errors import MeldhouseError
from meldhouse.store import Store

log = logging.getLogger("meldhouse.server")

_SECONDS = 5.0
#: seconds for which an answer holds, so that strangers cannot make the disk busy by asking
_HOLDS = 1.0


class Readiness:
    """Tries a write when asked, and remembers the outcome for a moment."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checked = -_HOLDS
        self._is_ready = False
        self._checking: asyncio.Task[bool] | None = None

    async def is_ready(self) -> bool:
        """Checks if a write reaches the disk now. All who ask at once share one write."""
        if time.monotonic() - self._checked < _HOLDS:
            return self._is_ready
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check())
        return await asyncio.shield(self._checking)

    async def _check(self) -> bool:
        try:
            await asyncio.wait_for(self._store.check_write(), _SECONDS)
            self._is_ready = True
        except (MeldhouseError, TimeoutError) as error:
            log.warning("not ready: a write did not reach the disk (%s)", type(error).__name__)
            self._is_ready = False
        self._checked = time.monotonic()
        return self._is_ready
