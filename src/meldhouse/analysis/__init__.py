"""What was better, and what was luck: finished matches looked at again.

`review` holds every decision of a seat against the expert's, from the view that the seat had. `luck` tells what the
cards were worth, by dealing them again to bots.
"""

from __future__ import annotations

from meldhouse.analysis.luck import luck
from meldhouse.analysis.model import (
    Amount,
    Call,
    Cancelled,
    DealLuck,
    Luck,
    Moment,
    Review,
    ReviewError,
    Said,
    SeatLuck,
    SeatSummary,
    Share,
    StepForm,
    read_review,
    write_review,
)
from meldhouse.analysis.review import Job, Reviewing, deals_of, joined, review_deal, review_match

__all__ = [
    "Amount",
    "Call",
    "Cancelled",
    "DealLuck",
    "Job",
    "Luck",
    "Moment",
    "Review",
    "ReviewError",
    "Reviewing",
    "Said",
    "SeatLuck",
    "SeatSummary",
    "Share",
    "StepForm",
    "deals_of",
    "joined",
    "luck",
    "read_review",
    "review_match",
    "review_deal",
    "write_review",
]
