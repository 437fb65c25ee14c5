"""Reviews of finished matches: the work itself, and what holds for every house."""

from __future__ import annotations

from meldhouse.analysis import Job, write_review
from meldhouse.core.record import MatchRunning
from meldhouse.parts.errors import MeldhouseError
from meldhouse.study.work import Progress
from meldhouse.tables.table import Table
from meldhouse.wire.structs import decode


class NoReview(MeldhouseError):
    """The review was not asked for, or is not finished."""

    code = "no-review"


def make_review(given: bytes, progress: Progress) -> bytes:
    """Compares every decision with the expert's, then deals every deal again to measure luck.

    Runs in a study process.
    """
    job = decode(given, type=Job)
    reviewer = job.reviewer()
    for done, _ in enumerate(reviewer.work()):
        progress(done, reviewer.total)
    return write_review(reviewer.result(job.most_told))


def check_over(table: Table) -> None:
    """Raises MatchRunning before the end: a review shows all that the replay shows."""
    if table.status != "over":
        raise MatchRunning("a review is made when the match is over")
