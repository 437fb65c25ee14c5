"""Reviews of finished matches: made once in a study process, and stored for everybody.

Any server process may be asked about the progress of a review, so it is stored, too. The process that makes
the review writes its progress about once a second, and checks if it is still wanted. A process that dies stops
writing, and another one may begin anew.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

import msgspec

from meldhouse.analysis import Job, Review, read_review
from meldhouse.analysis.luck import USUAL_REPLAYS
from meldhouse.analysis.model import FORMAT
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.workers.study import StudyWorkers
from meldhouse.store import Store
from meldhouse.study.review import NoReview, check_over, make_review
from meldhouse.tables.clocks import now
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.table import Table
from meldhouse.wire.study import ReviewStatus

log = logging.getLogger("meldhouse.server")

_DONE = f"review/{FORMAT}"
_RUNS = "review-run"
_BEAT_SECONDS = 1.0
#: milliseconds without a sign after which a run counts as ended with its process
_SILENT = 15_000


class Run(msgspec.Struct):
    """A review being made, as all processes see it."""

    number: str
    guest: str
    done: int
    total: int
    at: int
    is_cancelled: bool = False
    has_failed: bool = False


class Reviews:
    """The reviews that this process makes, and those in the store."""

    def __init__(self, store: Store, workers: StudyWorkers) -> None:
        self._store = store
        self._workers = workers
        self._tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def waiting(self) -> int:
        """Returns the number of reviews that wait or are being made here."""
        return self._workers.asked

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._workers.close()

    async def status(self, table: Table, guest: str) -> ReviewStatus:
        """Returns the progress of a review in any process."""
        check_over(table)
        run = await self._run(table.id)
        if run is not None and not run.is_cancelled and not run.has_failed and now() - run.at < _SILENT:
            return ReviewStatus("running", run.done, run.total, _may_stop(table, run, guest))
        if await self._store.result(_DONE, table.id) is not None:
            return ReviewStatus("done")
        return ReviewStatus("failed" if run is not None and run.has_failed else "none")

    async def review(self, table: Table) -> Review:
        """Returns the finished review."""
        check_over(table)
        kept = await self._store.result(_DONE, table.id)
        if kept is None:
            raise NoReview("this match has no review yet")
        return read_review(kept)

    async def start(self, table: Table, guest: str, write: Callable[[], Awaitable[str]]) -> ReviewStatus:
        """Begins a review, unless it is there or under way. `write` makes the record of the match."""
        status = await self.status(table, guest)
        if status.state in ("running", "done"):
            return status
        if any(not task.done() for key, task in self._tasks.items() if key.partition(" ")[2] == guest):
            raise NotAllowed("one review at a time; wait for the other one, or stop it")
        record = await write()
        run = Run(secrets.token_hex(8), guest, 0, 0, now())
        await self._write(table.id, run)
        task = asyncio.create_task(self._make(table.id, record, run))
        key = f"{table.id} {guest}"
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))
        return await self.status(table, guest)

    async def cancel(self, table: Table, guest: str) -> ReviewStatus:
        """Stops a review in any process."""
        check_over(table)
        run = await self._run(table.id)
        if run is not None and not run.is_cancelled:
            if not _may_stop(table, run, guest):
                raise NotAllowed(
                    "only the guest who asked for a review, or a player of the match, can stop it"
                )
            run.is_cancelled = True
            await self._write(table.id, run)
        return await self.status(table, guest)

    # --- making one ---

    async def _make(self, table_id: str, record: str, run: Run) -> None:
        def progress(done: int, total: int) -> None:
            run.done, run.total = done, total

        asking = asyncio.create_task(
            self._workers.ask(
                make_review, msgspec.json.encode(Job(record, replays=USUAL_REPLAYS)), progress, run.guest
            )
        )
        try:
            while not asking.done():
                await asyncio.wait([asking], timeout=_BEAT_SECONDS)
                if not asking.done() and not await self._beat(table_id, run):
                    return
            await self._store.put_result(_DONE, table_id, asking.result())
            await self._store.drop_result(_RUNS, table_id)
        except MeldhouseError as error:
            log.warning("a review was not made: %s", error.code)
            run.has_failed = True
            await self._write(table_id, run)
        finally:
            asking.cancel()

    async def _beat(self, table_id: str, run: Run) -> bool:
        """Stores the progress. Returns False if the review was cancelled, or another process makes it."""
        known = await self._run(table_id)
        if known is None or known.is_cancelled or known.number != run.number:
            return False
        run.at = now()
        await self._write(table_id, run)
        return True

    async def _run(self, table_id: str) -> Run | None:
        kept = await self._store.result(_RUNS, table_id)
        return None if kept is None else msgspec.json.decode(kept, type=Run)

    async def _write(self, table_id: str, run: Run) -> None:
        await self._store.put_result(_RUNS, table_id, msgspec.json.encode(run))


def _may_stop(table: Table, run: Run, guest: str) -> bool:
    return bool(guest) and (guest == run.guest or bool(table.seats_of(guest)))
