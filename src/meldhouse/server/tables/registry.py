"""All tables of this process: replayed from the log, kept while they are used, changed only through the log.

Any process may accept a decision. It asks the replayed table, appends under the next number, and applies
the entry when it is durable. If the number is taken, it reads what is new and asks again. Nothing else
coordinates.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.tables.entries import AnyBody, Created, read_body, write_body
from meldhouse.server.tables.lock import TableLock
from meldhouse.server.tables.table import Room
from meldhouse.server.tasks import Tasks
from meldhouse.store import Entry, Store, StoreError

log = logging.getLogger("meldhouse.server")

#: what to append, given the table as it now is; None: nothing (any more)
Propose = Callable[[Room], AnyBody | None]
#: told how a change went that nobody waits for: None if it was made or not wanted any more, else why not
Done = Callable[[MeldhouseError | None], None]
#: told after an entry was applied: the table, the entry, and whether this process appended it
Applied = Callable[[Room, AnyBody, bool], None]

_MOST_TRIES = 50
_AGAIN_SECONDS = 0.5
#: tables whose match is over, and that nobody looks at, are kept for those who ask for the record or a rematch
_MOST_OVER = 200


class NoSuchTable(MeldhouseError):
    """There is no such table, or it is not for you: the answer is the same."""

    code = "no-such-table"


class UnreadableTable(StoreError):
    """A table's log holds what this program cannot follow. To others it is like a database that does not answer."""


