"""The review of a finished match: compares every decision of a seat with the expert's.

`review_match` makes it in one go. `review_deal` and `joined` make the same review deal by deal in other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import final

from meldhouse.analysis.judge import Judge, rank
from meldhouse.analysis.luck import luck_of, luck_of_deal
from meldhouse.analysis.model import (
    FORMAT,
    Cancelled,
    DealLuck,
    Moment,
    Piece,
    Review,
    ReviewError,
    SeatSummary,
)
from meldhouse.analysis.positions import finished, seats_of, spots_of
from meldhouse.analysis.registry import review_class, review_of
from meldhouse.analysis.serialization import read_piece, write_piece
from meldhouse.core.game import AnyGame
from meldhouse.core.record import Record
from meldhouse.parts.seats import Seat

#: the most rollouts of a whole review; with many decisions each gets fewer
USUAL_BUDGET = 12_000
FEWEST_SAMPLES = 4
MOST_SAMPLES = 10_000
#: the most moments that a review opens with
MOST_TOLD = 6

OnProgress = Callable[[int, int], None]
IsCancelled = Callable[[], bool]


@dataclass(frozen=True)
class Progress:
    """The progress of one phase of a review: `decisions`, then `luck` if it is asked for."""

    phase: str
    done: int
    total: int


def review_match(
    record: Record | str,
    seats: Sequence[Seat] | None = None,
    *,
    samples: int | None = None,
    seed: str = "review",
    budget: int | None = None,
    most_told: int = MOST_TOLD,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> Review:
    """Reviews some seats of a finished match; by default those of persons, or all if there are none.

    `samples` are the rollouts for each decision, `budget` those of the whole review. The same seed, samples and budget
    give the same review on every machine. `on_progress` gets the decisions done and their total. Raises Cancelled
    as soon as `is_cancelled` returns True.
    """
    reviewer = Reviewer(record, seats, samples=samples, seed=seed, budget=budget)
    for progress in reviewer.work():
        if on_progress is not None:
            on_progress(progress.done, progress.total)
        if progress.done < progress.total and is_cancelled is not None and is_cancelled():
            raise Cancelled("the review was cancelled")
    return reviewer.result(most_told)


@final
class Reviewer:
    """Makes a review step by step. The result so far is available at any time."""

    def __init__(
        self,
        record: Record | str,
        seats: Sequence[Seat] | None = None,
        *,
        samples: int | None = None,
        seed: str = "review",
        budget: int | None = None,
        replays: int = 0,
    ) -> None:
        self.record = finished(record)
        self.seats = seats_of(self.record, seats)
        self.game: AnyGame = self.record.match.game
        self.seed = seed
        self.replays = replays
        self._review = review_of(self.game)
        self._spots = list(spots_of(self.record, self.seats))
        self.samples = samples_for(self.game.name, len(self._spots), samples, budget)
        self._judge = Judge(self.game, self.samples, seed)
        self._open = [spot for spot in self._spots if not self._judge.is_forced(spot)]
        self._moments: list[Moment] = []
        self._luck: list[DealLuck] = []

    @property
    def decisions(self) -> int:
        """The number of decisions to judge."""
        return len(self._open)

    @property
    def deals(self) -> int:
        return len(self.record.match.standings)

    @property
    def is_done(self) -> bool:
        return len(self._moments) == self.decisions and len(self._luck) == self._replayed_deals

    @property
    def total(self) -> int:
        """The number of steps of all phases."""
        return self.decisions + self._replayed_deals

    @property
    def _replayed_deals(self) -> int:
        return self.deals if self.replays else 0

    def work(self) -> Iterator[Progress]:
        """Judges every decision, then replays every deal if replays are asked for. Yields after each step."""
        yield Progress("decisions", len(self._moments), self.decisions)
        while len(self._moments) < self.decisions:
            self._moments.append(self._judge.judge(self._open[len(self._moments)]))
            yield Progress("decisions", len(self._moments), self.decisions)
        while len(self._luck) < self._replayed_deals:
            self._luck.append(self.luck_of_deal(len(self._luck) + 1))
            yield Progress("luck", len(self._luck), self.deals)

    def moments_of_deal(self, deal: int) -> list[Moment]:
        """Judges the decisions of one deal."""
        return [self._judge.judge(spot) for spot in self._open if spot.deal == deal]

    def luck_of_deal(self, deal: int) -> DealLuck:
        """Replays one deal."""
        return luck_of_deal(self.record, deal, replays=self.replays, seed=self.seed)

    def accept(self, pieces: Sequence[Piece]) -> None:
        """Takes over what other processes have found, deal by deal."""
        self._moments = [moment for piece in pieces for moment in piece.moments]
        self._luck = [piece.luck for piece in pieces if piece.luck is not None]
        if len(self._moments) > self.decisions:
            raise ReviewError("there are more moments than decisions")

    def result(self, most_told: int = MOST_TOLD) -> Review:
        """Returns the review with everything found so far."""
        match = self.record.match
        names = [player.name for player in self.record.seats]
        is_luck_known = bool(self.replays) and len(self._luck) == self.deals
        return Review(
            format=FORMAT,
            game=self.game.name,
            players=self.game.players,
            names=names,
            points=list(match.standing.points),
            ranking=list(match.ranking or ()),
            deals=self.deals,
            samples=self.samples,
            seed=self.seed,
            seats=[self._summary(seat, names[seat]) for seat in self.seats],
            moments=list(self._moments),
            first=rank(self._moments, most_told),
            is_complete=len(self._moments) == self.decisions,
            luck=luck_of(self.record, self._luck, self.replays) if is_luck_known else None,
        )

    def _summary(self, seat: Seat, name: str) -> SeatSummary:
        moments = [moment for moment in self._moments if moment.seat == seat]
        spots = [spot for spot in self._spots if spot.seat == seat]
        kinds = [moment.kind for moment in moments]
        worse = sum(moment.is_exact or moment.weight > 0.0 for moment in moments)
        missed = {moment.deal for moment in moments if moment.kind in ("win-missed", "catch-missed")}
        return SeatSummary(
            seat,
            name,
            decisions=len(spots),
            forced=len(spots) - sum(spot.seat == seat for spot in self._open),
            agreed=kinds.count("agreed"),
            as_good=len(moments) - kinds.count("agreed") - worse,
            worse=worse,
            wins_missed=len(missed),
            calls=self._review.calls([spot.action for spot in spots], moments),
            jokers_laid=sum(self._review.jokers_laid(spot.view, spot.action) for spot in spots),
            jokers_wasted=kinds.count("joker-wasted"),
        )


def samples_for(game: str, decisions: int, samples: int | None, budget: int | None) -> int:
    """Returns the rollouts for each decision: as asked for, but within the budget."""
    wanted = review_class(game).usual_samples if samples is None else samples
    if not 1 <= wanted <= MOST_SAMPLES:
        raise ReviewError(f"a review takes 1 to {MOST_SAMPLES} samples, not {wanted}")
    allowed = USUAL_BUDGET if budget is None else budget
    if allowed < 1:
        raise ReviewError(f"a review's budget is at least 1 sample, not {allowed}")
    if samples is not None and budget is None:
        return wanted
    return min(wanted, max(FEWEST_SAMPLES, allowed // max(1, decisions)))


# --- in other processes ---


@dataclass(frozen=True)
class Job:
    """Everything that a worker process needs to make a review, as plain data."""

    record: str
    seats: list[int] | None = None
    samples: int | None = None
    seed: str = "review"
    budget: int | None = None
    most_told: int = MOST_TOLD
    #: replays of each deal for the luck; 0 for none
    replays: int = 0

    def reviewer(self) -> Reviewer:
        """Makes the reviewer of this job."""
        return Reviewer(
            self.record,
            self.seats,
            samples=self.samples,
            seed=self.seed,
            budget=self.budget,
            replays=self.replays,
        )


def deals_of(job: Job) -> list[int]:
    """Returns the deals of a job, which can be reviewed in any order and in any process."""
    return list(range(1, len(finished(job.record).match.standings) + 1))


def review_deal(job: Job, deal: int) -> bytes:
    """Returns the findings of one deal as JSON."""
    reviewer = job.reviewer()
    luck = reviewer.luck_of_deal(deal) if job.replays else None
    return write_piece(Piece(reviewer.moments_of_deal(deal), luck))


def joined(job: Job, pieces: Sequence[bytes]) -> Review:
    """Joins the findings of all deals, in their order, into a review."""
    reviewer = job.reviewer()
    reviewer.accept([read_piece(piece) for piece in pieces])
    return reviewer.result(job.most_told)
