"""The one way into a table's log.

A proposal is asked about the table as it is. Its entry is appended under the next number and applied once
it is durable. If another process took that number, its entries are applied and the proposal is asked again.
Nothing else coordinates the processes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.tables.follower import Follower
from meldhouse.server.tables.index import index_after
from meldhouse.server.tables.memory import TableListener
from meldhouse.server.tasks import Tasks
from meldhouse.store import Entry, Store, StoreError
from meldhouse.tables.access import Propose
from meldhouse.tables.clocks import now
from meldhouse.tables.entries import BRINGING, AnyBody, write_body
from meldhouse.tables.errors import Contended
from meldhouse.tables.table import Table

log = logging.getLogger("meldhouse.server")

#: called when a commit ends: with None if it was made or is not wanted any more, else with the failure
Done = Callable[[MeldhouseError | None], None]

_MOST_TRIES = 50


class Committer:
    """Parts that all commits of this process share."""

    def __init__(self, store: Store, follower: Follower, listener: TableListener) -> None:
        self.store = store
        self.follower = follower
        self.listener = listener
        self.tasks = Tasks("a commit")

    def begin(self, table: Table, propose: Propose, done: Done) -> None:
        """Begins a commit; the caller has taken the table's lock, and the commit releases it.

        `propose` may raise: the exception is passed on and nothing has happened.
        """
        Commit(self, table, propose, done).begin()

    def close(self) -> None:
        self.tasks.cancel()


class Commit:
    """One proposal on its way into the log. The table stays locked from `begin` until `done` is called."""

    __slots__ = ("_at", "_body", "_committer", "_done", "_propose", "_table", "_tries")

    def __init__(self, committer: Committer, table: Table, propose: Propose, done: Done) -> None:
        self._committer = committer
        self._table = table
        self._propose = propose
        self._done = done
        self._tries = 0
        self._body: AnyBody | None = None
        self._at = 0

    def begin(self) -> None:
        try:
            is_pending = self._append()
        except BaseException:
            self._unlock()
            raise
        if not is_pending:
            self._end(None)

    def _append(self) -> bool:
        """Asks the proposal and hands its entry to the store. Returns False if nothing is proposed."""
        table = self._table
        body = self._propose(table)
        if body is None:
            return False
        self._tries += 1
        self._body = body
        self._at = at = max(now(), table.updated)
        entry = Entry(table.id, table.seq + 1, write_body(body), at)
        self._committer.store.append_then(entry, index_after(table, body, at), self._written)
        return True

    def _written(self, outcome: bool | StoreError) -> None:
        """Called when the entry is durable (True), its number was taken (False), or it was not written."""
        committer, failure = self._committer, None
        try:
            if isinstance(outcome, StoreError):
                failure = outcome
            elif not outcome:
                committer.tasks.run(self._try_again())
                return
            else:
                assert self._body is not None
                if isinstance(self._body, BRINGING):
                    committer.tasks.run(self._apply_slowly(self._body))
                    return
                if committer.follower.apply(self._table, self._body, self._at):
                    committer.tasks.run(self._end_match(self._body))
                    return
                committer.listener.applied(self._table, self._body, True)
        except Exception as error:
            failure = committer.follower.distrust(self._table.id, error)
        self._end(failure)

    async def _try_again(self) -> None:
        """Applies what others have appended, then asks the proposal again."""
        is_pending = False
        failure: MeldhouseError | None = _unknown_outcome()
        try:
            if self._tries >= _MOST_TRIES:
                raise Contended("too many others are changing this table; try again")
            await self._committer.follower.catch_up(self._table)
            is_pending = self._append()
            failure = None
        except MeldhouseError as error:
            failure = error
        finally:
            if not is_pending:
                self._end(failure)

    async def _apply_slowly(self, body: AnyBody) -> None:
        """Applies an entry that replays a match, a few milliseconds at a time."""
        follower, table = self._committer.follower, self._table
        failure: MeldhouseError | None = _unknown_outcome()
        try:
            await follower.apply_slowly(table, body, self._at)
            self._committer.listener.applied(table, body, True)
            failure = None
        except Exception as error:
            failure = follower.distrust(table.id, error)
        finally:
            self._end(failure)

    async def _end_match(self, body: AnyBody) -> None:
        """Writes the index of the finished match before the end is announced."""
        follower, table = self._committer.follower, self._table
        failure: MeldhouseError | None = _unknown_outcome()
        try:
            await follower.note_index(table)
            self._committer.listener.applied(table, body, True)
            failure = None
        except Exception as error:
            failure = follower.distrust(table.id, error)
        finally:
            self._end(failure)

    def _end(self, failure: MeldhouseError | None) -> None:
        self._unlock()
        try:
            self._done(failure)
        except Exception:
            log.exception("the outcome of a commit was not reported")

    def _unlock(self) -> None:
        lock = self._table.lock
        assert lock is not None
        lock.release()


def _unknown_outcome() -> StoreError:
    return StoreError("it is not known whether this was done; try again")
