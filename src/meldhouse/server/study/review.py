"""Reviews of finished matches: made once in a study process, watched while it works, kept for everybody after.

Any process of the house may be asked how far a review is, so that stands in the store. Whoever makes it writes it
there about once a second, and looks whether it is still wanted; a process that dies stops writing, and another one
may begin anew.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

import msgspec

from meldhouse.analysis import Job, Review, read_review, write_review
from meldhouse.analysis.luck import USUAL_REPLAYS, luck_of, luck_of_deal
from meldhouse.analysis.model import FORMAT, DealLuck
from meldhouse.core.record import MatchRunning
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.tables.registry import now
from meldhouse.server.tables.table import Room
from meldhouse.server.workers.study import Desk, Tell
from meldhouse.store import Store
from meldhouse.wire.study import ReviewStatus

log = logging.getLogger("meldhouse.server")

_DONE = f"review/{FORMAT}"
_RUNS = "review-run"
_BEAT_SECONDS = 1.0
#: a run that was not heard of for so long has ended with its process
_SILENT = 15_000


class NotAllowed(MeldhouseError):
    """Not yours to do, or not now."""

    code = "not-allowed"


class NoReview(MeldhouseError):
    """Nobody has asked for this review, or it is not finished."""

    code = "no-review"


class Run(msgspec.Struct):
    """A review being made, as all processes see it."""

    number: str
    guest: str
    done: int
    total: int
    at: int
    is_cancelled: bool = False
    has_failed: bool = False


def make_review(given: bytes, tell: Tell) -> bytes:
    """In a study process: every decision beside the expert's, then every deal dealt again to tell luck."""
    job = msgspec.json.decode(given, type=Job)
    reviewing = job.begin()
    deals = reviewing.record.match.standings
    total = reviewing.total + len(deals)
    tell(0, total)
    for done in range(1, reviewing.total + 1):
        reviewing.next()
        tell(done, total)
    found = reviewing.result(job.most_told)
    again: list[DealLuck] = []
    for deal in range(1, len(deals) + 1):
        again.append(luck_of_deal(reviewing.record, deal, replays=job.replays, seed=job.seed))
        tell(reviewing.total + deal, total)
    found.luck = luck_of(reviewing.record, again, job.replays)
    return write_review(found)


class Reviews:
    """The reviews that this process makes, and those that the house has."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self._store = store
        self._desk = desk
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._desk.close()

    async def status(self, room: Room, guest: str) -> ReviewStatus:
        """How far it is, wherever it is being made."""
        check_over(room)
        run = await self._run(room.table)
        if run is not None and not run.is_cancelled and not run.has_failed and now() - run.at < _SILENT:
            return ReviewStatus("running", run.done, run.total, _may_stop(room, run, guest))
        if await self._store.result(_DONE, room.table) is not None:
            return ReviewStatus("done")
        return ReviewStatus("failed" if run is not None and run.has_failed else "none")

    async def review(self, room: Room) -> Review:
        """The finished review."""
        check_over(room)
        kept = await self._store.result(_DONE, room.table)
        if kept is None:
            raise NoReview("this match has no review yet")
        return read_review(kept)

    async def start(self, room: Room, guest: str, write: Callable[[Room], str]) -> ReviewStatus:
        """Begin, unless it is there or under way; `write` makes the match's record."""
        status = await self.status(room, guest)
        if status.state in ("running", "done"):
            return status
        if any(not task.done() for table, task in self._tasks.items() if table.partition(" ")[2] == guest):
            raise NotAllowed("one review at a time; wait for the other one, or stop it")
        run = Run(secrets.token_hex(8), guest, 0, 0, now())
        await self._write(room.table, run)
        task = asyncio.create_task(self._make(room.table, write(room), run))
        key = f"{room.table} {guest}"
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))
        return await self.status(room, guest)

    async def cancel(self, room: Room, guest: str) -> ReviewStatus:
        """Stop it, wherever it is being made."""
        check_over(room)
        run = await self._run(room.table)
        if run is not None and not run.is_cancelled:
            if not _may_stop(room, run, guest):
                raise NotAllowed("only who asked for a review, or sat at the table, may stop it")
            run.is_cancelled = True
            await self._write(room.table, run)
        return await self.status(room, guest)

    # --- making one ---

    async def _make(self, table: str, record: str, run: Run) -> None:
        def tell(done: int, total: int) -> None:
            run.done, run.total = done, total

        asking = asyncio.create_task(
            self._desk.ask(make_review, msgspec.json.encode(Job(record, replays=USUAL_REPLAYS)), tell)
        )
        try:
            while not asking.done():
                await asyncio.wait([asking], timeout=_BEAT_SECONDS)
                if not asking.done() and not await self._beat(table, run):
                    return
            await self._store.put_result(_DONE, table, asking.result())
            await self._store.drop_result(_RUNS, table)
        except MeldhouseError as error:
            log.warning("a review was not made: %s", error.code)
            run.has_failed = True
            await self._write(table, run)
        finally:
            asking.cancel()

    async def _beat(self, table: str, run: Run) -> bool:
        """Tell the others how far it is; False if nobody wants it any more, or another process makes it."""
        known = await self._run(table)
        if known is None or known.is_cancelled or known.number != run.number:
            return False
        run.at = now()
        await self._write(table, run)
        return True

    async def _run(self, table: str) -> Run | None:
        kept = await self._store.result(_RUNS, table)
        return None if kept is None else msgspec.json.decode(kept, type=Run)

    async def _write(self, table: str, run: Run) -> None:
        await self._store.put_result(_RUNS, table, msgspec.json.encode(run))


def check_over(room: Room) -> None:
    """A review shows what the replay shows, and opens with it."""
    if room.status != "over":
        raise MatchRunning("a review is made when the match is over")


def _may_stop(room: Room, run: Run, guest: str) -> bool:
    return bool(guest) and (guest == run.guest or bool(room.seats_of(guest)))
