"""Analysis of finished matches: better decisions, and the part of luck.

`review_match` compares every decision of a seat with the expert's, from the seat's own view. `luck` estimates the part
of a result that came from the cards, by replays with bots.
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
)
from meldhouse.analysis.review import Job, Progress, Reviewer, deals_of, joined, review_deal, review_match
from meldhouse.analysis.serialization import read_review, write_review

__all__ = [
    "Amount",
    "Call",
    "Cancelled",
    "DealLuck",
    "Job",
    "Luck",
    "Moment",
    "Progress",
    "Review",
    "ReviewError",
    "Reviewer",
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
