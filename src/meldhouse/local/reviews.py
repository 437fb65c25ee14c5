"""Reviews on one device: made a decision at a time between everything else, and kept."""

from __future__ import annotations

from collections.abc import Iterator

from meldhouse.analysis import Job, write_review
from meldhouse.analysis.luck import USUAL_REPLAYS
from meldhouse.analysis.model import FORMAT
from meldhouse.local.storage import Storage
from meldhouse.study.review import NoReview, check_over
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.table import Table
from meldhouse.wire.study import ReviewStatus

_TOPIC = f"review/{FORMAT}"


class Run:
    """A review being made."""

    def __init__(self, table_id: str, record: str) -> None:
        self.table_id = table_id
        self.done = 0
        self.total = 0
        self.review: bytes | None = None
        self._work = self._working(Job(record, replays=USUAL_REPLAYS))

    def step(self) -> bool:
        """Does the next piece. Returns False when there is none."""
        return next(self._work, None) is not None

    def _working(self, job: Job) -> Iterator[int]:
        reviewer = job.reviewer()
        for done, _ in enumerate(reviewer.work()):
            self.done, self.total = done, reviewer.total
            yield done
        self.review = write_review(reviewer.result(job.most_told))


class LocalReviews:
    """The reviews of this device. One is made at a time."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._run: Run | None = None
        self._failed: set[str] = set()

    def step(self) -> bool:
        """Does a piece of the review that is being made. Returns False if there is none."""
        run = self._run
        if run is None:
            return False
        try:
            is_working = run.step()
        except Exception:
            self._failed.add(run.table_id)
            self._run = None
            return True
        if not is_working:
            self._run = None
            if run.review is not None:
                self._storage.keep(_TOPIC, run.table_id, run.review.decode())
        return True

    def status(self, table: Table) -> ReviewStatus:
        """Returns the progress of a review."""
        check_over(table)
        run = self._run
        if run is not None and run.table_id == table.id:
            return ReviewStatus("running", run.done, run.total, True)
        if self._storage.kept(_TOPIC, table.id) is not None:
            return ReviewStatus("done")
        return ReviewStatus("failed" if table.id in self._failed else "none")

    def start(self, table: Table, record: str) -> ReviewStatus:
        """Begins a review, unless it is there or under way."""
        status = self.status(table)
        if status.state in ("running", "done"):
            return status
        if self._run is not None:
            raise NotAllowed("one review at a time; wait for the other one, or stop it")
        self._failed.discard(table.id)
        self._run = Run(table.id, record)
        return self.status(table)

    def cancel(self, table: Table) -> ReviewStatus:
        """Stops a review."""
        check_over(table)
        if self._run is not None and self._run.table_id == table.id:
            self._run = None
        return self.status(table)

    def result(self, table: Table) -> bytes:
        """Returns the finished review."""
        check_over(table)
        kept = self._storage.kept(_TOPIC, table.id)
        if kept is None:
            raise NoReview("this match has no review yet")
        return kept.encode()
