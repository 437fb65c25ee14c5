"""Decisions of the operator that all server processes follow: they are stored, and read again every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable

import msgspec

from meldhouse.parts.errors import MeldhouseError
from meldhouse.store import Store, StoreError
from meldhouse.tables.clocks import now
from meldhouse.tables.identity import Identity, Standing

log = logging.getLogger("meldhouse.server")

#: the topic of stored decisions about guests, and of announcements
_GUESTS = "operator/guest"
_ANNOUNCEMENTS = "operator/announcement"
_KEY = "key"
_LOOK_SECONDS = 2.0
_MOST_READ = 100_000
#: milliseconds for which an announcement is sent to those who come later
_ANNOUNCED = 600_000


class Announcement(msgspec.Struct, frozen=True):
    """A text for everybody who is connected, and when it was written."""

    text: str = ""
    at: int = 0

    @property
    def is_news(self) -> bool:
        return bool(self.text) and self.at > now() - _ANNOUNCED


class OperatorDecisions:
    """The operator's decisions in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def standings(self) -> dict[str, Standing]:
        """Returns the guests about whom something was decided."""
        kept = await self._store.results(_GUESTS, _MOST_READ)
        return {guest: msgspec.json.decode(content, type=Standing) for guest, content in kept}

    async def decide(self, guest: str, change: Callable[[Standing], Standing]) -> Standing:
        """Changes the standing of a guest."""
        kept = await self._store.result(_GUESTS, guest)
        standing = change(Standing() if kept is None else msgspec.json.decode(kept, type=Standing))
        if standing == Standing():
            await self._store.drop_result(_GUESTS, guest)
        else:
            await self._store.put_result(_GUESTS, guest, msgspec.json.encode(standing))
        return standing

    async def announce(self, text: str) -> None:
        """Stores a text for everybody who is connected. An empty one takes it back."""
        content = msgspec.json.encode(Announcement(text, now()))
        await self._store.put_result(_ANNOUNCEMENTS, "newest", content)

    async def announcement(self) -> Announcement:
        kept = await self._store.result(_ANNOUNCEMENTS, "newest")
        return Announcement() if kept is None else msgspec.json.decode(kept, type=Announcement)

    async def key(self) -> bytes:
        """Returns the key that signs tokens, made at the first call."""
        return await self._store.setting(_KEY, secrets.token_bytes(32))

    async def rotate_key(self) -> None:
        """Makes a new key. All tokens become invalid."""
        await self._store.put_setting(_KEY, secrets.token_bytes(32))


class Obedience:
    """Keeps one server process in step with the operator's decisions."""

    def __init__(
        self,
        decisions: OperatorDecisions,
        identity: Identity,
        announce: Callable[[str], None],
        dismiss: Callable[[], None],
    ) -> None:
        self._decisions = decisions
        self._identity = identity
        self._announce = announce
        self._dismiss = dismiss
        self.announcement = Announcement()

    async def keep_looking(self) -> None:
        while True:
            try:
                await self.look()
            except MeldhouseError as error:
                log.warning("the operator's decisions were not read: %s", error.code)
            await asyncio.sleep(_LOOK_SECONDS)

    async def look(self) -> None:
        """Reads the decisions, and acts on those that are new."""
        standings, key = await self._decisions.standings(), await self._decisions.key()
        if (standings, key) != (self._identity.standings, self._identity.key):
            self._identity.standings, self._identity.key = standings, key
            self._dismiss()
        announcement = await self._decisions.announcement()
        if announcement != self.announcement:
            self.announcement = announcement
            if announcement.is_news:
                self._announce(announcement.text)

    async def try_look(self) -> None:
        """Reads the decisions before the first request, if the database answers."""
        with contextlib.suppress(StoreError):
            await self.look()