class Contended(MeldhouseError):
    """Too many others write to this table at once."""

    code = "contended"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Rooms:
    """The tables that this process has in mind."""

    def __init__(self, store: Store, applied: Applied, most: int = 5000) -> None:
        self._store = store
        self._applied = applied
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        #: those of them whose match is over, the oldest first
        self._over: OrderedDict[str, None] = OrderedDict()
        #: a lock lives as long as its table, or anybody who waits for it
        self._locks: WeakValueDictionary[str, TableLock] = WeakValueDictionary()
        self._tasks = Tasks("a change of a table")
        #: tables that must not be forgotten: somebody looks at them, or a clock runs
        self.kept: Callable[[Room], bool] = lambda room: False
        #: tables that somebody looks at here; others are left to the process that plays them
        self.is_watched: Callable[[str], bool] = lambda table: True
        self.forgotten: Callable[[str], None] = lambda table: None
        store.listen(self._heard)

    def __len__(self) -> int:
        return len(self._rooms)

    def known(self, table: str) -> Room | None:
        """The table, if this process has it in mind."""
        return self._rooms.get(table)

    def _lock(self, table: str) -> TableLock:
        room = self._rooms.get(table)
        if room is not None and room.lock is not None:
            return room.lock
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = TableLock()
        return lock

    def close(self) -> None:
        self._tasks.cancel()

    async def create(self, table: str, created: Created) -> Room:
        """A new table: its first entry."""
        room = Room(table, created, now())
        async with self._lock(table):
            if not await self._store.append(Entry(table, 0, write_body(created), room.updated), room.index()):
                raise Contended("this table exists already")
            self._remember(room)
            self._applied(room, created, True)
            return room

    async def room(self, table: str) -> Room:
        """The table as this process knows it, read from its log if need be."""
        room = self._rooms.get(table)
        if room is not None:
            self._rooms.move_to_end(table)
            return room
        async with self._lock(table):
            return await self._read(table)

    async def fresh(self, table: str) -> Room:
        """The table as it is now, with what other processes have just appended."""
        async with self._lock(table):
            room = self._rooms.get(table)
            if room is None:
                return await self._read(table)
            self._rooms.move_to_end(table)
            await self._catch_up(room)
            return room

    async def _read(self, table: str) -> Room:
        room = self._rooms.get(table)
        if room is not None:
            return room
        entries = await self._store.entries(table)
        if not entries:
            raise NoSuchTable("there is no such table")
        with self._following(table):
            created = read_body(entries[0].body)
            assert isinstance(created, Created)
            room = Room(table, created, entries[0].at)
            for entry in entries[1:]:
                room.apply(read_body(entry.body), entry.at)
        self._remember(room)
        return room

    @contextlib.contextmanager
    def _following(self, table: str) -> Iterator[None]:
        """While entries of the log are applied. What fails then leaves a table half-changed: it is forgotten.

        An entry may be of a newer program than this one; or the fault is ours, and who asks next reads the log anew.
        """
        try:
            yield
        except StoreError:
            raise
        except Exception as error:
            self._distrust(table)
            raise UnreadableTable("this table cannot be read just now; try again") from error

    def _distrust(self, table: str) -> None:
        log.exception("a table's log was not followed")
        if table in self._rooms:
            self._forget(table)

    async def commit(self, table: str, propose: Propose, is_fresh: bool = False) -> Room:
        """Append what is proposed, once it is durable apply it. `propose` may raise, and then nothing happens.

        With `is_fresh` it is asked of the table as it is now, not as this process last heard of it.
        """
        async with self._lock(table):
            room = await self._read(table)
            if is_fresh:
                await self._catch_up(room)
            await self._append(room, propose)
            return room

    async def _append(self, room: Room, propose: Propose) -> None:
        """With the table's lock held."""
        for _ in range(_MOST_TRIES):
            body = propose(room)
            if body is None:
                return
            entry = _next_entry(room, body)
            if await self._store.append(entry, room.index_after(body, entry.at)):
                with self._following(room.table):
                    if self._ends(room, body, entry.at):
                        await self._note_index(room)
                    self._applied(room, body, True)
                return
            await self._catch_up(room)
        raise Contended("too many others are changing this table; try again")

    def commit_soon(self, room: Room, propose: Propose, done: Done) -> bool:
        """`commit` for who does not wait, without a task of its own; False if the table is not to be had at once.

        Most decisions find the table known and nobody at it. What is not so simple (another process was first,
        the match is over with this) goes on as a task. What `propose` raises goes through, and nothing has happened.
        """
        lock = room.lock
        if lock is None or self._rooms.get(room.table) is not room or not lock.take():
            return False
        try:
            body = propose(room)
            if body is not None:
                entry = _next_entry(room, body)
                written = partial(self._written, room, entry.at, body, propose, done)
                self._store.append_then(entry, room.index_after(body, entry.at), written)
        except BaseException:
            lock.release()
            raise
        if body is None:
            self._release(room, done, None)
        return True

    def _written(
        self,
        room: Room,
        at: int,
        body: AnyBody,
        propose: Propose,
        done: Done,
        outcome: bool | StoreError,
    ) -> None:
        """What was to be committed soon is durable, or is not."""
        failure: StoreError | None = None
        try:
            if isinstance(outcome, StoreError):
                failure = outcome
            elif not outcome:
                self._tasks.run(self._finish(room, self._append_again(room, propose), done))
                return
            elif self._ends(room, body, at):
                self._tasks.run(self._finish(room, self._tell_end(room, body), done))
                return
            else:
                self._applied(room, body, True)
        except Exception:
            self._distrust(room.table)  # it is durable all the same
        self._release(room, done, failure)

    def _release(self, room: Room, done: Done, failure: MeldhouseError | None) -> None:
        assert room.lock is not None
        room.lock.release()
        try:
            done(failure)
        except Exception:
            log.exception("nobody was told what came of a decision")

    async def _finish(self, room: Room, work: Coroutine[Any, Any, None], done: Done) -> None:
        """The rest of a commit that was not simple, with the table's lock held."""
        failure: MeldhouseError | None = StoreError("it is not known whether this was done; try again")
        try:
            await work
            failure = None
        except MeldhouseError as error:
            failure = error
        finally:
            self._release(room, done, failure)

    async def _append_again(self, room: Room, propose: Propose) -> None:
        await self._catch_up(room)
        await self._append(room, propose)

    async def _tell_end(self, room: Room, body: AnyBody) -> None:
        with self._following(room.table):
            await self._note_index(room)
            self._applied(room, body, True)

    def _ends(self, room: Room, body: AnyBody, at: int) -> bool:
        """Apply an entry; whether the match is over with it."""
        was_running = room.status == "running"
        room.apply(body, at)
        has_ended = was_running and room.status == "over"
        if has_ended:
            self._note_over(room.table)
        return has_ended

    async def _note_index(self, room: Room) -> None:
        try:
            await self._store.put_index(room.index())
        except MeldhouseError as error:
            # the log says that the match is over; the index is corrected when the table is looked at again
            log.warning("a table's index was not written: %s", error.code)

    async def _catch_up(self, room: Room) -> None:
        """Apply what others have appended."""
        entries = await self._store.entries(room.table, room.seq + 1)
        with self._following(room.table):
            for entry in entries:
                self._follow(room, entry)

    def _follow(self, room: Room, entry: Entry) -> None:
        body = read_body(entry.body)
        self._ends(room, body, entry.at)
        self._applied(room, body, False)

    def _heard(self, table: str, seq: int) -> None:
        """Another process has appended; with no table named, any may have changed."""
        if not table:
            for known in list(self._rooms):
                self._refresh_soon(known, None)
            return
        lock = self._locks.get(table)
        room = self._rooms.get(table)
        if lock is not None and lock.locked():
            # it is being read or changed just now, perhaps without this entry
            self._refresh_soon(table, seq)
        elif room is not None and room.seq < seq:
            entry = self._store.noticed(table, seq)
            if not self.is_watched(table):
                self._forget(table)
            elif entry is not None and seq == room.seq + 1:
                with contextlib.suppress(StoreError), self._following(table):
                    self._follow(room, entry)
            else:
                self._refresh_soon(table, seq)

    def _refresh_soon(self, table: str, seq: int | None) -> None:
        self._tasks.run(self._refresh(table, seq))

    async def _refresh(self, table: str, seq: int | None) -> None:
        """Until what was heard of has been read, however long the database is away."""
        while True:
            try:
                async with self._lock(table):
                    room = self._rooms.get(table)
                    if room is not None and (seq is None or room.seq < seq):
                        await self._catch_up(room)
                return
            except MeldhouseError as error:
                log.warning("a table was not refreshed: %s", error.code)
                await asyncio.sleep(_AGAIN_SECONDS)

    def _remember(self, room: Room) -> None:
        room.lock = self._lock(room.table)
        self._rooms[room.table] = room
        if room.status == "over":
            self._note_over(room.table)
        if len(self._rooms) > self._most:
            self._forget_some()

    def _note_over(self, table: str) -> None:
        """Matches that are over would fill the memory of a busy house; the oldest is forgotten."""
        self._over[table] = None
        if len(self._over) > _MOST_OVER:
            oldest, _ = self._over.popitem(last=False)
            room = self._rooms.get(oldest)
            if room is not None and not self._is_in_use(room):
                self._forget(oldest)

    def _is_in_use(self, room: Room) -> bool:
        return self.kept(room) or self._lock(room.table).locked()

    def _forget(self, table: str) -> None:
        """It can be read again from the log."""
        del self._rooms[table]
        self._over.pop(table, None)
        self.forgotten(table)

    def _forget_some(self) -> None:
        for table in list(self._rooms)[: len(self._rooms) // 4]:
            if not self._is_in_use(self._rooms[table]):
                self._forget(table)


def _next_entry(room: Room, body: AnyBody) -> Entry:
    return Entry(room.table, room.seq + 1, write_body(body), max(now(), room.updated))
